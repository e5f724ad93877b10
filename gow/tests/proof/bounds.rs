//! The most that one seat can lose in one hand, found by search.

use gow::tien_gow::{Ending, Shape, settle, trick_payments};
use gow::{Game, House, LastTrick, PerSeat};

use crate::rigged::{seat, switches};

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
