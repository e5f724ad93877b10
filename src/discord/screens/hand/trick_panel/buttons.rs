//! The buttons of a player's own panel, and the advice that goes with them.

use std::cmp::Reverse;

use gow::computer::hint::COMPARED_PLAYS_MAX;
use gow::{Claim, Move, Piece, Pieces, Trick, Verb};

use crate::discord::custom_id::{TableAct, TileMask};
use crate::discord::screens::hand::sorting;
use crate::discord::screens::limits::ROWS_MAX;
use crate::discord::screens::markup;
use crate::discord::screens::screen::{Button, Style, rows};
use crate::store::Taps;
use crate::text::phrases::HandText;
use crate::text::{CardFormat, play_name, short_play_name};

use super::TrickPanel;
use super::cheapest::{kept, worth};
use super::obstacle::suit_key;

/// Leads offered before anything is selected; with a hint they take two rows.
const LEADS_MAX: usize = 3;

/// Beats offered before anything is selected.
const BEATS_MAX: usize = 2;

/// The most presses that a play takes.
const PRESSES_MAX: usize = 4;

impl TrickPanel<'_> {
    /// The rows of buttons; none offers an illegal play.
    pub(super) fn buttons(&self) -> Vec<Vec<Button>> {
        if !self.holder.plays_own_turns() {
            return vec![self.holder.back_button().into_iter().collect()];
        }
        let mut moves = self.moves();
        if self.does_not_follow_suit() {
            moves = self.suggestions();
        }
        let mut actions: Vec<Button> = moves
            .iter()
            .filter_map(|mv| self.play_button(*mv, moves.len() == 1))
            .collect();
        if self.only_move().is_some() {
            return vec![actions];
        }
        let mut rows = rows::key_rows(&self.piece_buttons());
        actions.extend(self.holder.clear_button());
        actions.extend(self.claim_button());
        actions.extend(self.end_claims_button());
        if let Some(hint) = self.hint_button() {
            match rows.last_mut() {
                // Beside the last tiles it needs no extra row.
                Some(keys) if actions.is_empty() && rows::fits(keys, &hint) => keys.push(hint),
                Some(_) | None => actions.push(hint),
            }
        }
        let room = ROWS_MAX.saturating_sub(rows.len());
        rows.extend(rows::packed_within(&actions, room));
        rows
    }

    /// The moves that get a button: the only one, those of the selection, or suggestions, a hint's first.
    pub(super) fn moves(&self) -> Vec<Move> {
        let legal = &self.view.legal;
        if !self.my_turn() {
            return Vec::new();
        }
        if let Some(only) = self.only_move() {
            return vec![only];
        }
        if self.holder.selection.is_empty() {
            return self.suggestions();
        }
        let Some(pieces) = self.holder.selection.pieces(self.view) else {
            return Vec::new();
        };
        let chosen = legal.iter().filter(|mv| mv.pieces == pieces);
        chosen.chain(self.completions(pieces)).copied().collect()
    }

    /// The moves to choose from without picking pieces.
    fn suggestions(&self) -> Vec<Move> {
        let leads = self.leads();
        let offered = self.beats().chain(&leads).chain(self.cheapest_discard());
        self.after_hinted(offered.copied())
    }

    /// The plays of a hint, each one press away, and then others: as many as there is room for. A key
    /// that discards at once needs no other button.
    fn after_hinted(&self, offered: impl Iterator<Item = Move>) -> Vec<Move> {
        let is_key = |mv: &Move| {
            mv.verb == Verb::Discard && self.discards_at_once() && !self.would_beat(mv.pieces)
        };
        let hinted = self.holder.style.hinted.into_iter().flatten();
        let hinted = hinted.filter(|mv| self.view.legal.contains(mv) && !is_key(mv));
        let hinted: Vec<Move> = hinted.collect();
        let most = if hinted.is_empty() {
            usize::MAX
        } else {
            COMPARED_PLAYS_MAX
        };
        let mut moves = Vec::new();
        for mv in hinted.into_iter().chain(offered) {
            if !moves.contains(&mv) {
                moves.push(mv);
            }
        }
        moves.truncate(most);
        moves
    }

    /// The lowest beat that breaks up no set, or the lowest, and then the highest, or the lowest if that is
    /// the first; the player can pick the others.
    fn beats(&self) -> impl Iterator<Item = &Move> {
        let mut beats = self.view.legal.iter().filter(|mv| mv.verb == Verb::Beat);
        // It is usually best to beat by little.
        let least = beats.clone().rev().min_by_key(|mv| self.breaks(mv.pieces));
        let ends = [beats.next(), beats.next_back()].into_iter().flatten();
        let other = ends.filter(move |mv| Some(*mv) != least);
        least.into_iter().chain(other).take(BEATS_MAX)
    }

    /// How many of some pieces make a set with a piece that the player keeps.
    fn breaks(&self, pieces: Pieces) -> usize {
        let (kept, house) = (kept(pieces, &self.view.hand), &self.view.house);
        let is_broken = |piece: &Piece| {
            let mut kept = kept.iter();
            kept.any(|other| sorting::pair(*piece, *other, house).is_some())
        };
        pieces.iter().filter(is_broken).count()
    }

    /// The cheapest discard to a trick of several pieces, in one press instead of one for each piece.
    fn cheapest_discard(&self) -> Option<&Move> {
        if !self.holder.style.lowest {
            return None;
        }
        let wide = self.view.legal.iter().filter(|mv| mv.width() > 1);
        let discards = wide.filter(|mv| mv.verb == Verb::Discard && !self.would_beat(mv.pieces));
        let (hand, house) = (&self.view.hand, &self.view.house);
        discards.min_by_key(|mv| Reverse(worth(&kept(mv.pieces, hand), house)))
    }

    /// The plays that need one more piece, where selecting it would exceed [`PRESSES_MAX`] presses.
    fn completions(&self, pieces: Pieces) -> impl Iterator<Item = &Move> {
        let legal = self.view.legal.iter();
        let wide = legal.filter(|mv| mv.width() >= PRESSES_MAX);
        wide.filter(move |mv| mv.width() == pieces.len() + 1 && mv.pieces.contains_all(pieces))
    }

    /// The leads of several tiles, the widest first, so that tiles that belong together take one
    /// press. A lead that is part of a wider one is left out; the player can still select it.
    fn leads(&self) -> Vec<Move> {
        let legal = self.view.legal.iter();
        let wide = legal.filter(|mv| mv.verb == Verb::Lead && mv.width() > 1);
        let mut leads: Vec<Move> = wide.copied().collect();
        // A stable sort, so that the strongest of a width stay first.
        leads.sort_by_key(|mv| Reverse(mv.width()));
        let mut groups: Vec<Move> = Vec::new();
        for mv in leads {
            let mut wider = groups.iter();
            if !wider.any(|wider| wider.pieces.contains_all(mv.pieces)) {
                groups.push(mv);
            }
        }
        groups.truncate(LEADS_MAX);
        groups
    }

    /// The only legal move, if there is just one: it takes one button and no selection.
    fn only_move(&self) -> Option<Move> {
        match self.view.legal.as_slice() {
            [only] if self.my_turn() => Some(*only),
            _ => None,
        }
    }

    /// One button for each piece still held, in the player's order; the hint's best play stands out.
    fn piece_buttons(&self) -> Vec<Button> {
        let places = self.places();
        let dealt = &self.view.dealt;
        let best = self.holder.style.hinted[0].map(|mv| mv.pieces);
        let button = |place: &usize| {
            let is_earlier = |other: &usize| other < place && dealt[*other] == dealt[*place];
            let is_second = places.iter().any(is_earlier);
            let discard = self.immediate_discard(*place);
            let is_best = discard.is_some() && best == Some(Pieces::from(dealt[*place]));
            let act = discard.unwrap_or_else(|| self.pick(*place));
            let mut key = self
                .holder
                .piece_button((*place, dealt[*place]), is_second, act);
            if is_best {
                key.style = Style::Danger;
            }
            key
        };
        places.iter().map(button).collect()
    }

    /// The press that picks a piece or puts it back. Where the holder follows a single piece, the
    /// press replaces the earlier pick.
    fn pick(&self, place: usize) -> TableAct {
        if self.follows_single_piece() && !self.holder.selection.contains(place) {
            self.holder.pick_alone(place)
        } else {
            self.holder.pick(place)
        }
    }

    /// Whether it is the holder's turn to follow a single piece.
    fn follows_single_piece(&self) -> bool {
        let current = self.view.current.as_ref();
        self.my_turn() && current.is_some_and(|trick| trick.width == 1)
    }

    /// Whether a press of a tile that cannot beat discards it: the player has chosen this, and
    /// follows a single tile.
    fn discards_at_once(&self) -> bool {
        self.follows_single_piece() && self.holder.style.taps == Taps::One
    }

    /// The discard that a press of a piece makes at once; a piece that could beat asks first. Once
    /// something is picked, a press changes the pick.
    fn immediate_discard(&self, place: usize) -> Option<TableAct> {
        if !self.holder.selection.is_empty() {
            return None;
        }
        let piece = Pieces::from(self.view.dealt[place]);
        let mut moves = self.view.legal.iter().filter(|mv| mv.pieces == piece);
        match (moves.next()?.verb, moves.next()) {
            (Verb::Discard, None) if self.discards_at_once() => Some(TableAct::Play {
                verb: Verb::Discard,
                mask: TileMask::EMPTY.toggled(place),
            }),
            _ => None,
        }
    }

    /// The button of a move; it carries the selection if that has the same pieces. A button that
    /// stands alone has room for the name of its set.
    fn play_button(&self, mv: Move, alone: bool) -> Option<Button> {
        let selected = self.holder.selection.pieces(self.view) == Some(mv.pieces);
        let mask = if selected {
            self.holder.selection
        } else {
            TileMask::of(mv.pieces, self.view)?
        };
        let locale = self.holder.locale;
        let tiles = if alone || locale.names_tiles() {
            play_name(mv.pieces, &self.view.hand, locale)
        } else {
            short_play_name(mv.pieces, locale)
        };
        let play = TableAct::Play {
            verb: mv.verb,
            mask,
        };
        let (label, style, act) = match mv.verb {
            Verb::Lead => (HandText::ButtonLead { tiles }, Style::Success, play),
            Verb::Beat => (HandText::ButtonBeat { tiles }, Style::Success, play),
            // Setting is a move of Pai Gow, not of a trick game.
            Verb::Set => return None,
            Verb::Discard => {
                let width = markup::phrase_number(mv.pieces.len());
                let label = HandText::ButtonDiscard { width, tiles };
                let asks = self.would_beat(mv.pieces)
                    && self.holder.style.taps == Taps::Two
                    && !self.holder.style.asked;
                let act = if asks {
                    self.holder.ask_discard(mask)
                } else {
                    play
                };
                (label, Style::Danger, act)
            }
        };
        Some(self.holder.button(&label, style, act))
    }

    /// Whether pieces that can be discarded would also beat.
    fn would_beat(&self, pieces: Pieces) -> bool {
        let mut legal = self.view.legal.iter();
        legal.any(|mv| mv.verb == Verb::Beat && mv.pieces == pieces)
    }

    /// The button that claims the hand, for a player who can and has not.
    fn claim_button(&self) -> Option<Button> {
        let label = match self.holder.playing.claiming?.open? {
            Claim::OneRedDot => HandText::ButtonClaimRedDot,
        };
        Some(self.holder.button(&label, Style::Success, TableAct::Claim))
    }

    /// The button that ends the time for claims, for a player who plays alone against computers.
    fn end_claims_button(&self) -> Option<Button> {
        let may_end = self.holder.playing.claiming?.may_end;
        let label = &HandText::ButtonEndClaims;
        may_end.then(|| {
            self.holder
                .button(label, Style::Secondary, TableAct::EndClaims)
        })
    }

    /// The button that compares the plays, for a player who may ask, has not, and has no tiles picked.
    fn hint_button(&self) -> Option<Button> {
        let has_asked = self.holder.style.hinted[0].is_some();
        let may_ask = self.holder.playing.hints && self.my_turn() && !has_asked;
        let is_open = may_ask && self.holder.selection.is_empty();
        is_open.then(|| self.holder.hint_button())
    }

    /// Advice before the player chooses, or about the pieces that they have picked.
    pub(super) fn advice(&self) -> Option<String> {
        if !self.my_turn() {
            return self.picked();
        }
        let general = if self.view.barred[self.holder.seat] {
            HandText::Barred { kind: self.kind() }
        } else if self.only_move().is_some() {
            self.why_only_one()
        } else if self.holder.style.asked {
            HandText::AskDiscard {
                width: markup::phrase_number(self.holder.selection.len()),
            }
        } else if !self.holder.selection.is_empty() {
            return self.why_not().or_else(|| self.picked());
        } else {
            match &self.view.current {
                None => HandText::Lead { kind: self.kind() },
                Some(trick) => self.advice_to_follow(trick),
            }
        };
        Some(self.say(&general))
    }

    /// Why there is only one move, where the number of tiles does not show it.
    fn why_only_one(&self) -> HandText {
        let follows = self.suit_to_follow().zip(self.view.current.as_ref());
        match follows.filter(|_| !self.can_beat()) {
            Some((suit, trick)) => HandText::OneFollowsSuit {
                suit: suit_key(suit),
                set: self.called_to_beat(trick),
            },
            None => HandText::OneMove,
        }
    }

    /// Whether any of the pieces that are held beat.
    pub(super) fn can_beat(&self) -> bool {
        self.view.legal.iter().any(|mv| mv.verb == Verb::Beat)
    }

    /// Whether each of the pieces that are held beats by itself.
    fn all_beat(&self) -> bool {
        let mut hand = self.view.hand.iter();
        hand.all(|piece| self.would_beat(Pieces::from(*piece)))
    }

    /// What players call the sets that beat, for people who do not see the marks in the picture.
    pub(super) fn beating_sets(&self, signs: CardFormat<'_>) -> String {
        let locale = self.holder.locale;
        let beats = self.view.legal.iter().filter(|mv| mv.verb == Verb::Beat);
        locale.either(beats.map(|mv| signs.called(mv.pieces.iter(), locale)))
    }

    /// Whether the advice names what beats: a press of any other tile discards it at once.
    pub(super) fn advises_what_beats(&self) -> bool {
        self.holder.selection.is_empty()
            && self.discards_at_once()
            && self.suit_to_follow().is_none()
            && self.can_beat()
            && !self.all_beat()
    }

    fn advice_to_follow(&self, trick: &Trick) -> HandText {
        let can_beat = self.can_beat();
        let (kind, width) = (self.kind(), markup::phrase_number(trick.width));
        let set = self.called_to_beat(trick);
        if let Some(suit) = self.suit_to_follow() {
            let suit = suit_key(suit);
            let presses = if self.discards_at_once() { 1 } else { 2 };
            return match can_beat {
                true => HandText::FollowSuit { suit, presses, set },
                false => HandText::FollowSuitLow { suit, presses, set },
            };
        }
        if self.advises_what_beats() {
            let sets = |signs: CardFormat<'_>| self.beating_sets(signs);
            let tiles = self.holder.style.emoji.with_suit_emojis(sets);
            return HandText::FollowAtOnce { kind, tiles, set };
        }
        match (self.discards_at_once(), can_beat) {
            (true, false) => HandText::CannotBeatAtOnce { set },
            (_, true) => HandText::Follow { kind, width, set },
            (false, false) => HandText::CannotBeat { width, set },
        }
    }
}
