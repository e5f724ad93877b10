//! TG-L01 to TG-L16: the legal leads, beats and discards, by TG-8 to TG-10 and TG-18 to TG-23.

use gow::{AnyRound, Game, House, Round, Verb};

use crate::fixture::{deal_holding, house, mv, round_holding, seat};

const EMPTY: &str = "";

/// Plays a move and returns the code of the refusal, if any.
fn refusal(round: &mut AnyRound, who: usize, notation: &str) -> Option<&'static str> {
    let before = round.plays().len();
    let view = round.view(None);
    let result = round.play(seat(who), mv(notation));
    if result.is_err() {
        assert_eq!(
            round.plays().len(),
            before,
            "a refused move changes nothing"
        );
        assert_eq!(round.view(None), view, "a refused move changes nothing");
    }
    result.err().map(gow::IllegalMove::code)
}

#[test]
fn tiles_without_a_set_cannot_be_led() {
    let cases = [
        ("TG-L01", "61 52"),
        ("TG-L02", "31 22"),
        ("TG-L03", "66 62"),
        ("TG-L04", "55 55 63"),
        ("TG-L05", "42 21 66 66"),
        ("TG-L07", ""),
        ("TG-L07", "33 55"),
        ("TG-L07", "44 53"),
        ("TG-L07", "66 66 63 54 42"),
        ("TG-L07", "41 42"),
        ("TG-L07", "31 42"),
    ];
    for house in House::all(Game::TienGow) {
        // In Tien Kow a player may lead two pairs at once, but never with Supreme among them.
        for (id, tiles) in cases {
            let mut round = round_holding(house.clone(), 0, [tiles, EMPTY, EMPTY, EMPTY]);
            let lead = format!("lead {tiles}");
            assert_eq!(
                refusal(&mut round, 0, &lead),
                Some("not-a-combination"),
                "{id}"
            );
        }
    }
}

#[test]
fn a_triplet_may_be_named_in_any_order() {
    for text in ["lead 66 63 66", "lead 63 66 66", "lead 66 66 63"] {
        let mut round = round_holding(house("celko"), 0, ["66 66 63", EMPTY, EMPTY, EMPTY]);
        assert_eq!(refusal(&mut round, 0, text), None, "TG-L06 {text}");
        assert_eq!(round.plays()[0].1, mv("lead 66 66 63"), "TG-L06");
    }
}

#[test]
fn a_hand_with_many_sets_has_the_published_leads() {
    let hand = "66 66 63 54 42 21 55 22";
    let round = round_holding(house("celko"), 0, [hand, EMPTY, EMPTY, EMPTY]);
    let mut by_width = [0; 5];
    for lead in round.legal_moves(seat(0)) {
        assert_eq!(lead.verb, Verb::Lead);
        by_width[lead.width()] += 1;
    }
    assert_eq!(by_width, [0, 7, 5, 3, 1], "TG-L08");
    let pairs = |name: &str| {
        let round = round_holding(house(name), 0, [hand, EMPTY, EMPTY, EMPTY]);
        let moves = round.legal_moves(seat(0)).into_iter();
        let supreme = mv("lead 42 21").pieces;
        moves
            .filter(|lead| lead.width() == 2 && lead.pieces != supreme)
            .map(|lead| lead.to_string())
            .collect()
    };
    let (modern, pure): (Vec<String>, Vec<String>) = (pairs("celko"), pairs("historical"));
    assert_eq!(
        modern,
        ["lead 66 66", "lead 66 63", "lead 66 54", "lead 63 54"],
        "TG-L09"
    );
    assert_eq!(pure, ["lead 66 66", "lead 63 54"], "TG-L09");
}

#[test]
fn a_follower_may_discard_anything_of_the_right_width() {
    let hands = ["11 11 55", "66 66 33 22 21 63", EMPTY, EMPTY];
    let start = |lead: &str| {
        let mut round = round_holding(house("celko"), 0, hands);
        round.play(seat(0), mv(lead)).unwrap();
        round
    };
    assert_eq!(
        refusal(&mut start("lead 11 11"), 1, "discard 66 66"),
        None,
        "TG-L10"
    );
    assert_eq!(
        refusal(&mut start("lead 11 11"), 1, "discard 33 21"),
        None,
        "TG-L12"
    );
    let mut pair = start("lead 11 11");
    assert_eq!(
        refusal(&mut pair, 1, "discard 33"),
        Some("wrong-width"),
        "TG-L13"
    );
    assert_eq!(
        refusal(&mut pair, 1, "beat 66"),
        Some("wrong-width"),
        "TG-L13"
    );
    assert_eq!(
        refusal(&mut pair, 1, "beat 66 66 63"),
        Some("wrong-width"),
        "TG-L13"
    );
    assert_eq!(
        refusal(&mut pair, 1, "discard"),
        Some("wrong-width"),
        "TG-L13"
    );
    assert_eq!(
        refusal(&mut pair, 1, "beat 33 22"),
        Some("not-a-combination"),
        "TG-L13"
    );
    assert_eq!(
        refusal(&mut pair, 1, "beat 66 63"),
        Some("not-higher"),
        "TG-L13"
    );
}

#[test]
fn a_set_that_is_not_higher_can_only_be_discarded() {
    let mut round = round_holding(house("celko"), 0, ["44", "55", EMPTY, EMPTY]);
    round.play(seat(0), mv("lead 44")).unwrap();
    assert_eq!(
        refusal(&mut round, 1, "beat 55"),
        Some("not-higher"),
        "TG-L11"
    );
    assert_eq!(refusal(&mut round, 1, "discard 55"), None, "TG-L11");
}

#[test]
fn nobody_plays_out_of_turn_or_with_the_wrong_verb() {
    let mut round = round_holding(house("celko"), 0, ["44", "11", "66 51", EMPTY]);
    assert_eq!(
        refusal(&mut round, 1, "lead 11"),
        Some("not-your-turn"),
        "TG-L14"
    );
    assert_eq!(refusal(&mut round, 0, "beat 44"), Some("not-your-turn"));
    assert_eq!(refusal(&mut round, 0, "discard 44"), Some("not-your-turn"));
    round.play(seat(0), mv("lead 44")).unwrap();
    assert_eq!(
        refusal(&mut round, 2, "beat 66"),
        Some("not-your-turn"),
        "TG-L14"
    );
    assert_eq!(refusal(&mut round, 0, "lead 44"), Some("not-your-turn"));
    assert_eq!(refusal(&mut round, 1, "lead 11"), Some("not-your-turn"));
    assert_eq!(refusal(&mut round, 1, "beat 66"), Some("not-in-hand"));
    assert_eq!(refusal(&mut round, 1, "discard 66"), Some("not-in-hand"));
}

/// Plays until seat 0 leads to the last trick: it takes all others with these leads, and seat 1
/// keeps its first tiles.
fn before_the_last_trick(early_death: bool, leads: &[&str], last: &str, kept: &str) -> AnyRound {
    let house = house("celko")
        .with_option("early_death", &early_death.into())
        .unwrap();
    let mine = format!("{} {last}", leads.join(" "));
    let other = format!("{kept} 61 61 51 51 65 65 64");
    let other = &other[..8 * 3 - 1];
    let mut round = AnyRound::start(deal_holding(house, 0, [&mine, other, EMPTY, EMPTY])).unwrap();
    let needed = mv(&format!("discard {kept}")).pieces;
    for lead in leads {
        round.play(seat(0), mv(&format!("lead {lead}"))).unwrap();
        for follower in 1..4 {
            let moves = round.legal_moves(seat(follower));
            let discard = moves
                .into_iter()
                .find(|m| {
                    let keeps = follower != 1 || m.pieces.iter().all(|p| needed.count(p) == 0);
                    m.verb == Verb::Discard && keeps
                })
                .unwrap();
            round.play(seat(follower), discard).unwrap();
        }
    }
    round.play(seat(0), mv(&format!("lead {last}"))).unwrap();
    round
}

#[test]
fn early_death_leaves_only_the_discard() {
    let leads = ["66", "66", "63", "54", "55", "33", "22"];
    let mut round = before_the_last_trick(true, &leads, "44", "11");
    let view = crate::fixture::trick_view(round.view(None));
    assert!(view.last_trick, "TG-L15");
    let barred: Vec<bool> = view.barred.iter().map(|(_, &barred)| barred).collect();
    assert_eq!(barred, [false, true, true, true], "TG-L15");
    assert_eq!(round.legal_moves(seat(1)), [mv("discard 11")], "TG-L15");
    assert_eq!(round.forced(), Some((seat(1), mv("discard 11"))), "TG-L15");
    assert_eq!(
        refusal(&mut round, 1, "beat 11"),
        Some("must-discard"),
        "TG-L15"
    );
    assert_eq!(refusal(&mut round, 1, "discard 11"), None, "TG-L15");

    let mut without = before_the_last_trick(false, &leads, "44", "11");
    assert_eq!(
        without.legal_moves(seat(1)),
        [mv("beat 11"), mv("discard 11")],
        "TG-L15"
    );
    assert_eq!(without.forced(), None, "TG-L15");
    assert_eq!(refusal(&mut without, 1, "beat 11"), None, "TG-L15");
}

#[test]
fn a_last_trick_of_two_may_be_won_without_a_stack() {
    let leads = ["66 66", "63 54", "33 33"];
    let mut round = before_the_last_trick(true, &leads, "44 44", "11 11");
    assert_eq!(
        round.legal_moves(seat(1)),
        [mv("beat 11 11"), mv("discard 11 11")],
        "TG-L16"
    );
    assert_eq!(refusal(&mut round, 1, "beat 11 11"), None, "TG-L16");
    for follower in [2, 3] {
        let discard = *round.legal_moves(seat(follower)).last().unwrap();
        round.play(seat(follower), discard).unwrap();
    }
    let outcome = round.outcome().and_then(gow::Outcome::trick).unwrap();
    assert_eq!(outcome.winner, seat(1), "TG-L16");
    let stacks: Vec<u8> = outcome.stacks.iter().map(|(_, &n)| n).collect();
    assert_eq!(stacks, [6, 2, 0, 0], "TG-L16");
}
