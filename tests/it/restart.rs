//! Restarts keep the table, the tiles and the chips, and the hand is played to its end.

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Client, Message};
use tiengow::discord::custom_id::{Press, TableAct, TileMask};
use tiengow::table::RESTART_CREDIT_MS;

use crate::fixture::BotFixture;
use crate::hands::{board, settlement_of};
use crate::player::{PanelPlace, Player, can_pick, ensure_contains, is_play_button, is_tile};
use crate::state::{self, State};

/// The programs that restart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RestartScope {
    /// The bot and its Discord, which loses every old message.
    Everything,
    /// The bot only. Its messages are still there.
    Bot,
}

#[tokio::test(flavor = "multi_thread")]
async fn an_ephemeral_hand_survives_a_restart_of_everything() -> Result<()> {
    play_with_restarts(RestartScope::Everything, PanelPlace::Ephemeral, 81).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_in_direct_messages_survives_a_restart_of_everything() -> Result<()> {
    play_with_restarts(RestartScope::Everything, PanelPlace::Direct, 82).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_ephemeral_hand_survives_a_restart_of_the_bot() -> Result<()> {
    play_with_restarts(RestartScope::Bot, PanelPlace::Ephemeral, 83).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_in_direct_messages_survives_a_restart_of_the_bot() -> Result<()> {
    play_with_restarts(RestartScope::Bot, PanelPlace::Direct, 84).await
}

/// Plays two hands with a restart at every kind of moment.
async fn play_with_restarts(scope: RestartScope, place: PanelPlace, seed: u64) -> Result<()> {
    let fixture = BotFixture::new(seed).await?;
    let ann = fixture.client("ann").await?;
    crate::hands::seat_with_computers(&fixture, &ann).await?;

    let (fixture, ann) = restart(scope, fixture, "Start", "the lobby").await?;
    fixture.pause();
    ann.click("Start").await?;
    let mut player = Player::new(&ann, place);
    player.open(&fixture, 1).await?;
    wait_for_turn(&player).await?;

    let (fixture, ann) = restart(scope, fixture, "My hand", "the deal").await?;
    let mut player = reopen_hand(&fixture, &ann, place, scope, player).await?;
    play_twice_and_pick_tile(&fixture, &ann, &mut player).await?;

    let (fixture, ann) = restart(scope, fixture, "My hand", "a trick, a tile selected").await?;
    let board = board(&ann).await?;
    press_old_button(&fixture, &ann, &board, 2).await?;
    player = reopen_hand(&fixture, &ann, place, scope, player).await?;
    let plays = player.play_hand(&fixture, 1).await?;
    ensure!(plays >= 1, "the hand went on");
    let settlement = settlement_of(&ann, 1).await?;
    ensure_contains(&settlement.text(), "chips")?;

    let (fixture, ann) = restart(scope, fixture, "Next hand", "the settlement").await?;
    fixture.pause();
    ann.click("Next hand").await?;
    let mut player = Player::new(&ann, place);
    player.play_hand(&fixture, 2).await?;
    settlement_of(&ann, 2).await?;
    state::ensure_sound(&fixture).await?;
    fixture.local.stop().await
}

/// Makes two plays, and picks a tile in the next turn.
async fn play_twice_and_pick_tile(
    fixture: &BotFixture,
    ann: &Client,
    player: &mut Player,
) -> Result<()> {
    player.play(fixture, wait_for_turn(player).await?).await?;
    wait_for_turn(player).await?;
    player.play(fixture, wait_for_turn(player).await?).await?;
    let panel = wait_for_turn(player).await?;
    let tile = panel.buttons().find(|button| can_pick(button)).cloned();
    if let Some(tile) = &tile {
        fixture.pause();
        ann.press(&panel.id, &tile.custom_id).await?;
    }
    Ok(())
}

/// Restarts at a moment. Asserts that the state is the same, and that the table's board appears once.
async fn restart(
    scope: RestartScope,
    fixture: BotFixture,
    button: &str,
    moment: &str,
) -> Result<(BotFixture, Client)> {
    let ann = fixture.client("ann").await?;
    let old = ann
        .wait_for("the board", |m| !m.ephemeral && m.button(button).is_some())
        .await?;
    advance_to_end_of_turn(&fixture)?;
    let before = State::of(&fixture).await?;
    let stopped = fixture.clock.now_ms();
    let last_request = match scope {
        RestartScope::Everything => None,
        RestartScope::Bot => Some(fixture.last_request()),
    };
    let fixture = match scope {
        RestartScope::Everything => fixture.restart().await?,
        RestartScope::Bot => fixture.restart_bot().await?,
    };
    before
        .ensure_unchanged(&fixture, &format!("a restart at {moment}"))
        .await?;
    if let Ok(deadline) = state::deadline(&fixture) {
        ensure!(
            deadline.get() >= stopped + RESTART_CREDIT_MS,
            "{moment}: {} ms are left",
            deadline.get() - stopped
        );
    }
    let ann = fixture.client("ann").await?;
    ensure_one_board(&fixture, &ann, &old, button, last_request)
        .await
        .with_context(|| format!("a restart at {moment}"))?;
    Ok((fixture, ann))
}

/// Asserts that the table's board appears once: posted to another Discord, or drawn again after the request with the
/// number `last_request`.
async fn ensure_one_board(
    fixture: &BotFixture,
    ann: &Client,
    old: &Message,
    button: &str,
    last_request: Option<u64>,
) -> Result<()> {
    let control = fixture.control();
    let is_board = |message: &Message| !message.ephemeral && message.button(button).is_some();
    let requests = |method: &str, path: &str| {
        let all = control
            .requests_after(last_request.unwrap_or_default())
            .into_iter();
        all.filter(|r| r.method == method && r.path.starts_with(path) && r.status < 300)
            .count()
    };
    match last_request {
        None => {
            let new = ann.wait_for("the board, posted again", is_board).await?;
            let posts = requests("POST", &format!("/channels/{}/messages", new.channel_id));
            ensure!(posts == 1, "{posts} public messages");
        }
        Some(_) => {
            let path = format!("/channels/{}/messages/{}", old.channel_id, old.id);
            ann.wait_for("the old board, drawn again", |_| {
                requests("PATCH", &path) > 0
            })
            .await?;
            let posts = requests("POST", &format!("/channels/{}/messages", old.channel_id));
            ensure!(posts == 0, "{posts} new public messages");
            ensure!(
                ann.messages()
                    .iter()
                    .filter(|message| is_board(message))
                    .count()
                    == 1,
                "one board"
            );
        }
    }
    Ok(())
}

/// Advances a running turn almost to its end, so that the credit after a restart is visible.
fn advance_to_end_of_turn(fixture: &BotFixture) -> Result<()> {
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

/// Returns a player who continues in the same place after a restart.
async fn reopen_hand(
    fixture: &BotFixture,
    ann: &Client,
    place: PanelPlace,
    scope: RestartScope,
    before: Player,
) -> Result<Player> {
    match (scope, place) {
        // The message with the hand is still there, and its buttons work.
        (RestartScope::Bot, PanelPlace::Ephemeral) => Ok(before),
        (
            RestartScope::Bot | RestartScope::Everything,
            PanelPlace::Direct | PanelPlace::Ephemeral,
        ) => {
            let mut player = Player::new(ann, place);
            player.open(fixture, 1).await?;
            Ok(player)
        }
    }
}

/// Waits for a player's turn. Returns the panel.
async fn wait_for_turn(player: &Player) -> Result<Message> {
    let can_play = |message: &Message| {
        message.text().contains("**Your turn**")
            && message.buttons().any(|b| is_play_button(b) || is_tile(b))
    };
    let panel = player.wait(|text| text.contains("**Your turn**")).await?;
    ensure!(can_play(&panel), "nothing to press on {}", panel.text());
    Ok(panel)
}

/// Presses a button from before the restart on the public board. Asserts that the bot shows the hand privately.
async fn press_old_button(
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
