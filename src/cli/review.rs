//! `tiengow review`: hand records in, their costliest plays out.

use std::io::{self, BufRead, Write};

use gow::computer::Budget;
use gow::computer::review::{Mistake, review as reviewed};
use gow::{Record, Round as _, record};
use serde_json::{Value, json};

use super::lines::next_line;

/// How many deals are supposed for each play unless the command says otherwise.
pub(super) const WORLDS: usize = 200;

/// How the answer is written, and how long it may take.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    /// As JSON, one line a hand.
    pub(super) json: bool,
    /// How many deals are supposed for each play.
    pub(super) worlds: usize,
}

/// Writes the costliest plays of every record of a stream of lines, and returns whether all records
/// were possible; an impossible one gets the answer of `tiengow score`.
///
/// # Errors
/// When the input cannot be read or the output cannot be written.
pub(super) fn review(
    mut input: impl BufRead,
    mut output: impl Write,
    manner: Manner,
) -> io::Result<bool> {
    let mut all_possible = true;
    let mut line = Vec::new();
    let mut number = 0;
    while next_line(&mut input, &mut line)? {
        number += 1;
        let Some(score) = record::score_line(number, &line) else {
            continue;
        };
        let text = String::from_utf8_lossy(&line);
        match Record::read(&text) {
            Ok(record) => written(number, &record, manner, &mut output)?,
            Err(_) => {
                all_possible = false;
                writeln!(output, "{}", score.text)?;
            }
        }
        output.flush()?;
    }
    Ok(all_possible)
}

/// Writes the review of one hand.
fn written(
    number: u64,
    record: &Record,
    manner: Manner,
    output: &mut impl Write,
) -> io::Result<()> {
    let round = record.round();
    let budget = Budget::worlds(manner.worlds);
    // The same file has the same review.
    let found = reviewed(round, &budget, number, |_| ());
    let house = &round.deal().house;
    if manner.json {
        let mistakes = found.map(|found| found.iter().map(answer).collect::<Vec<Value>>());
        return writeln!(
            output,
            "{}",
            json!({"line": number, "house": house.name(), "mistakes": mistakes})
        );
    }
    let plays = round.plays().len();
    writeln!(output, "line {number}: {house}, {plays} plays")?;
    let Some(found) = found else {
        return writeln!(output, "  no reviews of this game");
    };
    if found.is_empty() {
        writeln!(output, "  no clear mistake")?;
    }
    for mistake in &found {
        let Mistake {
            play,
            seat,
            made,
            better,
            costs,
            error,
            reasons,
        } = mistake;
        write!(
            output,
            "  {seat} {:>2}. {made}: {better} brings {costs:.1} ±{:.1} more",
            play + 1,
            2.0 * error
        )?;
        let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
        if reasons.is_empty() {
            writeln!(output)?;
        } else {
            writeln!(output, " ({})", reasons.join(", "))?;
        }
    }
    Ok(())
}

/// Returns a mistake as JSON; plays are counted from 0, as in the answers of `tiengow score`.
fn answer(mistake: &Mistake) -> Value {
    let reasons = mistake.reasons.iter().map(ToString::to_string);
    json!({
        "play": mistake.play,
        "seat": mistake.seat.index(),
        "made": mistake.made.to_string(),
        "better": mistake.better.to_string(),
        "costs": mistake.costs,
        "error": mistake.error,
        "reasons": reasons.collect::<Vec<String>>(),
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may")]
    use gow::computer::Player;
    use gow::{AnyRound, Deal, Game, House, PerSeat, Seat};
    use rand::SeedableRng as _;
    use rand::rngs::StdRng;
    use rand::seq::SliceRandom as _;

    use super::*;

    /// The record of a hand that is played at random.
    fn record(game: Game) -> String {
        let mut chance = StdRng::seed_from_u64(5);
        let house = House::default_of(game);
        let (mut deck, each) = (house.deck(4), house.hand_size(4));
        deck.shuffle(&mut chance);
        let deal = Deal {
            banker: Seat::new(0).unwrap(),
            streak: 1,
            hands: PerSeat::from_fn(4, |seat| deck[each * seat.index()..][..each].to_vec()),
            bets: house
                .has_bets()
                .then(|| PerSeat::from_fn(4, |seat| 10 * i64::from(seat.index() > 0))),
            house,
        };
        let mut round = AnyRound::start(deal).unwrap();
        while let Some(seat) = round.to_act().iter().next() {
            let view = round.view(Some(seat));
            let mv = Player::Random.choose(&view, &Budget::worlds(0), &mut chance);
            round.play(seat, mv).unwrap();
        }
        Record::of(&round).to_string()
    }

    fn run(input: &str, json: bool) -> (bool, String) {
        let mut output = Vec::new();
        let manner = Manner { json, worlds: 16 };
        let all = review(input.as_bytes(), &mut output, manner).unwrap();
        (all, String::from_utf8(output).unwrap())
    }

    #[test]
    fn a_hand_is_reviewed_in_words_and_as_json() {
        let input = format!(
            "\n{}\n{{}}\n{}\n",
            record(Game::TienGow),
            record(Game::PaiGow)
        );
        let (all, text) = run(&input, false);
        assert!(!all && text.starts_with("line 2: "), "{text}");
        assert!(
            text.contains(" brings ") && text.contains("no reviews"),
            "{text}"
        );
        let (_, text) = run(&input, true);
        let lines: Vec<Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines.len(), 3);
        let mistakes = lines[0]["mistakes"].as_array().unwrap();
        assert!(
            mistakes
                .iter()
                .all(|each| each["costs"].as_f64() > Some(0.0))
        );
        assert!(!mistakes.is_empty());
        assert_eq!(lines[1]["error"]["code"], "bad-record");
        assert_eq!(lines[2]["mistakes"], Value::Null);
    }
}
