//! Refused starts, hands opened from other channels, and autocompletion without matches.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use sandbox::{Fault, RawInteraction, RequestRecord};
use sandbox_client::{Client, Message};
use serde_json::json;

use crate::faults::until;
use crate::fixture::{BotFixture, IDLE, plain};
use crate::hands::{seat_with_computers, see_public, settlement};
use crate::player::{Player, Way, asked, ensure_contains, is_turn, says, slash_says};

/// Returns the same person in each channel of the server.
fn in_channels(fixture: &BotFixture, client: &Client) -> Vec<Client> {
    fixture
        .local
        .sandbox()
        .channel_ids()
        .iter()
        .map(|channel| client.in_channel(channel))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn only_tables_that_were_opened_count() -> Result<()> {
    let fixture = BotFixture::new(181).await?;
    let ann = fixture.client("ann").await?;
    let places = in_channels(&fixture, &ann);
    slash_says(&places[0], "tiengow start", "The table is open").await?;
    for _ in 0..5 {
        fixture.breathe();
        says(
            &places[0].slash("tetgow start").await?,
            "This channel already has [an open table](",
        )?;
    }
    for place in &places[1..3] {
        fixture.breathe();
        slash_says(place, "tiengow start", "The table is open").await?;
    }
    fixture.breathe();
    slash_says(&places[2], "table end", "closed").await?;
    let words = "You have opened 3 tables in 10 minutes. Try again <t:";
    for _ in 0..2 {
        fixture.breathe();
        slash_says(&places[2], "tiengow start", words).await?;
    }
    fixture.clock.advance(std::time::Duration::from_secs(600));
    slash_says(&places[2], "tiengow start", "The table is open").await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_command_for_a_table_against_computers_starts_the_first_hand() -> Result<()> {
    let fixture = BotFixture::new(185).await?;
    let ann = fixture.client("ann").await?;
    for (game, place) in ["tiengow", "tetgow", "paigow"]
        .into_iter()
        .zip(in_channels(&fixture, &ann))
    {
        let command = format!("{game} start seats:computers");
        let own = place.slash(&command).await?;
        let own = own.ephemeral().context("a private answer")?;
        let begun = match game {
            "paigow" => own.button("Bet").is_some(),
            _ => own.text().contains("Your hand"),
        };
        ensure!(begun, "{game}: {}", own.text());
        let table = see_public(&place, "Hand 1").await?;
        let [hand, table] = [&own.id, &table.id].map(|id| id.parse::<u64>());
        ensure!(hand? > table?, "{game}: the hand is not below the table");
        fixture.breathe();
    }
    let shown = fixture.control().requests();
    let lobbies = shown
        .iter()
        .map(|request| request.body.to_string())
        .filter(|body| body.contains("take a seat"));
    ensure!(lobbies.count() == 0, "nobody has to wait in a lobby");
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_is_told_of_the_tutorial_until_they_play() -> Result<()> {
    let is_told = |message: &Message| message.text().contains("New here?");
    let fixture = BotFixture::new(185).await?;
    let ann = fixture.client("ann").await?;
    let own = ann.slash("tiengow start seats:computers pace:slow").await?;
    let own = own.ephemeral().context("a private answer")?;
    ensure!(is_told(own), "{}", own.text());
    let mut player = Player::new(&ann, Way::Ephemeral);
    player.follow(own);
    let panel = player.wait(is_turn).await?;
    ensure!(is_told(&panel), "others have played: {}", panel.text());
    player.play(&fixture, panel).await?;
    player.wait_for(|panel| !is_told(panel)).await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_whose_reply_shows_the_hand_gets_no_ping_at_first() -> Result<()> {
    let fixture = BotFixture::new(188).await?;
    let ann = fixture.client("ann").await?;
    // She has to bet from the beginning.
    ann.slash("paigow start seats:computers").await?;
    let answered = fixture.clock.now_ms();
    fixture.clock.advance(IDLE);
    let control = fixture.control();
    let notified = || {
        let requests = control.requests();
        let opens = |one: &&RequestRecord| one.path == "/users/@me/channels";
        requests.iter().find(opens).map(|one| one.at_ms)
    };
    until("notified", || notified().is_some()).await?;
    let waited = notified().context("a direct message")? - answered;
    ensure!(
        u128::try_from(waited)? >= IDLE.as_millis(),
        "notified after {waited} ms"
    );
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_of_a_table_that_discord_does_not_show_is_told() -> Result<()> {
    /// Longer than the longest wait before a retry.
    const LATER: Duration = Duration::from_secs(61);
    /// The number of tries of a request, and at least the seconds between two tries.
    const TRIES: usize = 6;
    const BETWEEN_TRIES: Duration = Duration::from_secs(4);
    let fixture = BotFixture::new(186).await?;
    let ann = fixture.client("ann").await?;
    let control = fixture.control();
    let channel = ann.channel_id().context("a channel")?;
    control.forget_tokens(true);
    control.add_fault(Fault {
        route: format!("POST /channels/{channel}/messages"),
        status: 500,
        times: u32::MAX,
        ..Fault::default()
    })?;
    let answer = ann.slash("tiengow start").await?;
    says(&answer, "The table is open")?;
    let told = answer.ephemeral().context("a private reply")?.id.clone();
    let unseen = |message: &Message| {
        message
            .text()
            .contains("Discord has not accepted its message")
    };
    for tries in 1..=TRIES {
        let failed = || {
            let requests = control.requests();
            requests.iter().filter(|one| one.status == 500).count() >= tries
        };
        until("the bot tries again", failed).await?;
        fixture.clock.advance(BETWEEN_TRIES);
    }
    ann.see_message(&told, unseen)
        .await
        .context("nobody was told")?;
    control.clear_faults();
    fixture.clock.advance(LATER);
    ann.see_where(|message| message.button("Sit").is_some())
        .await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_table_in_a_channel_gets_a_thread() -> Result<()> {
    let fixture = BotFixture::new(187).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    slash_says(&ann, "tiengow start", "The table is open").await?;
    fixture.breathe();
    let words = "This channel already has an open table, so yours has its own thread: <#";
    slash_says(&ben, "tiengow start", words).await?;
    // A person at the first table does not get a second one.
    fixture.breathe();
    let lobby = ann
        .see_where(|message| message.button("Sit").is_some())
        .await?;
    let answer = ann.slash("tiengow start").await?;
    says(&answer, "You sit there")?;
    says(&answer, &format!("/{}).", lobby.id))?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_before_a_hand_link_to_it_once_it_has_begun() -> Result<()> {
    let fixture = BotFixture::new(188).await?;
    let ann = fixture.client("ann").await?;
    ann.slash("tiengow start").await?;
    let lobby = ann.see_where(|message| message.button("Fill and start").is_some());
    let mut before = lobby.await?;
    for (number, begin) in [(1, "Fill and start"), (2, "Next hand")] {
        fixture.breathe();
        ann.click_on(&before.id, begin).await?;
        let title = format!("Hand {number} ·");
        let is_board = |message: &Message| {
            message.text().contains(&title) && message.button("My hand").is_some()
        };
        let board = ann.see_where(is_board).await?;
        let links = |message: &Message| message.text().contains(&board.id);
        let over = ann.see_message(&before.id, links).await?;
        let text = over.text();
        ensure!(over.buttons().count() == 0, "{text}");
        for stale in ["*Sit*", "*Start*", "Waiting for", "at the latest"] {
            ensure!(!text.contains(stale), "{text}");
        }
        if number == 1 {
            let mut player = Player::new(&ann, Way::Ephemeral);
            player.play_hand(&fixture, number).await?;
            before = settlement(&ann).await?;
        }
    }
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_full_says_so() -> Result<()> {
    let mut config = plain();
    config.table.max_per_server = 2;
    let fixture = BotFixture::with(config, 182).await?;
    let ann = fixture.client("ann").await?;
    let places = in_channels(&fixture, &ann);
    for place in &places[..2] {
        fixture.breathe();
        slash_says(place, "tiengow start", "The table is open").await?;
    }
    for _ in 0..4 {
        fixture.breathe();
        says(
            &places[2].slash("tiengow start").await?,
            "This server already has 2 open tables, its limit.",
        )?;
    }
    fixture.breathe();
    places[0].slash("table end").await?;
    fixture.breathe();
    slash_says(&places[2], "tiengow start", "The table is open").await?;
    fixture.local.stop().await
}

/// With tables in two other channels, the bot asks which one.
async fn she_chooses_between_tables(fixture: &BotFixture, place: &Client) -> Result<()> {
    fixture.breathe();
    let answer = place.slash("hand").await?;
    let which = answer.ephemeral().context("a private answer")?;
    ensure_contains(&which.text(), "You sit at several tables.")?;
    let first = which.buttons().next().context("a table to choose")?;
    fixture.breathe();
    let chosen = place.press(&which.id, &first.custom_id).await?;
    ensure!(
        chosen
            .ephemeral()
            .is_some_and(|m| m.text().contains("Your hand · hand 1")),
        "{}",
        chosen.text()
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_can_open_their_hand_in_any_channel() -> Result<()> {
    let fixture = BotFixture::new(183).await?;
    let (ann, eve) = (fixture.client("ann").await?, fixture.client("eve").await?);
    let places = in_channels(&fixture, &ann);
    seat_with_computers(&fixture, &places[0]).await?;
    places[0].click("Start").await?;
    // The table does not move on while it is her turn, and the text above a hand stays.
    see_public(&places[0], "Ann to play").await?;
    fixture.breathe();
    let answer = places[1].slash("hand").await?;
    let shown = answer.ephemeral().context("a private answer")?.text();
    let place = format!(
        "Your hand at the table in <#{}>:",
        places[0].channel_id().context("a channel")?
    );
    ensure!(
        shown.contains(&place) && shown.contains("Your hand · hand 1"),
        "{shown}"
    );
    fixture.breathe();
    let here = places[0].slash("hand").await?;
    let here = here.message().context("an answer")?.text();
    ensure!(!here.contains("Your hand at the table in"), "{here}");
    fixture.breathe();
    places[1].slash("tiengow start").await?;
    fixture.breathe();
    places[1].click("Sit").await?;
    she_chooses_between_tables(&fixture, &places[2]).await?;
    fixture.breathe();
    says(
        &in_channels(&fixture, &eve)[2].slash("hand").await?,
        "There is no table in this channel.",
    )?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn beside_a_table_of_others_a_person_sees_their_own_hand() -> Result<()> {
    let fixture = BotFixture::new(185).await?;
    let (ann, eve) = (fixture.client("ann").await?, fixture.client("eve").await?);
    let places = in_channels(&fixture, &ann);
    seat_with_computers(&fixture, &places[0]).await?;
    places[0].click("Start").await?;
    see_public(&places[0], "Ann to play").await?;
    let others = in_channels(&fixture, &eve);
    others[1].slash("tiengow start").await?;
    for command in ["hand", "hint"] {
        let shown = asked(&fixture, &places[1], command).await?.text();
        ensure!(shown.contains("Your hand · hand 1"), "{command}: {shown}");
    }
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn autocompletion_without_matches_returns_no_choices() -> Result<()> {
    let fixture = BotFixture::new(184).await?;
    let ann = fixture.client("ann").await?;
    ann.say("a message, so that there is a channel to look at")
        .await?;
    let option = json!({"name": "rules", "type": 3, "value": "ce", "focused": true});
    let start = |command: &str, sub: &str| json!({"name": command, "options": [{"name": sub, "type": 1, "options": [option.clone()]}]});
    let unknown = json!({"name": "mahjong", "options": [option.clone()]});
    for data in [unknown, start("mahjong", "start"), start("tiengow", "stop")] {
        fixture.breathe();
        let said = data.to_string();
        let control = fixture.control();
        let after = fixture.last_request();
        let forged = RawInteraction {
            user: ann.id(),
            kind: 4,
            channel_id: ann.channel_id(),
            message_id: None,
            data,
        };
        control.interact(&forged)?;
        let answers = || {
            let requests = control.requests_after(after);
            requests
                .into_iter()
                .filter(|request| request.path.ends_with("/callback"))
                .collect::<Vec<_>>()
        };
        until("answered", || !answers().is_empty()).await?;
        let answer = answers().swap_remove(0);
        ensure!(
            answer.status < 300,
            "{said}: {} {}",
            answer.status,
            answer.body
        );
        ensure!(
            answer.body == json!({"type": 8, "data": {"choices": []}}),
            "{said}: {}",
            answer.body
        );
    }
    fixture.local.stop().await
}
