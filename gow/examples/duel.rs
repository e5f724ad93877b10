//! Lets computers play each other for points:
//! `cargo run --release -p gow --example duel [HANDS] [SEED] [GAME]`.
//!
//! Every deal is played once for each seat, with the challenger in that seat and the opponent in
//! the others, so that the luck of the deal cancels out. It prints the challenger's points per hand
//! and their standard error.

use std::{env, time::Instant};

use gow::{
    AnyRound, Deal, Game, House, Level, Move, PerSeat, Round, Seat, Shown, Verb, View, computer,
};
use rand::{Rng, SeedableRng, rngs::Xoshiro256PlusPlus, seq::SliceRandom};

type Player = fn(&View, &mut dyn Rng) -> Move;

fn steady(view: &View, rng: &mut dyn Rng) -> Move {
    computer::choose(view, Level::Steady, rng)
}

/// Beats whenever it can, as high as it can, and otherwise discards its lowest pieces; leads the
/// widest set, the strongest of them.
fn greedy(view: &View, _rng: &mut dyn Rng) -> Move {
    let of = |verb| view.legal().iter().filter(move |mv| mv.verb == verb);
    let lead = of(Verb::Lead).rev().max_by_key(|mv| mv.width());
    let beat = of(Verb::Beat).next();
    *lead
        .or(beat)
        .or(of(Verb::Discard).next_back())
        .expect("somebody to act has a move")
}

/// Plays one deal and returns the challenger's points.
fn play(
    deal: &Deal,
    challenger: Seat,
    players: (Player, Player),
    rng: &mut dyn Rng,
    tally: &mut Tally,
) -> i64 {
    let mut round = AnyRound::start(deal.clone()).expect("a whole deck is dealt");
    while let Some(seat) = round.to_act().single() {
        let view = round.view(Some(seat));
        let begin = Instant::now();
        let mv = if seat == challenger {
            players.0(&view, rng)
        } else {
            players.1(&view, rng)
        };
        if seat == challenger {
            tally.time(begin);
        }
        round
            .play(seat, mv)
            .expect("players choose among the legal moves");
    }
    tally.count_leads(&round);
    round.outcome().expect("nobody is to act").net()[challenger]
}

/// Statistics besides the points.
#[derive(Default)]
struct Tally {
    decisions: u32,
    seconds: f64,
    slowest: f64,
    leads: [u32; 8],
}

impl Tally {
    fn time(&mut self, begin: Instant) {
        let seconds = begin.elapsed().as_secs_f64();
        self.decisions += 1;
        self.seconds += seconds;
        self.slowest = self.slowest.max(seconds);
    }

    fn count_leads(&mut self, round: &AnyRound) {
        let view = round.view(None);
        for trick in view.trick().into_iter().flat_map(|view| &view.tricks) {
            if let Some((_, Shown::Lead(pieces))) = trick.plays.first() {
                self.leads[pieces.len()] += 1;
            }
        }
    }
}

fn shuffled(house: &House, seats: usize, rng: &mut (impl Rng + ?Sized)) -> Deal {
    let (mut deck, each) = (house.deck(seats), house.hand_size(seats));
    deck.shuffle(rng);
    Deal {
        house: house.clone(),
        banker: Seat::new(0).expect("every table has a first seat"),
        streak: 1,
        hands: PerSeat::from_fn(seats, |seat| deck[each * seat.index()..][..each].to_vec()),
        bets: None,
    }
}

fn duel(name: &str, table: (&House, usize), players: (Player, Player), hands: usize, seed: u64) {
    let (house, seats) = table;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut tally = Tally::default();
    let deals = hands.div_ceil(seats);
    let mut means = Vec::with_capacity(deals);
    for _ in 0..deals {
        let deal = shuffled(house, seats, &mut rng);
        let mut points = 0;
        for seat in Seat::all(seats) {
            points += play(&deal, seat, players, &mut rng, &mut tally);
        }
        means.push(points as f64 / seats as f64);
    }
    let count = means.len() as f64;
    let mean = means.iter().sum::<f64>() / count;
    let variance = means.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (count - 1.0);
    println!(
        "{name:<24} {:>13}, {seats} seats {mean:+7.3} ± {:.3} points a hand  ({:.1} µs a decision, slowest {:.0} µs; leads {:?})",
        house.name(),
        (variance / count).sqrt(),
        1e6 * tally.seconds / f64::from(tally.decisions),
        1e6 * tally.slowest,
        tally.leads,
    );
}

fn main() {
    let mut arguments = env::args().skip(1);
    let hands = arguments
        .next()
        .and_then(|text| text.parse().ok())
        .unwrap_or(10_000);
    let seed = arguments
        .next()
        .and_then(|text| text.parse().ok())
        .unwrap_or(9);
    let random: Player = computer::random::choose;
    let wanted = arguments.next();
    let is_wanted = |house: &House| {
        wanted
            .as_deref()
            .is_none_or(|game| game == house.game().name())
    };
    for house in Game::ALL.into_iter().flat_map(House::all).filter(is_wanted) {
        for table in house.seats().map(|seats| (&house, seats)) {
            duel(
                "steady against random",
                table,
                (steady, random),
                hands,
                seed,
            );
            duel(
                "steady against greedy",
                table,
                (steady, greedy),
                hands,
                seed,
            );
            duel(
                "greedy against random",
                table,
                (greedy, random),
                hands,
                seed,
            );
            duel(
                "greedy against steady",
                table,
                (greedy, steady),
                hands,
                seed,
            );
        }
    }
}
