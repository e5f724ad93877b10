//! The numbers on pages match the payments by the rules, for any options.

use gow::fair::Stream;
use gow::tien_gow::{self, Ending, Shape, Slam, settle, trick_payments};
use gow::{Game, House, LastTrick, PerSeat, Reason, Seat, tet_gow};

use super::fixture::{seat, source};
use crate::discord::custom_id::RulesTopic;
use crate::discord::screens::{clause, option_values};
use crate::text::Locale::En;

/// How many houses are tried.
const HOUSES: u64 = 300;

/// A house of a game with every option set at random.
pub(super) fn any_house(game: Game, number: u64) -> House {
    let source = source(number);
    let mut stream = Stream::new(&source, "any house");
    let all = House::all(game);
    let base = all[stream.below(all.len() as u32) as usize].clone();
    House::option_infos(game).iter().fold(base, |house, info| {
        let values = option_values(info);
        let value = values[stream.below(values.len() as u32) as usize];
        house.with_option(info.name, &value.json()).unwrap()
    })
}

/// A house of Tien Gow, and its options.
fn tien_gow(number: u64) -> (House, tien_gow::House) {
    let house = any_house(Game::TienGow, number);
    let House::TienGow(own) = house.clone() else {
        unreachable!("a house of the game")
    };
    (house, own)
}

/// What a clause says in a house that plays by it, else nothing.
fn said(house: &House, named: &'static str) -> String {
    let page = clause(named, Some(house), None, En);
    let told = page.embeds[0].lines.join(" ");
    if told.contains("This clause does not apply under") {
        String::new()
    } else {
        told
    }
}

/// The page of the payments.
fn payments(house: &House) -> String {
    let pages = super::pages::pages_of(RulesTopic::Payments, Some(house), None, En);
    let lines = pages.iter().flat_map(|page| &page.embeds[0].lines);
    lines.cloned().collect::<Vec<_>>().join("\n")
}

/// Whether a text has this number in it, not as a part of another.
fn has(text: &str, number: i64) -> bool {
    let digit = |each: char| each.is_ascii_digit();
    text.match_indices(&number.to_string()).any(|(at, found)| {
        !text[..at].ends_with(digit) && !text[at + found.len()..].starts_with(digit)
    })
}

/// What a seat with `stacks` owes the winner; seat 0 banks, seat 1 wins.
fn due(own: &tien_gow::House, streak: u32, of: Seat, stacks: u8) -> i64 {
    let stacks = PerSeat::from_fn(4, |seat| if seat == of { stacks } else { 1 });
    settle(own, &Ending::ordinary(seat(0), streak, seat(1), stacks)).lines[of]
        .unwrap()
        .points
}

/// An ending with these stacks, in which seat 0 banks and seat 1 wins.
fn ending(stacks: [u8; 4]) -> Ending {
    Ending::ordinary(
        seat(0),
        1,
        seat(1),
        PerSeat::from_vec(stacks.to_vec()).unwrap(),
    )
}

#[test]
fn stacks_come_to_what_the_page_says() {
    for number in 0..HOUSES {
        let (house, own) = tien_gow(number);
        let page = payments(&house);
        assert_ne!(
            page.contains("Par is"),
            page.contains("a base figure"),
            "{house}: par or figure\n{page}"
        );
        let none = said(&house, "TG-27");
        for streak in 1..=3 {
            assert!(
                has(&none, due(&own, streak, seat(2), 0)),
                "{house}, hand {streak}: {none}"
            );
            if let Some(figure) = own.figure(streak) {
                let clause = if own.banker == tien_gow::Banker::Figure {
                    "TG-29"
                } else {
                    "TG-30"
                };
                assert!(has(&said(&house, clause), figure), "{house}, hand {streak}");
            }
        }
    }
}

#[test]
fn the_bankers_part_is_what_the_page_says() {
    for number in 0..HOUSES {
        let (house, own) = tien_gow(number);
        let told = said(&house, "TG-28");
        for streak in 1..=3 {
            let factor = due(&own, streak, seat(0), 3) / due(&own, streak, seat(2), 3);
            assert_eq!(
                told.contains(&format!("×{factor}")),
                factor > 1,
                "{house}: {told}"
            );
        }
        let multiplied = house
            .with_option("over_par_banker", &"multiplied".into())
            .unwrap();
        let House::TienGow(multiplied) = multiplied else {
            unreachable!("a house of the game")
        };
        let differs = |streak, stacks| {
            due(&own, streak, seat(0), stacks) != due(&multiplied, streak, seat(0), stacks)
        };
        let acts = (1..=3).any(|streak| (0..8).any(|stacks| differs(streak, stacks)));
        let over = said(&house, "TG-31");
        assert_eq!(acts, !over.is_empty(), "{house}: {over}");
        assert_eq!(acts, payments(&house).contains("TG-31"), "{house}");
    }
}

#[test]
fn tricks_bring_what_the_page_says() {
    for number in 0..HOUSES {
        let (house, own) = tien_gow(number);
        for (shape, clauses) in [
            (Shape::Supreme, ["TG-33", "TG-34"]),
            (Shape::Quartet, ["TG-36", "TG-37"]),
        ] {
            let has_quartets = own.combinations != tien_gow::Combinations::Pure;
            let paid = trick_payments(&own, seat(0), 1, seat(1), shape);
            let paid = if shape == Shape::Quartet && !has_quartets {
                Vec::new()
            } else {
                paid
            };
            let told = clauses.map(|clause| said(&house, clause)).concat();
            let from = |seat| {
                paid.iter()
                    .find(|payment| payment.from == seat)
                    .map_or(0, |paid| paid.points)
            };
            assert_eq!(told.is_empty(), paid.is_empty(), "{house}: {told}");
            if paid.is_empty() {
                continue;
            }
            assert!(has(&told, from(seat(2))), "{house}: {told}");
            let fixed = told.contains("twice that if you or they bank");
            let factor = if fixed { 2 } else { own.multiplier(1) };
            assert_eq!(from(seat(0)), from(seat(2)) * factor, "{house}: {told}");
            assert!(paid.iter().all(|payment| payment.reason != Reason::Par));
        }
    }
}

#[test]
fn the_last_trick_multiplies_as_the_page_says() {
    let kinds = [
        LastTrick::Quartet,
        LastTrick::Supreme,
        LastTrick::LittleThree,
        LastTrick::BigHeadSix,
    ];
    for number in 0..HOUSES {
        let (house, own) = tien_gow(number);
        let told = ["TG-38", "TG-39"]
            .map(|clause| said(&house, clause))
            .concat();
        for kind in kinds {
            let settled = settle(
                &own,
                &Ending {
                    last_trick: kind,
                    ..ending([2, 3, 1, 2])
                },
            );
            let words = match kind {
                LastTrick::Quartet if own.combinations == tien_gow::Combinations::Pure => continue,
                LastTrick::Quartet => "four of a family",
                LastTrick::Supreme => "Supreme",
                LastTrick::LittleThree if told.contains("2-1") => "2-1",
                LastTrick::LittleThree => "Little Three",
                LastTrick::BigHeadSix => "5-1",
                LastTrick::Ordinary => unreachable!("nothing special"),
            };
            assert_eq!(
                settled.last > 1,
                told.contains(words),
                "{house}, {kind:?}: {told}"
            );
            assert!(
                settled.last == 1 || told.contains(&format!("×{}", settled.last)),
                "{house}: {told}"
            );
        }
    }
}

#[test]
fn all_eight_stacks_multiply_as_the_page_says() {
    for number in 0..HOUSES {
        let (house, own) = tien_gow(number);
        let told = ["TG-42", "TG-44"]
            .map(|clause| said(&house, clause))
            .concat();
        let of = |slam| {
            settle(
                &own,
                &Ending {
                    slam,
                    ..ending([0, 8, 0, 0])
                },
            )
            .complete
        };
        for factor in [Slam::Seven, Slam::Eight].map(of) {
            assert_eq!(
                told.contains(&format!("×{factor}")),
                factor > 1,
                "{house}: {told}"
            );
        }
        let slam = own.complete_game == tien_gow::CompleteGame::HongKong;
        let single = told.contains("but ×4 if that tile is 2-1");
        assert_eq!(
            single,
            slam && !own.early_death,
            "{house}: a single last trick never brings four: {told}"
        );
        let strong = Ending {
            strong_opening: true,
            slam: Slam::Eight,
            ..Ending::ordinary(seat(1), 1, seat(1), ending([0, 8, 0, 0]).stacks)
        };
        let told = said(&house, "TG-45");
        assert_eq!(told.is_empty(), !slam, "{house}");
        assert!(
            !slam || told.contains(&format!("×{} at most", settle(&own, &strong).complete)),
            "{told}"
        );
        assert_eq!(
            said(&house, "TG-43").contains("seen from their own hand"),
            {
                let plain = settle(&own, &strong).complete == 1 && of(Slam::Eight) > 1;
                plain && own.complete_game_exception
            }
        );
    }
}

#[test]
fn captures_and_claims_cost_what_the_page_says() {
    for number in 0..HOUSES {
        let (house, own) = tien_gow(number);
        let told = ["TG-46", "TG-47"]
            .map(|clause| said(&house, clause))
            .concat();
        let captured = Ending {
            captured: Some(seat(2)),
            ..ending([2, 4, 1, 1])
        };
        let factor = settle(&own, &captured).capture;
        assert_eq!(
            told.contains(&format!("×{factor}")),
            factor > 1,
            "{house}: {told}"
        );
        let second = said(&house, "TG-48");
        assert_eq!(
            second.contains("5-1"),
            factor > 1 && own.civil_supreme,
            "{house}: {second}"
        );
        let claimed = settle(&own, &Ending::of_claim(seat(0), 1, seat(1))).complete;
        let told = said(&house, "TG-51");
        assert_eq!(told.is_empty(), !house.has_claims(), "{house}");
        assert!(
            told.is_empty() || told.contains('×') == (claimed > 1),
            "{house}: {told}"
        );
        assert!(
            told.is_empty() || claimed == 1 || told.contains(&format!("×{claimed}")),
            "{house}: {told}"
        );
    }
}

#[test]
fn the_most_that_can_be_lost_is_what_the_crate_says() {
    for number in 0..HOUSES {
        let (house, _) = tien_gow(number);
        let text = said(&house, "TG-52");
        assert!(
            has(&text, house.largest_loss(4, 1)) && payments(&house).contains(&text),
            "{house}: {text}"
        );
    }
    for house in House::all(Game::TetGow) {
        for seats in house.seats() {
            let cards = |at| {
                if at == seat(1) {
                    house.hand_size(seats) as u8
                } else {
                    0
                }
            };
            let sweep = PerSeat::from_fn(seats, cards);
            let lost = tet_gow::settle(&sweep, seat(1)).payments[0].points;
            assert!(has(&said(&house, "TT-23"), lost), "{house}");
        }
        assert!(
            has(&said(&house, "TT-21"), tet_gow::WINNER_BONUS),
            "{house}"
        );
    }
}

#[test]
fn commission_is_what_the_page_says() {
    for number in 0..HOUSES {
        let house = any_house(Game::PaiGow, number);
        let House::PaiGow(own) = house.clone() else {
            unreachable!("a house of the game")
        };
        let told = said(&house, "PG-20");
        assert!(
            has(&told, own.commission(100)) || own.commission_bps == 0,
            "{house}: {told}"
        );
        assert_eq!(
            told.contains("There is no commission"),
            own.commission_bps == 0,
            "{house}: {told}"
        );
    }
}
