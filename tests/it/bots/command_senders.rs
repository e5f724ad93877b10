//! People who send commands while bots stop and others take over their tables.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Result, ensure};
use sandbox_client::{Client, ClientError, Message};
use tokio::task::JoinHandle;

/// How long a process may be away before commands go unanswered. The others hold the interactions that they receive for
/// that long.
pub(crate) const AWAY_MAX: Duration = Duration::from_secs(2);

/// People who repeatedly send `/table status` in their channel.
pub(crate) struct CommandSenders {
    stop: Arc<AtomicBool>,
    tasks: Vec<JoinHandle<Result<(usize, usize)>>>,
}

impl CommandSenders {
    /// Starts to send commands, and waits until each person has had an answer.
    pub(crate) async fn start(people: &[Client]) -> Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let mut tasks = Vec::new();
        for person in people {
            // A person who has opened a table already has a private hand.
            let ids = person.messages().into_iter().map(|message| message.id);
            let before: Vec<String> = ids.collect();
            tasks.push(tokio::spawn(send_until(person.clone(), Arc::clone(&stop))));
            let answer = |message: &Message| message.ephemeral && !before.contains(&message.id);
            person.wait_for("an answer", answer).await?;
        }
        Ok(Self { stop, tasks })
    }

    /// Stops the commands after a bot was away for a time, and asserts that everybody was answered.
    pub(crate) async fn ensure_answered(self, away: Duration) -> Result<()> {
        self.stop.store(true, Ordering::Relaxed);
        let (mut answered, mut failed) = (0, 0);
        for task in self.tasks {
            let (answers, failures) = task.await??;
            answered += answers;
            failed += failures;
        }
        println!("{answered} answered, {failed} failed, {away:?} until all was taken over");
        // If the machine is slower than Discord's deadline, failures prove nothing.
        ensure!(failed == 0 || away > AWAY_MAX, "{failed} of {answered}");
        Ok(())
    }
}

/// Sends commands until `stop` is set. Returns the numbers of answers and of failures.
async fn send_until(person: Client, stop: Arc<AtomicBool>) -> Result<(usize, usize)> {
    let (mut answered, mut failed) = (0, 0);
    while !stop.load(Ordering::Relaxed) {
        match person.slash("table status").await {
            Ok(answer) => {
                let text = answer.text();
                ensure!(!text.contains("no table"), "{text}");
                answered += 1;
            }
            Err(ClientError::Failed { .. }) => failed += 1,
            Err(error) => return Err(error.into()),
        }
    }
    Ok((answered, failed))
}
