//! Restarts keep the table, the tiles and the chips, and the hand is played to its end.

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Client, Message};
use tiengow::discord::custom_id::{Press, TableAct, TileMask};
use tiengow::table::RESTART_CREDIT_MS;

use crate::fixture::BotFixture;
use crate::hands::{board, settlement_of};
use crate::player::{Player, Way, ensure_contains, is_tile, picks, plays};
use crate::state::{self, State};

/// The programs that restart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Again {
    /// The bot and its Discord, which loses every old message.
    Everything,
    /// The bot only. Its messages are still there.
    Bot,
}

#[tokio::test(flavor = "multi_thread")]
async fn with_another_discord_by_ephemeral_buttons() -> Result<()> {
    session(Again::Everything, Way::Ephemeral, 81).await
}

#[tokio::test(flavor = "multi_thread")]
async fn with_another_discord_by_direct_message() -> Result<()> {
    session(Again::Everything, Way::Direct, 82).await
}

#[tokio::test(flavor = "multi_thread")]
async fn of_the_bot_alone_by_ephemeral_buttons() -> Result<()> {
    session(Again::Bot, Way::Ephemeral, 83).await
}

#[tokio::test(flavor = "multi_thread")]
async fn of_the_bot_alone_by_direct_message() -> Result<()> {
    session(Again::Bot, Way::Direct, 84).await
}

/// Plays two hands with a restart at every kind of moment.
async fn session(again: Again, way: Way, seed: u64) -> Result<()> {
    let fixture = BotFixture::new(seed).await?;
    let ann = fixture.client("ann").await?;
    crate::hands::seat_with_computers(&fixture, &ann).await?;

    let (fixture, ann) = restart(again, fixture, "Start", "the lobby").await?;
    fixture.breathe();
    ann.click("Start").await?;
    let mut player = Player::new(&ann, way);
    player.open(&fixture, 1).await?;
    my_turn(&player).await?;

    let (fixture, ann) = restart(again, fixture, "My hand", "the deal").await?;
    let mut player = follow(&fixture, &ann, way, again, player).await?;
    two_plays_and_a_selected_tile(&fixture, &ann, &mut player).await?;

    let (fixture, ann) = restart(again, fixture, "My hand", "a trick, a tile selected").await?;
    let board = board(&ann).await?;
    old_toggle(&fixture, &ann, &board, 2).await?;
    player = follow(&fixture, &ann, way, again, player).await?;
    let left = player.play_hand(&fixture, 1).await?;
    ensure!(left >= 1, "the hand went on");
    let settlement = settlement_of(&ann, 1).await?;
    ensure_contains(&settlement.text(), "chips")?;

    let (fixture, ann) = restart(again, fixture, "Next hand", "the settlement").await?;
    fixture.breathe();
    ann.click("Next hand").await?;
    let mut player = Player::new(&ann, way);
    player.play_hand(&fixture, 2).await?;
    settlement_of(&ann, 2).await?;
    state::ensure_sound(&fixture).await?;
    fixture.local.stop().await
}

async fn two_plays_and_a_selected_tile(
    fixture: &BotFixture,
    ann: &Client,
    player: &mut Player,
) -> Result<()> {
    player.play(fixture, my_turn(player).await?).await?;
    my_turn(player).await?;
    player.play(fixture, my_turn(player).await?).await?;
    let panel = my_turn(player).await?;
    let tile = panel.buttons().find(|button| picks(button)).cloned();
    if let Some(tile) = &tile {
        fixture.breathe();
        ann.press(&panel.id, &tile.custom_id).await?;
    }
    Ok(())
}

/// Restarts, and checks that the state is the same and that the board of the table appears once.
async fn restart(
    again: Again,
    fixture: BotFixture,
    button: &str,
    at: &str,
) -> Result<(BotFixture, Client)> {
    let ann = fixture.client("ann").await?;
    let old = ann
        .see_that("the board", |m| !m.ephemeral && m.button(button).is_some())
        .await?;
    hasten(&fixture)?;
    let before = State::of(&fixture).await?;
    let stopped = fixture.clock.now_ms();
    let seen = match again {
        Again::Everything => None,
        Again::Bot => Some(fixture.last_request()),
    };
    let fixture = match again {
        Again::Everything => fixture.restarted().await?,
        Again::Bot => fixture.with_another_bot().await?,
    };
    before
        .ensure_unchanged(&fixture, &format!("a restart at {at}"))
        .await?;
    if let Ok(deadline) = state::deadline(&fixture) {
        ensure!(
            deadline.get() >= stopped + RESTART_CREDIT_MS,
            "{at}: {} ms are left",
            deadline.get() - stopped
        );
    }
    let ann = fixture.client("ann").await?;
    ensure_one_board(&fixture, &ann, &old, button, seen)
        .await
        .with_context(|| format!("a restart at {at}"))?;
    Ok((fixture, ann))
}

/// Asserts that the board of the table appears once: posted to another Discord, or drawn again after the request with
/// the number `seen`.
async fn ensure_one_board(
    fixture: &BotFixture,
    ann: &Client,
    old: &Message,
    button: &str,
    seen: Option<u64>,
) -> Result<()> {
    let control = fixture.control();
    let board = |message: &Message| !message.ephemeral && message.button(button).is_some();
    let requests = |method: &str, path: &str| {
        let all = control.requests_after(seen.unwrap_or_default()).into_iter();
        all.filter(|r| r.method == method && r.path.starts_with(path) && r.status < 300)
            .count()
    };
    match seen {
        None => {
            let new = ann.see_that("the board, posted anew", board).await?;
            let posts = requests("POST", &format!("/channels/{}/messages", new.channel_id));
            ensure!(posts == 1, "{posts} public messages");
        }
        Some(_) => {
            let path = format!("/channels/{}/messages/{}", old.channel_id, old.id);
            ann.see_that("the old board, drawn again", |_| {
                requests("PATCH", &path) > 0
            })
            .await?;
            let posts = requests("POST", &format!("/channels/{}/messages", old.channel_id));
            ensure!(posts == 0, "{posts} new public messages");
            ensure!(
                ann.messages()
                    .iter()
                    .filter(|message| board(message))
                    .count()
                    == 1,
                "one board"
            );
        }
    }
    Ok(())
}

/// Advances a running turn almost to its end, so that the credit after a restart is visible.
fn hasten(fixture: &BotFixture) -> Result<()> {
    /// The time left in the turn, much less than the credit and much more than a test needs to stop.
    const LEFT_MS: i64 = 10_000;
    if let Ok(deadline) = state::deadline(fixture) {
        let rest = deadline.get() - fixture.clock.now_ms() - LEFT_MS;
        fixture.clock.advance(std::time::Duration::from_millis(
            u64::try_from(rest).unwrap_or(0),
        ));
    }
    Ok(())
}

/// Continues in the place where the person played before.
async fn follow(
    fixture: &BotFixture,
    ann: &Client,
    way: Way,
    again: Again,
    before: Player,
) -> Result<Player> {
    match (again, way) {
        // The message with the hand is still there, and its buttons work.
        (Again::Bot, Way::Ephemeral) => Ok(before),
        (Again::Bot | Again::Everything, Way::Direct | Way::Ephemeral) => {
            let mut player = Player::new(ann, way);
            player.open(fixture, 1).await?;
            Ok(player)
        }
    }
}

async fn my_turn(player: &Player) -> Result<Message> {
    let is_mine = |message: &Message| {
        message.text().contains("**Your turn**")
            && message.buttons().any(|b| plays(b) || is_tile(b))
    };
    let panel = player.wait(|text| text.contains("**Your turn**")).await?;
    ensure!(is_mine(&panel), "nothing to press on {}", panel.text());
    Ok(panel)
}

/// Presses a button from before the restart on the public board. The person gets their hand privately.
async fn old_toggle(
    fixture: &BotFixture,
    ann: &Client,
    board: &Message,
    own_plays: u8,
) -> Result<()> {
    let table = state::table(fixture)?;
    let before = State::of(fixture).await?;
    let act = TableAct::Toggle {
        hand: 1,
        own_plays,
        mask: TileMask::EMPTY,
    };
    let id = Press::at(table.id, table.version, act).to_string();
    let answer = crate::hostile::forge::press(fixture, ann, board, &id)
        .await
        .context("an old button")?;
    answer.ensure_says("Your hand")?;
    before.ensure_unchanged(fixture, "an old button").await
}
