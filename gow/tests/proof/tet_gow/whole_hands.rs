//! Compares the library with the second reading: the moves in every position, and the results.

use gow::{AnyRound, Game, Move, Round};

use super::random_deal;
use super::second_reading::{Card, Hand, card, card_names};
use crate::chance::Chance;
use crate::fixture::turn;

/// How many hands are compared, from the deal to the settlement.
const HANDS: usize = 1_500;

/// How often situations occur without which the comparison would mean little.
#[derive(Debug, Default)]
struct SituationCounts {
    wide_leads: usize,
    wide_beats: usize,
    barred: usize,
    wide_last: usize,
    equal_scores: usize,
}

fn move_text(verb: &str, cards: &[Card]) -> String {
    card_names(cards)
        .iter()
        .fold(verb.to_owned(), |text, name| text + " " + name)
}

/// Returns the text of a move with its cards in alphabetical order.
fn sorted_move_text(mv: &Move) -> String {
    let cards: Vec<Card> = mv
        .pieces
        .iter()
        .map(|piece| card(&piece.to_string()))
        .collect();
    move_text(mv.verb.name(), &cards)
}

fn assert_same_moves(round: &AnyRound, second: &Hand) {
    let ours = turn(round);
    assert_eq!(ours.as_ref().map(|(seat, _)| seat.index()), second.to_act());
    let mut ours: Vec<String> = ours
        .map(|(_, moves)| moves)
        .unwrap_or_default()
        .iter()
        .map(sorted_move_text)
        .collect();
    let mut theirs: Vec<String> = second
        .moves()
        .iter()
        .map(|(verb, cards)| move_text(verb, cards))
        .collect();
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs, "{} {:?}", round.deal().house, round.plays());
}

fn assert_same_result(round: &AnyRound, second: &Hand) {
    let outcome = round.outcome().and_then(gow::Outcome::trick).unwrap();
    assert_eq!(Some(outcome.winner.index()), second.winner);
    assert_eq!(outcome.net.values().as_slice(), second.net());
    assert_eq!(
        outcome.scores.as_ref().unwrap().values().as_slice(),
        second.scores()
    );
    let next = (
        outcome.next_banker.map(gow::Seat::index),
        i64::from(outcome.next_streak),
    );
    assert_eq!(Some(next), second.next_banker());
    let view = crate::fixture::trick_view(round.view(None));
    let tricks: Vec<(usize, usize, usize)> = view
        .tricks
        .iter()
        .map(|t| (t.leader.index(), t.taker.unwrap().index(), t.width))
        .collect();
    assert_eq!(tricks, second.tricks);
}

impl SituationCounts {
    fn count(&mut self, round: &AnyRound, second: &Hand, mv: Move) {
        let view = crate::fixture::trick_view(round.view(None));
        let wide = usize::from(mv.width() > 2);
        match mv.verb.name() {
            "lead" => self.wide_leads += wide,
            "beat" => self.wide_beats += wide,
            _ => {}
        }
        self.barred += view.barred.values().filter(|barred| **barred).count();
        self.wide_last += usize::from(second.winner.is_some() && mv.width() > 1);
        let scores = second.scores();
        let has_equal_scores = scores
            .iter()
            .enumerate()
            .any(|(at, score)| scores[..at].contains(score));
        self.equal_scores += usize::from(second.winner.is_some() && has_equal_scores);
    }
}

#[test]
fn both_readings_agree_on_hands_of_every_house_and_table() {
    let mut chance = Chance::new(0x7e7);
    let mut counts = SituationCounts::default();
    for _ in 0..HANDS {
        let house = crate::every_game::any_house(&mut chance, Game::TetGow);
        let deal = random_deal(&mut chance, house);
        let mut second = Hand::of(&deal);
        let mut round = AnyRound::start(deal).unwrap();
        let face_up_in_four = chance.below(4);
        loop {
            assert_same_moves(&round, &second);
            let Some((seat, moves)) = turn(&round) else {
                break;
            };
            let face_up: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|mv| mv.verb.name() != "discard")
                .collect();
            let is_any = face_up.is_empty() || chance.below(4) > face_up_in_four;
            let choice = *chance.pick(if is_any { &moves } else { &face_up });
            round.play(seat, choice).unwrap();
            let cards: Vec<Card> = choice
                .pieces
                .iter()
                .map(|piece| card(&piece.to_string()))
                .collect();
            second.play(choice.verb.name(), &cards);
            assert_eq!(public_stacks(&round), second.stacks);
            counts.count(&round, &second, choice);
        }
        assert_same_result(&round, &second);
    }
    let values = [
        counts.wide_leads,
        counts.wide_beats,
        counts.barred,
        counts.wide_last,
        counts.equal_scores,
    ];
    assert!(values.iter().all(|&count| count > HANDS / 50), "{counts:?}");
}

fn public_stacks(round: &AnyRound) -> Vec<i64> {
    let view = crate::fixture::trick_view(round.view(None));
    view.stacks
        .values()
        .map(|&stacks| i64::from(stacks))
        .collect()
}
