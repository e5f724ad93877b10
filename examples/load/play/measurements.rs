//! The measurements of a run: presses, plays, hands and requests.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};

use sandbox::{Control, RequestRecord, Snowflake};

use crate::READ_INTERVAL;

/// Discord's code of the refusal of a second answer.
const ALREADY_ANSWERED: u32 = 40_060;

/// The presses, plays, hands and requests of a run so far.
#[derive(Default)]
pub(super) struct Measurements {
    /// The requests by kind, status and Discord's code.
    pub(super) requests: BTreeMap<String, usize>,
    /// The requests that count towards Discord's limit on all of them.
    pub(super) counted: usize,
    /// The requests that were answered with 429.
    pub(super) limited: usize,
    /// When each interaction was answered, in milliseconds.
    answered: HashMap<Snowflake, i64>,
    /// When the public messages of each channel were posted or edited.
    public_updates: HashMap<Snowflake, Vec<i64>>,
    /// Each press: its interaction and its time.
    pub(super) presses: Vec<(Snowflake, i64)>,
    /// Each play that the table accepted: its channel and the time of the press.
    pub(super) plays: Vec<(Snowflake, i64)>,
    /// The number of plays on an outdated screen, which the table did not accept.
    pub(super) stale: usize,
    /// The number of screens that did not come in time.
    pub(super) missed: usize,
    /// The number of tables that people have begun to open.
    pub(super) tables: usize,
    /// When each hand was finished.
    pub(super) hands: Vec<i64>,
    /// The number of hands that the end of the run cut off.
    pub(super) unfinished: usize,
    /// The number of tables whose hand took too long.
    pub(super) stuck: usize,
    /// The number of tables that did not open.
    pub(super) unopened: usize,
}

/// Records the bot's requests until the task is aborted.
pub(super) async fn record_requests(control: Control, measurements: Arc<Mutex<Measurements>>) {
    let mut last = 0;
    loop {
        for request in control.request_heads_after(last) {
            last = request.number;
            if let Ok(mut measurements) = measurements.lock() {
                measurements.record(&request);
            }
        }
        tokio::time::sleep(READ_INTERVAL).await;
    }
}

impl Measurements {
    fn record(&mut self, request: &RequestRecord) {
        let has_token = request.path.starts_with("/webhooks/");
        let interaction = request.path.strip_prefix("/interactions/");
        let interaction = interaction.and_then(|rest| rest.split('/').next()?.parse().ok());
        let route = format!("{} {}", request.method, request.route);
        let kind = match (request.status, request.code) {
            (200..300, _) => route,
            (status, 0) => format!("{route} → {status}"),
            (status, code) => format!("{route} → {status}, {code}"),
        };
        *self.requests.entry(kind).or_default() += 1;
        self.limited += usize::from(request.status == 429);
        if !has_token && interaction.is_none() {
            self.counted += 1;
        }
        // If the answer to a press was lost on its way back, the press is answered all the same: Discord refuses the
        // next attempt as a second answer.
        let is_answered = request.status < 300 || request.code == ALREADY_ANSWERED;
        if let Some(id) = interaction.filter(|_| is_answered) {
            self.answered.entry(id).or_insert(request.at_ms);
        }
        let public = request.message.filter(|message| !message.ephemeral);
        if let Some(message) = public.filter(|_| request.status < 300) {
            self.public_updates
                .entry(message.channel)
                .or_default()
                .push(request.at_ms);
        }
    }

    /// Returns how long each answered press waited for its answer, in milliseconds.
    pub(super) fn answer_times(&self) -> Vec<i64> {
        let presses = self.presses.iter();
        let waits = presses.filter_map(|(id, at)| Some(self.answered.get(id)? - at));
        waits.collect()
    }

    /// Returns how long each play waited for a public message that was sent after it, in milliseconds.
    pub(super) fn update_times(&self) -> Vec<i64> {
        let wait = |(channel, at): &(Snowflake, i64)| {
            let updates = self.public_updates.get(channel)?;
            Some(updates.get(updates.partition_point(|update| update < at))? - at)
        };
        self.plays.iter().filter_map(wait).collect()
    }
}
