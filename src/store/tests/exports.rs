//! Everything about a person, exported for that person.

use super::privacy::{ANN, NAME, left, lived};
use super::*;
use crate::id::{Day, MessageId};

#[tokio::test]
async fn an_export_has_everything_about_a_person_and_nobody_else() {
    let store = memory();
    lived(&store).await;
    left(&store).await;
    let export = store.export(ANN).await.unwrap().unwrap();
    assert_eq!(
        (export.person.user, export.person.name.as_str()),
        (ANN, NAME)
    );
    assert_eq!(export.wallet.total(), 5_550);
    assert_eq!(export.transfers.len(), 5);
    assert_eq!(export.standings.len(), 6);
    assert_eq!(export.house_wins, [(NOW.day(), 12)]);
    assert_eq!(export.gifts, [(NOW.day(), 70, 0)]);
    let played = ExportedHand {
        hand: hand_id(1),
        table: table_id(1),
        number: 1,
        day: NOW.day(),
    };
    assert_eq!(export.hands, [played]);
    assert_eq!(store.export(UserId::new(9)).await.unwrap(), None);
}

#[tokio::test]
async fn an_export_has_no_hand_of_two_others_whose_numbers_contain_the_persons_number() {
    let store = memory();
    lived(&store).await;
    left(&store).await;
    let number = store.number(ANN).await.unwrap().unwrap().to_be_bytes();
    let between = [&[0; 4][..], &number, &[0; 4]].concat();
    for (people, hands) in [(number.to_vec(), 1), (between, 0)] {
        let sql = "UPDATE past_hand SET people = ?1";
        let set = store.query(query::QueryKind::Forgetting, move |connection| {
            connection.transact(|| connection.execute(sql, rusqlite::params![people]))
        });
        assert_eq!(set.await, Ok(1));
        let export = store.export(ANN).await.unwrap().unwrap();
        assert_eq!(export.hands.len(), hands);
    }
}

#[tokio::test]
async fn an_export_has_the_present_tables_and_messages() {
    let store = memory();
    lived(&store).await;
    let export = store.export(ANN).await.unwrap().unwrap();
    let sits = ExportedTable {
        table: table_id(1),
        guild: table(1).guild,
        channel: table(1).channel,
        hand: Some(1),
    };
    assert_eq!(export.tables, [sits]);
    assert_eq!(export.messages, [(ChannelId::new(5), MessageId::new(6))]);
}

#[tokio::test]
async fn an_export_has_every_day() {
    let store = memory();
    let days = i64::from(people::export::ROWS_PER_QUERY) + 200;
    let won: Vec<Write> = (0..days)
        .map(|day| Write::HouseBankWin {
            user: ANN,
            day: Day::new(day),
            chips: day,
        })
        .collect();
    for some in won.chunks(200) {
        commit(&store, some.to_vec()).await;
    }
    let export = store.export(ANN).await.unwrap().unwrap();
    let exported: Vec<i64> = export.house_wins.iter().map(|(day, _)| day.get()).collect();
    assert_eq!(exported, (0..days).rev().collect::<Vec<_>>());
}
