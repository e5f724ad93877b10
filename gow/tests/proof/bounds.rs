//! The most that one seat can lose in one hand (TG-52), found by search with the second reading's
//! settlement.

use gow::{Game, House};

use crate::chance::Chance;
use crate::fixture::{house, random_house};
use crate::second_reading::{Bank, Ending, Options, Payment, SET, Tile, classify, tiles};

/// How many houses with random options are searched besides the presets.
const RANDOM_HOUSES: usize = 250;

/// Returns every way to split eight stacks among four seats.
pub(crate) fn stack_splits() -> Vec<[u8; 4]> {
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

/// Last tricks: the set led and the set that took it; they differ if the lead was captured, or is
/// paid for although another set took the trick.
const LAST_TRICKS: [(&str, &str); 11] = [
    ("66", "66"),
    ("66 66", "66 66"),
    ("21", "21"),
    ("51", "51"),
    ("42 21", "42 21"),
    ("51 51", "51 51"),
    ("11 11 62 53", "11 11 62 53"),
    ("66 63 11 62", "66 63 11 62"),
    ("21", "42"),
    ("51", "61"),
    ("44 52 31 41", "66 66 63 54"),
];

/// A search over the endings of a hand. Seat 0 banks; another banker would be the same, rotated.
struct Search<'a> {
    options: &'a Options,
    bank: Bank,
}

impl Search<'_> {
    /// Returns the most that any seat loses in any conceivable hand.
    fn largest_loss(&self) -> i64 {
        let mut largest = 0;
        for stacks in stack_splits() {
            for winner in 0..4 {
                for last in LAST_TRICKS {
                    largest = largest.max(self.worst_loss(stacks, winner, last));
                }
            }
        }
        largest
    }

    /// Returns the most that a seat loses with these stacks, winner and last trick.
    fn worst_loss(&self, stacks: [u8; 4], winner: usize, (lead, taking_set): (&str, &str)) -> i64 {
        let (lead, taking_set) = (tiles(lead), tiles(taking_set));
        let width = lead.len() as u8;
        if stacks[winner] < width || classify(self.options, &lead).is_none() {
            return 0;
        }
        let leaders: Vec<usize> = if lead == taking_set {
            vec![winner]
        } else {
            (0..4).filter(|&p| p != winner && stacks[p] > 0).collect()
        };
        let losses = leaders.into_iter().map(|leader| {
            let ending = Ending {
                stacks: stacks.map(i64::from),
                winner,
                last_set: taking_set.clone(),
                last_leader: leader,
                last_lead: lead.clone(),
                first_lead: tiles("22"),
                bankers_hand: tiles("22"),
                face_up: SET.to_vec(),
            };
            let paid = [
                self.options.settle(&ending, self.bank),
                self.last_trick_payments(leader, &lead),
            ]
            .concat();
            let mut left = stacks;
            left[winner] -= width;
            let losers =
                (0..4).map(|player| loss(&paid, player) + self.trick_costs(player, left, &lead));
            losers.max().expect("four players")
        });
        losses.max().unwrap_or(0)
    }

    /// Returns the payments for the last trick itself, as for any trick.
    fn last_trick_payments(&self, leader: usize, lead: &[Tile]) -> Vec<Payment> {
        let hong_kong = self.options.is("last_trick_bonus", "hong-kong");
        let two_families = ["66 63 11 62", "44 52 31 41"]
            .iter()
            .any(|set| lead == tiles(set));
        match classify(self.options, lead) {
            Some(("supreme" | "civil supreme", _)) if !hong_kong => {
                self.options.supreme_payments(leader, self.bank)
            }
            Some(("quartet" | "two couples", _)) if two_families || !hong_kong => {
                let quartet = if two_families {
                    Vec::new()
                } else {
                    self.options.quartet_payments(leader, self.bank)
                };
                [quartet, self.options.couples_payments(leader, self.bank)].concat()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the most that a player can have paid for earlier tricks of the others with at most
    /// these stacks.
    fn trick_costs(&self, player: usize, left: [u8; 4], last: &[Tile]) -> i64 {
        let fours = tiles("44 44 52 43");
        let four_cost = |to| {
            let both = [
                self.options.quartet_payments(to, self.bank),
                self.options.couples_payments(to, self.bank),
            ];
            loss(&both.concat(), player)
        };
        let supreme_cost = |to| loss(&self.options.supreme_payments(to, self.bank), player);
        let has_military = !last.contains(&(2, 1));
        let has_civil = self.options.is_on("civil_supreme") && !last.contains(&(5, 1));
        let supremes = usize::from(has_military) + usize::from(has_civil);
        let has_fours = classify(self.options, &fours).is_some();
        let others: Vec<usize> = (0..4).filter(|&p| p != player).collect();
        max_cost(
            left,
            &others,
            (if has_fours { 2 } else { 0 }, supremes),
            &four_cost,
            &supreme_cost,
        )
    }
}

/// Returns the cost of the dearest way to give this number of wide tricks and Supremes to players
/// with enough stacks.
fn max_cost(
    left: [u8; 4],
    others: &[usize],
    (fours, supremes): (usize, usize),
    four_cost: &dyn Fn(usize) -> i64,
    supreme_cost: &dyn Fn(usize) -> i64,
) -> i64 {
    let mut best = 0;
    for &to in others {
        for (count, width, cost) in [(fours, 4, four_cost), (supremes, 2, supreme_cost)] {
            if count > 0 && left[to] >= width {
                let mut rest = left;
                rest[to] -= width;
                let counts = if width == 4 {
                    (fours - 1, supremes)
                } else {
                    (fours, supremes - 1)
                };
                best = best.max(cost(to) + max_cost(rest, others, counts, four_cost, supreme_cost));
            }
        }
    }
    best
}

/// Returns what a player loses by payments.
fn loss(paid: &[Payment], player: usize) -> i64 {
    let signed = paid.iter().map(|&(from, to, points, _)| {
        if from == player {
            points
        } else if to == player {
            -points
        } else {
            0
        }
    });
    signed.sum()
}

/// Returns the largest loss that the search finds.
fn found_loss(house: &House, streak: u32) -> i64 {
    let options = Options::of_values(&house.options());
    Search {
        options: &options,
        bank: Bank {
            banker: 0,
            streak: i64::from(streak),
        },
    }
    .largest_loss()
}

#[test]
fn the_largest_loss_of_every_house_is_reached() {
    let taken_couples = house("tien-kow")
        .with_option("last_trick_bonus", &"hong-kong".into())
        .unwrap();
    for house in House::all(Game::TienGow).into_iter().chain([taken_couples]) {
        for streak in [1, 2, 4] {
            assert_eq!(
                house.largest_loss(4, streak),
                found_loss(&house, streak),
                "{house} in hand {streak}"
            );
        }
    }
}

#[test]
fn the_largest_loss_is_never_exceeded_whatever_the_options() {
    let mut chance = Chance::new(84);
    let mut reached = 0;
    for _ in 0..RANDOM_HOUSES {
        let house = random_house(&mut chance);
        for streak in [1, 3] {
            let (bound, found) = (house.largest_loss(4, streak), found_loss(&house, streak));
            assert!(
                bound >= found,
                "{house} in hand {streak}: {found} can be lost, not {bound}"
            );
            // A bound that is far too high would keep people from playing.
            assert!(
                bound <= found * 3 / 2,
                "{house} in hand {streak}: {bound} where {found} is enough"
            );
            reached += usize::from(bound == found);
        }
    }
    assert!(reached > RANDOM_HOUSES, "too few are reached: {reached}");
}

#[test]
fn the_published_bounds_are_those_of_the_houses() {
    for streak in [1, 2, 7, gow::MAX_STREAK] {
        let n = i64::from(streak);
        assert_eq!(house("celko").largest_loss(4, streak), 28 * 2);
        assert_eq!(house("celko-full").largest_loss(4, streak), 28 * (n + 1));
        let growing = house("celko")
            .with_option("banker", &"growing".into())
            .unwrap();
        assert_eq!(growing.largest_loss(4, streak), 28 * (n + 1));
        assert_eq!(house("hong-kong").largest_loss(4, streak), 84 * (n + 1));
        assert_eq!(house("tien-kow").largest_loss(4, streak), 4 * n + 16);
        assert_eq!(house("gupai").largest_loss(4, streak), 5 * 2);
        assert_eq!(house("gupai-classic").largest_loss(4, streak), 5 * (n + 1));
        assert_eq!(house("historical").largest_loss(4, streak), 5 * 2);
    }
}
