//! Asserts that the random hands reach rare situations: the tests compare only what they reach.

use gow::{AnyRound, LastTrick, PublicPlay, Reason, Round};

use super::second_reading_hand;
use crate::chance::Chance;
use crate::fixture::{finished_round, random_house};

/// How many hands are examined.
const HANDS: usize = 6_000;

/// How often the hands reach each rare situation.
#[derive(Debug, Default)]
struct SituationCounts {
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
    over_par_last_tricks: usize,
}

/// Returns the word that an option is set to.
fn option_word(round: &AnyRound, option: &str) -> String {
    second_reading_hand(round.deal())
        .options
        .get(option)
        .to_owned()
}

impl SituationCounts {
    fn count(&mut self, round: &AnyRound) {
        let view = crate::fixture::trick_view(round.view(None));
        for trick in &view.tricks {
            let PublicPlay::Lead(lead) = trick.plays[0].1 else {
                panic!("a trick begins with a lead")
            };
            let (lead, best) = (lead.to_string(), trick.best_set().unwrap().to_string());
            let taken_over = usize::from(trick.taker != Some(trick.leader));
            let couples = usize::from(option_word(round, "combinations") == "couples");
            self.quartets += usize::from(trick.width == 4) * (1 - couples);
            self.quartets_taken_over += taken_over * usize::from(trick.width == 4) * (1 - couples);
            self.two_pairs_taken_over += taken_over * usize::from(trick.width == 4) * couples;
            self.triplets_taken_over += taken_over * usize::from(trick.width == 3);
            self.supremes += usize::from(best == "42 21");
            let is_civil = option_word(round, "civil_supreme") == "true" && lead == "51 51";
            self.civil_supremes += usize::from(is_civil);
            self.civil_supremes_taken += usize::from(is_civil) * taken_over;
        }
        self.count_ending(round);
    }

    fn count_ending(&mut self, round: &AnyRound) {
        let outcome = round.outcome().and_then(gow::Outcome::trick).unwrap();
        let view = crate::fixture::trick_view(round.view(None));
        let has_payment = |reason: Reason| {
            outcome
                .payments
                .iter()
                .any(|payment| payment.reason == reason)
        };
        self.two_couples += usize::from(has_payment(Reason::TwoCouples));
        let best = view.tricks.last().unwrap().best_set().unwrap().to_string();
        self.captures += usize::from(has_payment(Reason::Capture) && best == "42");
        self.civil_captures += usize::from(has_payment(Reason::Capture) && best == "61");
        self.last_doubled +=
            usize::from(outcome.last_trick != LastTrick::Ordinary && outcome.last > 1);
        let is_complete = outcome.stacks[outcome.winner] == 8;
        self.complete += usize::from(is_complete);
        self.complete_by_banker += usize::from(is_complete && outcome.winner == view.banker);
        self.slams_of_four += usize::from(outcome.complete == 4);
        let is_excepted =
            is_complete && option_word(round, "complete_game") == "double" && outcome.complete == 1;
        self.exceptions += usize::from(is_excepted);
        self.over_par_banker +=
            usize::from(outcome.winner != view.banker && outcome.stacks[view.banker] > 4);
        let is_over_par = outcome
            .lines
            .iter()
            .any(|(_, line)| line.is_some_and(|line| line.points < 0));
        self.over_par_last_tricks +=
            usize::from(is_over_par && outcome.last_trick != LastTrick::Ordinary);
    }

    fn values(&self) -> [usize; 17] {
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
            self.over_par_last_tricks,
        ]
    }
}

#[test]
fn the_random_hands_reach_what_is_rare() {
    let mut chance = Chance::new(7);
    let mut counts = SituationCounts::default();
    for _ in 0..HANDS {
        let house = random_house(&mut chance);
        counts.count(&finished_round(&mut chance, house));
    }
    // Lower bounds for the generator, far below what it produces.
    assert!(counts.values().iter().all(|&count| count > 4), "{counts:?}");
}
