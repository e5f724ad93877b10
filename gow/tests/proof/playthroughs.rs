//! Whole hands, one for each house, as text with every view and payment.
//!
//! To regenerate the files after a change of the rules, run
//! `GOW_REGENERATE=1 cargo test -p gow --test proof playthroughs` and read the diff.

use std::fmt::Write;

use gow::{
    AnyRound, House, LastTrick, Line, Payment, PerSeat, Piece, PublicPlay, Reason, Round, Seat,
    Trick, TrickOutcome, TrickView,
};

use crate::chance::Chance;
use crate::fixture::{random_deal, turn};
use crate::golden::assert_matches_file;
use crate::style::Style;

fn view(round: &AnyRound, viewer: Option<Seat>) -> TrickView {
    crate::fixture::trick_view(round.view(viewer))
}

fn joined<T: ToString>(values: &PerSeat<T>) -> String {
    values
        .values()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

fn pieces_text(pieces: &[Piece]) -> String {
    pieces
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

fn payments_text(list: &[Payment]) -> String {
    let each = list.iter().map(|p| {
        format!(
            "{} pays {} {} for {}",
            p.from,
            p.to,
            p.points,
            p.reason.name()
        )
    });
    each.collect::<Vec<_>>().join(", ")
}

fn play_text(play: PublicPlay) -> String {
    match play {
        PublicPlay::Lead(pieces) => format!("lead {pieces}"),
        PublicPlay::Beat(pieces) => format!("beat {pieces}"),
        PublicPlay::Discard { width } => format!("discard of {width}"),
        PublicPlay::OpenDiscard(pieces) => format!("open discard {pieces}"),
    }
}

fn trick_text(trick: &Trick) -> String {
    let plays = trick
        .plays
        .iter()
        .map(|(seat, play)| format!("{seat} {}", play_text(*play)));
    let plays = plays.collect::<Vec<_>>().join(", ");
    match trick.taker {
        Some(taker) => format!("{plays}: taken by {taker}"),
        None => format!("{plays}: best {}", trick.best),
    }
}

/// Writes the public view, and for each seat what its own view adds.
fn write_views(text: &mut String, round: &AnyRound) {
    let public = view(round, None);
    let to_act = public
        .to_act
        .map_or("nobody".to_owned(), |seat| seat.to_string());
    writeln!(
        text,
        "  to act {to_act}; tiles {}; stacks {}",
        joined(&public.counts),
        joined(&public.stacks)
    )
    .unwrap();
    if let Some(current) = &public.current {
        writeln!(text, "  table: {}", trick_text(current)).unwrap();
    }
    if public.last_trick {
        let barred: Vec<String> = public
            .barred
            .iter()
            .filter(|(_, barred)| **barred)
            .map(|(seat, _)| seat.to_string())
            .collect();
        writeln!(text, "  last trick; barred: {}", barred.join(" ")).unwrap();
    }
    assert!(public.hand.is_empty() && public.legal.is_empty() && public.own_discards.is_empty());
    for seat in Seat::all(round.seats()) {
        let own = view(round, Some(seat));
        let discards: Vec<String> = own.own_discards.iter().map(ToString::to_string).collect();
        write!(
            text,
            "  seat {seat} holds [{}] discarded [{}]",
            pieces_text(&own.hand),
            discards.join(" | ")
        )
        .unwrap();
        if !own.legal.is_empty() {
            let legal: Vec<String> = own.legal.iter().map(ToString::to_string).collect();
            write!(text, " may [{}]", legal.join(" | ")).unwrap();
        }
        text.push('\n');
    }
}

fn write_outcome(text: &mut String, outcome: &TrickOutcome) {
    writeln!(
        text,
        "winner {} with stacks {}",
        outcome.winner,
        joined(&outcome.stacks)
    )
    .unwrap();
    for (seat, line) in outcome.lines.iter() {
        if let Some(line) = line {
            let factors = [
                line.figure,
                line.banker,
                line.last,
                line.complete,
                line.capture,
            ];
            let factors: String = factors
                .iter()
                .filter(|&&f| f != 1)
                .map(|f| format!(" × {f}"))
                .collect();
            let Line {
                base,
                points,
                paid_by,
                ..
            } = line;
            writeln!(
                text,
                "  seat {seat}: {base}{factors} = {points}, paid by {paid_by}"
            )
            .unwrap();
        }
    }
    if let Some(scores) = &outcome.scores {
        writeln!(text, "scores {}", joined(scores)).unwrap();
    }
    writeln!(text, "payments: {}", payments_text(&outcome.payments)).unwrap();
    writeln!(text, "net {}", joined(&outcome.net)).unwrap();
    let next = outcome
        .next_banker
        .map_or("thrown for".to_owned(), |seat| seat.to_string());
    writeln!(text, "next banker {next} for hand {}", outcome.next_streak).unwrap();
}

/// Plays a hand; returns its text, its banker and its outcome.
fn playthrough(house: House, chance: &mut Chance) -> (String, Seat, TrickOutcome) {
    let mut round = AnyRound::start(random_deal(chance, house)).unwrap();
    let style = Style::random(chance);
    let deal = round.deal().clone();
    let mut text = format!(
        "{}\nbanker {} in hand {}\n",
        deal.house, deal.banker, deal.streak
    );
    for (seat, hand) in deal.hands.iter() {
        writeln!(text, "seat {seat} is dealt {}", pieces_text(hand)).unwrap();
    }
    let open = view(&round, None).open;
    if !open.is_empty() {
        writeln!(text, "open {}", pieces_text(&open)).unwrap();
    }
    write_views(&mut text, &round);
    while let Some((seat, moves)) = turn(&round) {
        let paid_before = view(&round, None).payments.len();
        let choice = style.choose(chance, seat, &moves);
        round.play(seat, choice).unwrap();
        writeln!(text, "\n{}. seat {seat}: {choice}", round.plays().len()).unwrap();
        let public = view(&round, None);
        if public.current.is_none()
            && let Some(finished) = public.tricks.last()
        {
            writeln!(text, "  {}", trick_text(finished)).unwrap();
        }
        if round.outcome().is_none() && public.payments.len() > paid_before {
            writeln!(text, "  {}", payments_text(&public.payments[paid_before..])).unwrap();
        }
        write_views(&mut text, &round);
    }
    let outcome = round
        .outcome()
        .and_then(gow::Outcome::trick)
        .unwrap()
        .clone();
    text.push('\n');
    write_outcome(&mut text, &outcome);
    (text, deal.banker, outcome)
}

/// Whether another seat scores as much as the winner, or more.
fn is_score_shared(outcome: &TrickOutcome) -> bool {
    let scores = outcome.scores.as_ref();
    scores.is_some_and(|scores| {
        scores
            .values()
            .filter(|score| **score >= scores[outcome.winner])
            .count()
            > 1
    })
}

/// Whether a hand shows the special rules of its house.
fn is_worth_showing(house: &House, outcome: &TrickOutcome, banker: Seat) -> bool {
    let has_payment = |reason: Reason| {
        outcome
            .payments
            .iter()
            .any(|payment| payment.reason == reason)
    };
    let is_above_par = outcome.winner != banker && outcome.stacks[banker] > 4;
    match house.name() {
        "celko" => has_payment(Reason::Quartet) && has_payment(Reason::Supreme),
        "celko-full" => has_payment(Reason::Capture),
        "gupai" | "gupai-classic" => is_above_par,
        "tien-kow" => has_payment(Reason::TwoCouples),
        "wiki" => outcome.stacks.len() == 4 && is_score_shared(outcome),
        "wiki-2019" => outcome.stacks.len() == 4 && outcome.stacks[outcome.winner] == 2,
        "wikidot" => outcome.stacks.len() == 3,
        "hong-kong" => outcome.complete > 1 && outcome.last_trick != LastTrick::Ordinary,
        _ => outcome.stacks[outcome.winner] == 1,
    }
}

#[test]
fn whole_hands_come_out_as_they_did() {
    for (number, house) in crate::fixture::TRICK_GAMES
        .into_iter()
        .flat_map(House::all)
        .enumerate()
    {
        let mut chance = Chance::new(9 + number as u64);
        let found = (0..2_000).find_map(|_| {
            let (text, banker, outcome) = playthrough(house.clone(), &mut chance);
            is_worth_showing(&house, &outcome, banker).then_some(text)
        });
        assert_matches_file(
            "playthroughs",
            &format!("{}.txt", house.name()),
            &found.expect("such a hand is common enough"),
        );
    }
}
