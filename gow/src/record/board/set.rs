//! A hand of a game in which every player sets against the bank, in notation.

use std::fmt::{self, Write as _};

use super::Board;
use crate::record::answer::set::{Payee, payments};
use crate::{
    AnyRound, Round, SetOutcome, SetView,
    pai_gow::{Category, Comparison, Setting, TwoTiles},
};

impl Board {
    /// Writes what is new since the last call.
    pub(super) fn set_news(&mut self, round: &AnyRound, view: &SetView) -> fmt::Result {
        if self.text.is_empty() {
            writeln!(self.text, "{}\nbanker {}", view.house, view.banker.letter())?;
            self.hands(round)?;
            self.row("bets", view.bets.values())?;
            writeln!(self.text, "\n")?;
        }
        for (seat, _) in &round.plays()[self.plays..] {
            let own = round.view(Some(*seat));
            if let Some(setting) = own.set().and_then(|view| view.setting) {
                writeln!(self.text, "  {} sets {}", seat.letter(), halves(setting))?;
            }
        }
        self.plays = round.plays().len();
        match &view.outcome {
            Some(outcome) => self.set_outcome(outcome),
            None => Ok(()),
        }
    }

    fn set_outcome(&mut self, outcome: &SetOutcome) -> fmt::Result {
        writeln!(self.text)?;
        for (seat, result) in outcome.results.iter() {
            write!(self.text, "  seat {}: {}", seat.letter(), result.name())?;
            if let Some(comparisons) = outcome.comparisons[seat] {
                let (high, low) = (standing(comparisons.high), standing(comparisons.low));
                write!(self.text, ", high {high}, low {low}")?;
            }
            writeln!(self.text)?;
        }
        for paid in payments(outcome) {
            let (from, points, reason) = (paid.from.letter(), paid.points, paid.reason.name());
            let to = match paid.to {
                Payee::Seat(seat) => seat.letter().to_string(),
                Payee::HouseBank(name) => name.to_owned(),
            };
            writeln!(self.text, "  {from} pays {to} {points} ({reason})")?;
        }
        self.row("net", outcome.net.values().map(|net| format!("{net:+}")))?;
        writeln!(self.text)
    }
}

fn halves(setting: Setting) -> String {
    format!("high {}, low {}", hand(setting.high), hand(setting.low))
}

/// Formats a two-tile hand with its value: `66 63 (Wong)`.
fn hand(hand: TwoTiles) -> String {
    let worth = match hand.rank.category {
        Category::Points(points) => points.to_string(),
        Category::Gong => "Gong".to_owned(),
        Category::Wong => "Wong".to_owned(),
        Category::Pair => "pair".to_owned(),
        Category::GeeJoon => "Gee Joon".to_owned(),
    };
    format!("{} ({worth})", hand.pieces)
}

/// Describes a player's hand compared with the bank's.
const fn standing(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Higher => "higher",
        Comparison::Copy => "copy",
        Comparison::Zeros => "nothing against nothing",
        Comparison::Lower => "lower",
    }
}

#[cfg(test)]
mod tests {
    use crate::record::replay;

    #[test]
    fn the_commission_on_a_bet_follows_the_bet() {
        let line = r#"{"format":"gow-record/1","game":"pai-gow","house":"casino","seats":3,"banker":1,"bets":[100,0,100],
            "hands":[["63","64","44","41"],["52","51","31","44"],["61","53","31","11"]],
            "plays":[{"seat":0,"set":[["63","64"],["44","41"]]},{"seat":1,"set":[["52","51"],["31","44"]]},
            {"seat":2,"set":[["61","53"],["31","11"]]}]}"#;
        let paid = "
  B pays C 100 (bet)
  C pays house 5 (commission)
  B pays A 100 (bet)
  A pays house 5 (commission)
net ";
        let text = replay(line, None).unwrap().text;
        assert!(text.contains(paid), "{text}");
    }
}
