//! The library against the second reading: the same moves everywhere, the same results.

use gow::{AnyRound, Game, Move, Round};

use super::random_deal;
use super::reading::{Card, Hand, card, names};
use crate::chance::Chance;
use crate::rigged::turn;

/// Hands that are compared from the deal to the settlement.
const HANDS: usize = 1_500;

/// Situations that must occur often enough for the comparison to be meaningful.
#[derive(Debug, Default)]
struct Seen {
    wide_leads: usize,
    wide_beats: usize,
    barred: usize,
    wide_last: usize,
    equal_scores: usize,
}

fn notation(verb: &str, cards: &[Card]) -> String {
    names(cards)
        .iter()
        .fold(verb.to_owned(), |text, name| text + " " + name)
}

/// Returns a move with its cards sorted alphabetically.
fn sorted(mv: &Move) -> String {
    let cards: Vec<Card> = mv
        .pieces
        .iter()
        .map(|piece| card(&piece.to_string()))
        .collect();
    notation(mv.verb.name(), &cards)
}

fn same_moves(round: &AnyRound, second: &Hand) {
    let ours = turn(round);
    assert_eq!(ours.as_ref().map(|(seat, _)| seat.index()), second.to_act());
    let mut ours: Vec<String> = ours
        .map(|(_, moves)| moves)
        .unwrap_or_default()
        .iter()
        .map(sorted)
        .collect();
    let mut theirs: Vec<String> = second
        .moves()
        .iter()
        .map(|(verb, cards)| notation(verb, cards))
        .collect();
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs, "{} {:?}", round.deal().house, round.plays());
}

fn same_result(round: &AnyRound, second: &Hand) {
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
    let view = crate::rigged::trick(round.view(None));
    let tricks: Vec<(usize, usize, usize)> = view
        .tricks
        .iter()
        .map(|t| (t.leader.index(), t.taker.unwrap().index(), t.width))
        .collect();
    assert_eq!(tricks, second.rounds);
}

impl Seen {
    fn look(&mut self, round: &AnyRound, second: &Hand, mv: Move) {
        let view = crate::rigged::trick(round.view(None));
        let wide = usize::from(mv.width() > 2);
        match mv.verb.name() {
            "lead" => self.wide_leads += wide,
            "beat" => self.wide_beats += wide,
            _ => {}
        }
        self.barred += view.barred.values().filter(|barred| **barred).count();
        self.wide_last += usize::from(second.winner.is_some() && mv.width() > 1);
        let scores = second.scores();
        let equal = scores
            .iter()
            .enumerate()
            .any(|(at, score)| scores[..at].contains(score));
        self.equal_scores += usize::from(second.winner.is_some() && equal);
    }
}

#[test]
fn both_readings_agree_on_hands_of_every_house_and_table() {
    let mut chance = Chance::new(0x7e7);
    let mut seen = Seen::default();
    for _ in 0..HANDS {
        let house = crate::every_game::any_house(&mut chance, Game::TetGow);
        let deal = random_deal(&mut chance, house);
        let mut second = Hand::of(&deal);
        let mut round = AnyRound::start(deal).unwrap();
        let keen = chance.below(4);
        loop {
            same_moves(&round, &second);
            let Some((seat, moves)) = turn(&round) else {
                break;
            };
            let shown: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|mv| mv.verb.name() != "discard")
                .collect();
            let any = shown.is_empty() || chance.below(4) > keen;
            let choice = *chance.pick(if any { &moves } else { &shown });
            round.play(seat, choice).unwrap();
            let cards: Vec<Card> = choice
                .pieces
                .iter()
                .map(|piece| card(&piece.to_string()))
                .collect();
            second.play(choice.verb.name(), &cards);
            assert_eq!(view_stacks(&round), second.won);
            seen.look(&round, &second, choice);
        }
        same_result(&round, &second);
    }
    let counts = [
        seen.wide_leads,
        seen.wide_beats,
        seen.barred,
        seen.wide_last,
        seen.equal_scores,
    ];
    assert!(counts.iter().all(|&count| count > HANDS / 50), "{seen:?}");
}

fn view_stacks(round: &AnyRound) -> Vec<i64> {
    let view = crate::rigged::trick(round.view(None));
    view.stacks
        .values()
        .map(|&stacks| i64::from(stacks))
        .collect()
}
