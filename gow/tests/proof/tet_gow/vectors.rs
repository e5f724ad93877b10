//! Published cases, each under its id: TT.01 to TT.20.

use gow::tet_gow::{CardSet, Cards, Combination, Preset, Tier, settle};
use gow::{AnyRound, Card, CardSuit, Deal, DealError, Game, House, PerSeat, Piece, Round, Verb};

use super::second_reading;
use crate::fixture::{mv, seat, turn};

fn combination(text: &str) -> Option<Combination> {
    Combination::of(Cards::of_pieces(text.parse().unwrap()).unwrap())
}

/// Returns cards of the second reading by their names.
fn cards(text: &str) -> Vec<second_reading::Card> {
    text.split(' ').map(second_reading::card).collect()
}

/// Whether one set beats another; asserts that both readings agree.
fn beats(one: &str, other: &str) -> bool {
    let ours = combination(one).unwrap().beats(combination(other).unwrap());
    assert_eq!(
        ours,
        second_reading::beats(&cards(one), &cards(other)),
        "{one} on {other}"
    );
    ours
}

/// Whether cards may be led in a rule set; asserts that both readings agree.
fn may_lead(preset: Preset, text: &str) -> bool {
    let ours = combination(text).is_some_and(|set| set.may_be_led(preset));
    assert_eq!(
        ours,
        second_reading::may_be_led(preset.name(), &cards(text)),
        "{text} in {}",
        preset.name()
    );
    ours
}

/// Starts a round of four in which the seats hold at least these cards; the rest are dealt in
/// canonical order.
fn round_holding(house: &str, hands: [&str; 4]) -> AnyRound {
    let house = House::named(Game::TetGow, house).unwrap();
    let mut held = hands.map(|hand| {
        hand.split(' ')
            .map(|name| name.parse().unwrap())
            .collect::<Vec<Piece>>()
    });
    let mut rest: Vec<Piece> = house.deck(4);
    rest.retain(|piece| !held.iter().flatten().any(|own| own == piece));
    for hand in &mut held {
        let missing = house.hand_size(4) - hand.len();
        hand.extend(rest.drain(..missing));
    }
    let hands = PerSeat::from_vec(held.to_vec()).unwrap();
    AnyRound::start(Deal {
        house,
        banker: seat(0),
        streak: 1,
        hands,
        bets: None,
    })
    .unwrap()
}

/// Makes plays, each of the seat to act.
fn play_all(round: &mut AnyRound, plays: &[&str]) {
    for play in plays {
        let (who, _) = turn(round).unwrap();
        round
            .play(who, mv(play))
            .unwrap_or_else(|error| panic!("{play}: {error}"));
    }
}

/// Plays a move that is refused and returns the code.
fn refusal(round: &mut AnyRound, play: &str) -> &'static str {
    let (who, _) = turn(round).unwrap();
    round.play(who, mv(play)).unwrap_err().code()
}

#[test]
fn the_deck_is_as_published() {
    assert_eq!(Card::ALL.len(), 36, "TT.01");
    for kind in CardSet::ALL {
        assert_eq!(
            Card::ALL.iter().filter(|card| card.set() == kind).count(),
            12,
            "TT.01 {kind:?}"
        );
    }
    assert_eq!(Tier::ALL.len(), 6, "TT.01");
    for suit in CardSuit::ALL {
        let on = |card: &&Card| card.suit() == suit || card.second_suit() == Some(suit);
        assert_eq!(Card::ALL.iter().filter(on).count(), 10, "TT.01 {suit:?}");
    }
    for card in Card::ALL {
        let second = second_reading::card(Box::leak(card.to_string().into_boxed_str()));
        assert_eq!(
            (card.tier().number(), card.set() as usize),
            (second.tier, second.set),
            "TT.01 {card}"
        );
    }
}

#[test]
fn sets_beat_others_as_published() {
    let led = combination("A.L C.L 7.SK").unwrap();
    assert_eq!((led.tier.number(), led.sets), (4, [2, 0, 1]), "TT.02");
    assert!(beats("A.S C.S 5.ML", "A.L C.L 7.SK"), "TT.03");
    assert_eq!(
        combination("A.S C.S 5.ML").unwrap().tier.number(),
        2,
        "TT.03"
    );
    let mut found = Vec::new();
    for a in Card::ALL {
        for b in Card::ALL.into_iter().filter(|b| *b > a) {
            for c in Card::ALL.into_iter().filter(|c| *c > b) {
                let three: Cards = [a, b, c].into_iter().collect();
                if Combination::of(three)
                    .is_some_and(|three| three.beats(combination("A.S C.S 5.ML").unwrap()))
                {
                    found.push(three.pieces().to_string());
                }
            }
        }
    }
    assert_eq!(found, ["A.M 3.MW C.M", "A.M 6.MW C.M"], "TT.04");
    assert!(!beats("A.M C.M 4.MS", "A.S C.S 5.ML"), "TT.05");
    assert!(beats("5.YK", "2.MK") && !beats("2.MK", "5.YK"), "TT.06");
    let cycle = Card::ALL
        .into_iter()
        .filter(|card| card.set() == CardSet::Cycle);
    let worst: Vec<String> = cycle
        .filter(|card| card.tier() == Tier::ALL[5])
        .map(|card| card.to_string())
        .collect();
    assert_eq!(worst, ["2.MK"], "TT.06");
    assert!(beats("7.WY", "6.LK") && !beats("6.LK", "7.WY"), "TT.07");
    assert!(!beats("A.M", "4.MS") && !beats("4.MS", "A.M"), "TT.08");
    assert!(!beats("A.S", "C.S") && !beats("C.S", "A.S"), "TT.09");
}

#[test]
fn rule_sets_allow_the_published_leads() {
    for preset in Preset::ALL {
        assert!(!may_lead(preset, "A.M C.S"), "TT.10");
    }
    assert!(may_lead(Preset::Wiki, "4.MS 8.MS 9.MS"), "TT.11");
    let seven = "A.M C.M 4.MS 8.MS 9.MS 3.MW 6.MW";
    assert!(may_lead(Preset::Wiki, seven), "TT.12");
    assert!(
        !may_lead(Preset::Wikidot, seven) && !may_lead(Preset::Wiki2019, seven),
        "TT.12"
    );
    assert!(!may_lead(Preset::Wiki2019, "4.MS 8.MS"), "TT.13");
    assert!(
        may_lead(Preset::Wiki2019, "4.MS A.M C.M 3.MW"),
        "four, one of them of the Cycle"
    );
    assert!(!may_lead(Preset::Wikidot, "4.MS A.M"), "TT.14");
    assert!(may_lead(Preset::Wikidot, "4.MS") && may_lead(Preset::Wikidot, "A.M C.M 3.MW 6.MW"));
}

#[test]
fn only_three_cards_of_the_cycle_beat_three_of_them() {
    let mut round = round_holding(
        "wiki",
        ["4.MS 8.MS 9.MS", "2.WL 4.WL 8.WL", "4.YK 5.YK 8.YK", "A.M"],
    );
    play_all(&mut round, &["lead 4.MS 8.MS 9.MS"]);
    assert_eq!(
        refusal(&mut round, "beat 2.WL 4.WL 8.WL"),
        "not-higher",
        "TT.11"
    );
    let threes = |better: &str| -> Vec<&str> {
        ["4.MS 8.MS 9.MS", "2.WL 4.WL 8.WL", "4.YK 5.YK 8.YK"]
            .into_iter()
            .filter(|one| beats(one, better))
            .collect()
    };
    assert_eq!(threes("4.MS 8.MS 9.MS"), [""; 0], "TT.11");
    assert_eq!(threes("2.WL 4.WL 8.WL"), ["4.MS 8.MS 9.MS"], "TT.11");
}

#[test]
fn a_lead_of_seven_cards_takes_seven_stacks() {
    let seven = "A.M C.M 4.MS 8.MS 9.MS 3.MW 6.MW";
    let mut round = round_holding("wiki", [seven, "A.S", "A.W", "A.L"]);
    play_all(&mut round, &[&format!("lead {seven}")]);
    while let Some((who, moves)) = turn(&round).filter(|(_, moves)| moves[0].verb != Verb::Lead) {
        round.play(who, moves[0]).unwrap();
    }
    let view = crate::fixture::trick_view(round.view(None));
    assert_eq!(view.stacks.values().as_slice(), [7, 0, 0, 0], "TT.12");
}

/// Plays up to a last trick of one or two cards; seat 0 has taken all earlier tricks.
fn before_the_last_trick(width: usize) -> AnyRound {
    let hands = [
        "A.M C.M 4.MS 8.MS 9.MS 3.MW 6.MW 2.MK 6.LK",
        "A.S C.S 5.SW 5.ML 7.ML 2.WL 3.SK 7.SK 2.SY",
        "A.W C.W 4.WL 8.WL 6.SY A.K C.K 9.LK 4.YK",
        "A.L C.L 3.LY A.Y C.Y 5.YK 8.YK 7.WY 9.WY",
    ];
    let mut round = round_holding("wiki", hands);
    play_all(
        &mut round,
        &[
            "lead A.M C.M 4.MS 8.MS 9.MS 3.MW 6.MW",
            "discard A.S C.S 5.SW 5.ML 7.ML 2.WL 7.SK",
        ],
    );
    play_all(
        &mut round,
        &[
            "discard A.W C.W 8.WL 6.SY A.K C.K 9.LK",
            "discard A.L C.L 3.LY A.Y C.Y 5.YK 7.WY",
        ],
    );
    if width == 1 {
        play_all(
            &mut round,
            &[
                "lead 6.LK",
                "discard 2.SY",
                "discard 4.WL",
                "discard 8.YK",
                "lead 2.MK",
            ],
        );
    }
    round
}

#[test]
fn a_last_trick_of_one_card_is_barred_to_a_seat_without_stacks() {
    let mut round = before_the_last_trick(1);
    assert_eq!(round.forced(), Some((seat(1), mv("discard 3.SK"))), "TT.15");
    play_all(&mut round, &["discard 3.SK"]);
    assert_eq!(refusal(&mut round, "beat 4.YK"), "must-discard", "TT.15");
    play_all(&mut round, &["discard 4.YK", "discard 9.WY"]);
    assert_eq!(
        round
            .outcome()
            .and_then(gow::Outcome::trick)
            .unwrap()
            .winner,
        seat(0),
        "TT.15"
    );
    let mut open = before_the_last_trick(2);
    play_all(&mut open, &["lead 2.MK 6.LK", "discard 3.SK 2.SY"]);
    assert_eq!(open.forced(), None, "TT.16");
    let view = crate::fixture::trick_view(open.view(None));
    assert!(
        view.last_trick && view.barred.values().all(|barred| !barred),
        "TT.16"
    );
    play_all(&mut open, &["discard 4.WL 4.YK", "discard 8.YK 9.WY"]);
    assert_eq!(
        open.outcome()
            .and_then(gow::Outcome::trick)
            .unwrap()
            .scores
            .as_ref()
            .unwrap()
            .values()
            .as_slice(),
        [14, 0, 0, 0]
    );
}

#[test]
fn a_last_trick_of_two_cards_may_be_won_without_a_stack() {
    let mut round = before_the_last_trick(2);
    play_all(
        &mut round,
        &["lead 2.MK 6.LK", "discard 3.SK 2.SY", "discard 4.WL 4.YK"],
    );
    assert_eq!(refusal(&mut round, "discard 8.YK"), "wrong-width");
    play_all(&mut round, &["beat 8.YK 9.WY"]);
    let outcome = round.outcome().and_then(gow::Outcome::trick).unwrap();
    assert_eq!(
        (outcome.winner, outcome.stacks.values().as_slice()),
        (seat(3), &[7, 0, 0, 2][..]),
        "TT.16"
    );
}

#[test]
fn a_score_is_the_stacks_and_five_for_the_winner() {
    let stacks = PerSeat::from_vec(vec![5, 1, 0, 2]).unwrap();
    assert_eq!(
        settle(&stacks, seat(3)).scores.values().as_slice(),
        [5, 1, 0, 7],
        "TT.17"
    );
}

#[test]
fn three_players_use_only_the_numbered_cards() {
    for house in House::all(Game::TetGow) {
        let deck = house.deck(3);
        assert_eq!((deck.len(), house.hand_size(3)), (24, 8), "TT.18");
        assert!(
            deck.iter()
                .all(|piece| piece.card().unwrap().second_suit().is_some()),
            "TT.18"
        );
        let ace: Piece = "A.M".parse().unwrap();
        let mut hands: Vec<Vec<Piece>> = deck.chunks(8).map(<[Piece]>::to_vec).collect();
        hands[0][0] = ace;
        let deal = Deal {
            house,
            banker: seat(0),
            streak: 1,
            hands: PerSeat::from_vec(hands).unwrap(),
            bets: None,
        };
        assert_eq!(deal.validate(), Err(DealError::TooMany(ace)), "TT.18");
    }
}

#[test]
fn a_follower_may_discard_and_must_beat_the_best_set() {
    let hands = [
        "A.L C.L 7.SK",
        "A.S C.S 5.ML",
        "A.W C.W 2.SY",
        "A.M C.M 3.MW",
    ];
    let mut round = round_holding("wiki", hands);
    play_all(&mut round, &["lead A.L C.L 7.SK"]);
    let mut passed = round.clone();
    play_all(&mut passed, &["discard A.S C.S 5.ML"]);
    play_all(&mut passed, &["beat A.W C.W 2.SY"]);
    play_all(&mut round, &["beat A.S C.S 5.ML"]);
    assert_eq!(
        refusal(&mut round, "beat A.W C.W 2.SY"),
        "not-higher",
        "TT.20"
    );
    play_all(
        &mut round,
        &["discard A.W C.W 2.SY", "discard A.M C.M 3.MW"],
    );
    assert_eq!(
        turn(&round).unwrap().0,
        seat(1),
        "TT.19: a discard by a seat that could have beaten"
    );
}
