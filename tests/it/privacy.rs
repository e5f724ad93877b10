//! A person's stored data, shown, exported and deleted over the real protocol.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Client, Message};
use serde_json::Value;
use tiengow::discord::LimitedRequest;
use tiengow::id::UserId;
use tiengow::store::{DeletionOutcome, FILE};

use crate::fixture::BotFixture;
use crate::hands::{balance, leave_hand, play_first_hand};
use crate::houses::file_in;
use crate::player::{Pacing, PanelPlace, Player, ensure_answer, ensure_slash_answer};
use crate::state;

/// The prefixes of the names of the program's files. The local Discord writes the others.
const PROGRAM_FILES: [&str; 2] = [FILE, "forgotten"];

/// Returns the byte sequences that identify a person in a file: the id as text and as a number, and the name.
fn byte_forms(user: UserId, name: &str) -> [Vec<u8>; 3] {
    let number = user.get();
    [
        number.to_string().into_bytes(),
        number.to_be_bytes().to_vec(),
        name.as_bytes().to_vec(),
    ]
}

/// Fails if a file of the program contains one of these byte sequences.
fn ensure_not_stored(folder: &Path, sequences: &[Vec<u8>]) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !PROGRAM_FILES.iter().any(|prefix| name.starts_with(prefix)) {
            continue;
        }
        let bytes = fs::read(entry.path())?;
        for sequence in sequences {
            let mut windows = bytes.windows(sequence.len());
            let is_found = windows.any(|window| window == sequence);
            let text = String::from_utf8_lossy(sequence);
            ensure!(!is_found, "{text} in {name}");
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_gets_all_their_data_and_has_it_deleted() -> Result<()> {
    let fixture = BotFixture::new(93).await?;
    let chloe = fixture.client("chloe").await?;
    ensure!(balance(&chloe).await? == 5_000, "the grant");
    play_first_hand(&fixture, &chloe, PanelPlace::Ephemeral).await?;
    fixture.pause();
    ensure_slash_answer(&chloe, "privacy about", "What is kept").await?;
    fixture.pause();
    ensure_slash_answer(&chloe, "privacy delete", "You are still at a table").await?;
    fixture.pause();
    chloe.slash("table leave").await?;
    let user = state::user(&chloe)?;
    let app = fixture.app();
    let name = app.store.person(user).await?.context("a row")?.name;
    fixture.pause();
    let exported = chloe.slash("privacy export").await?;
    ensure_answer(&exported, "Everything about you")?;
    let file: Value =
        serde_json::from_str(&file_in(exported.ephemeral().context("a private reply")?).await?)?;
    ensure!(file["discord_id"] == user.to_string(), "{file}");
    ensure!(file["name"] == name.as_str(), "{file}");
    ensure!(file["hands"].as_array().map(Vec::len) == Some(1), "{file}");
    ensure!(file["transfers"][0]["why"] == "settle", "{file}");
    fixture.pause();
    let (question, id) = delete_everything(&fixture, &chloe).await?;
    // A second press, forged with the button's id, finds nothing more to delete and stores nothing.
    fixture.pause();
    crate::hostile::forge::press(&fixture, &chloe, &question, &id).await?;
    ensure!(app.store.person(user).await?.is_none(), "a row is left");
    ensure_not_stored(fixture.data.path(), &byte_forms(user, &name))?;
    state::ensure_sound(&fixture).await?;
    fixture.pause();
    ensure!(balance(&chloe).await? == 0, "no first chips again");
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deletion_resets_no_limit_and_is_limited_itself() -> Result<()> {
    let fixture = BotFixture::new(96).await?;
    let chloe = fixture.client("chloe").await?;
    let app = fixture.app();
    let user = state::user(&chloe)?;
    ensure!(balance(&chloe).await? == 5_000, "the grant");
    let may_invite = || {
        app.rate_limiter
            .reserve(user, LimitedRequest::Invitation, app.clock.now())
            .is_ok()
    };
    while may_invite() {}
    fixture.pause();
    let (question, id) = delete_everything(&fixture, &chloe).await?;
    ensure!(!may_invite(), "the deletion has reset a limit");
    // She comes back, and presses the same button again.
    fixture.pause();
    ensure!(balance(&chloe).await? == 0, "no first chips again");
    crate::hostile::forge::press(&fixture, &chloe, &question, &id).await?;
    chloe
        .wait_for_text("You can delete your data once every 10 minutes. Try again")
        .await?;
    fixture.clock.advance(Duration::from_secs(600));
    crate::hostile::forge::press(&fixture, &chloe, &question, &id).await?;
    chloe
        .wait_for_text("Everything about you is deleted")
        .await?;
    ensure!(app.store.person(user).await?.is_none(), "a row is left");
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_goes_on_after_a_person_left_and_deleted_their_data() -> Result<()> {
    let fixture = BotFixture::new(94).await?;
    let (ann, chloe) = (fixture.client("ann").await?, fixture.client("chloe").await?);
    crate::hands::seat_with_computers(&fixture, &ann).await?;
    fixture.pause();
    chloe.click("Sit").await?;
    ann.click("Start").await?;
    let app = fixture.app();
    let user = state::user(&chloe)?;
    leave_hand(&fixture, &chloe).await?;
    let outcome = app.people.forget(user, app.tables.broken()).await?;
    ensure!(
        outcome == DeletionOutcome::Playing,
        "the hand still runs: {outcome:?}"
    );
    Player::new(&ann, PanelPlace::Ephemeral)
        .play_hand(&fixture, 1)
        .await?;
    fixture.pause();
    delete_everything(&fixture, &chloe).await?;
    let table = state::table(&fixture)?;
    ensure!(!table.names(user), "the table still names them");
    ann.wait_for_text("a former player").await?;
    fixture.pause();
    ann.click("Add computer").await?;
    fixture.pause();
    ann.click("Next hand").await?;
    ann.wait_for_text("Hand 2 ·").await?;
    state::ensure_sound(&fixture).await?;
    fixture.local.stop().await
}

/// Makes a person delete all of their data. Returns the bot's question, and the id of the button.
pub(crate) async fn delete_everything(
    pacing: &impl Pacing,
    person: &Client,
) -> Result<(Message, String)> {
    let answer = person.slash("privacy delete").await?;
    ensure_answer(&answer, "Delete everything about you?")?;
    let question = answer.ephemeral().context("a private question")?.clone();
    let button = question.button("Delete for good").context("a button")?;
    let id = button.custom_id.clone();
    pacing.pause();
    person.press(&question.id, &id).await?;
    person
        .wait_for_text("Everything about you is deleted")
        .await?;
    Ok((question, id))
}
