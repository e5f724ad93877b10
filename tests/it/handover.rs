//! A bot takes over from another. Interactions between the two are answered exactly once.

use anyhow::{Context as _, Result, ensure};
use sandbox::{FrameKind, Sandbox, Snowflake};
use sandbox_client::{Answer, Client, ClientError, Message};
use tokio::task::JoinHandle;

use crate::faults::until;
use crate::fixture::BotFixture;
use crate::hands::reach_first_turn;
use crate::places::wait_until_channel_lost;
use crate::player::{Player, can_pick, ensure_contains, is_picked, play_button};
use crate::state;

/// The pending answer to a person's interaction.
type PendingAnswer = JoinHandle<Result<Answer, ClientError>>;

/// Ann's turn in a running hand.
struct Turn {
    fixture: BotFixture,
    ann: Client,
    player: Player,
    panel: Message,
}

impl Turn {
    async fn new(seed: u64) -> Result<Self> {
        let fixture = BotFixture::new(seed).await?;
        let ann = fixture.client("ann").await?;
        let (player, panel) = reach_first_turn(&fixture, &ann).await?;
        Ok(Self {
            fixture,
            ann,
            player,
            panel,
        })
    }

    /// Picks a tile and waits for the bot's answer.
    async fn pick(&mut self) -> Result<()> {
        let tile = self
            .panel
            .buttons()
            .find(|button| can_pick(button))
            .cloned();
        let tile = tile.context("no tile can be picked")?;
        self.fixture.pause();
        self.ann.press(&self.panel.id, &tile.custom_id).await?;
        let has_picked = |panel: &Message| panel.buttons().any(is_picked);
        self.panel = self.player.wait_for(has_picked).await?;
        Ok(())
    }
}

/// Waits until the sandbox has sent one more interaction than before.
async fn wait_until_sent(sandbox: &Sandbox, before: usize) -> Result<()> {
    until("sent", || count_sent(sandbox) > before).await
}

/// Returns how many interactions the sandbox has sent to bots.
fn count_sent(sandbox: &Sandbox) -> usize {
    let frames = sandbox.control().frames_after(0);
    let interactions = frames.iter().filter(|frame| {
        frame.kind == FrameKind::ToBot && frame.body.contains("\"INTERACTION_CREATE\"")
    });
    interactions.count()
}

/// Returns how many answers to interactions Discord refused.
fn count_refused_answers(fixture: &BotFixture) -> usize {
    let requests = fixture.control().requests();
    let answers = requests.iter().filter(|r| r.path.ends_with("/callback"));
    answers.filter(|request| request.status >= 400).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_play_between_two_bots_is_kept_and_answered_by_the_second() -> Result<()> {
    let mut turn = Turn::new(141).await?;
    turn.pick().await?;
    let panel = turn.panel.clone();
    let play = play_button(&panel)
        .context("nothing can be played")?
        .custom_id
        .clone();
    let version = state::table(&turn.fixture)?.version;
    turn.fixture.pause();
    let ann = turn.ann.clone();
    let _slowed = turn.fixture.clock.slow_down();
    let successor = turn.fixture.successor().await?;
    let mut press: Option<PendingAnswer> = None;
    let fixture = turn
        .fixture
        .replace_bot(successor, async |sandbox| {
            let before = count_sent(sandbox);
            press = Some(tokio::spawn(
                async move { ann.press(&panel.id, &play).await },
            ));
            wait_until_sent(sandbox, before).await
        })
        .await?;
    press.context("a press")?.await??;
    ensure!(state::table(&fixture)?.version > version, "it was played");
    let panel = turn.player.wait(|text| !text.is_empty()).await?;
    ensure!(!panel.buttons().any(is_picked), "{}", panel.text());
    ensure!(
        count_refused_answers(&fixture) == 0,
        "an answer was refused"
    );
    state::ensure_sound(&fixture).await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_between_two_bots_is_answered_by_the_second() -> Result<()> {
    let Turn { fixture, ann, .. } = Turn::new(142).await?;
    fixture.pause();
    let mut command: Option<PendingAnswer> = None;
    let _slowed = fixture.clock.slow_down();
    let successor = fixture.successor().await?;
    let fixture = fixture
        .replace_bot(successor, async |sandbox| {
            let before = count_sent(sandbox);
            command = Some(tokio::spawn(async move { ann.slash("balance").await }));
            wait_until_sent(sandbox, before).await
        })
        .await?;
    let answer = command.context("a command")?.await??;
    ensure_contains(&answer.text(), "chips")?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_second_bot_does_not_answer_interactions_that_the_first_has_answered() -> Result<()> {
    let mut turn = Turn::new(143).await?;
    let successor = turn.fixture.successor().await?;
    // The successor must not drop the press as too old.
    let _slowed = turn.fixture.clock.slow_down();
    turn.pick().await?;
    let last = turn.fixture.last_request();
    let fixture = turn
        .fixture
        .replace_bot(successor, async |_| Ok(()))
        .await?;
    let control = fixture.control();
    let count_requests = |end: &str| {
        let requests = control.requests_after(last);
        requests.iter().filter(|r| r.path.ends_with(end)).count()
    };
    until("requested", || count_requests("/@original") == 1).await?;
    turn.ann.slash("balance").await?;
    ensure!(
        count_requests("/callback") == 1,
        "the press was answered again"
    );
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_channel_is_deleted_between_two_bots_closes() -> Result<()> {
    let Turn { fixture, panel, .. } = Turn::new(144).await?;
    let channel: Snowflake = panel.channel_id.parse()?;
    let successor = fixture.successor().await?;
    let fixture = fixture
        .replace_bot(successor, async |sandbox| {
            Ok(sandbox.control().delete_channel(channel)?)
        })
        .await?;
    wait_until_channel_lost(&state::handle(&fixture)?).await?;
    fixture.local.stop().await
}
