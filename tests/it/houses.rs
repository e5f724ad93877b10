//! The other houses over the real protocol, and a hand that is claimed.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use gow::Round as _;
use sandbox_client::{Client, Message};
use tiengow::archive::Archive;
use tiengow::discord::custom_id::{Act, Press};
use tiengow::discord::screens;
use tiengow::id::Day;
use tiengow::store::SystemFiles;
use tiengow::table::{CLAIM_WINDOW_MS, RESTART_CREDIT_MS, Refusal};
use tiengow::text::Locale;

use crate::fixture::BotFixture;
use crate::hostile::forge;
use crate::player::{Player, Way};
use crate::public;
use crate::state::{self, State};

/// A day after all hands of a test.
const LATER: Day = Day::new(1_000_000);

/// The text on every screen while hands can be claimed.
const MOMENT: &str = "A moment for claims";

/// The button of a hand that can be claimed.
const DECLARE: &str = "Claim One Red Dot";

/// Four hands of one deck; only the last, the person's, shows exactly one red pip.
const HANDS: &str = r#"[["31","55","55","33","22","65","63","52"],["66","11","11","44","44","31","64","64"],
    ["51","33","22","65","62","53","32","66"],["61","61","51","54","43","42","41","21"]]"#;

#[tokio::test(flavor = "multi_thread")]
async fn two_hands_of_hong_kong() -> Result<()> {
    two_hands("hong-kong", Way::Ephemeral, 41).await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hands_of_tien_kow() -> Result<()> {
    two_hands("tien-kow", Way::Direct, 42).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_for_one_hand_closes_after_it() -> Result<()> {
    let fixture = BotFixture::new(44).await?;
    let ann = fixture.client("ann").await?;
    let offered = ann.autocomplete("tiengow start until:1").await?;
    ensure!(
        offered.iter().any(|choice| choice.label == "1 hand"),
        "{offered:?}"
    );
    let houses = ann.autocomplete("tiengow start rules:").await?;
    ensure!(
        houses.len() == gow::House::all(gow::Game::TienGow).len(),
        "{houses:?}"
    );
    fixture.breathe();
    let refused = ann.slash("tiengow start until:tomorrow").await?;
    ensure!(
        refused.text().contains("I cannot read"),
        "{}",
        refused.text()
    );
    fixture.breathe();
    open(&fixture, &ann, "gupai until:1hand").await?;
    let mut player = Player::new(&ann, Way::Ephemeral);
    player.play_hand(&fixture, 1).await?;
    let closed = |message: &Message| {
        message.text().contains("reached the limit") && message.button("Record").is_some()
    };
    let end = ann
        .see_that("the closed table, whose hand can still be saved", closed)
        .await?;
    fixture.breathe();
    record(&ann, &end).await?;
    ensure!(
        fixture.local.bot().app().tables.all().is_empty(),
        "no table is open"
    );
    public::nothing_hidden(fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_in_the_archive_still_has_its_record() -> Result<()> {
    let fixture = BotFixture::new(45).await?;
    let ann = fixture.client("ann").await?;
    open(&fixture, &ann, "gupai").await?;
    Player::new(&ann, Way::Ephemeral)
        .play_hand(&fixture, 1)
        .await?;
    fixture.breathe();
    let settled = |message: &Message| message.button("Record").is_some();
    let settlement = ann.see_that("the settlement", settled).await?;
    let before = record(&ann, &settlement).await?;
    archive(&fixture).await?;
    fixture.breathe();
    ensure!(
        record(&ann, &settlement).await? == before,
        "it is another record"
    );
    Ok(())
}

/// One person and three computers play two hands of a house.
#[expect(clippy::too_many_lines)]
async fn two_hands(house: &str, way: Way, seed: u64) -> Result<()> {
    let fixture = BotFixture::new(seed).await?;
    let ann = fixture.client("ann").await?;
    let declares = house == "hong-kong";
    open(&fixture, &ann, house).await?;
    let mut player = Player::new(&ann, way);
    for hand in 1..=2 {
        if declares {
            let board = moment(&ann).await?;
            ensure!(
                board.button(DECLARE).is_none(),
                "a public way to declare: {}",
                board.text()
            );
            pass(&fixture, CLAIM_WINDOW_MS);
        }
        let title = format!("Hand {hand} ·");
        let board = ann.see_that("the board", |m| {
            m.text().contains(&title) && m.button("My hand").is_some()
        });
        let board = board.await?;
        fixture.breathe();
        let early = forge::press(&fixture, &ann, &board, &record_id(&fixture, hand)?).await?;
        early.ensure_says("There is no record of that hand")?;
        player.play_hand(&fixture, hand).await?;
        fixture.breathe();
        let title = format!("Hand {hand} settled");
        let settlement = ann
            .see_that("the settlement", |m| {
                m.text().contains(&title) && m.button("Next hand").is_some()
            })
            .await?;
        let name = if declares {
            "Hong Kong today"
        } else {
            "Tien Kow"
        };
        ensure!(
            settlement.text().contains(name),
            "the house is named: {}",
            settlement.text()
        );
        let record = record(&ann, &settlement).await?;
        ensure!(record.round().deal().house.name() == house, "{record}");
        ensure!(record.round().plays().len() >= 8, "{record}");
        fixture.breathe();
        if hand == 1 {
            ann.click_on(&settlement.id, "Next hand").await?;
        }
    }
    state::ensure_sound(&fixture).await?;
    public::nothing_hidden(fixture).await
}

#[tokio::test(flavor = "multi_thread")]
#[expect(clippy::too_many_lines)]
async fn a_hand_is_declared_in_private_and_wins() -> Result<()> {
    let fixture = BotFixture::new(43).await?;
    let ann = fixture.client("ann").await?;
    open(&fixture, &ann, "celko-full").await?;
    moment(&ann).await?;
    let fixture = fixture.with_running_hands(HANDS).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    let board = moment(&ann).await?;
    ensure!(
        board.button(DECLARE).is_none(),
        "a public way to declare: {}",
        board.text()
    );
    fixture.breathe();
    let panel = ann.click_on(&board.id, "My hand").await?;
    let panel = panel.ephemeral().context("a hand is shown privately")?;
    let button = panel
        .button(DECLARE)
        .context("her hand shows one red pip")?
        .clone();

    // The same button is refused to everybody else, on any message.
    let before = State::of(&fixture).await?;
    let foreign = forge::press(&fixture, &ben, &board, &button.custom_id).await?;
    foreign.ensure_says(&refusal(&Refusal::NotSeated))?;
    let press = button.custom_id.parse::<Press>()?;
    let stale = Press {
        version: press.version - 1,
        ..press
    };
    fixture.breathe();
    let stale = forge::press(&fixture, &ann, &board, &stale.to_string()).await?;
    stale.ensure_says(&refusal(&Refusal::Stale))?;
    fixture.breathe();
    let panel = ann.click_on(&board.id, "My hand").await?;
    let panel = panel
        .ephemeral()
        .context("a hand is shown privately")?
        .clone();
    ensure!(press.act == Act::Claim, "{press}");

    fixture.breathe();
    let answer = ann.press(&panel.id, &button.custom_id).await?;
    ensure!(
        answer.text().contains("You have claimed"),
        "{}",
        answer.text()
    );
    before.ensure_unchanged(&fixture, "a declaration").await?;
    let now = ann.message(&board.id).context("the board stays")?;
    ensure!(
        now.raw == board.raw,
        "a declaration shows on the board: {}",
        now.text()
    );
    ensure!(
        state::deadline(&fixture)? > state::now(&fixture),
        "the moment is no shorter"
    );

    // The claim survives a restart of the bot.
    let fixture = fixture.with_another_bot().await?;
    let ann = fixture.client("ann").await?;
    pass(&fixture, RESTART_CREDIT_MS);
    let settlement = ann.see("claimed One Red Dot and wins").await?;
    ensure!(
        settlement.text().contains("wins the hand without a trick"),
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

#[tokio::test(flavor = "multi_thread")]
#[expect(clippy::too_many_lines)]
async fn the_host_sets_switches_by_lists() -> Result<()> {
    let fixture = BotFixture::new(45).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    ann.slash("tiengow start stake:1").await?;
    ann.see_where(|message| message.button("Sit").is_some())
        .await?;
    let refused = ben.slash("table settings").await?;
    ensure!(
        refused.text().contains(&refusal(&Refusal::NotHost)),
        "{}",
        refused.text()
    );
    fixture.breathe();
    let shown = ann.slash("table settings").await?;
    let panel = shown
        .ephemeral()
        .context("settings are shown privately")?
        .clone();
    fixture.breathe();
    ann.select(&["Early death: yes"]).await?;
    ann.see_message(&panel.id, |panel| panel.selects.len() == 3)
        .await?;
    fixture.breathe();
    let before = state::table(&fixture)?.version;
    ann.select(&["no"]).await?;
    let lobby = |words: &'static str| move |m: &Message| !m.ephemeral && m.text().contains(words);
    ann.see_that(
        "the lobby says it",
        lobby("changed the rules: Early death: no"),
    )
    .await?;
    ann.see_that(
        "the house is marked",
        lobby("Rules: Hong Kong (Celko) (1 change)"),
    )
    .await?;
    ensure!(
        state::table(&fixture)?.version > before,
        "older screens are stale"
    );
    // The same list, rendered for the previous state, and pressed by another person.
    let old = Press::at(state::table(&fixture)?.id, before, Act::ResetHouse).to_string();
    fixture.breathe();
    forge::press(&fixture, &ann, &panel, &old)
        .await?
        .ensure_says(&refusal(&Refusal::Stale))?;
    forge::press(&fixture, &ben, &panel, &old)
        .await?
        .ensure_says(&refusal(&Refusal::NotHost))?;
    fixture.breathe();
    ann.click_on(&panel.id, "Undo all changes").await?;
    ann.see_that(
        "the lobby says it",
        lobby("changed the rules: Early death: yes"),
    )
    .await?;
    public::nothing_hidden_of(fixture, public::Plays::None).await
}

/// Moves every hand that is over into the archive.
async fn archive(fixture: &BotFixture) -> Result<()> {
    let app = fixture.local.bot().app();
    let folder = app.config.archive();
    std::fs::create_dir_all(&folder)?;
    let moved = Archive::new(folder, Arc::new(SystemFiles))
        .take(&app.store, LATER)
        .await?;
    ensure!(
        moved == 1 && app.store.recorded_day(None).await?.is_none(),
        "{moved} hands were archived"
    );
    Ok(())
}

/// Presses *Record* below a settlement and reads the private reply.
pub(crate) async fn record(client: &Client, settlement: &Message) -> Result<gow::Record> {
    let answer = client.click_on(&settlement.id, "Record").await?;
    let text = answer
        .ephemeral()
        .context("a record is shown privately")?
        .text();
    let line = text
        .split("```")
        .nth(1)
        .context("no code in it")?
        .trim_start_matches("json")
        .trim();
    let record = gow::Record::read(line).map_err(|error| anyhow::anyhow!("{error}: {line}"))?;
    ensure!(record.round().outcome().is_some(), "the hand is over");
    Ok(record)
}

/// Returns the `custom_id` of the button for the record of a hand.
fn record_id(fixture: &BotFixture, hand: u32) -> Result<String> {
    let table = state::table(fixture)?;
    Ok(Press::at(table.id, table.version, Act::Record { hand }).to_string())
}

fn refusal(why: &Refusal) -> String {
    screens::refusal(why, Locale::default())
}

/// Opens a table of a house with three computers and starts.
async fn open(fixture: &BotFixture, client: &Client, house: &str) -> Result<()> {
    let opened = client
        .slash(&format!(
            "tiengow start rules:{house} stake:1 seats:computers"
        ))
        .await?;
    ensure!(opened.text().contains("open"), "{}", opened.text());
    fixture.breathe();
    client
        .see_where(|message| message.button("Start").is_some())
        .await?;
    fixture.breathe();
    client.click("Start").await?;
    Ok(())
}

/// Waits for the board that shows that hands can be claimed.
async fn moment(client: &Client) -> Result<Message> {
    let is_board = |message: &Message| {
        !message.ephemeral && message.button("My hand").is_some() && message.text().contains(MOMENT)
    };
    Ok(client
        .see_that("the moment for declarations", is_board)
        .await?)
}

/// Advances the clock past a timer of the table.
fn pass(fixture: &BotFixture, ms: i64) {
    fixture
        .clock
        .advance(Duration::from_millis(ms.unsigned_abs()));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clauses_of_a_closed_table_are_those_of_the_hand_with_its_changed_switches()
-> Result<()> {
    let fixture = BotFixture::new(82).await?;
    let ann = fixture.client("ann").await?;
    crate::hands::seat_with_computers(&fixture, &ann).await?;
    let shown = ann.slash("table settings").await?;
    let panel = shown
        .ephemeral()
        .context("settings are shown privately")?
        .clone();
    fixture.breathe();
    ann.select(&["Discards: face down"]).await?;
    ann.see_message(&panel.id, |panel| panel.selects.len() == 3)
        .await?;
    fixture.breathe();
    ann.select(&["open for everybody"]).await?;
    ann.see_that("the board", |m| {
        !m.ephemeral && m.text().contains("(1 change)")
    })
    .await?;
    fixture.breathe();
    ann.click("Start").await?;
    Player::new(&ann, Way::Ephemeral)
        .play_hand(&fixture, 1)
        .await?;
    ann.see_that("the settlement", |m| {
        !m.ephemeral && m.button("Next hand").is_some()
    })
    .await?;
    fixture.breathe();
    ann.slash("table end").await?;
    ann.see_that("the end", |m| {
        !m.ephemeral && m.text().contains("table closed")
    })
    .await?;
    fixture.breathe();
    let told = ann.select(&["TG-26 · Par"]).await?;
    ensure!(
        told.text().contains("Rules: Hong Kong (Celko) (1 change)"),
        "{}",
        told.text()
    );
    fixture.local.stop().await
}
