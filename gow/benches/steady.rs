//! How long the steady computer of Tien Gow thinks, beside the one that was first written:
//! `cargo bench -p gow --features plain-steady --bench steady -- 1000000`.
//!
//! Both get the same positions, as many as the argument says, from hands of every rule set in which a
//! quarter of the plays is random. Where they choose differently, the bench fails.

mod clock;

use std::{hint::black_box, time::Duration};

use clock::Clock;
use gow::{
    AnyRound, Deal, Game, House, Move, Round, Seat, TrickView,
    computer::{
        plain_steady, random,
        sight::Sight,
        steady::{self, Habits},
    },
    tien_gow,
};
use rand::{Rng, RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};

/// How many positions are compared when the bench runs as a test.
const FEW: usize = 5_000;

/// How many positions are asked about between two readings of the clock.
const BATCH: usize = 2_000;

/// A computer that chooses by a house and a view.
type Choose = fn(&tien_gow::House, &TrickView, &mut dyn Rng) -> Move;

fn main() {
    let wanted = std::env::args().skip(1).find_map(|arg| arg.parse().ok());
    let wanted: usize = wanted.unwrap_or(FEW);
    let mut hands = Hands::new();
    let (mut done, mut fast, mut plain) = (0, Duration::ZERO, Duration::ZERO);
    let mut bare = Duration::ZERO;
    while done < wanted {
        let views: Vec<(tien_gow::House, TrickView)> = hands.by_ref().take(BATCH).collect();
        let (own, own_time) = asked(&views, steady::choose);
        let (other, other_time) = asked(&views, |house, view, chance| {
            plain_steady::choose_by(&Habits::DEFAULT, house, view, chance)
        });
        assert_eq!(own, other, "the short cuts change a choice");
        let sights: Vec<Sight> = views
            .iter()
            .map(|(house, view)| Sight::of(*house, view))
            .collect();
        let clock = Clock::start();
        for sight in &sights {
            black_box(steady::best(sight));
        }
        bare += clock.elapsed();
        done += views.len();
        fast += own_time;
        plain += other_time;
    }
    let each = |time: Duration| time.as_nanos() as f64 / done as f64 / 1e3;
    println!("{done} positions with a choice, all of them the same");
    println!("steady         {:>8.2} µs a decision", each(fast));
    println!(
        "in a search    {:>8.2} µs a decision, the view read before",
        each(bare)
    );
    println!("as it was      {:>8.2} µs a decision", each(plain));
    println!("ratio          {:>8.2}", each(plain) / each(fast));
}

/// Asks a computer about positions; returns what it chooses and how long that takes.
fn asked(views: &[(tien_gow::House, TrickView)], choose: Choose) -> (Vec<Move>, Duration) {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(7);
    let clock = Clock::start();
    let chosen = views
        .iter()
        .map(|(house, view)| choose(house, view, &mut chance))
        .collect();
    (chosen, clock.elapsed())
}

/// Positions in which a seat has a choice.
struct Hands {
    houses: Vec<House>,
    dealt: usize,
    round: Option<AnyRound>,
    chance: Xoshiro256PlusPlus,
}

impl Hands {
    fn new() -> Hands {
        Hands {
            houses: House::all(Game::TienGow),
            dealt: 0,
            round: None,
            chance: Xoshiro256PlusPlus::seed_from_u64(3),
        }
    }

    fn deal(&mut self) -> AnyRound {
        let house = &self.houses[self.dealt % self.houses.len()];
        let deal = Deal {
            banker: Seat::new(self.dealt % 4).expect("there are four seats"),
            streak: 1 + (self.dealt % 3) as u32,
            ..Deal::shuffled(house, 4, &mut self.chance)
        };
        self.dealt += 1;
        AnyRound::start(deal).expect("a whole deck is dealt")
    }
}

impl Iterator for Hands {
    type Item = (tien_gow::House, TrickView);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let mut round = match self.round.take() {
                Some(round) if round.outcome().is_none() => round,
                _ => self.deal(),
            };
            let seat = round.to_act().single()?;
            let view = round.view(Some(seat));
            let House::TienGow(house) = view.house() else {
                return None;
            };
            let (house, trick) = (*house, view.trick()?.clone());
            let mv = if self.chance.random_range(0..4) == 0 {
                random::choose(&view, &mut self.chance)
            } else {
                steady::choose(&house, &trick, &mut self.chance)
            };
            round.play(seat, mv).ok()?;
            self.round = Some(round);
            if trick.legal.len() > 1 {
                return Some((house, trick));
            }
        }
    }
}
