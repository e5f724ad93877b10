//! Restarts the tasks of a table after a panic: one state that cannot be shown must not end the
//! table's display.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;

use crate::id::TableId;

use super::Services;
use super::mailbox::{Mailbox, Mailboxes};

/// The wait after a panic; after each further one in a row it is [`RESTART_WAIT_FACTOR`] times as long. By then the
/// table may have a state that can be shown.
const RESTART_WAIT: Duration = Duration::from_secs(2);

/// See [`RESTART_WAIT`].
const RESTART_WAIT_FACTOR: u32 = 4;

/// Panics in a row after which a task is not restarted any more, because the cause does not go away.
const PANICS_MAX: u32 = 5;

/// A task that ran this long before it panicked had recovered from the panic before.
const RECOVERY_TIME: Duration = Duration::from_secs(600);

/// Selects the mailbox of a task.
pub(super) type MailboxSelector = fn(&Mailboxes) -> &Mailbox;

/// Runs a task of a table until it ends by itself, and restarts it after a panic; returns `false` if the last
/// state of the table was not shown because of a panic.
pub(super) async fn supervised<Run>(
    services: Arc<Services>,
    (table, mailboxes): (TableId, Arc<Mailboxes>),
    selector: MailboxSelector,
    run: impl Fn(Arc<Services>, TableId, Arc<Mailboxes>) -> Run,
) -> bool
where
    Run: Future<Output = ()>,
{
    let (outbox, mailbox) = (&services.outbox, selector(&mailboxes));
    let clock = outbox.clock();
    let (mut panics, mut wait) = (0, RESTART_WAIT);
    loop {
        let begun = clock.now();
        let running = run(Arc::clone(&services), table, Arc::clone(&mailboxes));
        let ended = AssertUnwindSafe(running).catch_unwind().await;
        if ended.is_ok() {
            return true;
        }
        if clock.now().since(begun) >= RECOVERY_TIME {
            (panics, wait) = (0, RESTART_WAIT);
        }
        panics += 1;
        // The payload is not logged: it may name a tile.
        tracing::error!(panics, "a task that shows a table panicked");
        if panics >= PANICS_MAX {
            tracing::error!("a table is not shown any more");
            return outbox.until_closed(drain(mailbox)).await.is_none();
        }
        if outbox.until_closed(outbox.pause(wait)).await.is_none() {
            return true;
        }
        wait *= RESTART_WAIT_FACTOR;
        match services.panels.newest(table) {
            Some(newest) => mailbox.fill(|contents| {
                contents.table.get_or_insert(newest);
            }),
            // The table has closed or gone to another process. That update is on its way, or the panic lost it.
            None => {
                let pause = outbox.pause(RESTART_WAIT);
                if outbox.until_closed(pause).await.is_none() {
                    return true;
                }
                if mailbox.is_empty() {
                    return false;
                }
            }
        }
    }
}

/// Discards the updates of a table until it has closed or another process shows it.
async fn drain(mailbox: &Mailbox) {
    loop {
        let (table, contents) = mailbox.receive().await;
        if table.is_closed() || contents.is_released {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use crate::discord::surfaces::fixture::{lobby, services};
    use crate::table::Clock;
    use crate::table::tests::watch_clock::WatchClock;

    /// Longer than all waits before restarts together, in milliseconds.
    const RESTART_WAITS_MS: i64 = 1_000_000;

    struct SupervisedTask {
        clock: Arc<WatchClock>,
        services: Arc<Services>,
        mailboxes: Arc<Mailboxes>,
        /// How often the task has begun.
        begun: Arc<AtomicU32>,
    }

    impl SupervisedTask {
        fn new() -> Self {
            let clock = Arc::new(WatchClock::new());
            let services = Arc::new(services(Arc::clone(&clock) as Arc<dyn Clock>));
            services.panels.register(&Arc::new(lobby()));
            Self {
                clock,
                services,
                mailboxes: Arc::default(),
                begun: Arc::default(),
            }
        }

        /// Runs a task that panics the first `times` times, and then waits for updates.
        fn panicking(&self, times: u32) -> tokio::task::JoinHandle<bool> {
            let begun = Arc::clone(&self.begun);
            let run = move |_: Arc<Services>, _: TableId, mailboxes: Arc<Mailboxes>| {
                let begun = Arc::clone(&begun);
                async move {
                    let number = begun.fetch_add(1, Ordering::SeqCst) + 1;
                    assert!(number > times, "this state cannot be shown");
                    mailboxes.board.receive().await;
                }
            };
            let of = (lobby().id, Arc::clone(&self.mailboxes));
            let services = Arc::clone(&self.services);
            tokio::spawn(supervised(services, of, |all| &all.board, run))
        }

        /// Advances the clock until `is_so` returns `true`.
        async fn until(&self, is_so: impl Fn() -> bool) {
            while !is_so() {
                self.clock.advance(1_000);
                tokio::task::yield_now().await;
            }
        }

        fn begun(&self) -> u32 {
            self.begun.load(Ordering::SeqCst)
        }
    }

    #[tokio::test]
    async fn a_task_begins_again_with_the_newest_state() {
        let task = SupervisedTask::new();
        let running = task.panicking(2);
        task.until(|| running.is_finished()).await;
        assert_eq!(task.begun(), 3);
        assert_eq!(running.await.ok(), Some(true), "it got the state");
    }

    #[tokio::test]
    async fn a_task_that_panics_again_and_again_is_given_up() {
        let task = SupervisedTask::new();
        let running = task.panicking(u32::MAX);
        task.until(|| task.begun() == PANICS_MAX).await;
        for _ in 0..RESTART_WAITS_MS / 1_000 {
            task.clock.advance(1_000);
            tokio::task::yield_now().await;
        }
        assert_eq!(task.begun(), PANICS_MAX);
        task.mailboxes.board.fill(|contents| {
            contents.table = Some(Arc::new(lobby()));
            contents.is_released = true;
        });
        assert_eq!(running.await.ok(), Some(false));
    }

    #[tokio::test]
    async fn a_panic_on_the_last_state_of_a_table_ends_the_task() {
        let task = SupervisedTask::new();
        task.services.panels.release(lobby().id);
        let running = task.panicking(u32::MAX);
        task.until(|| running.is_finished()).await;
        assert_eq!(task.begun(), 1);
        assert_eq!(running.await.ok(), Some(false));
    }
}
