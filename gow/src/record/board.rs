//! A record as a readable board, step by step, in notation.

mod set;

use std::fmt::{self, Write as _};

use crate::{
    AnyRound, Claim, Game, LastTrick, Line, Move, Payment, Pieces, Round, Seat, Trick,
    TrickOutcome, TrickView, View,
};

/// Writes down what happens in a round while it is replayed.
#[derive(Default)]
pub(super) struct Board {
    text: String,
    plays: usize,
    tricks: usize,
    payments: usize,
}

impl Board {
    /// Writes what is new since the last call.
    pub(super) fn look(&mut self, round: &AnyRound) {
        self.news(round).expect("a string takes all text");
    }

    /// Writes which seats are to act, unless the hand is over.
    pub(super) fn finish(&mut self, round: &AnyRound) {
        let to_act = round.to_act();
        if !to_act.is_empty() {
            let written = self.row("unfinished:", to_act.iter().map(Seat::letter));
            written.expect("a string takes all text");
            self.text += " to act\n";
        }
    }

    /// Writes why the replay stops.
    pub(super) fn stop(&mut self, why: &impl fmt::Display) {
        writeln!(self.text, "impossible: {why}").expect("a string takes all text");
    }

    /// Returns the text.
    pub(super) fn into_text(self) -> String {
        self.text
    }

    fn news(&mut self, round: &AnyRound) -> fmt::Result {
        match round.view(None) {
            View::Trick(view) => self.trick_news(round, &view),
            View::Set(view) => self.set_news(round, &view),
        }
    }

    fn trick_news(&mut self, round: &AnyRound, view: &TrickView) -> fmt::Result {
        if self.text.is_empty() {
            self.deal(round, view)?;
        }
        for (seat, mv) in &round.plays()[self.plays..] {
            self.play(round, view, *seat, *mv)?;
        }
        self.plays = round.plays().len();
        for trick in &view.tricks[self.tricks..] {
            self.taken(trick, view)?;
        }
        self.tricks = view.tricks.len();
        match &view.outcome {
            Some(outcome) => self.outcome(outcome, view),
            None => self.paid(&view.payments),
        }
    }

    fn deal(&mut self, round: &AnyRound, view: &TrickView) -> fmt::Result {
        let deal = round.deal();
        let (first, streak) = (deal.banker.letter(), deal.streak);
        writeln!(self.text, "{}", deal.house)?;
        if deal.house.game() == Game::TetGow {
            write!(self.text, "first leader {first}")?;
        } else {
            write!(self.text, "banker {first}, hand {streak} in a row")?;
        }
        match (view.figure, view.multiplier) {
            (Some(figure), _) => writeln!(self.text, ", base figure {figure}")?,
            (None, 1) => writeln!(self.text)?,
            (None, factor) => writeln!(self.text, ", factor {factor}")?,
        }
        self.hands(round)?;
        let open: Pieces = view.open.iter().copied().collect();
        if open.is_empty() {
            Ok(())
        } else {
            writeln!(self.text, "  open: {open}")
        }
    }

    fn hands(&mut self, round: &AnyRound) -> fmt::Result {
        for (seat, hand) in round.deal().hands.iter() {
            let pieces: Pieces = hand.iter().copied().collect();
            writeln!(self.text, "  seat {}: {pieces}", seat.letter())?;
        }
        Ok(())
    }

    fn play(&mut self, round: &AnyRound, view: &TrickView, seat: Seat, mv: Move) -> fmt::Result {
        let trick = view.current.as_ref().or(view.tricks.last());
        if trick.is_some_and(|trick| trick.plays.len() == 1) {
            writeln!(self.text, "\ntrick {}", view.tricks.len() + 1)?;
        }
        let dealt: Pieces = round.deal().hands[seat].iter().copied().collect();
        let own = round.plays().iter().filter(|(who, _)| *who == seat);
        let rest = own.fold(dealt, |rest, (_, mv)| rest.minus(mv.pieces));
        let mv = mv.to_string();
        let seat = seat.letter();
        writeln!(
            self.text,
            "  {seat} {}",
            format!("{mv:<20} | {rest}").trim_end_matches([' ', '|'])
        )
    }

    /// Writes a word and numbers after it, without ending the line.
    fn row(&mut self, word: &str, numbers: impl IntoIterator<Item: fmt::Display>) -> fmt::Result {
        self.text += word;
        numbers
            .into_iter()
            .try_for_each(|number| write!(self.text, " {number}"))
    }

    fn taken(&mut self, trick: &Trick, view: &TrickView) -> fmt::Result {
        let Some(taker) = trick.taker else {
            return Ok(());
        };
        write!(self.text, "  {} takes {}; ", taker.letter(), trick.width)?;
        self.row("stacks", view.stacks.values())?;
        writeln!(self.text)
    }

    /// Writes what has been paid for tricks since the last call.
    fn paid(&mut self, payments: &[Payment]) -> fmt::Result {
        for Payment {
            from,
            to,
            points,
            reason,
        } in payments.get(self.payments..).unwrap_or_default()
        {
            let (from, to) = (from.letter(), to.letter());
            writeln!(self.text, "  {from} pays {to} {points} ({})", reason.name())?;
        }
        self.payments = payments.len();
        Ok(())
    }

    fn outcome(&mut self, outcome: &TrickOutcome, view: &TrickView) -> fmt::Result {
        let winner = outcome.winner.letter();
        match outcome.claim {
            Some(Claim::OneRedDot) => writeln!(self.text, "\n{winner} wins by one red dot")?,
            None => writeln!(self.text, "\n{winner} wins{}", special(outcome))?,
        }
        for (seat, line) in outcome.lines.iter() {
            if let Some(line) = line {
                let stacks = outcome.stacks[seat];
                let plural = if stacks == 1 { "" } else { "s" };
                writeln!(
                    self.text,
                    "  seat {}: {stacks} stack{plural}, {}",
                    seat.letter(),
                    sum(line, view.figure)
                )?;
            }
        }
        if let Some(scores) = &outcome.scores {
            self.row("scores", scores.values())?;
            writeln!(self.text)?;
        }
        self.paid(&outcome.payments)?;
        self.row("net", outcome.net.values().map(|net| format!("{net:+}")))?;
        match outcome.next_banker.map(Seat::letter) {
            Some(leader) if view.house.game() == Game::TetGow => {
                writeln!(self.text, "; {leader} leads the next hand")
            }
            Some(banker) => {
                let streak = outcome.next_streak;
                writeln!(self.text, "; next banker {banker}, hand {streak} in a row")
            }
            None => writeln!(self.text, "; dice choose who leads next"),
        }
    }
}

/// Describes what was special about the end of a hand.
fn special(outcome: &TrickOutcome) -> String {
    let last = match outcome.last_trick {
        LastTrick::Ordinary => None,
        LastTrick::Quartet => Some("a quartet"),
        LastTrick::Supreme => Some("Supreme"),
        LastTrick::LittleThree => Some("the single 21"),
        LastTrick::BigHeadSix => Some("the single 51"),
    };
    let mut text = String::new();
    if let Some(last) = last.filter(|_| outcome.last > 1) {
        text += &format!(" with {last} in the last trick");
    }
    if let Some(captured) = outcome.captured {
        text += &format!(" and captures what {} led", captured.letter());
    }
    text
}

/// Formats the arithmetic of one seat, under the base figure of the hand if it has one.
fn sum(line: &Line, figure: Option<i64>) -> String {
    let mut text = line.base.to_string();
    if let Some(figure) = figure.filter(|_| line.figure != 1) {
        text += &format!(" x base figure {figure} / {}", figure / line.figure);
    }
    let factors = [
        ("banker", line.banker),
        ("last trick", line.last),
        ("complete game", line.complete),
        ("capture", line.capture),
    ];
    for (name, factor) in factors.into_iter().filter(|(_, factor)| *factor != 1) {
        text += &format!(" x {name} {factor}");
    }
    format!("{text} = {}", line.points)
}

#[cfg(test)]
mod tests {
    use crate::record::replay;

    /// Two leads that nobody beats.
    const SLAM: &str = r#"
        {"seat":0,"lead":["66","66","63","54"]},{"seat":1,"discard":["44","44","52","43"]},
        {"seat":2,"discard":["55","55","33","33"]},{"seat":3,"discard":["64","64","61","61"]},
        {"seat":0,"lead":["11","11","62","53"]},{"seat":1,"discard":["31","31","41","32"]},
        {"seat":2,"discard":["22","22","65","65"]},{"seat":3,"discard":["51","51","42","21"]}"#;

    const TIEN_KOW: &str = r#""house":"tien-kow","#;

    /// Returns a record of one deal with these further keys and these plays.
    fn record(keys: &str, plays: &str) -> String {
        format!(
            r#"{{"format":"gow-record/1","game":"tien-gow",{keys}"seats":4,"banker":0,"hands":[
            ["66","66","63","54","11","11","62","53"],["44","44","52","43","31","31","41","32"],
            ["55","55","33","33","22","22","65","65"],["64","64","61","61","51","51","42","21"]],
            "plays":[{plays}]}}"#
        )
    }

    #[test]
    fn a_hand_is_written_step_by_step() {
        let line = record("", SLAM);
        let expected = "\
tien-gow/celko
banker A, hand 1 in a row, factor 2
  seat A: 66 66 11 11 63 54 62 53
  seat B: 44 44 31 31 52 43 41 32
  seat C: 55 55 33 33 22 22 65 65
  seat D: 64 64 61 61 51 51 42 21

trick 1
  A lead 66 66 63 54     | 11 11 62 53
  B discard 44 44 52 43  | 31 31 41 32
  C discard 55 55 33 33  | 22 22 65 65
  D discard 64 64 61 61  | 51 51 42 21
  A takes 4; stacks 4 0 0 0
  B pays A 8 (quartet)
  C pays A 8 (quartet)
  D pays A 8 (quartet)

trick 2
  A lead 11 11 62 53
  B discard 31 31 41 32
  C discard 22 22 65 65
  D discard 51 51 42 21
  A takes 4; stacks 8 0 0 0

A wins with a quartet in the last trick
  seat B: 0 stacks, 5 x banker 2 x last trick 2 x complete game 2 = 40
  seat C: 0 stacks, 5 x banker 2 x last trick 2 x complete game 2 = 40
  seat D: 0 stacks, 5 x banker 2 x last trick 2 x complete game 2 = 40
  B pays A 8 (quartet)
  C pays A 8 (quartet)
  D pays A 8 (quartet)
  B pays A 40 (par)
  C pays A 40 (par)
  D pays A 40 (par)
net +168 -56 -56 -56; next banker A, hand 2 in a row
";
        assert_eq!(replay(&line, None).unwrap().text, expected);
    }

    #[test]
    fn a_settlement_multiplies_by_the_base_figure_that_the_board_begins_with() {
        let line = record(&format!(r#"{TIEN_KOW}"streak":3,"#), SLAM);
        let text = replay(&line, None).unwrap().text;
        assert!(text.contains("hand 3 in a row, base figure 12\n"), "{text}");
        assert!(
            text.contains("  seat B: 0 stacks, 4 x base figure 12 / 4"),
            "{text}"
        );
    }

    #[test]
    fn an_unfinished_hand_ends_with_the_seats_to_act() {
        let line = record(TIEN_KOW, r#"{"seat":0,"lead":["63"]}"#);
        let text = replay(&line, None).unwrap().text;
        let end = "  A lead 63              | 66 66 11 11 54 62 53\nunfinished: B to act\n";
        assert!(text.ends_with(end), "{text}");
        let line = r#"{"format":"gow-record/1","game":"pai-gow","house":"casino","seats":3,"banker":0,
            "hands":[["65","32","64","43"],["66","66","63","65"],["33","22","31","42"]],"bets":[0,100,50],
            "plays":[{"seat":2,"set":[["33","31"],["22","42"]]}]}"#;
        let text = replay(line, None).unwrap().text;
        assert!(text.ends_with("\nunfinished: A B to act\n"), "{text}");
    }

    #[test]
    fn a_wrong_play_ends_the_board_with_its_reason() {
        let line = record(
            TIEN_KOW,
            r#"{"seat":0,"lead":["63"]},{"seat":1,"discard":["31"]}"#,
        );
        let text = replay(&line, None).unwrap().text;
        assert!(text.contains("base figure 4\n"), "{text}");
        assert!(text.contains("  A lead 63"), "{text}");
        assert!(
            text.ends_with(
                "impossible: play 2: must-follow-suit: the suit that was led has to be followed\n"
            ),
            "{text}"
        );
        assert_eq!(replay("  ", None), None);
        let broken = replay("{", None).unwrap().text;
        assert!(broken.starts_with("impossible: bad-record: "));
    }
}
