//! Bets and plays of Pai Gow that no honest client sends.

use anyhow::{Result, ensure};
use gow::{Seat, Verb};
use sandbox_client::{Client, Message};
use tiengow::discord::custom_id::{Press, TableAct, TileMask};

use super::{betting_message, start_table};
use crate::fixture::BotFixture;
use crate::hands::board;
use crate::hostile::forge;
use crate::public;
use crate::state::{self, State};

#[tokio::test(flavor = "multi_thread")]
async fn forged_bets_and_hands_change_nothing() -> Result<()> {
    let fixture = BotFixture::new(65).await?;
    let (_ann, mut ben) = start_table(&fixture, "stake:10 most:50").await?;
    let (host, eve) = (fixture.client("ann").await?, fixture.client("eve").await?);
    let board = betting_message(&host, 1).await?;
    let before = State::of(&fixture).await?;
    forge_bets(&fixture, &host, &eve, &board).await?;
    before.ensure_unchanged(&fixture, "forged bets").await?;
    for client in [&host, &ben.client] {
        fixture.pause();
        client.click_on(&board.id, "Bet 10").await?;
    }
    ben.open(&fixture, 1).await?;
    forge_hands(&fixture, &host).await?;
    ensure!(
        state::table(&fixture)?
            .hand()
            .is_some_and(|hand| hand.plays_of(Seat::new(1).unwrap()) == 0)
    );
    state::ensure_sound(&fixture).await?;
    public::ensure_no_leak_with(fixture, public::FaceUpPlays::None).await
}

/// Sends bets of a wrong size, presses that are late or out of turn, and presses of a person without a seat.
async fn forge_bets(
    fixture: &BotFixture,
    host: &Client,
    eve: &Client,
    board: &Message,
) -> Result<()> {
    let table = state::table(fixture)?;
    let id = |version, act| Press::at(table.id, version, act).to_string();
    for (chips, words) in [(9, "10 to 50"), (51, "10 to 50"), (u32::MAX, "10 to 50")] {
        fixture.pause();
        let bet = id(table.version, TableAct::Bet { chips });
        let answer = forge::press(fixture, host, board, &bet).await?;
        answer.ensure_says(words)?;
    }
    fixture.pause();
    let stale = id(table.version - 1, TableAct::Bet { chips: 10 });
    forge::press(fixture, host, board, &stale)
        .await?
        .ensure_says("out of date")?;
    for act in [
        TableAct::Bet { chips: 10 },
        TableAct::BetOther,
        TableAct::TakeBank,
        TableAct::Hint,
    ] {
        fixture.pause();
        forge::press(fixture, eve, board, &id(table.version, act))
            .await?
            .ensure_says("no seat at this table")?;
    }
    fixture.pause();
    let bank = id(table.version, TableAct::TakeBank);
    forge::press(fixture, host, board, &bank)
        .await?
        .ensure_says("not your turn")
}

/// Sends plays with tiles that cannot be set, or with another verb.
async fn forge_hands(fixture: &BotFixture, host: &Client) -> Result<()> {
    let table = state::table(fixture)?;
    let id = |act| Press::at(table.id, table.version, act).to_string();
    let board = board(host).await?;
    // No tiles, three tiles, and tiles that were never dealt.
    for bits in [0, 0b111, 0b11_0000] {
        fixture.pause();
        let act = TableAct::Play {
            verb: Verb::Set,
            mask: TileMask::from_bits(bits),
        };
        let answer = forge::press(fixture, host, &board, &id(act)).await?;
        ensure!(answer.is_private(), "a hand in public");
    }
    fixture.pause();
    let own = TableAct::Play {
        verb: Verb::Lead,
        mask: TileMask::from_bits(0b11),
    };
    forge::press(fixture, host, &board, &id(own)).await?;
    Ok(())
}
