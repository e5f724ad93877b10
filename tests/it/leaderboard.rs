//! The leaderboard, over the real protocol.

use anyhow::{Result, ensure};
use gow::fair::{Hash32, Seed};
use tiengow::id::{ChannelId, HandId, Partition, TableId, Timestamp, UserId};
use tiengow::store::{HandRow, ResultRow, Reveal, Sitter, Step, TableRow, Write};

use crate::fixture::BotFixture;
use crate::hands::{balance, play_first_hand};
use crate::player::{PanelPlace, ensure_answer, ensure_slash_answer};
use crate::settings::choose;
use crate::state;

#[tokio::test(flavor = "multi_thread")]
async fn the_leaderboard_counts_hands_by_the_servers_setting() -> Result<()> {
    let fixture = BotFixture::new(76).await?;
    let ann = fixture.client("ann").await?;
    play_first_hand(&fixture, &ann, PanelPlace::Ephemeral).await?;
    fixture.pause();
    let left_out = "Hands with computers or banked by the house don't count.";
    ensure_slash_answer(&ann, "leaderboard", left_out).await?;
    choose(
        &fixture,
        &ann,
        "Hands with computers or banked by the house (leaderboard)",
        "count",
    )
    .await?;
    let empty = ann.slash("leaderboard").await?;
    ensure_answer(&empty, "Nobody has made the list yet.")?;
    ensure_answer(&empty, "at least 3 other people")?;
    store_hand(&fixture, &["ann", "ben", "chloe", "dan"]).await?;
    fixture.pause();
    let board = ann.slash("leaderboard period:week game:tien-gow").await?;
    ensure_answer(&board, "Tien Gow · This week")?;
    ensure_answer(&board, "2 hands")?;
    let (won, name) = (balance(&ann).await? - 5_000, ann.name());
    ensure!(
        board.text().to_lowercase().contains(&name),
        "{name} in {}",
        board.text()
    );
    let number = won.unsigned_abs().to_string();
    ensure!(
        board.text().replace(',', "").contains(&number),
        "{won} in {}",
        board.text()
    );
    fixture.local.stop().await
}

/// Stores a finished hand of these people and a computer at a separate table. Nobody wins or loses chips.
async fn store_hand(fixture: &BotFixture, names: &[&str]) -> Result<()> {
    let app = fixture.app();
    let guild = state::table(fixture)?.place.guild;
    let table = app
        .store
        .new_table_id(Partition::of_place(guild, ChannelId::new(1)));
    let (hand, now) = (app.store.new_hand_id(table), app.clock.now());
    let mut users = Vec::new();
    for name in names {
        users.push(state::user(&fixture.client(name).await?)?);
    }
    let opening = Write::OpenTable(TableRow {
        table,
        guild,
        channel: ChannelId::new(1),
        opened: now,
        version: 0,
        body: "{}".into(),
    });
    let start = Write::StartHand(Box::new(hand_row(&users, hand, table, now)));
    let results = users.into_iter().map(|user| {
        Write::Result(ResultRow {
            hand,
            user,
            chips: 0,
            computers: true,
        })
    });
    let outcome = "{}".into();
    let mut step = Step::new(now);
    step.writes.extend([opening, start]);
    step.writes.extend(results);
    step.writes.push(Write::FinishHand { hand, outcome });
    step.writes.push(Write::CloseTable { table });
    app.store.commit(step).await?;
    Ok(())
}

/// Returns the row of a hand without tiles, in which only the people matter.
fn hand_row(users: &[UserId], hand: HandId, table: TableId, started: Timestamp) -> HandRow {
    let sitter = |(seat, &user)| Sitter {
        seat,
        user,
        hold: 1,
    };
    HandRow {
        hand,
        table,
        number: 1,
        game: "tien-gow".to_owned(),
        house: "{}".to_owned(),
        rules_version: 0,
        banker: 0,
        streak: 1,
        stake: 1,
        seed: Seed::from_bytes([0; 32]),
        receipt: Hash32::ZERO,
        receipt_body: None,
        hands: "[]".into(),
        bets: None,
        sitters: (0..).zip(users).map(sitter).collect(),
        started,
        reveal: Reveal::default(),
    }
}
