//! Several processes on one database of a server.

use std::time::Instant;

use super::*;

mod passing_on;

/// How many partitions each of two processes has.
const HALF: usize = PartitionSet::ALL.len() / 2;

/// How a process opens the database of a server that it shares.
pub(super) fn sharing(server: &Server, folder: &std::path::Path, name: &str) -> Opening {
    Opening {
        shared: true,
        stretch: 50,
        ..opening(server, &folder.join(name))
    }
}

/// Two processes.
struct Two {
    stores: [Store; 2],
    threads: [StoreThread; 2],
    server: Server,
    _folder: tempfile::TempDir,
}

impl Two {
    /// Starts both; `None`, with a note, if PostgreSQL is not installed.
    fn started() -> Option<Self> {
        let server = server()?;
        let folder = tempfile::tempdir().unwrap();
        let opened = ["one", "other"].map(|name| {
            let opening = sharing(&server, folder.path(), name);
            Store::open_as(&opening).unwrap()
        });
        let [(one, its_thread), (other, others_thread)] = opened;
        Some(Self {
            stores: [one, other],
            threads: [its_thread, others_thread],
            server,
            _folder: folder,
        })
    }

    /// Starts both, and lets each take its share.
    async fn new() -> Option<Self> {
        let two = Self::started()?;
        let [one, other] = &two.stores;
        one.lease(0, true).await.unwrap();
        assert_eq!(one.partitions(), PartitionSet::ALL);
        other.lease(0, true).await.unwrap();
        assert!(other.partitions().is_empty());
        let leased = one.lease(0, true).await.unwrap();
        one.release(leased.surplus).await.unwrap();
        other.lease(0, true).await.unwrap();
        assert_eq!(other.partitions(), leased.surplus);
        Some(two)
    }

    async fn stop(self) {
        for (store, thread) in self.stores.into_iter().zip(self.threads) {
            stop(store, thread).await;
        }
    }
}

/// Lets a process lease until it has everything: the server frees the locks of another a moment after
/// that has gone.
async fn lease_until_alone(store: &Store) {
    let begun = Instant::now();
    while store.partitions() != PartitionSet::ALL {
        store.lease(0, true).await.unwrap();
        assert!(
            begun.elapsed() < Duration::from_secs(120),
            "the other stays"
        );
    }
}

/// Whether another process continues after one that stops. A missing answer counts as yes,
/// so this asks again.
async fn is_followed(store: &Store) -> bool {
    for _ in 0..5 {
        if !store.announce_stop().await {
            return false;
        }
    }
    true
}

/// A step that opens a table of a process in a channel of the same number.
fn opens(store: &Store, row: TableRow) -> Step {
    Step {
        fence: store.fence(row.table),
        ..step(vec![Write::OpenTable(row)], Vec::new())
    }
}

/// A step of a table that a process has, to a version.
fn state_of(store: &Store, table: TableId, version: u64) -> Step {
    let write = Write::TableState {
        table,
        version,
        body: "{\"chairs\":[]}".into(),
    };
    Step {
        fence: store.fence(table),
        ..step(vec![write], Vec::new())
    }
}

#[tokio::test]
async fn processes_share_the_tables_and_take_over_those_of_one_that_is_gone() {
    let Some(two) = Two::started() else { return };
    let [one, other] = &two.stores;
    let first = one.lease(0, true).await.unwrap();
    assert_eq!((first.processes, one.partitions()), (1, PartitionSet::ALL));
    assert!(one.is_shared());
    assert_eq!(
        one.lease(0, true).await.unwrap().surplus.len(),
        0,
        "the other has not joined"
    );
    assert_eq!(
        other.lease(0, true).await.unwrap().processes,
        2,
        "now it has"
    );
    let surplus = one.lease(0, true).await.unwrap().surplus;
    one.release(surplus).await.unwrap();
    other.lease(0, true).await.unwrap();
    assert_eq!((surplus.len(), other.partitions()), (32, surplus));
    assert_eq!(one.partitions(), PartitionSet::ALL.without(surplus));
    let again = one.lease(0, true).await.unwrap();
    let nothing = PartitionSet::default();
    assert_eq!((again.lost, again.surplus), (nothing, nothing));
    assert!(one.announce_stop().await, "the other");
    let ([one, other], [its_thread, others_thread]) = (two.stores, two.threads);
    stop(one, its_thread).await;
    lease_until_alone(&other).await;
    assert!(!is_followed(&other).await);
    stop(other, others_thread).await;
}

#[tokio::test]
async fn a_process_that_stops_does_not_count_on_another_that_stops_too() {
    let Some(two) = Two::new().await else { return };
    let [one, other] = &two.stores;
    assert!(one.announce_stop().await, "the other goes on");
    assert!(!is_followed(other).await, "the first stops");
    assert!(one.is_last_process().await);
    let before = other.partitions();
    other.lease(0, true).await.unwrap();
    assert_eq!(
        other.partitions(),
        before,
        "the first has its own until its session ends"
    );
    two.stop().await;
}

#[tokio::test]
async fn a_step_counts_only_for_the_process_that_took_the_table_last() {
    let Some(two) = Two::new().await else { return };
    let [one, other] = &two.stores;
    let partition = one.partitions().iter().next().unwrap();
    let id = one.new_table_id(partition);
    let row = TableRow {
        table: id,
        ..table(7)
    };
    one.commit(opens(one, row)).await.unwrap();
    assert_eq!(one.open_tables(one.partitions()).await.unwrap().len(), 1);
    let elsewhere = other.open_tables(other.partitions()).await;
    assert!(elsewhere.unwrap().is_empty());
    let late = state_of(one, id, 2);
    assert!(other.fence(id).is_none(), "it has not the table");
    // The first process is frozen, and its session is ended.
    let (its_node, part) = (one.node.unwrap(), partition.number());
    let sql = format!("UPDATE lease SET node = NULL WHERE node = {its_node} AND part = {part}");
    run(&two.server, &sql);
    let freed = PartitionSet::from_iter([partition]);
    let share = other.partitions();
    other.lease(0, true).await.unwrap();
    assert_eq!(other.partitions(), share, "it has its share");
    other.release(share).await.unwrap();
    other.lease(0, true).await.unwrap();
    let taken = other.partitions();
    assert!(taken.has(partition), "{taken:?}");
    other.commit(state_of(other, id, 2)).await.unwrap();
    assert!(one.partitions().has(partition), "it does not know yet");
    assert_eq!(one.commit(late).await, Err(StoreError::Fenced));
    assert!(!one.partitions().has(partition), "now it does");
    assert_eq!(one.lease(0, true).await.unwrap().lost, freed);
    let open = other.open_tables(freed).await.unwrap();
    assert_eq!(open[0].table.version, 2);
    two.stop().await;
}

#[tokio::test]
async fn what_processes_write_at_once_comes_one_after_the_other() {
    let Some(two) = Two::new().await else { return };
    let writing = two.stores.iter().enumerate().map(|(at, store)| async move {
        let numbers = (0_u64..150).map(|number| 2 * number + at as u64 + 1);
        for number in numbers {
            // The same people, so that both move the same accounts.
            let (from, to) = (user(number % 7 + 1), user((number + 3) % 7 + 1));
            store.welcome(from, chips(1_000), NOW).await.unwrap();
            store.welcome(to, chips(1_000), NOW).await.unwrap();
            let gift = pay(number, Account::User(from), Account::User(to), 1);
            store.commit(step(Vec::new(), vec![gift])).await.unwrap();
        }
    });
    futures_util::future::join_all(writing).await;
    let [one, other] = &two.stores;
    let report = one.check().await.unwrap();
    assert_eq!(report, other.check().await.unwrap());
    assert_eq!((report.transfers, report.circulating), (307, 7_000));
    assert_sound(one).await;
    two.stop().await;
}

#[tokio::test]
async fn a_process_that_discord_does_not_reach_gives_its_partitions_up_until_it_does() {
    let Some(two) = Two::new().await else { return };
    let [one, other] = &two.stores;
    let given = one.lease(0, false).await.unwrap().surplus;
    assert_eq!(given, one.partitions());
    one.release(given).await.unwrap();
    other.lease(0, true).await.unwrap();
    assert_eq!(other.partitions(), PartitionSet::ALL);
    one.lease(0, true).await.unwrap();
    let surplus = other.lease(0, true).await.unwrap().surplus;
    assert_eq!(surplus.len(), HALF, "now it does again");
    two.stop().await;
}

#[tokio::test]
async fn no_number_is_given_twice() {
    let Some(two) = Two::new().await else { return };
    let mut given = BTreeSet::new();
    for store in &two.stores {
        for partition in store.partitions().iter() {
            for _ in 0..3 {
                let table = store.new_table_id(partition);
                assert_eq!(Partition::of_table(table), partition);
                assert!(given.insert(table.get()), "{table:?}");
                assert!(given.insert(-store.new_hand_id(table).get()), "{table:?}");
            }
        }
    }
    two.stop().await;
}

#[tokio::test]
async fn a_process_tells_the_others_where_it_takes_posts() {
    let Some(two) = Two::new().await else { return };
    let [one, other] = &two.stores;
    let address = "10.0.0.7:9465".parse().unwrap();
    one.publish_address(address).await.unwrap();
    assert_eq!(
        other.lease(0, true).await.unwrap().others,
        BTreeSet::from([address])
    );
    assert!(
        one.lease(0, true).await.unwrap().others.is_empty(),
        "the other takes none"
    );
    two.stop().await;
}

#[tokio::test]
async fn the_process_at_which_requests_wait_may_send_more() {
    let Some(two) = Two::new().await else { return };
    let [one, other] = &two.stores;
    let parts = |leased: LeaseUpdate| (leased.requests.own, leased.requests.all);
    one.lease(100, true).await.unwrap();
    assert_eq!(parts(other.lease(0, true).await.unwrap()), (16, 160));
    assert_eq!(parts(one.lease(100, true).await.unwrap()), (144, 160));
    one.lease(0, true).await.unwrap();
    assert_eq!(parts(other.lease(0, true).await.unwrap()), (16, 32));
    two.stop().await;
}

#[tokio::test]
async fn every_process_knows_who_was_deleted() {
    let Some(two) = Two::new().await else { return };
    let [one, other] = &two.stores;
    enrich(one, 1..=1, 1_000).await;
    let deleted = one.forget(user(1), NOW, BTreeSet::new()).await;
    assert_eq!(deleted, Ok(DeletionOutcome::Done { chips: 1_000 }));
    assert_eq!(other.lease(0, true).await.unwrap().deleted, [user(1)]);
    assert_eq!(other.deleted(user(1)), Some(NOW));
    let again = other.welcome(user(1), chips(1_000), NOW).await;
    assert_eq!(again, Ok(false), "no first chips for a while");
    two.stop().await;
}
