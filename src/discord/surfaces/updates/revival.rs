//! Begins the tasks of a table again after a panic: one state that cannot be shown must not end the
//! table's display.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;

use crate::id::TableId;

use super::Services;
use super::mailbox::{Mailbox, Mailboxes};

/// The wait after a panic; each further one in a row waits [`LONGER`] times as long. By then the table
/// may have a state that can be shown.
const AGAIN: Duration = Duration::from_secs(2);

/// See [`AGAIN`].
const LONGER: u32 = 4;

/// Panics in a row after which a task is given up, because the cause does not go away.
const PANICS_MAX: u32 = 5;

/// A task that ran this long before it panicked had recovered from the panic before.
const RECOVERED: Duration = Duration::from_secs(600);

/// Which of a table's mailboxes a task reads.
pub(super) type Pick = fn(&Mailboxes) -> &Mailbox;

/// Runs a task of a table until it ends by itself, and begins it again after a panic; returns `false` if
/// the last state of the table was not shown because of one.
pub(super) async fn guarded<Run>(
    services: Arc<Services>,
    (table, mailboxes): (TableId, Arc<Mailboxes>),
    pick: Pick,
    run: impl Fn(Arc<Services>, TableId, Arc<Mailboxes>) -> Run,
) -> bool
where
    Run: Future<Output = ()>,
{
    let (clock, mailbox) = (services.outbox.clock(), pick(&mailboxes));
    let (mut panics, mut wait) = (0, AGAIN);
    loop {
        let begun = clock.now();
        let running = run(Arc::clone(&services), table, Arc::clone(&mailboxes));
        let ended = AssertUnwindSafe(running).catch_unwind().await;
        if ended.is_ok() {
            return true;
        }
        if clock.now().since(begun) >= RECOVERED {
            (panics, wait) = (0, AGAIN);
        }
        panics += 1;
        // The payload is not logged: it may name a tile.
        tracing::error!(panics, "a task that shows a table panicked");
        if panics >= PANICS_MAX {
            tracing::error!("a table is not shown any more");
            return tokio::select! {
                () = ignored(mailbox) => false,
                () = services.outbox.closed() => true,
            };
        }
        tokio::select! {
            () = services.outbox.pause(wait) => {}
            () = services.outbox.closed() => return true,
        }
        wait *= LONGER;
        match services.panels.newest(table) {
            Some(newest) => mailbox.fill(|news| {
                news.table.get_or_insert(newest);
            }),
            // The table has closed or gone to another process. That news is on its way, or is what was lost.
            None => {
                tokio::select! {
                    () = services.outbox.pause(AGAIN) => {}
                    () = services.outbox.closed() => return true,
                }
                if mailbox.is_empty() {
                    return false;
                }
            }
        }
    }
}

/// Drops the news of a table until it has closed or another process shows it.
async fn ignored(mailbox: &Mailbox) {
    loop {
        let (table, news) = mailbox.news().await;
        if table.is_closed() || news.is_gone {
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

    /// Longer than the waits until a task is given up, in milliseconds.
    const WAITS_MS: i64 = 1_000_000;

    struct Watched {
        clock: Arc<WatchClock>,
        services: Arc<Services>,
        mailboxes: Arc<Mailboxes>,
        /// How often the task has begun.
        begun: Arc<AtomicU32>,
    }

    impl Watched {
        fn new() -> Self {
            let clock = Arc::new(WatchClock::new());
            let services = Arc::new(services(Arc::clone(&clock) as Arc<dyn Clock>));
            services.panels.take_first(&Arc::new(lobby()));
            Self {
                clock,
                services,
                mailboxes: Arc::default(),
                begun: Arc::default(),
            }
        }

        /// Runs a task that panics until it has begun so often, and then waits for news.
        fn panicking(&self, times: u32) -> tokio::task::JoinHandle<bool> {
            let begun = Arc::clone(&self.begun);
            let run = move |_: Arc<Services>, _: TableId, mailboxes: Arc<Mailboxes>| {
                let begun = Arc::clone(&begun);
                async move {
                    let number = begun.fetch_add(1, Ordering::SeqCst) + 1;
                    assert!(number > times, "this state cannot be shown");
                    mailboxes.board.news().await;
                }
            };
            let of = (lobby().id, Arc::clone(&self.mailboxes));
            let services = Arc::clone(&self.services);
            tokio::spawn(guarded(services, of, |all| &all.board, run))
        }

        /// Lets time pass until something is so.
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
        let watched = Watched::new();
        let running = watched.panicking(2);
        watched.until(|| running.is_finished()).await;
        assert_eq!(watched.begun(), 3);
        assert_eq!(running.await.ok(), Some(true), "it got the state");
    }

    #[tokio::test]
    async fn a_task_that_panics_again_and_again_is_given_up() {
        let watched = Watched::new();
        let running = watched.panicking(u32::MAX);
        watched.until(|| watched.begun() == PANICS_MAX).await;
        for _ in 0..WAITS_MS / 1_000 {
            watched.clock.advance(1_000);
            tokio::task::yield_now().await;
        }
        assert_eq!(watched.begun(), PANICS_MAX);
        watched.mailboxes.board.fill(|news| {
            news.table = Some(Arc::new(lobby()));
            news.is_gone = true;
        });
        assert_eq!(running.await.ok(), Some(false));
    }

    #[tokio::test]
    async fn a_panic_on_the_last_state_of_a_table_ends_the_task() {
        let watched = Watched::new();
        watched.services.panels.let_go(lobby().id);
        let running = watched.panicking(u32::MAX);
        watched.until(|| running.is_finished()).await;
        assert_eq!(watched.begun(), 1);
        assert_eq!(running.await.ok(), Some(false));
    }
}
