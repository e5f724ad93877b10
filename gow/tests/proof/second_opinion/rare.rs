//! The random hands reach rare situations; a situation that is never reached is never compared.

use gow::{AnyRound, LastTrick, PublicPlay, Reason, Round};

use super::second_hand;
use crate::chance::Chance;
use crate::rigged::{finished_round, random_house};

/// Hands that are examined.
const HANDS: usize = 6_000;

#[derive(Debug, Default)]
struct Rare {
    quartets: usize,
    quartets_taken_over: usize,
    triplets_taken_over: usize,
    supremes: usize,
    civil_supremes: usize,
    civil_supremes_taken: usize,
    two_couples: usize,
    two_pairs_taken_over: usize,
    captures: usize,
    civil_captures: usize,
    last_doubled: usize,
    complete: usize,
    complete_by_banker: usize,
    slams_of_four: usize,
    exceptions: usize,
    over_par_banker: usize,
    over_par_receipts: usize,
}

fn word(round: &AnyRound, option: &str) -> String {
    second_hand(round.deal()).options.get(option).to_owned()
}

impl Rare {
    fn look(&mut self, round: &AnyRound) {
        let view = crate::rigged::trick(round.view(None));
        for trick in &view.tricks {
            let PublicPlay::Lead(lead) = trick.plays[0].1 else {
                panic!("a trick begins with a lead")
            };
            let (lead, best) = (lead.to_string(), trick.best_set().unwrap().to_string());
            let taken_over = usize::from(trick.taker != Some(trick.leader));
            let couples = usize::from(word(round, "combinations") == "couples");
            self.quartets += usize::from(trick.width == 4) * (1 - couples);
            self.quartets_taken_over += taken_over * usize::from(trick.width == 4) * (1 - couples);
            self.two_pairs_taken_over += taken_over * usize::from(trick.width == 4) * couples;
            self.triplets_taken_over += taken_over * usize::from(trick.width == 3);
            self.supremes += usize::from(best == "42 21");
            let civil = word(round, "civil_supreme") == "true" && lead == "51 51";
            self.civil_supremes += usize::from(civil);
            self.civil_supremes_taken += usize::from(civil) * taken_over;
        }
        self.look_at_the_end(round);
    }

    fn look_at_the_end(&mut self, round: &AnyRound) {
        let outcome = round.outcome().and_then(gow::Outcome::trick).unwrap();
        let view = crate::rigged::trick(round.view(None));
        let paid = |reason: Reason| {
            outcome
                .payments
                .iter()
                .any(|payment| payment.reason == reason)
        };
        self.two_couples += usize::from(paid(Reason::TwoCouples));
        let best = view.tricks.last().unwrap().best_set().unwrap().to_string();
        self.captures += usize::from(paid(Reason::Capture) && best == "42");
        self.civil_captures += usize::from(paid(Reason::Capture) && best == "61");
        self.last_doubled +=
            usize::from(outcome.last_trick != LastTrick::Ordinary && outcome.last > 1);
        let all = outcome.stacks[outcome.winner] == 8;
        self.complete += usize::from(all);
        self.complete_by_banker += usize::from(all && outcome.winner == view.banker);
        self.slams_of_four += usize::from(outcome.complete == 4);
        let excepted = all && word(round, "complete_game") == "double" && outcome.complete == 1;
        self.exceptions += usize::from(excepted);
        self.over_par_banker +=
            usize::from(outcome.winner != view.banker && outcome.stacks[view.banker] > 4);
        let over = outcome
            .lines
            .iter()
            .any(|(_, line)| line.is_some_and(|line| line.points < 0));
        self.over_par_receipts += usize::from(over && outcome.last_trick != LastTrick::Ordinary);
    }

    fn counts(&self) -> [usize; 17] {
        [
            self.quartets,
            self.quartets_taken_over,
            self.triplets_taken_over,
            self.supremes,
            self.civil_supremes,
            self.civil_supremes_taken,
            self.two_couples,
            self.two_pairs_taken_over,
            self.captures,
            self.civil_captures,
            self.last_doubled,
            self.complete,
            self.complete_by_banker,
            self.slams_of_four,
            self.exceptions,
            self.over_par_banker,
            self.over_par_receipts,
        ]
    }
}

#[test]
fn the_random_hands_reach_what_is_rare() {
    let mut chance = Chance::new(7);
    let mut seen = Rare::default();
    for _ in 0..HANDS {
        let house = random_house(&mut chance);
        seen.look(&finished_round(&mut chance, house));
    }
    // Lower bounds for the generator, far below what it produces.
    assert!(seen.counts().iter().all(|&count| count > 4), "{seen:?}");
}
