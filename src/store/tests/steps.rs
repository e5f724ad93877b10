//! The rules for a single step.

use crate::id::{Day, MessageId};

use super::*;

/// Asserts that a step with these writes is refused for a reason with this part.
pub(super) async fn contradiction(store: &Store, writes: Vec<Write>, part: &str) {
    match store.commit(step(writes, Vec::new())).await {
        Err(StoreError::Contradiction(why)) => assert!(why.contains(part), "{why}"),
        other => panic!("{part}: {other:?}"),
    }
}

#[tokio::test]
async fn an_interaction_is_accepted_once() {
    let store = memory();
    let mut first = step(Vec::new(), vec![ledger::grant(user(1), chips(5))]);
    first.interaction = Some(interaction(1));
    store.commit(first.clone()).await.unwrap();
    assert_eq!(
        store.commit(first).await,
        Err(StoreError::Duplicate(interaction(1)))
    );
    assert_eq!(free(&store, 1).await, 5);
}

#[tokio::test]
async fn a_refused_step_leaves_its_interaction_free() {
    let store = memory();
    let mut poor = step(
        Vec::new(),
        vec![pay(1, Account::User(user(1)), Account::Burn, 1)],
    );
    poor.interaction = Some(interaction(1));
    store.commit(poor).await.unwrap_err();
    assert!(!store.accepted(interaction(1)).await.unwrap());
}

#[tokio::test]
async fn interactions_are_forgotten_after_two_days() {
    let store = memory();
    let mut at = NOW;
    for number in 1..=10 {
        store
            .commit(Step {
                interaction: Some(interaction(number)),
                at,
                ..step(Vec::new(), Vec::new())
            })
            .await
            .unwrap();
        at = at.plus(std::time::Duration::from_hours(12));
    }
    // The next cleanup would come at hour 120.
    store.tidy(at).await.unwrap();
    for number in 1..=10 {
        assert_eq!(
            store.accepted(interaction(number)).await.unwrap(),
            number >= 7,
            "{number}"
        );
    }
    let later = at.plus(std::time::Duration::from_hours(48));
    store.tidy(later).await.unwrap();
    assert!(!store.accepted(interaction(10)).await.unwrap());
}

#[tokio::test]
async fn a_transfer_happens_once_and_its_key_cannot_be_reused() {
    let store = memory();
    let first = ledger::grant(user(1), chips(5));
    let twice = store
        .commit(step(Vec::new(), vec![first.clone(), first.clone()]))
        .await
        .unwrap();
    assert_eq!(twice.posted, [PostingOutcome::New, PostingOutcome::Exists]);
    assert_eq!(twice.wallets[&user(1)].free, 5);
    let again = store
        .commit(step(Vec::new(), vec![first.clone()]))
        .await
        .unwrap();
    assert_eq!(again.posted, [PostingOutcome::Exists]);
    let other = Transfer {
        amount: chips(6),
        ..first
    };
    let key = other.key;
    assert_eq!(
        store.commit(step(Vec::new(), vec![other])).await,
        Err(StoreError::KeyConflict { key })
    );
}

#[tokio::test]
async fn a_transfer_matches_its_code() {
    let store = memory();
    let wrong = Transfer {
        code: TransferCode::Daily,
        ..ledger::grant(user(1), chips(5))
    };
    let refused = store.commit(step(Vec::new(), vec![wrong])).await;
    assert!(
        matches!(refused, Err(StoreError::Contradiction(_))),
        "{refused:?}"
    );
}

#[tokio::test]
async fn an_account_that_cannot_pay_is_named_and_nothing_of_the_step_is_stored() {
    let store = memory();
    enrich(&store, 1..=1, 100).await;
    let account = Account::User(user(1));
    let transfers = vec![
        pay(1, account, Account::Burn, 60),
        pay(2, account, Account::Burn, 60),
    ];
    let writes = vec![note("k", "v")];
    let refused = store.commit(step(writes, transfers)).await;
    assert_eq!(
        refused,
        Err(StoreError::Insufficient {
            account,
            needed: chips(60),
            has: 40
        })
    );
    assert_eq!(free(&store, 1).await, 100);
    assert_eq!(store.meta("k").await.unwrap(), None);
    assert_sound(&store).await;
}

#[tokio::test]
async fn records_that_contradict_the_database_are_refused() {
    let store = memory();
    let body = Text::from("{}");
    let state = |version| Write::TableState {
        table: table_id(1),
        version,
        body: body.clone(),
    };
    let close = || Write::CloseTable { table: table_id(1) };
    contradiction(&store, vec![state(1)], "not open").await;
    contradiction(&store, vec![close()], "not open").await;
    contradiction(&store, vec![start(hand(1, 1, &[]))], "not open").await;
    contradiction(&store, vec![Write::Play(play(1, 0))], "is not running").await;
    contradiction(&store, vec![finish(1)], "is not running").await;
    commit(&store, vec![Write::OpenTable(table(1)), state(5)]).await;
    contradiction(&store, vec![Write::OpenTable(table(1))], "exists").await;
    contradiction(&store, vec![state(4)], "version 4").await;
    contradiction(&store, vec![state(u64::MAX)], "63 bits").await;
    commit(&store, vec![start(hand(1, 1, &[])), state(5)]).await;
    contradiction(&store, vec![Write::Play(play(1, 1))], "number 1").await;
    commit(&store, vec![Write::Play(play(1, 0))]).await;
    contradiction(&store, vec![Write::Play(play(1, 0))], "number 0").await;
    contradiction(&store, vec![close()], "not over").await;
    commit(&store, vec![finish(1)]).await;
    contradiction(&store, vec![finish(1)], "is not running").await;
    contradiction(&store, vec![Write::Play(play(1, 1))], "is not running").await;
    contradiction(&store, vec![start(hand(1, 1, &[]))], "taken").await;
    commit(&store, vec![close()]).await;
    contradiction(&store, vec![start(hand(2, 1, &[]))], "not open").await;
}

#[tokio::test]
async fn texts_that_are_too_long_are_refused() {
    let store = memory();
    let long = "x".repeat(MAX_WORD + 1);
    let name = Write::Person {
        user: user(1),
        name: long,
        locale: None,
    };
    let refused = store.commit(step(vec![name], Vec::new())).await;
    assert_eq!(
        refused,
        Err(StoreError::TooLong {
            what: "name",
            len: MAX_WORD + 1,
            limit: MAX_WORD
        })
    );
    let mut wide = table(1);
    wide.body = Text::from(format!("\"{}\"", "x".repeat(MAX_JSON)));
    let refused = store
        .commit(step(vec![Write::OpenTable(wide)], Vec::new()))
        .await;
    assert!(matches!(
        refused,
        Err(StoreError::TooLong { what: "table", .. })
    ));
    let many = vec![Write::Granted { user: user(1) }; MAX_STEP_ROWS + 1];
    let refused = store.commit(step(many, Vec::new())).await;
    assert_eq!(
        refused,
        Err(StoreError::TooMany {
            rows: MAX_STEP_ROWS + 1,
            limit: MAX_STEP_ROWS
        })
    );
}

#[tokio::test]
async fn people_messages_and_notes_are_stored() {
    let store = memory();
    assert_eq!(store.person(user(1)).await.unwrap(), None);
    let named = |name: &str, locale: Option<&str>| Write::Person {
        user: user(1),
        name: name.to_owned(),
        locale: locale.map(str::to_owned),
    };
    let writes = vec![
        named("Ann", Some("zh-TW")),
        named("Annie", None),
        Write::Dm {
            user: user(1),
            choice: DmChoice::Off,
        },
        Write::DmRefused {
            user: user(1),
            until: Some(NOW),
        },
        Write::Granted { user: user(1) },
        note("commands", "1"),
        note("commands", "2"),
    ];
    commit(&store, writes).await;
    let expected = PersonRow {
        user: user(1),
        name: "Annie".to_owned(),
        granted: Some(NOW),
        dm: DmChoice::Off,
        dm_refused_until: Some(NOW),
        locale: Some("zh-TW".to_owned()),
        language: None,
        pictures: PictureStyle::Classic,
        sorting: Sorting::Suit,
        taps: Taps::One,
    };
    assert_eq!(store.person(user(1)).await.unwrap(), Some(expected));
    assert_eq!(store.meta("commands").await.unwrap().as_deref(), Some("2"));
    boards_are_kept(&store).await;
}

async fn boards_are_kept(store: &Store) {
    let board = |owner: Option<UserId>, message| MessageRow {
        table: table_id(1),
        kind: "hand".to_owned(),
        user: owner,
        channel: ChannelId::new(5),
        message: MessageId::new(message),
    };
    let mine = board(Some(user(1)), 8);
    let writes = vec![
        Write::OpenTable(table(1)),
        Write::Board(board(None, 6)),
        Write::Board(mine.clone()),
        Write::Board(board(None, 7)),
    ];
    commit(store, writes).await;
    let mut boards = store.boards(table_id(1)).await.unwrap();
    boards.sort_by_key(|board| board.message);
    assert_eq!(boards, [board(None, 7), mine.clone()]);
    let gone = |message| step(vec![Write::BoardGone(board(None, message))], Vec::new());
    store.commit(gone(6)).await.unwrap();
    assert_eq!(store.boards(table_id(1)).await.unwrap().len(), 2);
    store.commit(gone(7)).await.unwrap();
    assert_eq!(store.boards(table_id(1)).await.unwrap(), [mine]);
}

/// Returns the chips that the first person won from computers on a day.
pub(super) async fn won(store: &Store, day: i64) -> i64 {
    let people = store.dealt_people(&[user(1)], Day::new(day)).await;
    people.unwrap()[&user(1)].won_today
}

#[tokio::test]
async fn winnings_from_computers_add_up_by_day() {
    let store = memory();
    let win = |day, chips| Write::HouseBankWin {
        user: user(1),
        day: Day::new(day),
        chips,
    };
    commit(&store, vec![win(1, 30), win(1, -10), win(2, 5)]).await;
    for (day, chips) in [(1, 20), (2, 5), (3, 0)] {
        assert_eq!(won(&store, day).await, chips);
    }
}

#[tokio::test]
async fn a_deal_knows_everybody_even_people_without_a_row_or_chips() {
    let store = memory();
    let [rich, known, unknown] = [1, 2, 3].map(UserId::new);
    store.welcome(rich, chips(5_000), NOW).await.unwrap();
    let win = Write::HouseBankWin {
        user: rich,
        day: Day::new(1),
        chips: -30,
    };
    commit(&store, vec![win, Write::Known { user: known }]).await;
    let asked = [rich, known, unknown];
    let people = store.dealt_people(&asked, Day::new(1)).await.unwrap();
    let poor = DealtPerson {
        number: store.number(known).await.unwrap(),
        has_grant: false,
        free: 0,
        won_today: 0,
    };
    assert_eq!(people[&known], poor);
    assert!(poor.number.is_some());
    let number = None;
    assert_eq!(people[&unknown], DealtPerson { number, ..poor });
    let expected = DealtPerson {
        number: store.number(rich).await.unwrap(),
        has_grant: true,
        free: 5_000,
        won_today: -30,
    };
    assert_eq!(people[&rich], expected);
}

#[tokio::test]
async fn a_hand_can_be_read_completely_only_once_it_counts() {
    let store = memory();
    let read = || store.finished_hand(table_id(1), 1);
    deal(&store, &[]).await;
    let claim = ClaimRow {
        hand: hand_id(1),
        seat: 3,
        at: NOW,
    };
    let writes = vec![
        Write::Claim(claim),
        Write::Play(play(1, 0)),
        Write::Play(play(1, 1)),
    ];
    commit(&store, writes).await;
    assert_eq!(
        read().await.unwrap(),
        None,
        "its tiles are hidden while it runs"
    );
    commit(&store, vec![finish(1)]).await;
    let kept = read().await.unwrap().unwrap().hand;
    assert_eq!((kept.row, kept.claims), (hand(1, 1, &[]), vec![claim]));
    assert_eq!(kept.plays, [play(1, 0), play(1, 1)]);
    assert_eq!(store.finished_hand(table_id(1), 2).await.unwrap(), None);
    commit(&store, vec![start(hand(2, 1, &[])), void(2)]).await;
    assert_eq!(
        store.finished_hand(table_id(1), 2).await.unwrap(),
        None,
        "it does not count"
    );
}

#[tokio::test]
async fn a_hand_is_claimed_once_a_seat_and_before_its_first_move() {
    let store = memory();
    deal(&store, &[]).await;
    let claim = |seat| {
        Write::Claim(ClaimRow {
            hand: hand_id(1),
            seat,
            at: NOW,
        })
    };
    commit(&store, vec![claim(2), claim(0)]).await;
    contradiction(&store, vec![claim(2)], "cannot be claimed").await;
    let open = open_tables(&store).await;
    let seats = |claims: &[ClaimRow]| claims.iter().map(|row| row.seat).collect::<Vec<_>>();
    assert_eq!(seats(&open[0].hand.as_ref().unwrap().claims), [0, 2]);
    commit(&store, vec![Write::Play(play(1, 0))]).await;
    contradiction(&store, vec![claim(1)], "cannot be claimed").await;
}
