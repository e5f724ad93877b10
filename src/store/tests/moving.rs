//! Tables that move to another channel.

use super::*;

#[tokio::test]
async fn a_table_moves_to_a_channel_without_a_table() {
    let store = memory();
    let to = |number, channel| Write::MoveTable {
        table: table_id(number),
        channel: ChannelId::new(channel),
    };
    let opened = [1, 2].map(|number| Write::OpenTable(table(number)));
    let commit = async |writes| store.commit(step(writes, Vec::new())).await;
    commit(opened.into()).await.unwrap();
    commit(vec![to(1, 900)]).await.unwrap();
    let open = open_tables(&store).await;
    let channels: Vec<u64> = open.iter().map(|open| open.table.channel.get()).collect();
    assert_eq!(channels, [900, 2]);
    for (number, channel) in [(2, 900), (3, 901)] {
        let refused = commit(vec![to(number, channel)]).await;
        // An error is logged, and a direct message channel identifies its person.
        assert!(
            matches!(&refused, Err(StoreError::Contradiction(why)) if !why.contains("90")),
            "{refused:?}"
        );
    }
    let next = TableRow {
        channel: ChannelId::new(1),
        ..table(4)
    };
    commit(vec![Write::OpenTable(next)]).await.unwrap();
}
