//! The end of a hand of Pai Gow: everybody's two hands against the bank's.

use gow::pai_gow::{Comparison, Comparisons, Copies, TwoTiles, Verdict};
use gow::{House, Seat, SetOutcome, SetView};

use crate::discord::screens::clause::{self, CitedClauses};
use crate::discord::screens::screen::{Field, Picture, Visibility};
use crate::discord::screens::{amount, limits, pictures};
use crate::text::phrases::PaiGowText;
use crate::text::{Locale, short_rank, signed, two_tiles, two_tiles_with_rank};

use super::{Detail, SettledHand, SettlementBody};

/// A settled hand of Pai Gow.
pub(super) struct SetSettlement<'a> {
    pub(super) settled: &'a SettledHand<'a>,
    pub(super) view: &'a SetView,
    pub(super) outcome: &'a SetOutcome,
}

impl SetSettlement<'_> {
    /// The settlement of the hand itself.
    pub(super) fn body(&self, detail: Detail, cited: &mut CitedClauses) -> SettlementBody {
        let player = self.settled.who.with_letter(self.view.banker);
        let count = |wanted| {
            let results = self.outcome.results.iter();
            results
                .filter(|(seat, verdict)| **verdict == wanted && self.view.bets[*seat] > 0)
                .count() as i64
        };
        let [winners, losers, pushes] = [Verdict::Win, Verdict::Loss, Verdict::Push].map(count);
        let [high, low] = self.bank_hands();
        let alt = self.alt();
        let shows = pictures::reveal(self.view, self.settled.locale);
        SettlementBody {
            lines: vec![self.cite(
                &PaiGowText::Settled {
                    winners,
                    losers,
                    pushes,
                    player,
                    high,
                    low,
                },
                Some(clause::COMPARED),
                cited,
            )],
            fields: self.fields(detail, cited),
            picture: shows.map(|shows| Picture { shows, alt }),
        }
    }

    /// The picture in words. Where there is no room for all names, the seats have their letters alone,
    /// as in the picture.
    fn alt(&self) -> String {
        let plain = &self.settled.plain;
        let whole = self.alt_with(|seat| plain.with_letter(seat));
        limits::alt_text(whole, || self.alt_with(|seat| plain.letter(seat)))
    }

    fn alt_with(&self, player: impl Fn(Seat) -> String) -> String {
        let seats = Seat::all(self.view.seats);
        let seats = seats.map(|seat| self.picture_line(seat, player(seat)));
        self.say(&PaiGowText::Picture {
            number: self.settled.hand.number.into(),
            player: self.settled.plain.with_letter(self.view.banker),
            seats: self.settled.locale.clauses(seats),
        })
    }

    /// What the picture shows of a seat: its two hands, and what it won or lost.
    fn picture_line(&self, seat: Seat, mut player: String) -> String {
        let hands = &self.outcome.hands[seat];
        let to = self.comparisons(seat);
        if self.view.sits_out(seat) {
            player = self.say(&PaiGowText::OutHeading { player });
        }
        self.say(&PaiGowText::PictureSeat {
            player,
            net: signed(self.outcome.net[seat]),
            high: self.picture_hand(hands.high, to.map(|to| to.high)),
            low: self.picture_hand(hands.low, to.map(|to| to.low)),
        })
    }

    /// How a player's two hands compared with the bank's; without a bet nothing is won or lost.
    fn comparisons(&self, seat: Seat) -> Option<Comparisons> {
        self.outcome.comparisons[seat].filter(|_| !self.view.sits_out(seat))
    }

    /// What the picture shows of a hand: its tiles, its rank, and how it compares with the bank's.
    fn picture_hand(&self, hand: TwoTiles, to: Option<Comparison>) -> String {
        let locale = self.settled.locale;
        let hand = two_tiles_with_rank(hand, &short_rank(hand, locale), locale);
        let key = match to {
            None => return hand,
            Some(Comparison::Higher) => "won",
            Some(Comparison::Copy) if self.copies_tie() => "tied",
            Some(Comparison::Lower | Comparison::Zeros | Comparison::Copy) => "lost",
        };
        self.say(&PaiGowText::PictureHand { key, hand })
    }

    fn say(&self, words: &PaiGowText) -> String {
        self.settled.locale.say(words)
    }

    /// The text of a phrase, with its clause.
    fn cite(
        &self,
        words: &PaiGowText,
        clause: Option<&'static str>,
        cited: &mut CitedClauses,
    ) -> String {
        cited.cite(self.say(words), clause, self.settled.locale)
    }

    /// The bank's hands, then the others' in playing order from it, then what everybody won or lost.
    fn fields(&self, detail: Detail, cited: &mut CitedClauses) -> Vec<Field> {
        let bank = self.view.banker;
        let seats: Vec<Seat> = std::iter::once(bank)
            .chain(bank.others(self.view.seats))
            .collect();
        // Beside the picture, which shows all tiles, only people who ask get them.
        let visibility = match detail {
            Detail::Brief => Visibility::WithoutPicture,
            Detail::Sums => Visibility::Always,
        };
        let hands = seats.iter().map(|seat| self.seat_field(*seat, cited));
        let mut fields: Vec<Field> = hands.map(|hand| hand.with_visibility(visibility)).collect();
        let nets = seats.iter().map(|seat| self.net_line(*seat, cited));
        let nets = Field::titled(self.say(&PaiGowText::NetHeading), &nets.collect::<Vec<_>>());
        fields.push(nets.with_visibility(visibility));
        if detail == Detail::Brief {
            let paid: i64 = self.outcome.commission.values().sum();
            let paid = (paid > 0).then(|| self.say(&PaiGowText::Commission { chips: paid }));
            let nets = self.settled.net_field(seats, &self.outcome.net, paid);
            fields.push(nets);
        }
        fields
    }

    fn seat_field(&self, seat: Seat, cited: &mut CitedClauses) -> Field {
        let mut lines = self.hand_lines(seat, two_tiles, cited);
        let chips = self.view.bets[seat];
        if chips > 0 {
            lines.push(self.say(&PaiGowText::Bet { chips }));
        }
        Field::titled(self.heading(seat), &lines)
    }

    /// What a player's two hands are worth, and how they compared with the bank's; the picture shows the tiles.
    pub(super) fn own_field(&self, seat: Seat) -> Field {
        let lines = self.hand_lines(seat, short_rank, &mut CitedClauses::silent());
        Field::lines(&lines, Visibility::WithPicture)
    }

    /// What the bank's two hands are worth, which all others are compared with.
    fn bank_hands(&self) -> [String; 2] {
        let hands = &self.outcome.hands[self.view.banker];
        [hands.high, hands.low].map(|hand| short_rank(hand, self.settled.locale))
    }

    /// A player's two hands in words, and how they compared with the bank's.
    fn hand_lines(
        &self,
        seat: Seat,
        words: fn(TwoTiles, Locale) -> String,
        cited: &mut CitedClauses,
    ) -> Vec<String> {
        let hands = &self.outcome.hands[seat];
        let [high, low] = [hands.high, hands.low].map(|hand| words(hand, self.settled.locale));
        let (high, low) = match self.comparisons(seat) {
            Some(to) => (
                self.compared(high, to.high, cited),
                self.compared(low, to.low, cited),
            ),
            None => (high, low),
        };
        vec![
            self.say(&PaiGowText::High { hand: high }),
            self.say(&PaiGowText::Low { hand: low }),
        ]
    }

    /// The player and the result of the bet; a heading cannot show bold letters.
    fn heading(&self, seat: Seat) -> String {
        let player = format!("{} {}", seat.letter(), self.settled.who.name(seat));
        self.say(&match self.outcome.results[seat] {
            Verdict::Bank => PaiGowText::BankHeading { player },
            _ if self.view.sits_out(seat) => PaiGowText::OutHeading { player },
            Verdict::Win => PaiGowText::WinHeading { player },
            Verdict::Loss => PaiGowText::LossHeading { player },
            Verdict::Push => PaiGowText::PushHeading { player },
        })
    }

    /// A player's hand and how it compares with the bank's.
    fn compared(&self, hand: String, to: Comparison, cited: &mut CitedClauses) -> String {
        let (words, clause) = match to {
            Comparison::Higher => (PaiGowText::Higher { hand }, None),
            Comparison::Lower => (PaiGowText::Lower { hand }, None),
            Comparison::Zeros => (PaiGowText::Zeros { hand }, Some(clause::ZEROS)),
            Comparison::Copy if self.copies_tie() => {
                (PaiGowText::CopyTie { hand }, Some(clause::COPY))
            }
            Comparison::Copy => (PaiGowText::Copy { hand }, Some(clause::COPY)),
        };
        self.cite(&words, clause, cited)
    }

    fn copies_tie(&self) -> bool {
        match &self.view.house {
            House::PaiGow(house) => house.copies == Copies::Tie,
            House::TienGow(_) | House::TetGow(_) => false,
        }
    }

    fn net_line(&self, seat: Seat, cited: &mut CitedClauses) -> String {
        let player = self.settled.who.with_letter(seat);
        let net = self.outcome.net[seat];
        let chips = amount::chips(net, self.settled.locale);
        let (words, clause) = match self.outcome.commission[seat] {
            _ if self.settled.hand.stake == 0 => {
                let chips = signed(net);
                (PaiGowText::NetNothing { player, chips }, None)
            }
            0 => (PaiGowText::Net { player, chips }, None),
            commission => (
                PaiGowText::NetCommission {
                    player,
                    chips,
                    commission,
                },
                Some(clause::COMMISSION),
            ),
        };
        self.cite(&words, clause, cited)
    }
}
