//! What a load costs and how long people wait.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use sandbox::Control;

use crate::READ;

/// Presses and requests as they were seen.
#[derive(Default)]
pub(crate) struct Measured {
    /// The requests by kind and status.
    requests: BTreeMap<String, usize>,
    counted: usize,
    limited: usize,
    /// When each interaction was answered, in milliseconds.
    answered: BTreeMap<String, i64>,
    /// When the public message of each channel was posted or edited.
    boards: BTreeMap<String, Vec<i64>>,
    /// Each press: its interaction, and when.
    pub(crate) presses: Vec<(String, i64)>,
    /// Each play that the table took: its channel, and when it was pressed.
    pub(crate) plays: Vec<(String, i64)>,
    /// Plays on a screen that was behind, so that the table did not take them.
    pub(crate) stale: usize,
    /// Private screens that did not come in time.
    pub(crate) missed: usize,
    /// Finished hands.
    pub(crate) hands: usize,
}

/// Reads the bot's requests for ever.
pub(crate) async fn read(control: Control, seen: Arc<Mutex<Measured>>) {
    let mut after = 0;
    loop {
        for request in control.requests_after(after) {
            after = request.number;
            if let Ok(mut seen) = seen.lock() {
                seen.note(&request);
            }
        }
        tokio::time::sleep(READ).await;
    }
}

impl Measured {
    fn note(&mut self, request: &sandbox::RequestRecord) {
        let is_token = request.path.starts_with("/webhooks/");
        let interaction = request.path.strip_prefix("/interactions/");
        let interaction = interaction.and_then(|rest| rest.split('/').next());
        let kind = match request.status {
            200..300 => format!("{} {}", request.method, request.route),
            status => format!("{} {} → {status}", request.method, request.route),
        };
        *self.requests.entry(kind).or_default() += 1;
        self.limited += usize::from(request.status == 429);
        if !is_token && interaction.is_none() {
            self.counted += 1;
        }
        // One whose answer was lost is answered, and says so to the next try.
        let is_answered = request.status < 300 || request.status == 400;
        if let Some(id) = interaction.filter(|_| is_answered) {
            self.answered.entry(id.to_owned()).or_insert(request.at_ms);
        }
        let public = request.message.filter(|message| !message.ephemeral);
        if let Some(message) = public.filter(|_| request.status < 300) {
            let times = self.boards.entry(message.channel.to_string());
            times.or_default().push(request.at_ms);
        }
    }

    /// Prints what a hand cost and how long people waited.
    pub(crate) fn report(&self, hands: usize) {
        let answered =
            |(id, at): &(String, i64)| self.answered.get(id).map(|answered| answered - at);
        let mut answers: Vec<i64> = self.presses.iter().filter_map(answered).collect();
        let unanswered = self.presses.len() - answers.len();
        let shown = |(channel, at): &(String, i64)| {
            let boards = self.boards.get(channel)?;
            let shown = boards.get(boards.partition_point(|shown| shown < at))?;
            Some(shown - at)
        };
        let mut ages: Vec<i64> = self.plays.iter().filter_map(shown).collect();
        println!(
            "presses {}, unanswered {unanswered}, stale {}, screens that did not come {}",
            self.presses.len(),
            self.stale,
            self.missed,
        );
        percentiles("press → answer", &mut answers);
        percentiles("play → public message", &mut ages);
        let a_hand = |count: usize| count as f64 / hands.max(1) as f64;
        println!(
            "counted requests {} ({:.1} a hand), 429: {}",
            self.counted,
            a_hand(self.counted),
            self.limited
        );
        for (kind, count) in &self.requests {
            println!("{:8.1} a hand  {kind}", a_hand(*count));
        }
    }
}

fn percentiles(what: &str, times: &mut [i64]) {
    times.sort_unstable();
    let at = |share: f64| {
        let place = (times.len() as f64 * share) as usize;
        times.get(place.min(times.len().saturating_sub(1))).copied()
    };
    println!(
        "{what}: p50 {:?} ms, p99 {:?} ms, p99.9 {:?} ms",
        at(0.5).unwrap_or(0),
        at(0.99).unwrap_or(0),
        at(0.999).unwrap_or(0),
    );
}
