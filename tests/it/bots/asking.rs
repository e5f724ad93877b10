//! People who send commands while bots stop and others take over.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Result, ensure};
use sandbox_client::{Client, ClientError, Message};
use tokio::task::JoinHandle;

/// How long a process may be away before commands go unanswered, as long as the others hold the interactions that they
/// receive.
pub(crate) const ANSWERABLE: Duration = Duration::from_secs(2);

/// People who repeatedly ask for the state of their channel's table.
pub(crate) struct Asking {
    stop: Arc<AtomicBool>,
    tasks: Vec<JoinHandle<Result<(usize, usize)>>>,
}

impl Asking {
    /// Starts asking, and waits until each person has had an answer.
    pub(crate) async fn begin(people: &[Client]) -> Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let mut tasks = Vec::new();
        for person in people {
            // A person who has opened a table already has a private hand.
            let before = person.messages().into_iter().map(|message| message.id);
            let before: Vec<String> = before.collect();
            tasks.push(tokio::spawn(ask_until(person.clone(), Arc::clone(&stop))));
            let answer = |message: &Message| message.ephemeral && !before.contains(&message.id);
            person.see_that("an answer", answer).await?;
        }
        Ok(Self { stop, tasks })
    }

    /// Stops asking after a bot was away for a time, and asserts that everybody was answered.
    pub(crate) async fn ensure_answered(self, away: Duration) -> Result<()> {
        self.stop.store(true, Ordering::Relaxed);
        let (mut answered, mut failed) = (0, 0);
        for task in self.tasks {
            let (more, less) = task.await??;
            answered += more;
            failed += less;
        }
        println!("{answered} answered, {failed} failed, {away:?} until all was taken over");
        // If the machine is slower than Discord's deadline, failures prove nothing.
        ensure!(failed == 0 || away > ANSWERABLE, "{failed} of {answered}");
        Ok(())
    }
}

/// Asks until `stop` is set. Returns the numbers of answers and of failures.
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
