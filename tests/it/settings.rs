//! The settings of servers and people, over the real protocol.

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Client, Message};
use tiengow::id::ChannelId;
use tiengow::store::{HandRow, Record, ResultRow, Reveal, Secret32, Sitter, Step, TableRow};
use tiengow::table::Computers;

use crate::fixture::BotFixture;
use crate::hands::balance;
use crate::pictures::fetched;
use crate::player::{Player, Way, says};
use crate::state;

/// Chooses a value of a setting of the server.
pub(crate) async fn choose(
    fixture: &BotFixture,
    client: &Client,
    setting: &str,
    value: &str,
) -> Result<()> {
    fixture.breathe();
    says(
        &client.slash("settings server").await?,
        "Settings of this server",
    )?;
    fixture.breathe();
    client.select(&[setting]).await?;
    fixture.breathe();
    client.select(&[value]).await?;
    let shown = format!("• {setting}: ");
    client.see(&shown).await?;
    fixture.breathe();
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_opened_as_its_server_has_it() -> Result<()> {
    let fixture = BotFixture::new(73).await?;
    let ann = fixture.client("ann").await?;
    choose(&fixture, &ann, "Rules of Tien Gow", "Hong Kong today").await?;
    choose(&fixture, &ann, "Default stake", "20 chips").await?;
    choose(&fixture, &ann, "Computers", "play, without chips").await?;
    choose(
        &fixture,
        &ann,
        "Most chips won from computers a day",
        "500 chips",
    )
    .await?;
    crate::hands::seat_with_computers(&fixture, &ann).await?;
    let terms = state::table(&fixture)?.terms.clone();
    ensure!(
        (terms.house.name(), terms.stake) == ("hong-kong", 20),
        "{terms:?}"
    );
    ensure!(
        (terms.computers, terms.house_win_cap) == (Computers::Nothing, 500),
        "{terms:?}"
    );
    ann.click("Start").await?;
    let board = ann
        .see_that("the board", |m| {
            !m.ephemeral && m.button("My hand").is_some()
        })
        .await?;
    ensure!(
        board.text().contains("no chips at stake: a computer plays"),
        "{}",
        board.text()
    );
    fixture.breathe();
    ensure!(balance(&ann).await? == 5_000, "nothing is held");
    // The choice still holds after a restart.
    let fixture = fixture.restarted().await?;
    let ann = fixture.client("ann").await?;
    fixture.breathe();
    says(
        &ann.slash("settings server").await?,
        "Rules of Tien Gow: Hong Kong today",
    )?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_server_does_not_want_is_refused() -> Result<()> {
    let fixture = BotFixture::new(74).await?;
    let ann = fixture.client("ann").await?;
    choose(&fixture, &ann, "Computers", "do not play").await?;
    says(
        &ann.slash("tiengow start seats:computers").await?,
        "Computers do not play on this server.",
    )?;
    choose(&fixture, &ann, "Daily chips", "not available").await?;
    says(&ann.slash("daily").await?, "Daily chips are off")?;
    choose(&fixture, &ann, "Channels", "this one too").await?;
    let here = ann.channel_id();
    let channels = fixture.local.sandbox().channel_ids();
    let other = channels
        .iter()
        .find(|channel| Some(channel.to_string()) != here)
        .context("another channel")?;
    let elsewhere = ann.in_channel(other);
    fixture.breathe();
    says(
        &elsewhere.slash("tiengow start").await?,
        "No table can be opened here",
    )?;
    fixture.breathe();
    says(&ann.slash("tiengow start").await?, "The table is open")?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn chips_are_given_once_and_only_where_the_server_allows_it() -> Result<()> {
    let fixture = BotFixture::new(75).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    ensure!(balance(&ben).await? == 5_000, "the grant");
    let give = format!("give user:{} chips:300", ben.name());
    says(&ann.slash(&give).await?, "Gifts are off")?;
    choose(&fixture, &ann, "Giving chips with /give", "allowed").await?;
    says(
        &ann.slash("give user:ben chips:501").await?,
        "1 to 500 chips",
    )?;
    fixture.breathe();
    let asked = ann.slash(&give).await?;
    says(&asked, "of your chips?")?;
    let question = asked.ephemeral().context("a private question")?.clone();
    let button = question
        .button("Give 300")
        .context("a way to say yes")?
        .clone();
    ensure!(balance(&ben).await? == 5_000, "nothing before the button");
    fixture.breathe();
    ann.press(&question.id, &button.custom_id).await?;
    ann.see("has 300 of your chips now").await?;
    // The same button, forged by its id, grants nothing again.
    fixture.breathe();
    crate::hostile::forge::press(&fixture, &ann, &question, &button.custom_id).await?;
    ensure!(balance(&ben).await? == 5_300, "once");
    fixture.breathe();
    says(&ben.slash("chips history").await?, "+300")?;
    state::ensure_sound(&fixture).await?;
    fixture.local.stop().await
}

/// Makes people play a hand without a stake, at a separate table with a computer.
#[expect(clippy::too_many_lines)]
async fn meet(fixture: &BotFixture, names: &[&str]) -> Result<()> {
    let app = fixture.local.bot().app();
    let place = state::table(fixture)?.place;
    let guild = place.guild;
    let (table, hand, now) = (
        app.store.new_table_id(),
        app.store.new_hand_id(),
        app.clock.now(),
    );
    let body = "{}".into();
    let row = TableRow {
        table,
        guild,
        channel: ChannelId::new(1),
        opened: now,
        version: 0,
        body,
    };
    let mut step = Step::new(now);
    step.records.push(Record::OpenTable(row));
    let (mut sitters, mut results) = (Vec::new(), Vec::new());
    for (seat, name) in (0..).zip(names) {
        let user = state::user(&fixture.client(name).await?)?;
        sitters.push(Sitter {
            seat,
            user,
            hold: 0,
        });
        results.push(Record::Result(ResultRow {
            hand,
            user,
            chips: 0,
            computers: true,
        }));
    }
    step.records.push(Record::StartHand(Box::new(HandRow {
        hand,
        table,
        number: 1,
        game: "tien-gow".to_owned(),
        house: "{}".to_owned(),
        rules_version: 0,
        banker: 0,
        streak: 1,
        stake: 1,
        seed: Secret32([0; 32]),
        receipt: [0; 32],
        hands: "[]".into(),
        bets: None,
        sitters,
        started: now,
        reveal: Reveal::default(),
    })));
    step.records.extend(results);
    step.records.push(Record::FinishHand {
        hand,
        outcome: "{}".into(),
    });
    step.records.push(Record::CloseTable { table });
    app.store.commit(step).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_leaderboard_counts_hands_as_the_server_says() -> Result<()> {
    let fixture = BotFixture::new(76).await?;
    let ann = fixture.client("ann").await?;
    crate::hands::seat_with_computers(&fixture, &ann).await?;
    ann.click("Start").await?;
    let mut player = crate::player::Player::new(&ann, crate::player::Way::Ephemeral);
    player.play_hand(&fixture, 1).await?;
    fixture.breathe();
    says(
        &ann.slash("leaderboard").await?,
        "Hands with a computer in them do not count.",
    )?;
    choose(
        &fixture,
        &ann,
        "Hands with computers on the leaderboard",
        "count",
    )
    .await?;
    let alone = ann.slash("leaderboard").await?;
    says(&alone, "Nobody is listed yet.")?;
    says(&alone, "at least 3 others")?;
    meet(&fixture, &["ann", "ben", "chloe", "dan"]).await?;
    fixture.breathe();
    let board = ann.slash("leaderboard period:week game:tien-gow").await?;
    says(&board, "Tien Gow · This week")?;
    says(&board, "2 hands")?;
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

#[tokio::test(flavor = "multi_thread")]
async fn what_a_person_chooses_shows_at_once_on_what_they_have_open() -> Result<()> {
    let fixture = BotFixture::new(77).await?;
    let ann = fixture.client("ann").await?;
    ann.slash("settings me").await?;
    fixture.breathe();
    ann.select(&["Direct messages: none"]).await?;
    crate::hands::seat_with_computers(&fixture, &ann).await?;
    ann.click("Start").await?;
    let mut player = crate::player::Player::new(&ann, crate::player::Way::Ephemeral);
    let panel = player.open(&fixture, 1).await?;
    ensure!(ann.dm_messages().is_empty(), "no direct message was wanted");
    ensure!(
        panel.text().contains("Your tiles, strongest first"),
        "{}",
        panel.text()
    );
    fixture.breathe();
    ann.slash("settings me").await?;
    fixture.breathe();
    ann.select(&["Tiles: in families"]).await?;
    ann.see_message(&panel.id, |panel| {
        panel.text().contains("Your tiles, in families")
    })
    .await?;
    fixture.breathe();
    ann.select(&["Language: 繁體中文"]).await?;
    ann.see_message(&panel.id, |panel| {
        panel.text().contains("你的牌，一系一系排")
    })
    .await?;
    fixture.breathe();
    ann.select(&["私訊：私訊我的牌"]).await?;
    ann.in_dm().see("你的牌 · 第 1 局").await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_speaks_another_language_as_soon_as_its_server_does() -> Result<()> {
    let fixture = BotFixture::new(78).await?;
    let ann = fixture.client("ann").await?;
    crate::hands::seat_with_computers(&fixture, &ann).await?;
    ann.click("Start").await?;
    let board = ann
        .see_that("the board", |m| {
            !m.ephemeral && m.button("My hand").is_some()
        })
        .await?;
    choose(&fixture, &ann, "Language of the tables", "简体中文").await?;
    ann.see_message(&board.id, |board| board.button("我的牌").is_some())
        .await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_looks_as_its_server_has_it_and_changes_at_once() -> Result<()> {
    let fixture = BotFixture::new(79).await?;
    let ann = fixture.client("ann").await?;
    crate::hands::seat_with_computers(&fixture, &ann).await?;
    ann.click("Start").await?;
    let has_picture = |m: &Message| m.raw["embeds"][0]["image"]["url"].is_string();
    // The table does not move on while it is her turn.
    let board = |m: &Message| !m.ephemeral && m.text().contains("Ann to play") && has_picture(m);
    let classic = ann.see_that("the board", board).await?;
    let address = |m: &Message| m.raw["embeds"][0]["image"]["url"].clone();
    let file = fetched(&classic).await?.file;
    choose(
        &fixture,
        &ann,
        "Pictures of the tables",
        "for the colour-blind",
    )
    .await?;
    let was = address(&classic);
    let other = ann
        .see_message(&classic.id, |m| has_picture(m) && address(m) != was)
        .await?;
    ensure!(fetched(&other).await?.file != file, "the same picture");
    ensure!(
        other.text() == classic.text(),
        "other words: {}",
        other.text()
    );
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
#[expect(clippy::too_many_lines)]
async fn each_factor_of_a_settlement_leads_to_its_rule() -> Result<()> {
    let fixture = BotFixture::new(80).await?;
    let ann = fixture.client("ann").await?;
    crate::hands::seat_with_computers(&fixture, &ann).await?;
    ann.click("Start").await?;
    Player::new(&ann, Way::Ephemeral)
        .play_hand(&fixture, 1)
        .await?;
    ann.see_that("the settlement", |m| {
        !m.ephemeral && m.button("Next hand").is_some()
    })
    .await?;
    let eve = fixture.client("eve").await?;
    fixture
        .local
        .sandbox()
        .control()
        .set_locale("eve", "zh-TW")?;
    fixture.breathe();
    let told = eve.select(&["TG-28 · The banker's factor"]).await?;
    let page = told
        .ephemeral()
        .context("a private page, in the reader's language")?;
    ensure!(
        page.text().contains("TG-28 · 莊家的倍數") && page.text().contains("×2"),
        "{}",
        page.text()
    );
    fixture.breathe();
    let more = eve.click_on(&page.id, "詳讀：賠數").await?;
    ensure!(more.text().contains("誰賠誰"), "{}", more.text());
    // The end of the session shows it too, and the rules.
    fixture.breathe();
    ann.slash("table end").await?;
    ann.see_that("the end", |m| {
        !m.ephemeral && m.text().contains("table closed")
    })
    .await?;
    fixture.breathe();
    let told = eve.select(&["TG-26 · Par"]).await?;
    ensure!(told.text().contains("香港（Celko）"), "{}", told.text());
    fixture.breathe();
    says(
        &ann.slash("rules clause:tg51").await?,
        "TG-51 · What One Red Dot brings",
    )?;
    fixture.breathe();
    says(
        &ann.slash("rules clause:TG-99").await?,
        "Begin to type a number such as TG-28",
    )?;
    fixture.breathe();
    let offered = ann.autocomplete("rules clause:capture").await?;
    ensure!(offered.len() == 3, "{offered:?}");
    let offered = ann.autocomplete("rules rules:plain clause:").await?;
    ensure!(
        offered.len() == 25 && offered.iter().all(|choice| choice.value.starts_with("PG-")),
        "{offered:?}"
    );
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clause_is_that_of_the_house_that_is_named_else_of_the_table() -> Result<()> {
    let fixture = BotFixture::new(81).await?;
    let ann = fixture.client("ann").await?;
    let asked = async |text: &str, said: &str| {
        fixture.breathe();
        says(&ann.slash(text).await?, said)
    };
    asked(
        "rules clause:TG-28",
        "Every payment with the banker counts ×2.",
    )
    .await?;
    asked("rules clause:TG-28 rules:hong-kong", "then ×3, ×4").await?;
    asked("rules clause:28 game:tien-gow", "counts ×2").await?;
    asked("rules clause:TG-49 rules:celko", "does not play by this").await?;
    asked(
        "rules clause:TG-28 game:pai-gow",
        "TG-28 is a clause of Tien Gow, not of Pai Gow",
    )
    .await?;
    asked(
        "rules clause:TG-28 rules:plain",
        "TG-28 is a clause of Tien Gow, not of Pai Gow",
    )
    .await?;
    asked("rules rules:celko game:pai-gow", "celko").await?;
    fixture.breathe();
    ann.slash("tiengow start rules:hong-kong").await?;
    asked("rules clause:TG-49", "6-6 counts as white").await?;
    asked("rules clause:TG-49 rules:celko-full", "and half of 6-6").await?;
    asked("rules clause:TT-23", "14 points").await?;
    fixture.local.stop().await
}
