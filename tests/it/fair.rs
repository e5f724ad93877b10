//! Fair dealing: commitments, cuts, receipts and their checks.

use anyhow::{Context as _, Result, ensure};
use gow::fair::{Published, SaltKind, Verifier};
use sandbox_client::{Client, Message};

use crate::fixture::BotFixture;
use crate::hands::{board, open_with_computers, seat_with_computers, see_public, settlement_of};
use crate::houses::file_in;
use crate::player::{PanelPlace, Player, ensure_contains, private_slash_answer};
use crate::public;
use crate::state;

/// Reads the receipts in the file of a reply.
pub(crate) async fn receipts(message: &Message) -> Result<Vec<Published>> {
    let text = file_in(message).await?;
    let read = |line| Published::read(line).map_err(|fault| anyhow::anyhow!("{fault}: {line}"));
    text.lines().map(read).collect()
}

/// Asserts the name of the file in a reply.
fn ensure_file_is_named(message: &Message, name: &str) -> Result<()> {
    ensure_contains(&message.raw["components"].to_string(), &format!("/{name}"))
}

/// Returns the commitment that a message shows.
fn shown_commitment(message: &Message) -> Result<String> {
    let text = message.text();
    let (_, rest) = text
        .split_once('🔒')
        .with_context(|| format!("no commitment: {text}"))?;
    // The hash is on a separate line in small print.
    let hash = rest.trim_start_matches(['\u{a0}', '\n', '-', '#', ' ']);
    let hash: String = hash.chars().take(64).collect();
    ensure!(hash.bytes().all(|byte| byte.is_ascii_hexdigit()), "{hash}");
    Ok(hash)
}

/// Presses *Cut* on a message and enters a salt.
async fn cut(fixture: &BotFixture, who: &Client, on: &Message, salt: &str) -> Result<Message> {
    fixture.pause();
    let answer = who.click_on(&on.id, "✂ Cut").await?;
    let form = answer.modal.context("a form for the salt")?;
    fixture.pause();
    let answer = who.submit_modal(&form, &[("line", salt)]).await?;
    Ok(who.wait_for_private_answer(&answer).await?)
}

pub(crate) fn ensure_says(reply: &Message, words: &str) -> Result<()> {
    ensure_contains(&reply.text(), words)
}

/// Cuts in the lobby and starts the hand. Returns the commitment that the lobby showed before the cut.
async fn cut_and_start(fixture: &BotFixture, ann: &Client, eve: &Client) -> Result<String> {
    let is_lobby = |m: &Message| !m.ephemeral && m.button("Start").is_some();
    let lobby = ann.wait_for("the lobby", is_lobby).await?;
    let first = shown_commitment(&lobby)?;
    // A person without a seat cannot cut, and a salt with another meaning in receipts is refused.
    let fair_now = private_slash_answer(fixture, eve, "fair now").await?;
    ensure!(fair_now.button("✂ Cut").is_none(), "{}", fair_now.text());
    let fair_now = private_slash_answer(fixture, ann, "fair now").await?;
    let refused = cut(fixture, ann, &fair_now, "auto:9f2c").await?;
    ensure_says(&refused, "can't begin with")?;
    let reply = cut(fixture, ann, &fair_now, "luck *be* mine").await?;
    ensure_says(&reply, "It goes into hand 1")?;
    let lobby = see_public(ann, "Cut: Ann").await?;
    ensure_says(&lobby, r"luck \*be\* mine")?;
    fixture.pause();
    ann.click_on(&lobby.id, "Start").await?;
    Ok(first)
}

/// Returns the receipt of the running hand, which anybody can get, without the seed.
async fn running_receipt(fixture: &BotFixture, ann: &Client, eve: &Client) -> Result<Published> {
    let fair_now = private_slash_answer(fixture, eve, "fair now").await?;
    ensure_says(&fair_now, "Hand 1")?;
    ensure_file_is_named(&fair_now, "receipt-1-sealed.jsonl")?;
    let mut found = receipts(&fair_now).await?;
    let running = found.pop().context("a receipt")?;
    ensure!(found.is_empty(), "more than one receipt");
    ensure!(running.opened.is_none(), "opened too early");
    let salt = running.receipt.seats[0].shown();
    ensure!(salt == ("luck *be* mine", SaltKind::Fresh), "{salt:?}");
    let number = running.receipt.seats[0].user;
    ensure!(number != state::user(ann)?.get(), "a Discord id in public");
    let board = board(ann).await?;
    ensure_says(&board, &running.receipt.hash().to_string()[..32])?;
    Ok(running)
}

/// Checks the second hand with `/fair verify`. Returns the receipts of both hands.
async fn verify_second_hand(fixture: &BotFixture, ann: &Client) -> Result<Vec<Published>> {
    let checked = private_slash_answer(fixture, ann, "fair verify").await?;
    let steps = ["✔ **Seal", "✔ **Chain:** it names", "✔ **Deal"];
    for words in steps.into_iter().chain(["Hand 2 checked", "Your hand"]) {
        ensure_says(&checked, words)?;
    }
    ensure_file_is_named(&checked, "receipt-2.jsonl")?;
    let both = receipts(&checked).await?;
    let mut verifier = Verifier::default();
    for receipt in &both {
        verifier.check(receipt)?;
        ensure!(receipt.opened.is_some(), "not opened");
    }
    Ok(both)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deal_is_sealed_cut_dealt_and_checked() -> Result<()> {
    let fixture = BotFixture::new(601).await?;
    let (ann, eve) = (fixture.client("ann").await?, fixture.client("eve").await?);
    seat_with_computers(&fixture, &ann).await?;
    let first = cut_and_start(&fixture, &ann, &eve).await?;
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    player.open(&fixture, 1).await?;
    let running = running_receipt(&fixture, &ann, &eve).await?;
    player.play_hand(&fixture, 1).await?;
    let settlement = settlement_of(&ann, 1).await?;
    let second = shown_commitment(&settlement)?;
    let reply = private_slash_answer(&fixture, &ann, "fair salt text:天九").await?;
    ensure_says(&reply, "hand 2")?;
    fixture.pause();
    ann.click_on(&settlement.id, "Next hand").await?;
    player.play_hand(&fixture, 2).await?;
    let settlement = settlement_of(&ann, 2).await?;

    // After the hand the reply lists the steps, and the file passes every verifier.
    let both = verify_second_hand(&fixture, &ann).await?;
    ensure!(both.len() == 2, "{both:?}");
    ensure!(both[0].receipt == running.receipt, "another receipt");
    let seals = [&both[0], &both[1]].map(|each| each.receipt.commitment.to_string());
    ensure!(seals == [first, second], "other seals: {seals:?}");
    fixture.pause();
    let others = eve.use_message_command("Verify", &settlement.id).await?;
    let others = eve.wait_for_private_answer(&others).await?;
    ensure!(
        receipts(&others).await? == both,
        "another receipt for others"
    );
    ensure!(!others.text().contains("Your hand"), "{}", others.text());
    let counted = private_slash_answer(&fixture, &eve, "fair stats").await?;
    ensure_says(&counted, "2 of 2")?;
    let missing = private_slash_answer(&fixture, &ann, "fair verify hand:9").await?;
    ensure_says(&missing, "Hand 9 has no receipt here")?;
    state::ensure_sound(&fixture).await?;
    public::ensure_no_leak(fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_keeps_the_commitment_and_the_receipt_of_a_running_hand() -> Result<()> {
    let fixture = BotFixture::new(602).await?;
    let ann = fixture.client("ann").await?;
    seat_with_computers(&fixture, &ann).await?;
    let is_lobby = |m: &Message| !m.ephemeral && m.button("Start").is_some();
    let first = shown_commitment(&ann.wait_for("the lobby", is_lobby).await?)?;
    let fixture = fixture.restart_bot().await?;
    let ann = fixture.client("ann").await?;
    ensure_says(
        &private_slash_answer(&fixture, &ann, "fair now").await?,
        &first,
    )?;
    fixture.pause();
    ann.click("Start").await?;
    Player::new(&ann, PanelPlace::Ephemeral)
        .open(&fixture, 1)
        .await?;
    let before = receipts(&private_slash_answer(&fixture, &ann, "fair now").await?).await?;
    let fixture = fixture.restart_bot().await?;
    let ann = fixture.client("ann").await?;
    let after = receipts(&private_slash_answer(&fixture, &ann, "fair now").await?).await?;
    ensure!(before == after, "{before:?} became {after:?}");
    ensure!(
        before[0].receipt.commitment.to_string() == first,
        "another seal"
    );
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_never_reveals_hands_never_opens_a_seed() -> Result<()> {
    let fixture = BotFixture::new(603).await?;
    let ann = fixture.client("ann").await?;
    let start = "tiengow start stake:1 reveal:never";
    open_with_computers(&fixture, &ann, start).await?;
    ann.click("Start").await?;
    Player::new(&ann, PanelPlace::Ephemeral)
        .play_hand(&fixture, 1)
        .await?;
    settlement_of(&ann, 1).await?;
    let checked = private_slash_answer(&fixture, &ann, "fair verify").await?;
    ensure_says(&checked, "this table never shows its hands")?;
    ensure!(!checked.text().contains("Your hand"), "{}", checked.text());
    let sealed = receipts(&checked).await?;
    ensure!(
        sealed.len() == 1 && sealed[0].opened.is_none(),
        "{sealed:?}"
    );
    fixture.local.stop().await
}
