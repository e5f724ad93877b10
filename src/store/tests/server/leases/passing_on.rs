//! Interactions about a table of another process.

use super::*;

#[tokio::test]
async fn an_interaction_is_passed_on_to_the_process_that_has_the_table() {
    let Some(two) = Two::new().await else { return };
    let [one, other] = &two.stores;
    let id = one.new_table_id(one.partitions().iter().next().unwrap());
    let row = TableRow {
        table: id,
        body: Text::from(format!(
            r#"{{"host":"{}","chairs":[{{"person":{{"user":"{}"}}}}]}}"#,
            user(2),
            user(1)
        )),
        ..table(7)
    };
    one.commit(opens(one, row)).await.unwrap();
    let own = one.pass_on(interaction(5), user(1)).await.unwrap();
    assert_eq!(own, TableOwner::This, "it has the table itself");
    let nobody = other.pass_on(interaction(5), user(2)).await.unwrap();
    assert_eq!(
        nobody,
        TableOwner::This,
        "they do not sit at the table that names them"
    );
    let passed = other.pass_on(interaction(5), user(1)).await.unwrap();
    assert_eq!(passed, TableOwner::Other(id));
    assert_eq!(
        one.lease(0, true).await.unwrap().passed_on,
        [(interaction(5), id)]
    );
    let none = one.new_table_id(Partition::of_table(id));
    let (this, elsewhere) = (TableOwner::This, TableOwner::Other(id));
    for (store, table, passed) in [
        (one, id, &this),
        (other, none, &this),
        (other, id, &elsewhere),
    ] {
        let to = store.pass_on_to(interaction(6), table).await.unwrap();
        assert_eq!(to, *passed);
    }
    assert_eq!(
        one.lease(0, true).await.unwrap().passed_on,
        [(interaction(6), id)]
    );
    assert_eq!(
        other.forget(user(1), NOW, BTreeSet::new()).await,
        Ok(DeletionOutcome::Playing)
    );
    two.stop().await;
}

#[tokio::test]
async fn an_interaction_is_passed_on_about_the_table_where_the_person_is_now() {
    let Some(two) = Two::new().await else { return };
    let [one, other] = &two.stores;
    let partition = one.partitions().iter().next().unwrap();
    let [now, before] = [(); 2].map(|()| one.new_table_id(partition));
    assert!(now < before, "the highest number is not enough");
    let (sits, waits) = (user(1), user(2));
    let bodies = [
        format!(
            r#"{{"chairs":[{{"person":{{"user":"{sits}"}}}},{{"computer":{{"waiting":{{"user":"{waits}"}}}}}}]}}"#
        ),
        format!(r#"{{"chairs":[],"last_bets":[["{sits}",50],["{waits}",50]]}}"#),
    ];
    for (channel, (id, body)) in (7..).zip([now, before].into_iter().zip(bodies)) {
        let row = TableRow {
            table: id,
            body: Text::from(body),
            ..table(channel)
        };
        one.commit(opens(one, row)).await.unwrap();
    }
    for (number, user) in [(5, sits), (6, waits)] {
        let passed = other.pass_on(interaction(number), user).await.unwrap();
        assert_eq!(passed, TableOwner::Other(now));
    }
    assert_eq!(
        one.lease(0, true).await.unwrap().passed_on,
        [(interaction(5), now), (interaction(6), now)]
    );
    two.stop().await;
}

#[tokio::test]
async fn of_tables_in_several_processes_none_is_chosen() {
    let Some(two) = Two::new().await else { return };
    let mut tables = Vec::new();
    for (channel, store) in (7..).zip(&two.stores) {
        let id = store.new_table_id(store.partitions().iter().next().unwrap());
        let row = TableRow {
            table: id,
            body: Text::from(format!(
                r#"{{"chairs":[{{"person":{{"user":"{}"}}}}]}}"#,
                user(1)
            )),
            ..table(channel)
        };
        store.commit(opens(store, row)).await.unwrap();
        tables.push(id);
    }
    tables.sort();
    for store in &two.stores {
        let owner = store.pass_on(interaction(5), user(1)).await.unwrap();
        assert_eq!(owner, TableOwner::Unclear(tables.clone()));
    }
    for store in &two.stores {
        let update = store.lease(0, true).await.unwrap();
        assert!(update.passed_on.is_empty(), "{update:?}");
    }
    two.stop().await;
}
