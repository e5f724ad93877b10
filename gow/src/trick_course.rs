//! The course of a hand of a trick game, and what may be played next.

use crate::{
    IllegalMove, PublicPlay, TrickView, Verb, piece_set::PieceSet, trick_state::TrickState,
};

/// The course of a hand of a trick game, as everybody saw it: with the hand of the seat to act it
/// determines the legal plays.
pub(crate) trait TrickCourse: Copy {
    /// A set of the game's pieces.
    type Pieces: PieceSet;
    /// What pieces that may be led together count as.
    type Combination: Copy;
    /// A legal play.
    type Play: Copy;
    /// The rules of a table.
    type House;
    /// What one seat knows.
    type Sight;

    /// Starts the hand of a view.
    fn start(house: Self::House, view: &TrickView) -> Self;

    /// Carries the hand on by a legal play of the seat to act; of a discard that lies face down the
    /// pieces are ignored.
    fn carry_on(&mut self, play: Self::Play);

    /// Returns what a seat knows with this hand, after these discards of its own.
    fn sight(&self, seat: usize, hand: Self::Pieces, discarded: Self::Pieces) -> Self::Sight;

    /// Returns the trick on the table and the stacks.
    fn trick(&self) -> &TrickState<Self::Combination>;

    /// Whether a seat may not take this trick, because it would be its only one and its last.
    fn is_barred(&self, seat: usize) -> bool;

    /// Returns the combination that may be led with these pieces.
    fn combination(&self, pieces: Self::Pieces) -> Option<Self::Combination>;

    /// Whether a combination beats the best one so far.
    fn beats(set: Self::Combination, best: Self::Combination) -> bool;

    /// Whether nothing beats a combination.
    fn is_top(set: Self::Combination) -> bool;

    /// Returns the pieces of a hand that a follower may choose from.
    fn owed(&self, hand: Self::Pieces, best: Self::Combination) -> Self::Pieces;

    /// Makes a play; `set` is the combination to beat after it: the one led or beaten with, or for a
    /// discard the best so far.
    fn make_play(verb: Verb, pieces: Self::Pieces, set: Self::Combination) -> Self::Play;

    /// Visits every combination that may be led from a hand, in canonical order.
    fn each_lead(&self, hand: Self::Pieces, visit: impl FnMut(Self::Pieces, Self::Combination));

    /// Visits every combination in a hand that beats the best one so far, in canonical order.
    fn each_beat(
        &self,
        hand: Self::Pieces,
        best: Self::Combination,
        visit: impl FnMut(Self::Pieces, Self::Combination),
    );

    /// Visits every choice of `width` pieces from a hand, in canonical order.
    fn each_subset(hand: Self::Pieces, width: usize, visit: impl FnMut(Self::Pieces));

    /// Goes through all that a view shows, and calls a function before every play with the course
    /// until then, the seat and the play; returns the course until now.
    fn through(
        house: Self::House,
        view: &TrickView,
        mut visit: impl FnMut(&Self, usize, PublicPlay),
    ) -> Self {
        let mut course = Self::start(house, view);
        let tricks = view.tricks.iter().chain(&view.current);
        for (seat, shown) in tricks.flat_map(|trick| &trick.plays) {
            visit(&course, seat.index(), *shown);
            course.see(*shown);
        }
        course
    }

    /// Carries the hand on by a play that somebody saw.
    fn see(&mut self, shown: PublicPlay) {
        let up = shown.face_up();
        let pieces = up.map_or(Self::Pieces::NONE, Self::Pieces::shown);
        let set = if shown.set().is_some() {
            self.combination(pieces)
        } else {
            self.trick().best()
        };
        if let Some(set) = set {
            self.carry_on(Self::make_play(shown.verb(), pieces, set));
        }
    }

    /// Returns what the viewer of a view knows.
    ///
    /// # Panics
    /// When it is the public's view.
    fn sight_of(house: Self::House, view: &TrickView) -> Self::Sight {
        let viewer = view.viewer.expect("only a seat chooses");
        let hand = Self::Pieces::shown(view.hand.iter().copied().collect());
        let discards = view.own_discards.iter();
        let discarded = discards.fold(Self::Pieces::NONE, |all, pieces| {
            all.plus(Self::Pieces::shown(*pieces))
        });
        Self::through(house, view, |_, _, _| ()).sight(viewer.index(), hand, discarded)
    }

    /// Visits every legal play of the seat to act, which holds `hand`, each once by face, in canonical
    /// order and without allocating.
    fn each_play(&self, hand: Self::Pieces, mut visit: impl FnMut(Self::Play)) {
        let trick = self.trick();
        if trick.is_over() {
            return;
        }
        let Some(best) = trick.best() else {
            self.each_lead(hand, |pieces, set| {
                visit(Self::make_play(Verb::Lead, pieces, set));
            });
            return;
        };
        if !self.is_barred(trick.turn()) {
            self.each_beat(hand, best, |pieces, set| {
                visit(Self::make_play(Verb::Beat, pieces, set));
            });
        }
        Self::each_subset(self.owed(hand, best), trick.width(), |pieces| {
            visit(Self::make_play(Verb::Discard, pieces, best));
        });
    }

    /// Checks a move of the seat to act, whose verb fits the turn and whose pieces are in its hand, and
    /// returns it as a play.
    ///
    /// # Errors
    /// When the move is not legal.
    fn check(
        &self,
        hand: Self::Pieces,
        verb: Verb,
        pieces: Self::Pieces,
    ) -> Result<Self::Play, IllegalMove> {
        let trick = self.trick();
        let set = self.combination(pieces).ok_or(IllegalMove::NotACombination);
        let Some(best) = trick.best() else {
            return Ok(Self::make_play(verb, pieces, set?));
        };
        let expected = trick.width();
        if pieces.size() != expected {
            return Err(IllegalMove::WrongWidth { expected });
        }
        if !self.owed(hand, best).contains(pieces) {
            return Err(IllegalMove::MustFollowSuit);
        }
        if verb == Verb::Discard {
            return Ok(Self::make_play(verb, pieces, best));
        }
        if self.is_barred(trick.turn()) {
            return Err(IllegalMove::MustDiscard);
        }
        let set = set?;
        if Self::beats(set, best) {
            Ok(Self::make_play(verb, pieces, set))
        } else {
            Err(IllegalMove::NotHigher)
        }
    }

    /// Whether public facts alone force the seat to act to discard: it is barred, or it plays its last
    /// pieces against a combination that nothing beats.
    fn must_give_up(&self) -> bool {
        let trick = self.trick();
        trick.best().is_some_and(|best| {
            self.is_barred(trick.turn()) || trick.takes_all() && Self::is_top(best)
        })
    }
}
