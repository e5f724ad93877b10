//! Hands that are claimed before the first lead.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use gow::Round as _;
use sandbox_client::{Client, Message};
use tiengow::discord::custom_id::{Press, TableAct};
use tiengow::discord::screens;
use tiengow::table::{CLAIM_WINDOW_MS, RESTART_CREDIT_MS, Refusal};
use tiengow::text::Locale;

use crate::fixture::BotFixture;
use crate::hands::balance;
use crate::hostile::forge;
use crate::houses::{open_and_start, record};
use crate::player::{ensure_contains, private_click_answer};
use crate::public;
use crate::state::{self, State};

/// The text of every screen during the claim window.
const CLAIM_WINDOW: &str = "can be claimed now";

/// The button of a hand that can be claimed.
const CLAIM_BUTTON: &str = "Claim One Red Dot";

/// Four hands of one deck. Only the last hand, the person's, shows exactly one red pip.
const HANDS: &str = r#"[["31","55","55","33","22","65","63","52"],["66","11","11","44","44","31","64","64"],
    ["51","33","22","65","62","53","32","66"],["61","61","51","54","43","42","41","21"]]"#;

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_claimed_in_private_and_wins() -> Result<()> {
    let fixture = BotFixture::new(43).await?;
    // A slow machine may need longer for all this than the claim window lasts.
    let slowed = fixture.clock.slow_down();
    let ann = fixture.client("ann").await?;
    open_and_start(&fixture, &ann, "celko-full").await?;
    see_claim_window(&ann).await?;
    let fixture = fixture.restart_with_hands(HANDS).await?;
    let ann = fixture.client("ann").await?;
    let ben = fixture.client("ben").await?;
    let board = see_claim_window(&ann).await?;
    ensure_no_public_claim(&board)?;
    let panel = private_click_answer(&fixture, &ann, &board.id, "My hand").await?;
    let button = panel
        .button(CLAIM_BUTTON)
        .context("her hand shows one red pip")?
        .clone();

    // The same button is refused to everybody else, on any message.
    let before = State::of(&fixture).await?;
    let answer = forge::press(&fixture, &ben, &board, &button.custom_id).await?;
    answer.ensure_says(&refusal(&Refusal::NotSeated))?;
    let press = button.custom_id.parse::<Press>()?;
    ensure_older_press_is_refused(&fixture, &ann, &board, press).await?;
    let panel = private_click_answer(&fixture, &ann, &board.id, "My hand").await?;
    ensure!(press.table_act() == Some(TableAct::Claim), "{press}");

    fixture.pause();
    let answer = ann.press(&panel.id, &button.custom_id).await?;
    let claimed = ann.wait_for_edit(&answer, &panel.id).await?;
    ensure_contains(&claimed.text(), "Claimed.")?;
    before.ensure_unchanged(&fixture, "a claim").await?;
    let now = ann.message(&board.id).context("the board stays")?;
    ensure!(
        now.raw == board.raw,
        "the board shows a claim: {}",
        now.text()
    );
    ensure!(
        state::deadline(&fixture)? > state::now(&fixture),
        "a claim must not shorten the claim window"
    );

    // The claim survives a restart of the bot.
    let fixture = fixture.restart_bot().await?;
    drop(slowed);
    ensure_claim_wins(fixture).await
}

/// Asserts that the same button with an older version is refused.
async fn ensure_older_press_is_refused(
    fixture: &BotFixture,
    ann: &Client,
    board: &Message,
    press: Press,
) -> Result<()> {
    let (table, version) = press.table().zip(press.version()).context("a table")?;
    let stale = Press::at(table, version - 1, TableAct::Claim);
    fixture.pause();
    let stale = forge::press(fixture, ann, board, &stale.to_string()).await?;
    stale.ensure_says(&refusal(&Refusal::Stale))
}

/// Lets the claim window end, and asserts that Ann's claim wins.
async fn ensure_claim_wins(fixture: BotFixture) -> Result<()> {
    let ann = fixture.client("ann").await?;
    advance_past(&fixture, RESTART_CREDIT_MS);
    let settlement = ann.wait_for_text("claimed One Red Dot and wins").await?;
    ensure!(
        settlement
            .text()
            .contains("wins the hand before the first lead"),
        "{}",
        settlement.text()
    );
    fixture.pause();
    let record = record(&ann, &settlement).await?;
    ensure!(
        record.round().claims().len() == 1 && record.round().plays().is_empty(),
        "{record}"
    );
    ensure!(balance(&ann).await? > 5_000, "she has won chips");
    state::ensure_sound(&fixture).await?;
    public::ensure_no_leak_with(fixture, public::FaceUpPlays::None).await
}

/// Lets the claim window pass without a claim.
pub(crate) async fn pass_claim_window(fixture: &BotFixture, client: &Client) -> Result<()> {
    ensure_no_public_claim(&see_claim_window(client).await?)?;
    advance_past(fixture, CLAIM_WINDOW_MS);
    Ok(())
}

/// Asserts that nobody can claim a hand in public.
fn ensure_no_public_claim(board: &Message) -> Result<()> {
    ensure!(
        board.button(CLAIM_BUTTON).is_none(),
        "a public way to claim: {}",
        board.text()
    );
    Ok(())
}

/// Returns the English text of a refusal.
pub(crate) fn refusal(refusal: &Refusal) -> String {
    screens::refusal(refusal, Locale::default(), Locale::default())
}

/// Waits for the board that shows the claim window.
async fn see_claim_window(client: &Client) -> Result<Message> {
    let is_board = |message: &Message| {
        !message.ephemeral
            && message.button("My hand").is_some()
            && message.text().contains(CLAIM_WINDOW)
    };
    Ok(client.wait_for("the claim window", is_board).await?)
}

/// Advances the clock past a timer of the table.
fn advance_past(fixture: &BotFixture, ms: i64) {
    fixture
        .clock
        .advance(Duration::from_millis(ms.unsigned_abs()));
}
