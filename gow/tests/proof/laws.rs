//! What must hold in every hand, whatever is played and whatever the house.

use gow::tien_gow::{Ending, Shape, settle, trick_payments};
use gow::{AnyRound, Game, House, LastTrick, Move, PerSeat, Piece, Pieces, Record, Round, Seat, Verb, View};

use crate::chance::Chance;
use crate::rigged::{
    all_pieces, finished_round, random_deal, random_house, random_move, seat, subsets, switches, turn,
};

/// Hands in which everything is tried at every turn.
const THOROUGH: usize = 120;
/// Hands that are only played.
const QUICK: usize = 3_000;

fn still_held(round: &AnyRound, who: Seat) -> Vec<Piece> {
    let mut held = round.deal().hands[who].clone();
    for (_, mv) in round.plays().iter().filter(|(seat, _)| *seat == who) {
        for piece in mv.pieces.iter() {
            let at = held.iter().position(|p| *p == piece).unwrap();
            held.remove(at);
        }
    }
    held.sort();
    held
}

/// Tries every verb with every choice of tiles: what is listed plays, and nothing else does.
fn listed_is_legal(round: &AnyRound) {
    let Some((who, listed)) = turn(round) else {
        return;
    };
    assert!(listed.windows(2).all(|w| w[0] < w[1]), "once each, in canonical order: {listed:?}");
    let mut found = 0;
    let mut copy = round.clone();
    for pieces in subsets(&still_held(round, who)) {
        for verb in Verb::ALL {
            let mv = Move::new(verb, pieces);
            let played = copy.play(who, mv);
            assert_eq!(played.is_ok(), listed.contains(&mv), "{mv} {played:?}");
            found += usize::from(played.is_ok());
            if played.is_ok() {
                copy = round.clone();
            }
        }
    }
    assert_eq!(found, listed.len(), "{listed:?}");
    assert_eq!(copy.view(Some(who)), round.view(Some(who)), "a refusal changes nothing");
}

/// Nobody else may do anything, and the seat to act cannot play what it does not hold.
fn the_rest_is_refused(round: &AnyRound) {
    let mut copy = round.clone();
    let Some((who, _)) = turn(round) else {
        for other in Seat::all(4) {
            let refused = copy.play(other, Move::new(Verb::Lead, Pieces::from(all_pieces()[0])));
            assert_eq!(refused.unwrap_err().code(), "hand-over");
            assert!(round.legal_moves(other).is_empty());
            assert_eq!(round.timeout_move(other), None);
        }
        return;
    };
    for other in who.others(4) {
        assert!(round.legal_moves(other).is_empty());
        assert_eq!(round.timeout_move(other), None);
        let held = still_held(round, other);
        for verb in Verb::ALL {
            let mv = Move::new(verb, held.iter().copied().take(1).collect());
            assert_eq!(copy.play(other, mv).unwrap_err().code(), "not-your-turn");
        }
    }
    let held: Pieces = still_held(round, who).into_iter().collect();
    let verb = turn(round).unwrap().1[0].verb;
    let verb = if verb == Verb::Lead { verb } else { Verb::Discard };
    for piece in all_pieces().into_iter().filter(|p| held.count(*p) == 0) {
        let refused = copy.play(who, Move::new(verb, Pieces::from(piece)));
        assert_eq!(refused.unwrap_err().code(), "not-in-hand");
    }
}

/// The moves made for a player are legal and follow their published rules.
fn moves_made_for_a_player(round: &AnyRound) {
    let Some((who, listed)) = turn(round) else {
        assert_eq!(round.forced(), None);
        return;
    };
    let held = still_held(round, who);
    let late = round.timeout_move(who).unwrap();
    assert!(listed.contains(&late), "{late}");
    let leads = late.verb == Verb::Lead;
    let width = if leads { 1 } else { listed[0].width() };
    let least: Pieces = held[held.len() - width..].iter().copied().collect();
    assert_eq!(late.pieces, least, "the last in canonical order");
    assert_eq!(late.verb == Verb::Discard, !leads);
    if let Some((forced_seat, forced)) = round.forced() {
        assert_eq!(forced_seat, who);
        assert!(listed.contains(&forced), "{forced}");
        assert_eq!(listed, [forced], "forced means that there is no choice");
        assert_eq!(forced.width(), held.len(), "and nothing is left to hide");
    }
}

/// What the public sees adds up with what was played.
fn the_view_adds_up(round: &AnyRound) {
    let View::Trick(view) = round.view(None);
    let played: usize = round.plays().iter().map(|(_, mv)| mv.width()).sum();
    let left: usize = view.counts.values().sum();
    assert_eq!(played + left, 32, "tiles neither vanish nor appear");
    let stacks: usize = view.stacks.values().map(|&n| usize::from(n)).sum();
    assert_eq!(stacks, view.tricks.iter().map(|t| t.width).sum::<usize>());
    let shown: usize = view.current.iter().flat_map(|t| &t.plays).count();
    assert_eq!(view.tricks.len() * 4 + shown, round.plays().len());
    for who in Seat::all(4) {
        let held = still_held(round, who);
        assert_eq!(held.len(), view.counts[who]);
        let View::Trick(own) = round.view(Some(who));
        assert_eq!(own.hand, held);
        assert_eq!(own.dealt, round.deal().hands[who]);
        let mut by_place: Vec<Piece> =
            own.dealt.iter().zip(&own.held).filter(|(_, held)| **held).map(|(piece, _)| *piece).collect();
        by_place.sort();
        assert_eq!(by_place, held);
    }
}

#[test]
fn in_every_position_the_listed_moves_are_the_legal_ones() {
    let mut chance = Chance::new(11);
    for _ in 0..THOROUGH {
        let house = random_house(&mut chance);
        let mut round = AnyRound::start(random_deal(&mut chance, house)).unwrap();
        loop {
            listed_is_legal(&round);
            the_rest_is_refused(&round);
            moves_made_for_a_player(&round);
            the_view_adds_up(&round);
            let Some((who, moves)) = turn(&round) else {
                break;
            };
            round.play(who, random_move(&mut chance, &moves)).unwrap();
        }
    }
}

#[test]
fn every_hand_ends_and_is_settled_within_its_bound() {
    let mut chance = Chance::new(12);
    for _ in 0..QUICK {
        let house = random_house(&mut chance);
        let round = finished_round(&mut chance, house);
        let (deal, outcome) = (round.deal(), round.outcome().unwrap());
        assert_eq!(outcome.net.values().sum::<i64>(), 0);
        let bound = deal.house.largest_loss(deal.streak);
        assert!(outcome.net.values().all(|&net| net >= -bound), "{deal:?} {:?}", outcome.net);
        assert!(outcome.payments.iter().all(|p| p.points > 0 && p.from != p.to));
        assert_eq!(gow::net(&outcome.payments, 4), outcome.net);
        assert_eq!(outcome.stacks.values().map(|&n| u32::from(n)).sum::<u32>(), 8);
        let View::Trick(view) = round.view(None);
        assert_eq!(view.tricks.last().unwrap().taker, Some(outcome.winner));
        assert_eq!(outcome.next_banker, outcome.winner);
        let again = outcome.winner == deal.banker;
        assert_eq!(outcome.next_streak, if again { deal.streak + 1 } else { 1 });
        if deal.house.options().contains(&("early_death", true.into())) {
            assert!(outcome.stacks[outcome.winner] >= 2, "nobody wins with one stack");
        }
        for (who, line) in outcome.lines.iter() {
            assert_eq!(line.is_none(), who == outcome.winner);
            if let Some(line) = line {
                assert_eq!(line.points, line.base * line.banker * line.last * line.complete);
            }
        }
    }
}

#[test]
fn a_hand_played_again_is_the_same_hand() {
    let mut chance = Chance::new(13);
    for _ in 0..THOROUGH {
        let house = random_house(&mut chance);
        let round = finished_round(&mut chance, house);
        let mut again = AnyRound::start(round.deal().clone()).unwrap();
        for &(who, mv) in round.plays() {
            let written = mv.to_string();
            assert_eq!(written.parse(), Ok(mv), "{written}");
            again.play(who, written.parse().unwrap()).unwrap();
        }
        assert_eq!(again.outcome(), round.outcome());
        for viewer in Seat::all(4).map(Some).chain([None]) {
            assert_eq!(again.view(viewer), round.view(viewer));
        }
    }
}

#[test]
fn records_of_finished_and_unfinished_hands_read_back() {
    let mut chance = Chance::new(14);
    for _ in 0..THOROUGH {
        let house = random_house(&mut chance);
        let mut round = AnyRound::start(random_deal(&mut chance, house)).unwrap();
        let plays = chance.below(34);
        crate::rigged::play_on(&mut chance, &mut round, plays);
        let written = Record::of(&round).to_string();
        assert!(!written.contains('\n'));
        let read = Record::read(&written).unwrap();
        assert_eq!(read, Record::of(&round));
        assert_eq!(read.to_string(), written);
        assert_eq!(read.round().outcome(), round.outcome());
        assert_eq!(read.into_round().view(None), round.view(None));
    }
}

/// Every way to split eight columns among four seats.
pub fn splits() -> Vec<[u8; 4]> {
    let mut all = Vec::new();
    for a in 0..=8 {
        for b in 0..=8 - a {
            for c in 0..=8 - a - b {
                all.push([a, b, c, 8 - a - b - c]);
            }
        }
    }
    all
}

/// Every house that the switches can make.
fn all_houses() -> Vec<House> {
    let mut houses = vec![House::default_of(Game::TienGow)];
    for (option, values) in switches() {
        houses = houses
            .iter()
            .flat_map(|house| values.iter().map(|value| house.with_option(option, value).unwrap()))
            .collect();
    }
    houses
}

/// Who takes which of the sets that are paid for: up to two quartets, and Supreme.
type Events = (Vec<usize>, Option<usize>);

fn events() -> Vec<Events> {
    let mut quartets = vec![vec![]];
    for one in 0..4 {
        quartets.push(vec![one]);
        quartets.extend((one..4).map(|other| vec![one, other]));
    }
    let supreme = [None, Some(0), Some(1), Some(2), Some(3)];
    quartets.into_iter().flat_map(|quartets| supreme.map(|supreme| (quartets.clone(), supreme))).collect()
}

/// Whether every seat has the columns that its sets bring.
fn possible(columns: [u8; 4], (quartets, supreme): &Events) -> bool {
    (0..4).all(|who| {
        let four = quartets.iter().filter(|&&taker| taker == who).count();
        let two = usize::from(*supreme == Some(who));
        4 * four + 2 * two <= usize::from(columns[who])
    })
}

/// The ends that these sets allow for the winner's last trick.
fn ends((quartets, supreme): &Events, winner: usize) -> Vec<LastTrick> {
    let mut ends = vec![LastTrick::Ordinary, LastTrick::LittleThree];
    if quartets.contains(&winner) {
        ends.push(LastTrick::Quartet);
    }
    if *supreme == Some(winner) {
        ends.push(LastTrick::Supreme);
    }
    ends
}

fn worst(house: &House, streak: u32, columns: [u8; 4], winner: usize, events: &Events) -> i64 {
    let House::TienGow(rules) = house;
    let paid = |shape: Shape, to: usize| trick_payments(rules, seat(0), streak, seat(to), shape);
    let (quartets, supreme) = events;
    let mut per_trick: Vec<_> = quartets.iter().flat_map(|&to| paid(Shape::Quartet, to)).collect();
    per_trick.extend(supreme.iter().flat_map(|&to| paid(Shape::Supreme, to)));
    let losses = ends(events, winner).into_iter().map(|last_trick| {
        let ending = Ending {
            banker: seat(0),
            streak,
            winner: seat(winner),
            stacks: PerSeat::from_vec(columns.to_vec()).unwrap(),
            last_trick,
        };
        let mut all = per_trick.clone();
        all.extend(settle(rules, &ending).payments);
        gow::net(&all, 4).values().map(|net| -net).max().unwrap()
    });
    losses.max().unwrap()
}

#[test]
fn the_largest_loss_is_reached_and_never_exceeded() {
    // A search over everything that a settlement can depend on: columns, winner, the sets that are paid for and the
    // last trick. Seat 0 banks; other bankers are the same table seen from another chair.
    let all_events = events();
    for house in all_houses() {
        for streak in [1, 4] {
            let mut largest = 0;
            for columns in splits() {
                for events in all_events.iter().filter(|events| possible(columns, events)) {
                    for winner in (0..4).filter(|&w| columns[w] > 0) {
                        largest = largest.max(worst(&house, streak, columns, winner, events));
                    }
                }
            }
            assert_eq!(largest, house.largest_loss(streak), "{house} in hand {streak}");
        }
    }
}

#[test]
fn the_published_bounds_are_those_of_the_houses() {
    for streak in [1, 2, 7, gow::MAX_STREAK] {
        assert_eq!(crate::rigged::house("celko").largest_loss(streak), 28 * 2);
        let growing = crate::rigged::house("celko").with_option("banker", &"growing".into()).unwrap();
        assert_eq!(growing.largest_loss(streak), 28 * (i64::from(streak) + 1));
    }
}
