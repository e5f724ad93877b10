//! The result of an example hand by the rules of a house, in words and as a picture.

use gow::pai_gow::{self, Comparisons, Setting, Verdict};
use gow::{House, PerSeat, Seat, tet_gow, tien_gow};

use crate::board::{
    Badge, RevealPicture, RevealSeat, SettlementPicture, SettlementRow, Standing, Subject,
};
use crate::discord::screens::screen::Picture;
use crate::discord::screens::{markup, names, pictures};
use crate::text::phrases::{PictureText, RulesText};
use crate::text::{Locale, signed};

use super::examples::{SET, setting};
use super::passage::Passage;
use super::{Booklet, unformatted};

/// The stacks of the first three seats of the example, the banker's first; the second seat takes
/// the last trick.
const STACKS: [u8; 3] = [2, 3, 3];

/// The bank's two hands, the higher one first: a player with [`SET`] wins both.
const BANK: [&str; 2] = ["65 62", "33 32"];

/// What the player has bet, in chips.
const BET: i64 = 100;

/// The seats of the example: who banks, and who wins.
fn seats() -> Option<(Seat, Seat)> {
    Some((Seat::new(0)?, Seat::new(1)?))
}

impl Booklet<'_> {
    /// An example hand: its payments, and how points become chips.
    pub(super) fn example_hand(&self) -> Passage {
        let mut lines: Vec<String> = self.example_text().into_iter().collect();
        if !self.house.has_bets() {
            lines.extend(self.say(&[RulesText::PaymentsChips]));
        }
        Passage::illustrated(lines, self.example_picture())
    }

    /// The payments of the house's example hand.
    fn example_text(&self) -> Option<String> {
        let house = self.house;
        match house {
            House::PaiGow(own) => {
                let called = |hand| self.called_in_game(hand);
                let [high, low] = SET.map(called);
                let [over, under] = BANK.map(called);
                let (won, lost) = bet_won(own);
                let (won, lost) = (signed(won), signed(lost));
                Some(self.locale.say(&RulesText::PaiGowPaid {
                    high,
                    low,
                    over,
                    under,
                    bet: BET,
                    won,
                    lost,
                }))
            }
            House::TienGow(_) | House::TetGow(_) => {
                let (stacks, net) = (stacks(house)?, net(house)?);
                let seat = |(seat, points): (Seat, &i64)| {
                    let stacks = markup::phrase_number(usize::from(stacks[seat]));
                    let (seat, points) = (names::bold_letter(seat), signed(*points));
                    self.locale.say(&RulesText::PaidSeat {
                        seat,
                        stacks,
                        points,
                    })
                };
                let seats = self.locale.clauses(net.iter().map(seat));
                Some(self.locale.say(&RulesText::PaidExample {
                    key: house.game().name(),
                    seats,
                }))
            }
        }
    }

    /// The same as a picture.
    fn example_picture(&self) -> Option<Picture> {
        let shows = match self.house {
            House::PaiGow(own) => reveal_picture(own, self.locale)?,
            House::TienGow(_) | House::TetGow(_) => settlement_picture(self.house, self.locale)?,
        };
        Some(Picture {
            shows,
            alt: unformatted(&self.example_text()?),
        })
    }
}

/// The stacks of all four seats: the last has what the others leave, which is none in most houses.
fn stacks(house: &House) -> Option<PerSeat<u8>> {
    let all = u8::try_from(house.hand_size(STACKS.len() + 1)).ok()?;
    let left = all.checked_sub(STACKS.iter().sum())?;
    PerSeat::from_vec(STACKS.into_iter().chain([left]).collect())
}

/// What each seat of the example wins or loses in a trick game, in points.
fn net(house: &House) -> Option<PerSeat<i64>> {
    let (banker, winner) = seats()?;
    let stacks = stacks(house)?;
    let count = stacks.len();
    let payments = match house {
        House::TienGow(own) => {
            tien_gow::settle(own, &tien_gow::Ending::ordinary(banker, 1, winner, stacks)).payments
        }
        House::TetGow(_) => tet_gow::settle(&stacks, winner).payments,
        House::PaiGow(_) => return None,
    };
    Some(gow::net(&payments, count))
}

fn settlement_picture(house: &House, locale: Locale) -> Option<Subject> {
    let ((banker, winner), stacks, net) = (seats()?, stacks(house)?, net(house)?);
    let (banked, factor) = (pictures::marks_banker(house), house.multiplier(1));
    let row = |(seat, net): (Seat, &i64)| SettlementRow {
        seat,
        badge: Badge::Letter,
        stacks: stacks[seat],
        net: *net,
        wins: seat == winner,
        banks: banked && seat == banker,
        paid: (banked && factor > 1 && seat == banker && *net < 0).then_some(factor),
        plays: Vec::new(),
    };
    Some(Subject::Settlement(SettlementPicture {
        rows: net.iter().map(row).collect(),
        stacks: stacks.values().sum(),
        banker: locale.say(&PictureText::Banker),
    }))
}

/// What the player of the example wins, less the commission, and what the bank loses.
fn bet_won(house: &pai_gow::House) -> (i64, i64) {
    (BET - house.commission(BET), -BET)
}

fn reveal_picture(house: &pai_gow::House, locale: Locale) -> Option<Subject> {
    let (bank, player) = (setting(BANK)?, setting(SET)?);
    let (banker, winner) = seats()?;
    let (won, lost) = bet_won(house);
    let seat = |seat: Seat, setting: Setting, net: i64| {
        let is_player = seat == winner;
        let verdict = if is_player {
            Comparisons::of(player, bank).verdict(house.copies)
        } else {
            Verdict::Bank
        };
        let standing = Standing::Shown {
            high: pictures::half(setting.high, locale)?,
            low: pictures::half(setting.low, locale)?,
            verdict,
            high_wins: is_player,
            low_wins: is_player,
        };
        Some(RevealSeat {
            seat,
            bank: seat == banker,
            standing,
            net: Some(net),
        })
    };
    let seats = vec![seat(banker, bank, lost)?, seat(winner, player, won)?];
    Some(Subject::Reveal(RevealPicture {
        dice: None,
        seats,
        banker: locale.say(&PictureText::Banker),
    }))
}

#[cfg(test)]
mod tests {
    use gow::Game;

    use super::*;

    #[test]
    fn the_example_hand_of_every_house_is_settled_by_its_rules() {
        for game in Game::ALL {
            for house in House::all(game) {
                match &house {
                    House::PaiGow(own) => {
                        let (bank, player) = (setting(BANK).unwrap(), setting(SET).unwrap());
                        assert_eq!(
                            Comparisons::of(player, bank).verdict(own.copies),
                            Verdict::Win
                        );
                    }
                    House::TienGow(_) | House::TetGow(_) => {
                        let all: u8 = stacks(&house).unwrap().values().sum();
                        assert_eq!(usize::from(all), house.hand_size(4), "{house}");
                        let net = net(&house).unwrap();
                        assert_eq!(net.values().sum::<i64>(), 0, "{house}");
                        let (_, winner) = seats().unwrap();
                        assert!(net[winner] > 0, "{house}");
                    }
                }
            }
        }
    }
}
