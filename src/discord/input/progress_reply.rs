//! Replies that show progress while their answer is being found.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tracing::Instrument as _;

use crate::discord::delivery::message::Message;
use crate::discord::delivery::respond::Reply;
use crate::table::Clock;

/// How long a reply waits for its answer before it shows the progress.
const PROGRESS_AFTER: Duration = Duration::from_millis(700);

/// How often the progress is updated, if it has changed.
const UPDATE_INTERVAL: Duration = Duration::from_secs(2);

/// Replies with an answer if it is found soon; otherwise with the progress, which is updated regularly
/// until the answer replaces it.
pub(super) async fn reply_with_progress(
    clock: Arc<dyn Clock>,
    answer: impl Future<Output = Message> + Send + 'static,
    progress: impl Fn() -> Message + Send + 'static,
    reply: impl FnOnce(Message) -> Reply,
) -> Reply {
    let mut answer = Box::pin(answer);
    tokio::select! {
        biased;
        found = &mut answer => return reply(found),
        () = clock.sleep_until(clock.now().plus(PROGRESS_AFTER)) => {}
    }
    let (updates, later) = mpsc::channel(1);
    let first = progress();
    let mut last = first.clone();
    let rest = async move {
        loop {
            tokio::select! {
                biased;
                found = &mut answer => {
                    // If the first reply was not accepted, nobody reads this one.
                    let _unread = updates.send(found).await;
                    return;
                }
                () = clock.sleep_until(clock.now().plus(UPDATE_INTERVAL)) => {
                    let now = progress();
                    // If another message is being sent, the progress is shown later.
                    if now != last && updates.try_send(now.clone()).is_ok() {
                        last = now;
                    }
                }
            }
        }
    };
    tokio::spawn(rest.in_current_span());
    reply(first).updated_by(later)
}
