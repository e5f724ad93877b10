//! People who ask while bots stop and others take over.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Result, ensure};
use sandbox_client::{Client, ClientError, Message};
use tokio::task::JoinHandle;

/// How long a process may be away without anything unanswered: as long as the others hold what they
/// hear.
pub(crate) const ANSWERABLE: Duration = Duration::from_secs(2);

/// People who ask again and again how the table of their channel stands.
pub(crate) struct Asking {
    stop: Arc<AtomicBool>,
    tasks: Vec<JoinHandle<Result<(usize, usize)>>>,
}

impl Asking {
    /// Begins, and waits until each has had an answer.
    pub(crate) async fn begin(people: &[Client]) -> Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let mut tasks = Vec::new();
        for person in people {
            // Who has opened a table has had a private hand before.
            let before = person.messages().into_iter().map(|message| message.id);
            let before: Vec<String> = before.collect();
            tasks.push(tokio::spawn(ask_until(person.clone(), Arc::clone(&stop))));
            let answer = |message: &Message| message.ephemeral && !before.contains(&message.id);
            person.see_that("an answer", answer).await?;
        }
        Ok(Self { stop, tasks })
    }

    /// Ends, after a bot was away for a while, and asserts that everybody was answered.
    pub(crate) async fn ensure_answered(self, away: Duration) -> Result<()> {
        self.stop.store(true, Ordering::Relaxed);
        let (mut answered, mut failed) = (0, 0);
        for task in self.tasks {
            let (more, less) = task.await??;
            answered += more;
            failed += less;
        }
        println!("{answered} answered, {failed} failed, {away:?} until all was taken over");
        // A machine that is slower than Discord's patience proves nothing.
        ensure!(failed == 0 || away > ANSWERABLE, "{failed} of {answered}");
        Ok(())
    }
}

/// Asks until told to stop; returns how often that was answered, and how often it failed.
async fn ask_until(ann: Client, stop: Arc<AtomicBool>) -> Result<(usize, usize)> {
    let (mut answered, mut failed) = (0, 0);
    while !stop.load(Ordering::Relaxed) {
        match ann.slash("table status").await {
            Ok(answer) => {
                let said = answer.text();
                ensure!(!said.contains("no table"), "{said}");
                answered += 1;
            }
            Err(ClientError::Failed { .. }) => failed += 1,
            Err(error) => return Err(error.into()),
        }
    }
    Ok((answered, failed))
}
