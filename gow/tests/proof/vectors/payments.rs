//! TG-P01 to TG-P19, TG-P26 to TG-P35 and the worked examples; where no play matters, the
//! settlement alone.

use gow::tien_gow::{Combination, Ending, SetRules, Shape, Slam, Tiles, settle, trick_payments};
use gow::{AnyRound, Game, House, LastTrick, PerSeat, Round, net};

use crate::fixture::{deal_holding, house, house_with, mv, pieces, seat, tien_gow_rules};
use crate::scripted_hand::{ScriptedHand, nets};
use crate::second_reading::{self, Bank, Options, tiles};

/// One case of the settlement: rules, stacks, winner, banker, streak, last set and expected nets.
struct Case {
    id: &'static str,
    house: House,
    stacks: [u8; 4],
    winner: usize,
    banker: usize,
    streak: u32,
    last: &'static str,
    net: [i64; 4],
}

fn growing() -> House {
    house_with("celko", &[("banker", "growing")])
}

fn fixed() -> House {
    house_with(
        "gupai",
        &[("banker", "growing"), ("over_par_banker", "plain")],
    )
}

fn gupai_growing() -> House {
    house_with("gupai", &[("banker", "growing")])
}

/// A last set without a bonus.
const PLAIN: &str = "55";

/// The last set of a trick in which Big Six captures seat 0's Little Three.
const CAPTURE: &str = "42";

fn captures() -> House {
    house_with("celko", &[("big_six_captures", "pays-for-all")])
}

fn hong_kong() -> House {
    house("hong-kong")
}

fn literal() -> House {
    house_with("tien-kow", &[("banker", "figure-literal")])
}

#[expect(clippy::too_many_arguments, reason = "one row of the table")]
fn case(
    id: &'static str,
    house: House,
    stacks: [u8; 4],
    winner: usize,
    banker: usize,
    streak: u32,
    last: &'static str,
    net: [i64; 4],
) -> Case {
    Case {
        id,
        house,
        stacks,
        winner,
        banker,
        streak,
        last,
        net,
    }
}

#[rustfmt::skip]
fn cases() -> Vec<Case> {
    let celko = || house("celko");
    vec![
        case("TG-P01, 2.8 a", celko(), [1, 4, 0, 3], 3, 0, 1, PLAIN, [-6, 0, -5, 11]),
        case("TG-P01", house("gupai"), [1, 4, 0, 3], 3, 0, 1, PLAIN, [-6, 0, -5, 11]),
        case("TG-P02, 2.8 b", celko(), [1, 5, 0, 2], 3, 0, 1, PLAIN, [-6, 1, -5, 10]),
        case("2.8 c", celko(), [3, 1, 2, 2], 1, 2, 1, PLAIN, [-1, 7, -4, -2]),
        case("TG-P04, 2.8 d", celko(), [1, 2, 2, 3], 3, 0, 1, PLAIN, [-6, -2, -2, 10]),
        case("2.8 e", celko(), [3, 2, 2, 1], 0, 0, 1, PLAIN, [14, -4, -4, -6]),
        case("TG-P05, 2.8 h", growing(), [1, 2, 2, 3], 3, 0, 2, PLAIN, [-9, -2, -2, 13]),
        case("TG-P06", growing(), [3, 2, 2, 1], 0, 0, 1, PLAIN, [14, -4, -4, -6]),
        case("TG-P06, 2.8 f", growing(), [3, 2, 2, 1], 0, 0, 2, PLAIN, [21, -6, -6, -9]),
        case("TG-P06, 2.8 g", growing(), [3, 2, 2, 1], 0, 0, 3, PLAIN, [28, -8, -8, -12]),
        case("section 3, m 2", house("gupai"), [6, 2, 0, 0], 1, 0, 1, PLAIN, [4, 6, -5, -5]),
        case("section 3, m 2, fix", fixed(), [6, 2, 0, 0], 1, 0, 1, PLAIN, [2, 8, -5, -5]),
        case("TG-P07", gupai_growing(), [6, 2, 0, 0], 1, 0, 2, PLAIN, [6, 4, -5, -5]),
        case("TG-P07, fix", fixed(), [6, 2, 0, 0], 1, 0, 2, PLAIN, [2, 8, -5, -5]),
        case("section 3, m 5", gupai_growing(), [6, 2, 0, 0], 1, 0, 4, PLAIN, [10, 0, -5, -5]),
        case("section 3, m 5, fix", fixed(), [6, 2, 0, 0], 1, 0, 4, PLAIN, [2, 8, -5, -5]),
        case("TG-P08", gupai_growing(), [6, 2, 0, 0], 1, 0, 5, PLAIN, [12, -2, -5, -5]),
        case("TG-P08, fix", fixed(), [6, 2, 0, 0], 1, 0, 5, PLAIN, [2, 8, -5, -5]),
        case("fix, at par or below nothing changes", fixed(), [3, 3, 1, 1], 1, 0, 2, PLAIN, [-3, 9, -3, -3]),
        case("fix, a winning banker", fixed(), [2, 6, 0, 0], 0, 0, 2, PLAIN, [24, 6, -15, -15]),
        case("TG-P09", gupai_growing(), [4, 2, 1, 1], 1, 0, 9, PLAIN, [0, 6, -3, -3]),
        case("TG-P09", celko(), [4, 2, 1, 1], 1, 0, 1, PLAIN, [0, 6, -3, -3]),
        case("TG-P15, 2.8 i", celko(), [2, 4, 2, 0], 1, 0, 1, "42 21", [-8, 22, -4, -10]),
        case("2.8 j", celko(), [4, 2, 1, 1], 0, 0, 1, "66 66 63 54", [32, -8, -12, -12]),
        case("2.8 k", celko(), [0, 8, 0, 0], 1, 0, 1, PLAIN, [-20, 40, -10, -10]),
        case("TG-P16, 2.8 l", celko(), [0, 8, 0, 0], 1, 0, 1, "21", [-40, 80, -20, -20]),
        case("TG-P17", celko(), [8, 0, 0, 0], 0, 0, 1, PLAIN, [60, -20, -20, -20]),
        case("TG-P18, 2.8 m", celko(), [8, 0, 0, 0], 0, 0, 1, "21", [120, -40, -40, -40]),
        case("no bonus", house("gupai"), [8, 0, 0, 0], 0, 0, 1, "21", [30, -10, -10, -10]),
        case("four for none", house_with("gupai", &[("no_trick_pays", "4")]),
            [1, 4, 0, 3], 3, 0, 1, PLAIN, [-6, 0, -4, 10]),
        case("TG-P26, 2.8 p", captures(), [3, 2, 3, 0], 1, 2, 1, CAPTURE, [-8, 8, 0, 0]),
        case("TG-P27, 2.8 q", captures(), [1, 2, 5, 0], 1, 3, 1, CAPTURE, [-13, 12, 1, 0]),
        case("TG-P28", captures(), [3, 2, 3, 0], 1, 1, 1, CAPTURE, [-14, 14, 0, 0]),
        case("2.8 r", captures(), [3, 2, 3, 0], 1, 0, 1, CAPTURE, [-8, 8, 0, 0]),
        case("TG-P29", hong_kong(), [5, 1, 0, 2], 3, 0, 2, PLAIN, [1, -3, -5, 7]),
        case("TG-P30", hong_kong(), [2, 2, 2, 2], 0, 0, 1, "42 21", [24, -8, -8, -8]),
        case("TG-P31", hong_kong(), [4, 2, 1, 1], 0, 1, 1, "66 66 63 54", [40, -16, -12, -12]),
        case("TG-P32", hong_kong(), [5, 2, 0, 1], 1, 0, 2, CAPTURE, [-31, 31, 0, 0]),
        case("TG-P33", hong_kong(), [0, 8, 0, 0], 1, 0, 1, PLAIN, [-20, 40, -10, -10]),
        case("TG-P33", hong_kong(), [0, 8, 0, 0], 1, 0, 1, "55 55", [-40, 80, -20, -20]),
        case("TG-P34", house("tien-kow"), [1, 4, 0, 3], 3, 0, 1, PLAIN, [-3, 0, -4, 7]),
        case("TG-P35", house("tien-kow"), [1, 4, 0, 3], 3, 0, 2, PLAIN, [-6, 0, -8, 14]),
        case("TG-P35, literally", literal(), [1, 4, 0, 3], 3, 0, 2, PLAIN, [-7, -4, -8, 19]),
        case("an over-par seat gains from the last trick", celko(), [0, 6, 0, 2], 3, 0, 1, "21", [-20, 4, -10, 26]),
    ]
}

fn last_trick(set: &str) -> LastTrick {
    match set {
        "21" => LastTrick::LittleThree,
        "42 21" => LastTrick::Supreme,
        "66 66 63 54" => LastTrick::Quartet,
        _ => LastTrick::Ordinary,
    }
}

fn per_seat(stacks: [u8; 4]) -> PerSeat<u8> {
    PerSeat::from_vec(stacks.to_vec()).unwrap()
}

#[test]
fn hands_are_settled_as_published() {
    for case in cases() {
        let ending = Ending {
            last_trick: last_trick(case.last),
            captured: (case.last == CAPTURE).then(|| seat(0)),
            slam: if case.last.len() > 2 {
                Slam::Eight
            } else {
                Slam::Seven
            },
            ..Ending::ordinary(
                seat(case.banker),
                case.streak,
                seat(case.winner),
                per_seat(case.stacks),
            )
        };
        let settlement = settle(&tien_gow_rules(&case.house), &ending);
        let ours: Vec<i64> = net(&settlement.payments, 4).values().copied().collect();
        assert_eq!(ours, case.net, "{}", case.id);
        assert_eq!(
            second_reading_net(&case),
            case.net,
            "{}, second reading",
            case.id
        );
    }
}

fn second_reading_net(case: &Case) -> [i64; 4] {
    let last = tiles(case.last);
    let captured = case.last == CAPTURE;
    let ending = second_reading::Ending {
        stacks: case.stacks.map(i64::from),
        winner: case.winner,
        last_leader: if captured { 0 } else { case.winner },
        last_lead: if captured { tiles("21") } else { last.clone() },
        last_set: last,
        first_lead: tiles("22"),
        bankers_hand: tiles("22"),
        face_up: Vec::new(),
    };
    let bank = Bank {
        banker: case.banker,
        streak: i64::from(case.streak),
    };
    let options = Options::of_values(&case.house.options());
    second_reading::net(&options.settle(&ending, bank))
}

#[test]
fn stacks_are_paid_for_as_published() {
    let expected = [5, 3, 2, 1, 0, -1, -2];
    for (stacks, expected) in expected.into_iter().enumerate() {
        let ending = Ending::ordinary(
            seat(3),
            1,
            seat(1),
            per_seat([stacks as u8, 8 - stacks as u8, 0, 0]),
        );
        let settlement = settle(&tien_gow_rules(&house("gupai")), &ending);
        let line = settlement.lines[seat(0)].unwrap();
        assert_eq!(
            (line.base, line.points),
            (expected, expected),
            "TG-P03, {stacks} stacks"
        );
    }
}

#[test]
fn sets_are_paid_for_as_published() {
    let paid = |house: &House, streak: u32, to: usize, shape: Shape| -> Vec<i64> {
        let payments = trick_payments(&tien_gow_rules(house), seat(0), streak, seat(to), shape);
        net(&payments, 4).values().copied().collect()
    };
    let (celko, growing_celko) = (house("celko"), growing());
    assert_eq!(
        paid(&celko, 1, 1, Shape::Supreme),
        [-4, 8, -2, -2],
        "TG-P10"
    );
    assert_eq!(
        paid(&celko, 1, 0, Shape::Supreme),
        [12, -4, -4, -4],
        "2.8 t"
    );
    assert_eq!(
        paid(&growing_celko, 2, 0, Shape::Supreme),
        [18, -6, -6, -6],
        "2.8 t"
    );
    assert_eq!(
        paid(&celko, 1, 1, Shape::Quartet),
        [-8, 16, -4, -4],
        "TG-P12"
    );
    assert_eq!(
        paid(&celko, 1, 0, Shape::Quartet),
        [24, -8, -8, -8],
        "TG-P13"
    );
    assert_eq!(
        paid(&growing_celko, 3, 0, Shape::Quartet),
        [48, -16, -16, -16],
        "TG-P13"
    );
    assert_eq!(paid(&house("gupai"), 1, 0, Shape::Quartet), [0; 4]);
    assert_eq!(paid(&house("gupai"), 1, 0, Shape::Supreme), [0; 4]);
    assert_eq!(paid(&celko, 1, 0, Shape::MixedPair), [0; 4]);
}

/// Plays a script in a house.
fn play_script(house: &'static str, hands: [&'static str; 4], script: &'static str) -> AnyRound {
    ScriptedHand {
        label: script,
        house: (house, &[]),
        streak: 1,
        hands,
        script,
        net: [0; 4],
    }
    .play()
}

#[test]
fn supreme_is_paid_at_once_and_the_banker_leads_on() {
    let mut round = play_script("celko", ["42 21", "", "", ""], "lead 42 21");
    let chips: Vec<i64> = nets(&round).iter().map(|net| 100 + net).collect();
    assert_eq!(chips, [112, 96, 96, 96], "TG-P11");
    assert_eq!(round.to_act().single(), Some(seat(0)), "TG-P11");

    round = AnyRound::start(deal_holding(house("celko"), 0, ["42 21", "", "", ""])).unwrap();
    round.play(seat(0), mv("lead 42 21")).unwrap();
    assert_eq!(nets(&round), [12, -4, -4, -4], "paid from the lead on");
}

#[test]
fn the_taker_of_the_quartet_collects() {
    let hands = ["31 31 41 32", "44 44 52 43", "66 66 63 54", ""];
    let round = play_script(
        "celko",
        hands,
        "lead 31 31 41 32, 1 beat 44 44 52 43, 2 beat 66 66 63 54",
    );
    assert_eq!(nets(&round), [-8, -4, 16, -4], "TG-P14");
    let mut before = AnyRound::start(deal_holding(house("celko"), 0, hands)).unwrap();
    before.play(seat(0), mv("lead 31 31 41 32")).unwrap();
    assert_eq!(nets(&before), [0; 4], "before the end of the trick");
}

#[test]
fn the_banker_collects_for_two_quartets() {
    let hands = ["66 66 63 54 11 11 62 53", "", "", ""];
    let round = play_script("celko", hands, "lead 66 66 63 54 / lead 11 11 62 53");
    assert_eq!(nets(&round), [168, -56, -56, -56], "TG-P19, 2.8 w");
    let outcome = round.outcome().and_then(gow::Outcome::trick).unwrap();
    assert_eq!((outcome.last, outcome.complete), (2, 2), "TG-P19");
    assert_eq!(
        (outcome.next_banker, outcome.next_streak),
        (Some(seat(0)), 2),
        "TG-P19"
    );
    let celko = house("celko");
    assert_eq!(
        celko.largest_loss(4, 1),
        56,
        "28·m is reached, so it is no higher than it must be"
    );
}

#[test]
fn a_supreme_at_the_end_is_paid_and_doubles() {
    // Seat 1 takes the first trick from the banker and all that follow; Supreme is the last.
    let hands = ["51", "61 66 66 55 33 22 42 21", "", ""];
    let script = "lead 51, 1 beat 61 / lead 66 66 / lead 55 / lead 33 / lead 22 / lead 42 21";
    let round = play_script("celko", hands, script);
    let outcome = round.outcome().and_then(gow::Outcome::trick).unwrap();
    assert_eq!(outcome.last_trick, LastTrick::Supreme);
    assert_eq!((outcome.last, outcome.complete), (2, 2));
    assert_eq!(
        nets(&round),
        [-44, 88, -22, -22],
        "5·2·2 twice for the banker, and Supreme 4 2 2"
    );
    assert_eq!(
        (outcome.next_banker, outcome.next_streak),
        (Some(seat(1)), 1)
    );
}

#[test]
fn every_settlement_sums_to_zero() {
    // TG-P38 over every way to split eight stacks, every winner and banker, and every house with a
    // single option changed.
    for base in House::all(Game::TienGow) {
        let mut houses = vec![base.clone()];
        for (option, values) in crate::fixture::options() {
            houses.extend(
                values
                    .iter()
                    .map(|value| base.with_option(option, value).unwrap()),
            );
        }
        for house in houses {
            for stacks in crate::bounds::stack_splits() {
                assert_settlements_sum_to_zero(&house, stacks);
            }
        }
    }
}

/// Asserts that settlements with these stacks sum to zero.
fn assert_settlements_sum_to_zero(house: &House, stacks: [u8; 4]) {
    for winner in (0..4).filter(|&w| stacks[w] > 0) {
        for banker in 0..4 {
            let plain = Ending::ordinary(seat(banker), 3, seat(winner), per_seat(stacks));
            let supreme = Ending {
                last_trick: LastTrick::Supreme,
                slam: Slam::Eight,
                ..plain.clone()
            };
            let captured = Ending {
                captured: Some(seat((winner + 1) % 4)),
                ..plain.clone()
            };
            let claimed = Ending::of_claim(seat(banker), 3, seat(winner));
            for ending in [plain, supreme, captured, claimed] {
                let settlement = settle(&tien_gow_rules(house), &ending);
                let sum: i64 = net(&settlement.payments, 4).values().sum();
                assert_eq!(sum, 0, "TG-P38");
                assert!(settlement.payments.iter().all(|p| p.points > 0), "TG-P38");
            }
        }
    }
}

#[test]
fn the_last_trick_is_recognised() {
    for (set, expected) in [
        ("21", LastTrick::LittleThree),
        ("42 21", LastTrick::Supreme),
        ("66 66 63 54", LastTrick::Quartet),
        ("31 31 41 32", LastTrick::Quartet),
        ("51", LastTrick::BigHeadSix),
        ("42", LastTrick::Ordinary),
        ("66 66 63", LastTrick::Ordinary),
        ("51 51", LastTrick::Ordinary),
    ] {
        let combination =
            Combination::of(Tiles::of_pieces(pieces(set)).unwrap(), SetRules::MODERN).unwrap();
        assert_eq!(gow::tien_gow::last_trick(combination), expected, "{set}");
    }
}
