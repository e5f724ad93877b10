//! Deleting people: no byte of them is left, and everybody else's data is intact.

use std::fs;
use std::path::Path;

use futures_util::future::join;

use super::*;
use crate::id::{DAY_MS, MessageId};

/// A person with an id like Discord's.
pub(super) const ANN: UserId = UserId::new(1_180_591_620_717_411_303);

/// Somebody else.
const BEN: UserId = UserId::new(1_180_591_620_717_499_999);

/// A name that occurs nowhere else.
pub(super) const NAME: &str = "Annabelle Quixote";

/// How many other people there are; their rows fill many pages.
const CROWD: u64 = 4_000;

/// The forms of a person that a search looks for: the id as text, as an integer of SQLite and of
/// lists, and as the key of a row; and the name.
fn forms() -> [Vec<u8>; 4] {
    let id = ANN.get();
    let mut key: Vec<u8> = (0..8)
        .map(|place| 0x80 | u8::try_from(id >> (8 + 7 * (7 - place)) & 0x7f).unwrap())
        .collect();
    key.push(id.to_be_bytes()[7]);
    [
        id.to_string().into_bytes(),
        id.to_be_bytes().to_vec(),
        key,
        NAME.as_bytes().to_vec(),
    ]
}

/// Returns which forms of a person occur in any file of a folder or of the folders in it.
pub(super) fn found(folder: &Path) -> Vec<usize> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(self::found(&path));
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        let has = |form: &Vec<u8>| bytes.windows(form.len()).any(|window| window == *form);
        let forms = forms();
        let here = forms.iter().enumerate().filter(|(_, form)| has(form));
        found.extend(here.map(|(number, _)| number));
    }
    found.sort_unstable();
    found.dedup();
    found
}

pub(super) fn sits(user: UserId) -> Holder {
    Holder::Person {
        user,
        hold: chips(280),
    }
}

fn named(user: UserId, name: &str) -> Write {
    Write::Person {
        user,
        name: name.to_owned(),
        locale: Some("en-GB".to_owned()),
    }
}

/// Opens table 1 with a state in which the person is named like this.
pub(super) async fn open_with(store: &Store, body: &str) {
    let row = TableRow {
        body: Text::from(body),
        ..table(1)
    };
    commit(store, vec![Write::OpenTable(row), named(ANN, NAME)]).await;
}

/// Everything that the program stores about people: chips, gifts, a settled hand, totals, messages.
pub(super) async fn lived(store: &Store) {
    for user in [ANN, BEN] {
        assert!(store.welcome(user, chips(5_000), NOW).await.unwrap());
    }
    store.claim_daily(ANN, chips(500), None, NOW).await.unwrap();
    let gift = Gift {
        asked: interaction(77),
        from: ANN,
        to: BEN,
        chips: chips(70),
        most: chips(500),
    };
    store.give(gift, None, NOW).await.unwrap();
    let body = format!("{{\"chairs\":[{{\"user\":\"{ANN}\",\"name\":\"{NAME}\"}}]}}");
    let open = TableRow {
        body: Text::from(body),
        ..table(1)
    };
    let both = [sits(ANN), sits(BEN)];
    let writes = vec![
        named(ANN, NAME),
        named(BEN, "Ben"),
        Write::OpenTable(open),
        start(hand(1, 1, &both)),
        Write::Board(MessageRow {
            table: table_id(1),
            kind: "panel".to_owned(),
            user: Some(ANN),
            channel: ChannelId::new(5),
            message: MessageId::new(6),
        }),
        Write::HouseBankWin {
            user: ANN,
            day: NOW.day(),
            chips: 12,
        },
    ];
    let held = ledger::hold(table_id(1), hand_id(1), &both);
    store.commit(step(writes, held)).await.unwrap();
}

/// Gives names to many people.
async fn crowd(store: &Store, people: std::ops::RangeInclusive<u64>) {
    let all: Vec<u64> = people.collect();
    for some in all.chunks(MAX_STEP_ROWS) {
        let names = some.iter();
        let names = names.map(|number| named(user(*number), &format!("Somebody {number}")));
        commit(store, names.collect()).await;
    }
}

/// Settles the hand of [`lived`] and takes the person out of the table.
pub(super) async fn left(store: &Store) {
    let both = [sits(ANN), sits(BEN)];
    let result = |user, chips| {
        Write::Result(ResultRow {
            hand: hand_id(1),
            user,
            chips,
            computers: false,
        })
    };
    let writes = vec![
        result(ANN, 120),
        result(BEN, -120),
        Write::FinishHand {
            hand: hand_id(1),
            outcome: Text::from("{\"net\":[12,-12]}"),
        },
        Write::TableState {
            table: table_id(1),
            version: 2,
            body: Text::from("{\"chairs\":[]}"),
        },
    ];
    let settled = ledger::settle(table_id(1), hand_id(1), &both, &[120, -120], 0).unwrap();
    store.commit(step(writes, settled)).await.unwrap();
}

#[tokio::test]
async fn no_byte_of_a_deleted_person_is_left() {
    let (folder, path) = new_path();
    let (store, thread) = Store::open(&path).unwrap();
    crowd(&store, 1..=CROWD / 2).await;
    lived(&store).await;
    // More people come, so that SQLite moves rows from page to page.
    crowd(&store, CROWD / 2..=CROWD).await;
    assert_eq!(
        store.forget(ANN, NOW, BTreeSet::new()).await.unwrap(),
        DeletionOutcome::Playing
    );
    left(&store).await;
    assert_eq!(found(folder.path()), [0, 1, 3], "the search finds them");
    let chips = 5_000 + 500 - 70 + 120;
    assert_eq!(
        store.forget(ANN, NOW, BTreeSet::new()).await.unwrap(),
        DeletionOutcome::Done { chips }
    );
    store.back_up(&folder.path().join("copy.db")).await.unwrap();
    assert_eq!(found(folder.path()), [0; 0], "while the program runs");
    assert_sound(&store).await;
    assert_eq!(
        store.forget(ANN, NOW, BTreeSet::new()).await.unwrap(),
        DeletionOutcome::Nothing
    );
    assert_eq!(store.export(ANN).await.unwrap(), None);
    // The others' data is intact, and has a former player in it.
    let kept = store.finished_hand(table_id(1), 1).await.unwrap().unwrap();
    let [former, ben] = [0, 1].map(|seat: usize| kept.hand.row.sitters[seat].user);
    assert!(former.is_former() && ben == BEN);
    let entries = store.statement(BEN, None).await.unwrap();
    assert_eq!(entries.len(), 4);
    assert_eq!(
        (entries[2].chips, entries[2].other),
        (70, Account::User(former))
    );
    assert_eq!(store.balance(former).await.unwrap(), Wallet::default());
    stop(store, thread).await;
    assert_eq!(found(folder.path()), [0; 0], "after the end");
    let report = Store::examine(&path).unwrap();
    assert_eq!(report.problems, Vec::<String>::new());
}

#[tokio::test]
async fn a_person_who_sits_down_during_the_deletion_stays() {
    let store = memory();
    open_with(&store, &format!(r#"{{"chairs":["{ANN}"]}}"#)).await;
    let deleted = store.forget(ANN, NOW, BTreeSet::new()).await;
    assert_eq!(deleted, Ok(DeletionOutcome::Playing));
    assert!(!store.is_closed(table_id(1)).await.unwrap());
    let broken = BTreeSet::from([table_id(1)]);
    let deleted = store.forget(ANN, NOW, broken).await;
    assert_eq!(deleted, Ok(DeletionOutcome::Done { chips: 0 }));
    assert!(store.is_closed(table_id(1)).await.unwrap());
}

#[tokio::test]
async fn a_person_who_comes_back_starts_anew_with_first_chips_only_after_thirty_days() {
    let store = memory();
    lived(&store).await;
    left(&store).await;
    store.forget(ANN, NOW, BTreeSet::new()).await.unwrap();
    let day = |days: i64| Timestamp::new(NOW.get() + days * DAY_MS);
    assert!(!store.welcome(ANN, chips(5_000), day(29)).await.unwrap());
    assert_eq!(store.balance(ANN).await.unwrap(), Wallet::default());
    let again = store.claim_daily(ANN, chips(500), None, NOW).await;
    assert!(
        matches!(again.unwrap(), DailyOutcome::Taken { .. }),
        "the same day"
    );
    let next = store.claim_daily(ANN, chips(500), None, day(1)).await;
    assert!(matches!(next.unwrap(), DailyOutcome::Given(_)));
    assert_eq!(store.statement(ANN, None).await.unwrap().len(), 1);
    assert!(store.welcome(ANN, chips(5_000), day(30)).await.unwrap());
    assert_sound(&store).await;
}

#[tokio::test]
async fn a_restored_older_backup_loses_the_same_people_again() {
    let (folder, path) = new_path();
    let copies = tempfile::tempdir().unwrap();
    let copy = copies.path().join("copy.db");
    let (store, thread) = Store::open(&path).unwrap();
    lived(&store).await;
    // The backup is made in the middle of a hand.
    store.back_up(&copy).await.unwrap();
    left(&store).await;
    store.forget(ANN, NOW, BTreeSet::new()).await.unwrap();
    stop(store, thread).await;
    Store::restore(&path, &copy).unwrap();
    assert_eq!(found(folder.path()), [0; 0]);
    assert_eq!(
        found(copies.path()),
        [0, 1, 3],
        "the backup itself is unchanged"
    );
    let (store, thread) = Store::open(&path).unwrap();
    assert_sound(&store).await;
    assert_eq!(store.person(ANN).await.unwrap(), None);
    assert!(store.is_closed(table_id(1)).await.unwrap());
    assert_eq!(store.balance(BEN).await.unwrap().total(), 5_070);
    // A person who has come back since is somebody new, and stays.
    store
        .commit(Step {
            writes: vec![named(ANN, "Ann again")],
            ..Step::new(Timestamp::new(NOW.get() + 1))
        })
        .await
        .unwrap();
    stop(store, thread).await;
    let (store, _thread) = Store::open(&path).unwrap();
    assert!(store.person(ANN).await.unwrap().is_some());
}

#[tokio::test]
async fn different_clocks_neither_delete_people_who_came_back_nor_keep_deleted_ones() {
    let (_folder, path) = new_path();
    let copies = tempfile::tempdir().unwrap();
    let copy = copies.path().join("copy.db");
    let slow = Timestamp::new(NOW.get() - 60_000);
    let named_at = |at| Step {
        writes: vec![named(ANN, NAME)],
        ..Step::new(at)
    };
    let (store, thread) = Store::open(&path).unwrap();
    store.commit(named_at(NOW)).await.unwrap();
    store.forget(ANN, NOW, BTreeSet::new()).await.unwrap();
    store.commit(named_at(slow)).await.unwrap();
    stop(store, thread).await;
    let (store, thread) = Store::open(&path).unwrap();
    assert!(store.person(ANN).await.unwrap().is_some(), "she came back");
    // In the same millisecond, too.
    store.forget(ANN, NOW, BTreeSet::new()).await.unwrap();
    store.commit(named_at(NOW)).await.unwrap();
    stop(store, thread).await;
    let (store, thread) = Store::open(&path).unwrap();
    assert!(store.person(ANN).await.unwrap().is_some(), "she came back");
    store.back_up(&copy).await.unwrap();
    store.forget(ANN, slow, BTreeSet::new()).await.unwrap();
    stop(store, thread).await;
    Store::restore(&path, &copy).unwrap();
    let (store, _thread) = Store::open(&path).unwrap();
    assert_eq!(store.person(ANN).await.unwrap(), None);
}

#[tokio::test]
async fn a_start_finishes_an_interrupted_deletion() {
    let (folder, path) = new_path();
    let (store, thread) = Store::open(&path).unwrap();
    lived(&store).await;
    left(&store).await;
    store.deletions.lock().add(ANN, NOW).unwrap();
    stop(store, thread).await;
    assert_eq!(found(folder.path()), [1, 3]);
    let (store, thread) = Store::open(&path).unwrap();
    assert_sound(&store).await;
    stop(store, thread).await;
    assert_eq!(found(folder.path()), [0; 0]);
}

#[tokio::test]
async fn the_channel_of_direct_messages_is_deleted_with_its_table() {
    let (folder, path) = new_path();
    let (store, thread) = Store::open(&path).unwrap();
    let direct = TableRow {
        guild: None,
        channel: ChannelId::new(ANN.get()),
        ..table(1)
    };
    let board = MessageRow {
        table: table_id(1),
        kind: "table".to_owned(),
        user: None,
        channel: direct.channel,
        message: MessageId::new(6),
    };
    let writes = vec![Write::OpenTable(direct), Write::Board(board.clone())];
    commit(&store, writes).await;
    let writes = vec![
        Write::CloseTable { table: table_id(1) },
        Write::Board(board),
    ];
    commit(&store, writes).await;
    let empty = |connection: &rusqlite::Connection| connection.empty_log();
    store.ask(empty).await.unwrap();
    stop(store, thread).await;
    assert_eq!(found(folder.path()), [0; 0]);
}

#[tokio::test]
async fn a_day_after_a_table_closes_the_store_no_longer_has_its_messages() {
    let store = memory();
    lived(&store).await;
    left(&store).await;
    let public = |number| {
        Write::Board(MessageRow {
            table: table_id(number),
            kind: "table".to_owned(),
            user: None,
            channel: ChannelId::new(5),
            message: MessageId::new(7),
        })
    };
    let close = Write::CloseTable { table: table_id(1) };
    commit(&store, vec![public(1), close]).await;
    commit(&store, vec![Write::OpenTable(table(2)), public(2)]).await;
    let kept = async |number| store.boards(table_id(number)).await.unwrap().len();
    let after = |ms: i64| Timestamp::new(NOW.get() + ms);
    store.tidy(after(DAY_MS / 2)).await.unwrap();
    assert_eq!(kept(1).await, 2, "they may still have to be edited");
    store.tidy(after(DAY_MS + 1)).await.unwrap();
    assert_eq!((kept(1).await, kept(2).await), (0, 1));
}

#[tokio::test]
async fn a_person_being_deleted_gets_no_first_chips_meanwhile() {
    let store = memory();
    assert!(store.welcome(ANN, chips(5_000), NOW).await.unwrap());
    let both = join(
        store.forget(ANN, NOW, BTreeSet::new()),
        store.welcome(ANN, chips(5_000), NOW),
    );
    let (deleted, welcomed) = held(&store, both).await;
    assert_eq!(deleted, Ok(DeletionOutcome::Done { chips: 5_000 }));
    assert_eq!(welcomed, Ok(false));
    assert_eq!(store.balance(ANN).await.unwrap(), Wallet::default());
}
