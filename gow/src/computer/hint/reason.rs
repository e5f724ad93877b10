//! What is true of a play, in every deal that its seat has not ruled out.

use std::fmt;

use crate::{
    Pieces, Verb,
    tien_gow::{BigSixCaptures, Combination, Play, SEATS, Sight, Tiles},
};

/// Something that is true of a play, whatever the others hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The others pay the seat at once for leading it.
    Paid {
        /// How much together, in points.
        points: i64,
    },
    /// It takes the trick, and these tiles, the rest of the hand, then take the last one.
    TakesTheRest(Pieces),
    /// Everybody else has played to the trick, so it takes it.
    LastToPlay,
    /// Nobody can hold a set that beats it, so it takes the trick.
    NobodyHigher,
    /// It takes the trick, and with it the seat's first stack.
    FirstStack {
        /// What a seat without stacks owes the winner at least, in points.
        owes: i64,
        /// Whether a seat without stacks cannot take a last trick of single tiles.
        barred: bool,
    },
    /// Of the seat's sets that beat the trick, none is lower.
    LowestBeat,
    /// It keeps these tiles, which nobody can beat when the seat leads them; not every play does.
    Keeps(Pieces),
    /// It leaves every other set of several tiles in the hand whole, and discards none.
    BreaksNothing,
    /// It breaks up these tiles, which are a set.
    Breaks(Pieces),
}

impl fmt::Display for Reason {
    /// Writes a word, and the tiles or points that it is about: `keeps 66 66`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Paid { points } => write!(f, "paid {points}"),
            Reason::TakesTheRest(tiles) => write!(f, "takes-the-rest {tiles}"),
            Reason::LastToPlay => f.write_str("last-to-play"),
            Reason::NobodyHigher => f.write_str("nobody-higher"),
            Reason::FirstStack { owes, .. } => write!(f, "first-stack {owes}"),
            Reason::LowestBeat => f.write_str("lowest-beat"),
            Reason::Keeps(tiles) => write!(f, "keeps {tiles}"),
            Reason::BreaksNothing => f.write_str("breaks-nothing"),
            Reason::Breaks(tiles) => write!(f, "breaks {tiles}"),
        }
    }
}

/// Returns what is true of a legal play of the viewer, the most telling first; `plays` are all of
/// them.
pub(super) fn reasons(sight: &Sight, plays: &[Play], play: Play) -> Vec<Reason> {
    let facts = Facts { sight, plays, play };
    let takes = facts.takes();
    let rest = takes.and_then(|_| facts.takes_the_rest());
    let keeps = if rest.is_none() { facts.keeps() } else { None };
    let all = [
        facts.paid(),
        rest,
        takes,
        takes.and_then(|_| facts.first_stack()),
        facts.lowest_beat(),
        keeps,
        facts.breaks(),
    ];
    all.into_iter().flatten().collect()
}

/// A play and what its seat knows.
struct Facts<'a> {
    sight: &'a Sight,
    plays: &'a [Play],
    play: Play,
}

impl Facts<'_> {
    /// The hand after the play.
    fn rest(&self) -> Tiles {
        self.sight.hand.minus(self.play.tiles)
    }

    /// Whether no tiles that the seat has not seen beat a set; so nobody can, now or later.
    fn is_unbeatable(&self, set: Combination) -> bool {
        !self.sight.course.table.can_beat(self.sight.unseen, set)
    }

    /// The sets in a hand, the widest first, of one width the strongest.
    fn sets(&self, hand: Tiles) -> impl Iterator<Item = (Tiles, Combination)> {
        let mut wide = self.wide_sets(hand);
        // Stable, so that a width stays in canonical order.
        wide.sort_by_key(|(tiles, _)| std::cmp::Reverse(tiles.len()));
        let singles = hand.faces().map(|one| (one, Combination::single(one)));
        wide.into_iter().chain(singles.collect::<Vec<_>>())
    }

    /// The sets of several tiles in a hand.
    fn wide_sets(&self, hand: Tiles) -> Vec<(Tiles, Combination)> {
        let sets = self.sight.course.table.sets().iter();
        sets.filter(|(tiles, _)| hand.contains(*tiles))
            .copied()
            .collect()
    }

    fn paid(&self) -> Option<Reason> {
        if self.play.verb != Verb::Lead {
            return None;
        }
        let mut after = self.sight.course;
        after.play(self.play);
        let viewer = self.sight.viewer;
        let points = after.net[viewer] - self.sight.course.net[viewer];
        (points > 0).then_some(Reason::Paid { points })
    }

    /// Why the play is certain to take the trick, if it is.
    fn takes(&self) -> Option<Reason> {
        match self.play.verb {
            Verb::Discard | Verb::Set => None,
            Verb::Lead | Verb::Beat if self.sight.course.trick.played() + 1 == SEATS => {
                Some(Reason::LastToPlay)
            }
            Verb::Lead | Verb::Beat => self
                .is_unbeatable(self.play.set)
                .then_some(Reason::NobodyHigher),
        }
    }

    /// For a play that is certain to take the trick: its seat leads next.
    fn takes_the_rest(&self) -> Option<Reason> {
        let rest = self.rest();
        let set = Combination::of(rest, self.sight.course.table.rules)?;
        self.is_unbeatable(set)
            .then(|| Reason::TakesTheRest(rest.pieces()))
    }

    /// For a play that is certain to take the trick.
    fn first_stack(&self) -> Option<Reason> {
        let course = &self.sight.course;
        // Where a capture makes one seat pay for all, a seat without stacks may owe nothing.
        let pays_itself = course.house.big_six_captures == BigSixCaptures::None;
        if course.trick.stacks()[self.sight.viewer] > 0 || !pays_itself {
            return None;
        }
        let bank = if self.sight.viewer == course.banker {
            course.house.multiplier(course.streak)
        } else {
            1
        };
        let figure = course.house.figure_factor(course.streak);
        let owes = course.house.base(course.streak, 0) * figure * bank;
        (owes > 0).then_some(Reason::FirstStack {
            owes,
            barred: course.house.early_death,
        })
    }

    fn lowest_beat(&self) -> Option<Reason> {
        let beats = || self.plays.iter().filter(|play| play.verb == Verb::Beat);
        let is_lowest = self.play.verb == Verb::Beat
            && beats().count() > 1
            && !beats().any(|other| self.play.set.beats(other.set));
        is_lowest.then_some(Reason::LowestBeat)
    }

    fn keeps(&self) -> Option<Reason> {
        let mut sets = self.sets(self.rest());
        let (kept, _) = sets.find(|(_, set)| self.is_unbeatable(*set))?;
        let spends = |play: &Play| !self.sight.hand.minus(play.tiles).contains(kept);
        (self.plays.iter().any(spends)).then(|| Reason::Keeps(kept.pieces()))
    }

    /// The widest set that the play breaks up, or that it breaks none. `None` if it breaks none but discards a
    /// set whole, or if the hand has no set of several tiles but the one that is played.
    fn breaks(&self) -> Option<Reason> {
        let rest = self.rest();
        let mut others = self
            .sets(self.sight.hand)
            .filter(|(tiles, _)| tiles.len() > 1 && !self.play.tiles.contains(*tiles));
        let mut any = false;
        let broken = others.find(|(tiles, _)| {
            any = true;
            !rest.contains(*tiles)
        });
        match broken {
            Some((tiles, _)) => Some(Reason::Breaks(tiles.pieces())),
            None => (any && !self.discards_a_set()).then_some(Reason::BreaksNothing),
        }
    }

    fn discards_a_set(&self) -> bool {
        self.play.verb == Verb::Discard && !self.wide_sets(self.play.tiles).is_empty()
    }
}
