//! `tiengow review`: writes the costliest plays of hand records.

use std::io::{BufRead, Write};
use std::ops::RangeInclusive;

use gow::computer::Budget;
use gow::computer::review::{self, LEAST_WORLDS, Mistake};
use gow::{Record, Round as _, record};
use serde_json::{Value, json};

use super::lines::{StreamError, answer_lines};

/// How many possible deals are tried for each play by default.
pub(super) const WORLDS: usize = 200;

/// How many may be tried: with fewer, no hand would have a mistake; the upper bound is far beyond
/// what is of use.
pub(super) const POSSIBLE_WORLDS: RangeInclusive<u64> = LEAST_WORLDS as u64..=100_000;

/// The format and the thoroughness of a review.
#[derive(Clone, Copy)]
pub(super) struct ReviewOptions {
    /// Whether to write JSON, one line per hand.
    pub(super) json: bool,
    /// How many possible deals are tried for each play.
    pub(super) worlds: usize,
}

/// Writes the costliest plays of every record of a stream of lines; returns whether all records are
/// possible. An impossible one gets the answer of `tiengow score`.
pub(super) fn review(
    input: impl BufRead,
    output: impl Write,
    options: ReviewOptions,
) -> Result<bool, StreamError> {
    answer_lines(input, output, |number, line| {
        let score = record::score(line, Some(number))?;
        let text = std::str::from_utf8(line).ok();
        Some(match text.and_then(|text| Record::read(text).ok()) {
            Some(record) => (true, review_hand(number, &record, options)),
            None => (false, score.text + "\n"),
        })
    })
}

/// Returns the review of one hand.
fn review_hand(number: u64, record: &Record, options: ReviewOptions) -> String {
    let round = record.round();
    let budget = Budget::worlds(options.worlds);
    // Seeded with the line's number, so that the same file gets the same review.
    let found = review::review(round, &budget, number, |_| ());
    let house = &round.deal().house;
    if options.json {
        let mistakes = found.map(|found| found.iter().map(to_json).collect::<Vec<Value>>());
        let line = json!({"line": number, "house": house.name(), "mistakes": mistakes});
        return format!("{line}\n");
    }
    let plays = round.plays().len();
    let heading = format!("line {number}: {house}, {plays} plays\n");
    match found {
        None => heading + "  no reviews of this game\n",
        Some(found) if found.is_empty() => heading + "  no clear mistake\n",
        Some(found) => heading + &found.iter().map(describe).collect::<String>(),
    }
}

/// Returns a mistake in words; plays are counted from 1.
fn describe(mistake: &Mistake) -> String {
    let Mistake {
        play,
        seat,
        made,
        better,
        costs,
        error,
        reasons,
    } = mistake;
    let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
    let why = if reasons.is_empty() {
        String::new()
    } else {
        format!(" ({})", reasons.join(", "))
    };
    format!(
        "  {} {:>2}. {made}: {better} brings {costs:.1} ±{:.1} more{why}\n",
        seat.letter(),
        play + 1,
        2.0 * error
    )
}

/// Returns a mistake as JSON; plays are counted from 0, as in the answers of `tiengow score`.
fn to_json(mistake: &Mistake) -> Value {
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
    use gow::computer::Player;
    use gow::{AnyRound, Deal, Game, House};
    use rand::SeedableRng as _;
    use rand::rngs::StdRng;

    use super::*;

    /// Returns the record of a hand that is played at random.
    fn record(game: Game) -> String {
        let mut chance = StdRng::seed_from_u64(5);
        let house = House::default_of(game);
        let deal = Deal::shuffled(&house, 4, &mut chance);
        let mut round = AnyRound::start(deal).unwrap();
        while let Some(seat) = round.to_act().iter().next() {
            let view = round.view(Some(seat));
            let mv = Player::Random.choose(&view, &Budget::worlds(0), &mut chance);
            round.play(seat, mv).unwrap();
        }
        Record::of(&round).to_string()
    }

    fn run(input: &[u8], json: bool) -> (bool, String) {
        let mut output = Vec::new();
        let options = ReviewOptions { json, worlds: 16 };
        let all = review(input, &mut output, options).unwrap();
        (all, String::from_utf8(output).unwrap())
    }

    #[test]
    fn a_hand_is_reviewed_in_words_and_as_json() {
        let input = format!(
            "\n{}\n{{}}\n{}\n",
            record(Game::TienGow),
            record(Game::PaiGow)
        );
        let (all, text) = run(input.as_bytes(), false);
        assert!(!all && text.starts_with("line 2: "), "{text}");
        let mut told = text.lines().filter(|line| line.contains(" brings "));
        // Text names a seat by its letter.
        let is_named = |line: &str| line.trim_start().starts_with(['A', 'B', 'C', 'D']);
        assert!(told.next().is_some_and(is_named), "{text}");
        assert!(told.all(is_named) && text.contains("no reviews"), "{text}");
        let (_, text) = run(input.as_bytes(), true);
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

    #[test]
    fn invalid_utf_8_is_an_impossible_record() {
        let mut line = record(Game::PaiGow).into_bytes();
        line.pop();
        line.extend_from_slice(b",\"note\":\"\xff\"}");
        let (all, text) = run(&line, false);
        assert!(!all && text.contains("not UTF-8"), "{text}");
    }
}
