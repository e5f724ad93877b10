//! Laws that hold in every hand, for any plays in any house.

use gow::{
    AnyRound, Deal, Game, House, Move, Piece, Pieces, Record, Round, Seat, SeatSet, TrickOutcome,
    Verb,
};

use crate::chance::Chance;
use crate::fixture::{any_house, finished_round, random_deal, random_house, subsets, turn};
use crate::style::Style;
use crate::whole_hands::second_reading_hand;

/// How many hands are played with every move tried at every turn.
const THOROUGH_HANDS: usize = 120;

/// How many hands are only played.
const QUICK_HANDS: usize = 3_000;

/// Returns every piece of every game.
fn every_piece() -> Vec<Piece> {
    Game::ALL
        .into_iter()
        .flat_map(|game| House::default_of(game).pieces().iter().collect::<Vec<_>>())
        .collect()
}

/// Returns the pieces that a seat still holds, in canonical order.
fn held_pieces(round: &AnyRound, who: Seat) -> Vec<Piece> {
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

/// Tries every verb with every choice of pieces: the round accepts exactly the listed moves.
fn assert_only_listed_moves_are_accepted(round: &AnyRound) {
    let Some((who, listed)) = turn(round) else {
        return;
    };
    assert!(
        listed.windows(2).all(|w| w[0] < w[1]),
        "once each, in canonical order: {listed:?}"
    );
    let mut found = 0;
    let mut copy = round.clone();
    for pieces in subsets(&held_pieces(round, who)) {
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
    assert_eq!(
        copy.view(Some(who)),
        round.view(Some(who)),
        "a refusal changes nothing"
    );
}

/// Asserts that no other seat may act, and that the seat to act can play only pieces it holds.
fn assert_other_moves_are_refused(round: &AnyRound) {
    let mut copy = round.clone();
    let Some((who, _)) = turn(round) else {
        for other in Seat::all(round.seats()) {
            let refused = copy.play(other, Move::new(Verb::Lead, Pieces::from(every_piece()[0])));
            assert_eq!(refused.unwrap_err().code(), "hand-over");
            assert!(round.legal_moves(other).is_empty());
            assert_eq!(round.timeout_move(other), None);
        }
        return;
    };
    for other in who.others(round.seats()) {
        assert!(round.legal_moves(other).is_empty());
        assert_eq!(round.timeout_move(other), None);
        let held = held_pieces(round, other);
        for verb in Verb::ALL {
            let mv = Move::new(verb, held.iter().copied().take(1).collect());
            assert_eq!(copy.play(other, mv).unwrap_err().code(), "not-your-turn");
        }
    }
    let held: Pieces = held_pieces(round, who).into_iter().collect();
    let verb = turn(round).unwrap().1[0].verb;
    let verb = if verb == Verb::Lead {
        verb
    } else {
        Verb::Discard
    };
    // This includes pieces of other games.
    for piece in every_piece().into_iter().filter(|p| held.count(*p) == 0) {
        let refused = copy.play(who, Move::new(verb, Pieces::from(piece)));
        assert_eq!(refused.unwrap_err().code(), "not-in-hand");
    }
}

/// Asserts that the moves made for a player are legal and follow the published rules.
fn assert_automatic_moves_are_legal(round: &AnyRound) {
    let Some((who, listed)) = turn(round) else {
        assert_eq!(round.forced(), None);
        return;
    };
    let mut held = held_pieces(round, who);
    let has_tiers = round.deal().house.game() == Game::TetGow;
    if has_tiers {
        held.sort_by_key(|piece| piece.card().unwrap().tier());
    }
    let timeout_move = round.timeout_move(who).unwrap();
    assert!(listed.contains(&timeout_move), "{timeout_move}");
    let is_lead = timeout_move.verb == Verb::Lead;
    let width = if is_lead { 1 } else { listed[0].width() };
    assert_eq!(timeout_move.verb == Verb::Discard, !is_lead);
    let last = listed
        .iter()
        .rfind(|m| m.verb == timeout_move.verb && m.width() == width)
        .unwrap();
    assert!(
        has_tiers || timeout_move == *last,
        "the last in canonical order is {last}, not {timeout_move}"
    );
    if is_lead
        || !round
            .deal()
            .house
            .options()
            .iter()
            .any(|(name, value)| *name == "follow_suit" && value != "free")
    {
        let least: Pieces = held[held.len() - width..].iter().copied().collect();
        assert_eq!(
            timeout_move.pieces, least,
            "the lowest pieces, where no suit is followed"
        );
    }
    if let Some((forced_seat, forced)) = round.forced() {
        assert_eq!(forced_seat, who);
        assert!(listed.contains(&forced), "{forced}");
        assert_eq!(listed, [forced], "a forced move is the only one");
        assert_eq!(forced.width(), held.len(), "the last play of the seat");
    }
}

/// Asserts that the public view adds up with the plays.
fn assert_view_adds_up(round: &AnyRound) {
    let view = crate::fixture::trick_view(round.view(None));
    let played: usize = round.plays().iter().map(|(_, mv)| mv.width()).sum();
    let left: usize = view.counts.values().sum();
    let dealt: usize = round.deal().hands.values().map(Vec::len).sum();
    assert_eq!(played + left, dealt, "pieces neither vanish nor appear");
    let stacks: usize = view.stacks.values().map(|&n| usize::from(n)).sum();
    assert_eq!(stacks, view.tricks.iter().map(|t| t.width).sum::<usize>());
    let shown: usize = view.current.iter().flat_map(|t| &t.plays).count();
    assert_eq!(
        view.tricks.len() * round.seats() + shown,
        round.plays().len()
    );
    for who in Seat::all(round.seats()) {
        let held = held_pieces(round, who);
        assert_eq!(held.len(), view.counts[who]);
        let own = crate::fixture::trick_view(round.view(Some(who)));
        assert_eq!(own.hand, held);
        assert_eq!(own.dealt, round.deal().hands[who]);
        let mut by_place: Vec<Piece> = own
            .dealt
            .iter()
            .zip(&own.held)
            .filter(|(_, held)| **held)
            .map(|(piece, _)| *piece)
            .collect();
        by_place.sort();
        assert_eq!(by_place, held);
    }
}

#[test]
fn the_listed_moves_are_the_legal_ones_in_every_position() {
    let mut chance = Chance::new(11);
    for _ in 0..THOROUGH_HANDS {
        let house = any_house(&mut chance);
        let mut round = AnyRound::start(random_deal(&mut chance, house)).unwrap();
        let style = Style::random(&mut chance);
        loop {
            assert_only_listed_moves_are_accepted(&round);
            assert_other_moves_are_refused(&round);
            assert_automatic_moves_are_legal(&round);
            assert_view_adds_up(&round);
            let Some((who, moves)) = turn(&round) else {
                break;
            };
            round
                .play(who, style.choose(&mut chance, who, &moves))
                .unwrap();
        }
    }
}

fn assert_losses_are_within_bound(deal: &Deal, outcome: &TrickOutcome) {
    assert_eq!(outcome.net.values().sum::<i64>(), 0);
    let bound = deal.house.largest_loss(deal.hands.len(), deal.streak);
    assert!(
        outcome.net.values().all(|&net| net >= -bound),
        "{deal:?} {:?}",
        outcome.net
    );
}

/// Asserts the factors of each line, and its payer.
fn assert_lines_add_up(outcome: &TrickOutcome) {
    for (who, line) in outcome.lines.iter() {
        // By stacks, everybody else has a line; by scores, nobody has.
        assert_eq!(
            line.is_none(),
            who == outcome.winner || outcome.scores.is_some()
        );
        if let Some(line) = line {
            let factors = line.banker * line.figure * line.last * line.complete * line.capture;
            assert_eq!(line.points, line.base * factors);
            let payer = if line.points < 0 {
                outcome.winner
            } else {
                outcome.captured.unwrap_or(who)
            };
            assert!(line.points == 0 || line.paid_by == payer, "{line:?}");
        }
    }
}

#[test]
fn every_hand_ends_and_is_settled_within_its_bound() {
    let mut chance = Chance::new(12);
    for _ in 0..QUICK_HANDS {
        let house = any_house(&mut chance);
        let round = finished_round(&mut chance, house);
        let (deal, outcome) = (
            round.deal(),
            round.outcome().and_then(gow::Outcome::trick).unwrap(),
        );
        assert_losses_are_within_bound(deal, outcome);
        assert!(
            outcome
                .payments
                .iter()
                .all(|p| p.points > 0 && p.from != p.to)
        );
        assert_eq!(gow::net(&outcome.payments, round.seats()), outcome.net);
        assert_eq!(
            outcome
                .stacks
                .values()
                .map(|&n| usize::from(n))
                .sum::<usize>(),
            deal.hands[deal.banker].len()
        );
        let view = crate::fixture::trick_view(round.view(None));
        assert_eq!(view.tricks.last().unwrap().taker, Some(outcome.winner));
        let is_thrown = deal.house.throws_for_leader();
        assert_eq!(outcome.next_banker, (!is_thrown).then_some(outcome.winner));
        let keeps_bank = outcome.winner == deal.banker;
        assert_eq!(
            outcome.next_streak,
            if keeps_bank { deal.streak + 1 } else { 1 }
        );
        let has_early_death = deal.house.options().contains(&("early_death", true.into()));
        if has_early_death || deal.house.game() == Game::TetGow {
            assert!(
                outcome.stacks[outcome.winner] >= 2,
                "nobody wins with one stack"
            );
        }
        if let Some(scores) = &outcome.scores {
            let (seats, sum) = (round.seats() as i64, scores.values().sum::<i64>());
            assert!(
                scores
                    .iter()
                    .all(|(who, score)| outcome.net[who] == seats * score - sum)
            );
        }
        assert_lines_add_up(outcome);
    }
}

/// Asserts that the views of exactly these seats offer a claim, and that a claim of another seat
/// changes nothing.
fn assert_only_these_may_claim(round: &mut AnyRound, claimants: SeatSet) {
    for who in Seat::all(4) {
        assert_eq!(round.may_claim(who).is_some(), claimants.contains(who));
        let view = crate::fixture::trick_view(round.view(Some(who)));
        assert_eq!(view.may_claim, round.may_claim(who), "in the view");
        if !claimants.contains(who) {
            let before = round.view(Some(who));
            let refused = [claimants.iter().collect::<Vec<_>>(), vec![who]]
                .concat()
                .into_iter()
                .collect();
            assert!(round.claim(refused).is_err());
            assert_eq!(
                round.view(Some(who)),
                before,
                "a wrong claim among right ones changes nothing"
            );
        }
    }
}

#[test]
fn a_claimed_hand_is_settled_within_its_bound() {
    let mut chance = Chance::new(15);
    let mut claimed = 0;
    for _ in 0..QUICK_HANDS {
        let house = random_house(&mut chance);
        let mut round = AnyRound::start(random_deal(&mut chance, house)).unwrap();
        let second = second_reading_hand(round.deal());
        let claimants: SeatSet = Seat::all(4)
            .filter(|&who| second.may_claim(who.index()))
            .collect();
        assert_only_these_may_claim(&mut round, claimants);
        assert_eq!(round.claim(SeatSet::new()), Ok(()));
        assert_eq!(round.outcome(), None, "nobody claims: the hand goes on");
        if claimants.is_empty() {
            continue;
        }
        claimed += 1;
        round.claim(claimants).unwrap();
        assert_eq!(round.claims(), claimants);
        assert_other_moves_are_refused(&round);
        let (deal, outcome) = (
            round.deal(),
            round.outcome().and_then(gow::Outcome::trick).unwrap(),
        );
        assert_losses_are_within_bound(deal, outcome);
        assert!(claimants.contains(outcome.winner));
        let written = Record::of(&round).to_string();
        let read = Record::read(&written).unwrap();
        assert_eq!(read, Record::of(&round));
        assert_eq!(read.round().outcome(), round.outcome());
        assert!(round.claim(claimants).is_err(), "a hand is claimed once");
    }
    assert!(claimed > QUICK_HANDS / 20, "{claimed}");
}

#[test]
fn claims_are_refused_after_the_first_lead() {
    let mut chance = Chance::new(16);
    for _ in 0..QUICK_HANDS / 10 {
        let house = random_house(&mut chance)
            .with_option("one_red_dot", &"six-six-red".into())
            .unwrap();
        let mut round = AnyRound::start(random_deal(&mut chance, house)).unwrap();
        crate::fixture::play_in_random_style(&mut chance, &mut round, 1);
        for who in Seat::all(4) {
            assert_eq!(round.may_claim(who), None);
            assert!(round.claim([who].into_iter().collect()).is_err());
        }
        assert_eq!(round.outcome(), None);
    }
}

#[test]
fn a_replayed_hand_has_the_same_outcome_and_views() {
    let mut chance = Chance::new(13);
    for _ in 0..THOROUGH_HANDS {
        let house = any_house(&mut chance);
        let round = finished_round(&mut chance, house);
        let mut again = AnyRound::start(round.deal().clone()).unwrap();
        for &(who, mv) in round.plays() {
            let written = mv.to_string();
            assert_eq!(written.parse(), Ok(mv), "{written}");
            again.play(who, written.parse().unwrap()).unwrap();
        }
        assert_eq!(again.outcome(), round.outcome());
        for viewer in Seat::all(round.seats()).map(Some).chain([None]) {
            assert_eq!(again.view(viewer), round.view(viewer));
        }
    }
}
