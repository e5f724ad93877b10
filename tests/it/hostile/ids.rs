//! Ids of buttons that the program never wrote.

use anyhow::Result;
use tiengow::text::phrases::ReplyText;

use super::{HostileCase, ensure_refused, reply};
use crate::public;

#[tokio::test(flavor = "multi_thread")]
async fn presses_with_unknown_ids_are_answered() -> Result<()> {
    let case = HostileCase::new(33).await?;
    let table = case.table;
    let words = reply(&ReplyText::UnknownButton {
        hand: "My hand".to_owned(),
    });
    let ids = [
        String::new(),
        ".".to_owned(),
        "t2".to_owned(),
        "t2.".to_owned(),
        "t2....".to_owned(),
        "g1.1.0.sit".to_owned(),
        "t2.0.0.sit".to_owned(),
        "x".repeat(100),
        "x".repeat(4_000),
        "天九".repeat(50),
        "t2.天.0.sit".to_owned(),
        format!("t2.{table}.0.play.lead"),
        format!("t2.{table}.0.play.lead.65536"),
        format!("t2.{table}.0.play.lead.-1"),
        format!("t2.{table}.0.play.lead.1.1"),
        format!("t2.{table}.00.sit"),
        format!("t2.{table}.zzzzzzzzzzzzzz.sit"),
        format!("t2.{table}.0.toggle.zzzzzzz.0.1"),
        format!("p2.{table}.rules.everything"),
        format!("t2.{table}.0.sit\u{0}"),
        format!("t2.{table}.0.Sit"),
        format!("t2.-{table}.0.sit"),
        "t2.9999999999999999999999.0.sit".to_owned(),
        "'; DROP TABLE hand; --".to_owned(),
    ];
    for id in &ids {
        ensure_refused(&case, &case.player.client, &case.board, id, &words).await?;
        ensure_refused(&case, &case.player.client, &case.panel, id, &words).await?;
    }
    public::ensure_no_leak(case.finish().await?).await
}
