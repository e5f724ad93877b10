//! Hands that are claimed before the first lead, over the real protocol.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use gow::Round as _;
use sandbox_client::{Client, Message};
use tiengow::discord::custom_id::{Press, TableAct};
use tiengow::discord::screens;
use tiengow::table::{CLAIM_WINDOW_MS, RESTART_CREDIT_MS, Refusal};
use tiengow::text::Locale;

use crate::fixture::BotFixture;
use crate::hostile::forge;
use crate::houses::{open, record};
use crate::player::{clicked, ensure_contains};
use crate::public;
use crate::state::{self, State};

/// The text on every screen while hands can be claimed.
const MOMENT: &str = "can be claimed now";

/// The button of a hand that can be claimed.
const CLAIM: &str = "Claim One Red Dot";

/// Four hands of one deck. Only the last hand, the person's, shows exactly one red pip.
const HANDS: &str = r#"[["31","55","55","33","22","65","63","52"],["66","11","11","44","44","31","64","64"],
    ["51","33","22","65","62","53","32","66"],["61","61","51","54","43","42","41","21"]]"#;

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_claimed_in_private_and_wins() -> Result<()> {
    let fixture = BotFixture::new(43).await?;
    // A slow machine may need longer for all this than the moment for claims lasts.
    let slowed = fixture.clock.slow_down();
    let ann = fixture.client("ann").await?;
    open(&fixture, &ann, "celko-full").await?;
    moment(&ann).await?;
    let fixture = fixture.with_running_hands(HANDS).await?;
    let ann = fixture.client("ann").await?;
    let ben = fixture.client("ben").await?;
    let board = moment(&ann).await?;
    ensure_no_public_claim(&board)?;
    let panel = clicked(&fixture, &ann, &board.id, "My hand").await?;
    let button = panel
        .button(CLAIM)
        .context("her hand shows one red pip")?
        .clone();

    // The same button is refused to everybody else, on any message.
    let before = State::of(&fixture).await?;
    let foreign = forge::press(&fixture, &ben, &board, &button.custom_id).await?;
    foreign.ensure_says(&refusal(&Refusal::NotSeated))?;
    let press = button.custom_id.parse::<Press>()?;
    an_older_press_is_refused(&fixture, &ann, &board, press).await?;
    let panel = clicked(&fixture, &ann, &board.id, "My hand").await?;
    ensure!(press.table_act() == Some(TableAct::Claim), "{press}");

    fixture.breathe();
    let answer = ann.press(&panel.id, &button.custom_id).await?;
    let claimed = ann.answer_in_place(&answer, &panel.id).await?;
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
        "a claim must not shorten the moment"
    );

    // The claim survives a restart of the bot.
    let fixture = fixture.with_another_bot().await?;
    drop(slowed);
    ann_wins(fixture).await
}

/// Asserts that the same button with an older version is refused.
async fn an_older_press_is_refused(
    fixture: &BotFixture,
    ann: &Client,
    board: &Message,
    press: Press,
) -> Result<()> {
    let (table, version) = press.table().zip(press.version()).context("a table")?;
    let stale = Press::at(table, version - 1, TableAct::Claim);
    fixture.breathe();
    let stale = forge::press(fixture, ann, board, &stale.to_string()).await?;
    stale.ensure_says(&refusal(&Refusal::Stale))
}

/// Lets the moment for claims end, and asserts that ann's claim wins.
async fn ann_wins(fixture: BotFixture) -> Result<()> {
    let ann = fixture.client("ann").await?;
    pass(&fixture, RESTART_CREDIT_MS);
    let settlement = ann.see("claimed One Red Dot and wins").await?;
    ensure!(
        settlement
            .text()
            .contains("wins the hand before the first lead"),
        "{}",
        settlement.text()
    );
    fixture.breathe();
    let record = record(&ann, &settlement).await?;
    ensure!(
        record.round().claims().len() == 1 && record.round().plays().is_empty(),
        "{record}"
    );
    ensure!(
        crate::hands::balance(&ann).await? > 5_000,
        "she has won chips"
    );
    state::ensure_sound(&fixture).await?;
    public::nothing_hidden_of(fixture, public::Plays::None).await
}

/// Lets the moment for claims pass without a claim.
pub(crate) async fn nobody_claims(fixture: &BotFixture, client: &Client) -> Result<()> {
    ensure_no_public_claim(&moment(client).await?)?;
    pass(fixture, CLAIM_WINDOW_MS);
    Ok(())
}

/// Asserts that nobody can claim a hand in public.
fn ensure_no_public_claim(board: &Message) -> Result<()> {
    ensure!(
        board.button(CLAIM).is_none(),
        "a public way to claim: {}",
        board.text()
    );
    Ok(())
}

pub(crate) fn refusal(why: &Refusal) -> String {
    screens::refusal(why, Locale::default())
}

/// Waits for the board that shows that hands can be claimed.
async fn moment(client: &Client) -> Result<Message> {
    let is_board = |message: &Message| {
        !message.ephemeral && message.button("My hand").is_some() && message.text().contains(MOMENT)
    };
    Ok(client.see_that("the moment for claims", is_board).await?)
}

/// Advances the clock past a timer of the table.
fn pass(fixture: &BotFixture, ms: i64) {
    fixture
        .clock
        .advance(Duration::from_millis(ms.unsigned_abs()));
}
