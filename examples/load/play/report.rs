//! The report of a run.

use super::Window;
use super::measurements::Measurements;

impl Measurements {
    /// Prints hands, presses, plays and requests.
    pub(super) fn print(&self, window: &Window) {
        println!(
            "tables: {}, of which {} did not open",
            self.tables, self.unopened
        );
        println!(
            "hands: {} finished, {} unfinished, {} stuck",
            self.hands.len(),
            self.unfinished,
            self.stuck,
        );
        let presses = self.presses.iter().map(|(_, at)| *at);
        println!(
            "a second, while all tables played ({:.0} s): {:.2} hands, {:.1} presses",
            window.seconds(),
            window.per_second(self.hands.iter().copied()),
            window.per_second(presses),
        );
        let (answer_times, update_times) = (self.answer_times(), self.update_times());
        println!(
            "presses {}, unanswered {}, stale {}, screens that did not come {}",
            self.presses.len(),
            self.presses.len() - answer_times.len(),
            self.stale,
            self.missed,
        );
        print_percentiles("press → answer", answer_times);
        println!(
            "plays {}, without a public message {}",
            self.plays.len(),
            self.plays.len() - update_times.len()
        );
        print_percentiles("play → public message", update_times);
        self.print_requests();
    }

    fn print_requests(&self) {
        let hands = self.hands.len();
        println!(
            "counted requests {}, {} a hand; 429: {}",
            self.counted,
            average(self.counted as f64, hands),
            self.limited
        );
        for (kind, count) in &self.requests {
            println!(
                "{count:8} = {:>6} a hand  {kind}",
                average(*count as f64, hands)
            );
        }
    }
}

/// Divides a sum by a count, with one decimal. Returns a dash for a count of 0.
pub(super) fn average(sum: f64, count: usize) -> String {
    match count {
        0 => "–".to_owned(),
        count => format!("{:.1}", sum / count as f64),
    }
}

fn print_percentiles(name: &str, mut times: Vec<i64>) {
    times.sort_unstable();
    let percentile = |share: f64| {
        let place = (times.len() as f64 * share) as usize;
        match times.get(place.min(times.len().saturating_sub(1))) {
            Some(ms) => format!("{ms} ms"),
            None => "–".to_owned(),
        }
    };
    println!(
        "{name}: p50 {}, p99 {}, p99.9 {}",
        percentile(0.5),
        percentile(0.99),
        percentile(0.999)
    );
}
