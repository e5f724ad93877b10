//! The picture of a settled hand of a trick game, in words.

use gow::{Piece, PublicPlay, Seat, Trick};

use crate::discord::screens::{limits, markup, plays};
use crate::text::phrases::SettlementText;
use crate::text::{CardFormat, signed};

use super::TrickSettlement;

impl TrickSettlement<'_> {
    /// Each seat's stacks, what it won or lost, its factors and its plays. Where there is no room for
    /// all of it, the open discards and the last trick instead of the factors and the plays.
    pub(super) fn alt(&self) -> String {
        let seats = || Seat::all(self.view.seats);
        let whole = self.told_of(seats().map(|seat| self.with_plays(seat)).collect());
        limits::alt_text(whole, || {
            let lines = seats().map(|seat| self.with_discards(seat));
            self.told_of(lines.chain(self.last_taken()).collect())
        })
    }

    fn told_of(&self, lines: Vec<String>) -> String {
        self.say(&SettlementText::Picture {
            player: self.settled.plain.with_letter(self.outcome.winner),
            number: self.settled.hand.number.into(),
            seats: self.settled.locale.clauses(lines),
        })
    }

    /// Who took the last trick, unless the hand was claimed.
    fn last_taken(&self) -> Option<String> {
        let last = self.view.tricks.last();
        let trick = last.filter(|_| self.outcome.claim.is_none())?;
        let (who, locale) = (&self.settled.plain, self.settled.locale);
        plays::taken_line(trick, who, CardFormat::Letters, locale)
    }

    /// A seat's stacks, and what it won or lost.
    fn seat_line(&self, seat: Seat) -> String {
        let line = self.say(&SettlementText::PictureSeat {
            player: self.settled.plain.with_letter(seat),
            stacks: self.outcome.stacks[seat].into(),
            net: signed(self.net()[seat]),
        });
        if self.outcome.scores.is_none() && seat == self.view.banker {
            format!("{line} · {}", self.banker_mark())
        } else {
            line
        }
    }

    /// The same with what multiplies the seat's payment.
    fn with_factors(&self, seat: Seat) -> String {
        let lines = self.outcome.lines[seat].iter();
        // The loss of a captured seat shows where it is paid.
        let lines =
            lines.filter(|line| line.points < 0 || (line.points > 0 && line.paid_by == seat));
        let factors = lines.flat_map(|line| self.factors(line));
        let factors = factors.filter_map(|(words, _)| match words {
            // The mark of the banker has it already.
            SettlementText::TimesBanker { .. } if seat == self.view.banker => None,
            words => Some(self.say(&words)),
        });
        let parts = std::iter::once(self.seat_line(seat)).chain(factors);
        parts.collect::<Vec<_>>().join(" · ")
    }

    fn with_plays(&self, seat: Seat) -> String {
        let line = self.with_factors(seat);
        let tricks = self.view.tricks.iter();
        let plays = tricks.filter_map(|trick| self.play_in(trick, seat));
        let plays = plays.collect::<Vec<_>>().join(" · ");
        if plays.is_empty() {
            return line;
        }
        self.say(&SettlementText::PicturePlays { line, plays })
    }

    /// A seat's play in a trick, and whether it took it.
    fn play_in(&self, trick: &Trick, seat: Seat) -> Option<String> {
        let mut plays = trick.plays.iter().rev();
        let (_, shown) = plays.find(|(who, _)| *who == seat)?;
        let tiles = match *shown {
            PublicPlay::Lead(pieces) | PublicPlay::Beat(pieces) => self.called(pieces.iter()),
            PublicPlay::OpenDiscard(pieces) => self.say(&SettlementText::PlayDiscarded {
                tiles: self.called(pieces.iter()),
            }),
            PublicPlay::Discard { width } => self.say(&SettlementText::PlayHidden {
                width: markup::phrase_number(width),
            }),
        };
        Some(if trick.taker == Some(seat) {
            self.say(&SettlementText::PlayTakes { tiles })
        } else {
            tiles
        })
    }

    fn called(&self, pieces: impl IntoIterator<Item = Piece>) -> String {
        CardFormat::Letters.called(pieces, self.settled.locale)
    }

    fn with_discards(&self, seat: Seat) -> String {
        let line = self.seat_line(seat);
        let plays = self.view.tricks.iter().flat_map(|trick| &trick.plays);
        let own = plays.filter(|(who, _)| *who == seat);
        let open = own.filter_map(|(_, shown)| match shown {
            PublicPlay::OpenDiscard(pieces) => Some(pieces.iter()),
            PublicPlay::Lead(_) | PublicPlay::Beat(_) | PublicPlay::Discard { .. } => None,
        });
        let tiles = self.called(open.flatten());
        if tiles.is_empty() {
            return line;
        }
        self.say(&SettlementText::PictureDiscards { line, tiles })
    }
}
