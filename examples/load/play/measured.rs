//! The presses, plays and requests of a run.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};

use sandbox::{Control, RequestRecord, Snowflake};

use crate::READ;

/// Discord's code of an answer that comes again.
const ALREADY_ANSWERED: u32 = 40_060;

/// Presses, plays, hands and requests as they were seen.
#[derive(Default)]
pub(super) struct Measured {
    /// The requests by kind, status and Discord's code.
    pub(super) requests: BTreeMap<String, usize>,
    /// Those that Discord's limit on all requests counts.
    pub(super) counted: usize,
    pub(super) limited: usize,
    /// When each interaction was answered, in milliseconds.
    answered: HashMap<Snowflake, i64>,
    /// When the public message of each channel was posted or edited.
    boards: HashMap<Snowflake, Vec<i64>>,
    /// Each press: its interaction, and when.
    pub(super) presses: Vec<(Snowflake, i64)>,
    /// Each play that the table accepted: its channel, and when it was pressed.
    pub(super) plays: Vec<(Snowflake, i64)>,
    /// Plays on an outdated screen, which the table did not accept.
    pub(super) stale: usize,
    /// Screens that did not come in time.
    pub(super) missed: usize,
    /// Tables that people have begun to open.
    pub(super) tables: usize,
    /// When each hand was finished.
    pub(super) hands: Vec<i64>,
    /// Hands that the end of the run cut off.
    pub(super) unfinished: usize,
    /// Tables whose hand took too long.
    pub(super) stuck: usize,
    /// Tables that did not open.
    pub(super) unopened: usize,
}

/// Reads the bot's requests until the task is aborted.
pub(super) async fn read(control: Control, seen: Arc<Mutex<Measured>>) {
    let mut after = 0;
    loop {
        for request in control.request_heads_after(after) {
            after = request.number;
            if let Ok(mut seen) = seen.lock() {
                seen.note(&request);
            }
        }
        tokio::time::sleep(READ).await;
    }
}

impl Measured {
    fn note(&mut self, request: &RequestRecord) {
        let is_token = request.path.starts_with("/webhooks/");
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
        if !is_token && interaction.is_none() {
            self.counted += 1;
        }
        // A press whose answer was lost on the way is answered: Discord refuses the next attempt as a second answer.
        let is_answered = request.status < 300 || request.code == ALREADY_ANSWERED;
        if let Some(id) = interaction.filter(|_| is_answered) {
            self.answered.entry(id).or_insert(request.at_ms);
        }
        let public = request.message.filter(|message| !message.ephemeral);
        if let Some(message) = public.filter(|_| request.status < 300) {
            self.boards
                .entry(message.channel)
                .or_default()
                .push(request.at_ms);
        }
    }

    /// Returns how long each answered press waited for its answer, in milliseconds.
    pub(super) fn answers(&self) -> Vec<i64> {
        let presses = self.presses.iter();
        let waits = presses.filter_map(|(id, at)| Some(self.answered.get(id)? - at));
        waits.collect()
    }

    /// Returns how long each play waited for a public message that was sent after it, in milliseconds.
    pub(super) fn ages(&self) -> Vec<i64> {
        let shown = |(channel, at): &(Snowflake, i64)| {
            let boards = self.boards.get(channel)?;
            Some(boards.get(boards.partition_point(|shown| shown < at))? - at)
        };
        self.plays.iter().filter_map(shown).collect()
    }
}
