//! Whole hands, one for each house, as text with every view.
//!
//! To regenerate the files after a change of the rules, run
//! `GOW_REGENERATE=1 cargo test -p gow --test proof playthroughs` and read the diff.

use std::fmt::Write as _;

use gow::{AnyRound, Game, House, Round as _, Seat};

use crate::chance::Chance;
use crate::every_game::{any_actor, any_deal};
use crate::golden::assert_matches_file;

/// Plays a hand; returns its text if it is worth showing.
fn playthrough(house: &House, chance: &mut Chance) -> Option<String> {
    let mut deal = any_deal(chance, Game::PaiGow);
    deal.house = house.clone();
    let mut round = AnyRound::start(deal).unwrap();
    let mut text = format!("{house}\nbanker {}\n", round.deal().banker);
    for (seat, hand) in round.deal().hands.iter() {
        let hand: Vec<String> = hand.iter().map(ToString::to_string).collect();
        writeln!(text, "seat {seat} is dealt {}", hand.join(" ")).unwrap();
    }
    while let Some(seat) = any_actor(chance, &round) {
        let view = round.view(Some(seat));
        for mv in view.legal() {
            writeln!(text, "  seat {seat} may {mv}").unwrap();
        }
        let mv = *chance.pick(view.legal());
        round.play(seat, mv).unwrap();
        writeln!(text, "\n{}. seat {seat}: {mv}", round.plays().len()).unwrap();
        for viewer in Seat::all(round.seats()).map(Some).chain([None]) {
            let view = round.view(viewer);
            let view = view.set().unwrap();
            let own = view
                .setting
                .map(|setting| format!("{} + {}", setting.high.pieces, setting.low.pieces));
            let name = viewer.map_or("the public".to_owned(), |seat| format!("seat {seat}"));
            writeln!(text, "  {name} sees done {:?}, own {own:?}", view.done).unwrap();
        }
    }
    let outcome = round.outcome().and_then(gow::Outcome::set).unwrap();
    writeln!(text, "\n{}", serde_json::to_string_pretty(outcome).unwrap()).unwrap();
    let words: Vec<&str> = outcome
        .results
        .values()
        .map(|result| result.name())
        .collect();
    let has_all_results = ["win", "loss", "push"]
        .iter()
        .all(|word| words.contains(word));
    (has_all_results && round.seats() == 4 && round.deal().holds()[round.deal().banker] > 100)
        .then_some(text)
}

#[test]
fn whole_hands_come_out_as_they_did() {
    for (number, house) in House::all(Game::PaiGow).iter().enumerate() {
        let mut chance = Chance::new(90 + number as u64);
        let found = (0..5_000).find_map(|_| playthrough(house, &mut chance));
        let text = found.expect("such a hand is common enough");
        assert_matches_file(
            "playthroughs",
            &format!("pai-gow-{}.txt", house.name()),
            &text,
        );
    }
}
