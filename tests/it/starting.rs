//! Refused starts, hands opened from other channels, and autocompletion without matches.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use sandbox::{Fault, RawInteraction, RequestRecord};
use sandbox_client::{Client, Message};
use serde_json::json;

use crate::faults::until;
use crate::fixture::{BotFixture, IDLE, config_without_emojis};
use crate::hands::{seat_with_computers, see_public, settlement};
use crate::player::{
    PanelPlace, Player, ensure_answer, ensure_contains, ensure_slash_answer, is_turn,
    private_slash_answer,
};

/// Returns a person's client in each channel of the server.
fn clients_by_channel(fixture: &BotFixture, client: &Client) -> Vec<Client> {
    fixture
        .local
        .sandbox()
        .channel_ids()
        .iter()
        .map(|channel| client.in_channel(channel))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn only_opened_tables_count_towards_the_limit() -> Result<()> {
    let fixture = BotFixture::new(181).await?;
    let ann = fixture.client("ann").await?;
    let places = clients_by_channel(&fixture, &ann);
    ensure_slash_answer(&places[0], "tiengow start", "The table is open").await?;
    for _ in 0..5 {
        fixture.pause();
        ensure_answer(
            &places[0].slash("tetgow start").await?,
            "This channel already has [an open table](",
        )?;
    }
    for place in &places[1..3] {
        fixture.pause();
        ensure_slash_answer(place, "tiengow start", "The table is open").await?;
    }
    fixture.pause();
    ensure_slash_answer(&places[2], "table end", "closed").await?;
    let words = "You have opened 3 tables in 10 minutes. Try again <t:";
    for _ in 0..2 {
        fixture.pause();
        ensure_slash_answer(&places[2], "tiengow start", words).await?;
    }
    fixture.clock.advance(Duration::from_secs(600));
    ensure_slash_answer(&places[2], "tiengow start", "The table is open").await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_command_for_a_table_against_computers_starts_the_first_hand() -> Result<()> {
    let fixture = BotFixture::new(185).await?;
    let ann = fixture.client("ann").await?;
    for (game, place) in ["tiengow", "tetgow", "paigow"]
        .into_iter()
        .zip(clients_by_channel(&fixture, &ann))
    {
        let command = format!("{game} start seats:computers");
        let answer = place.slash(&command).await?;
        let own = answer.ephemeral().context("a private answer")?;
        let has_begun = match game {
            "paigow" => own.button("Bet").is_some(),
            _ => own.text().contains("Your hand"),
        };
        ensure!(has_begun, "{game}: {}", own.text());
        let table = see_public(&place, "Hand 1").await?;
        let [hand, table] = [&own.id, &table.id].map(|id| id.parse::<u64>());
        ensure!(hand? > table?, "{game}: the hand is not below the table");
        fixture.pause();
    }
    let requests = fixture.control().requests();
    let lobbies = requests
        .iter()
        .map(|request| request.body.to_string())
        .filter(|body| body.contains("take a seat"));
    ensure!(lobbies.count() == 0, "a lobby was shown");
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_is_told_of_the_tutorial_until_they_play() -> Result<()> {
    let has_offer = |message: &Message| message.text().contains("New here?");
    let fixture = BotFixture::new(185).await?;
    let ann = fixture.client("ann").await?;
    let answer = ann.slash("tiengow start seats:computers pace:slow").await?;
    let own = answer.ephemeral().context("a private answer")?;
    ensure!(has_offer(own), "{}", own.text());
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    player.set_panel(own);
    let panel = player.wait(is_turn).await?;
    ensure!(has_offer(&panel), "others have played: {}", panel.text());
    player.play(&fixture, panel).await?;
    player.wait_for(|panel| !has_offer(panel)).await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_whose_reply_shows_the_hand_gets_no_ping_at_first() -> Result<()> {
    let fixture = BotFixture::new(188).await?;
    let ann = fixture.client("ann").await?;
    // Ann has to bet from the beginning.
    ann.slash("paigow start seats:computers").await?;
    let answered_at = fixture.clock.now_ms();
    fixture.clock.advance(IDLE);
    let control = fixture.control();
    let notified_at = || {
        let requests = control.requests();
        let is_opening = |one: &&RequestRecord| one.path == "/users/@me/channels";
        requests.iter().find(is_opening).map(|one| one.at_ms)
    };
    until("notified", || notified_at().is_some()).await?;
    let waited = notified_at().context("a direct message")? - answered_at;
    ensure!(
        u128::try_from(waited)? >= IDLE.as_millis(),
        "notified after {waited} ms"
    );
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_learns_that_discord_does_not_accept_the_tables_message() -> Result<()> {
    /// Longer than the longest wait before a retry.
    const LATER: Duration = Duration::from_secs(61);
    /// The number of tries of a request.
    const TRIES: usize = 6;
    /// At least the time between two tries.
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
    ensure_answer(&answer, "The table is open")?;
    let reply = answer.ephemeral().context("a private reply")?.id.clone();
    let has_warning = |message: &Message| {
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
    ann.wait_for_message(&reply, has_warning)
        .await
        .context("no warning")?;
    control.clear_faults();
    fixture.clock.advance(LATER);
    ann.wait_for_match(|message| message.button("Sit").is_some())
        .await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_table_in_a_channel_gets_a_thread() -> Result<()> {
    let fixture = BotFixture::new(187).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    ensure_slash_answer(&ann, "tiengow start", "The table is open").await?;
    fixture.pause();
    let words = "This channel already has an open table, so yours has its own thread: <#";
    ensure_slash_answer(&ben, "tiengow start", words).await?;
    // A person at the first table gets no second one.
    fixture.pause();
    let lobby = ann
        .wait_for_match(|message| message.button("Sit").is_some())
        .await?;
    let answer = ann.slash("tiengow start").await?;
    ensure_answer(&answer, "You sit there")?;
    ensure_answer(&answer, &format!("/{}).", lobby.id))?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_before_a_hand_link_to_it_once_it_has_begun() -> Result<()> {
    let fixture = BotFixture::new(188).await?;
    let ann = fixture.client("ann").await?;
    ann.slash("tiengow start").await?;
    let lobby = ann.wait_for_match(|message| message.button("Fill and start").is_some());
    let mut before = lobby.await?;
    for (number, button) in [(1, "Fill and start"), (2, "Next hand")] {
        fixture.pause();
        ann.click_on(&before.id, button).await?;
        let title = format!("Hand {number} ·");
        let is_board = |message: &Message| {
            message.text().contains(&title) && message.button("My hand").is_some()
        };
        let board = ann.wait_for_match(is_board).await?;
        let has_link = |message: &Message| message.text().contains(&board.id);
        let old = ann.wait_for_message(&before.id, has_link).await?;
        let text = old.text();
        ensure!(old.buttons().count() == 0, "{text}");
        for stale in ["*Sit*", "*Start*", "Waiting for", "at the latest"] {
            ensure!(!text.contains(stale), "{text}");
        }
        if number == 1 {
            let mut player = Player::new(&ann, PanelPlace::Ephemeral);
            player.play_hand(&fixture, number).await?;
            before = settlement(&ann).await?;
        }
    }
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_at_its_limit_refuses_another_table() -> Result<()> {
    let mut config = config_without_emojis();
    config.table.max_per_server = 2;
    let fixture = BotFixture::with_config(config, 182).await?;
    let ann = fixture.client("ann").await?;
    let places = clients_by_channel(&fixture, &ann);
    for place in &places[..2] {
        fixture.pause();
        ensure_slash_answer(place, "tiengow start", "The table is open").await?;
    }
    for _ in 0..4 {
        fixture.pause();
        ensure_answer(
            &places[2].slash("tiengow start").await?,
            "This server already has 2 open tables, its limit.",
        )?;
    }
    fixture.pause();
    places[0].slash("table end").await?;
    fixture.pause();
    ensure_slash_answer(&places[2], "tiengow start", "The table is open").await?;
    fixture.local.stop().await
}

/// Asserts that the bot asks a person with tables in two other channels which of the hands to show.
async fn choose_between_tables(fixture: &BotFixture, place: &Client) -> Result<()> {
    fixture.pause();
    let answer = place.slash("hand").await?;
    let question = answer.ephemeral().context("a private answer")?;
    ensure_contains(&question.text(), "You sit at several tables.")?;
    let first = question.buttons().next().context("a table to choose")?;
    fixture.pause();
    let chosen = place.press(&question.id, &first.custom_id).await?;
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
    let places = clients_by_channel(&fixture, &ann);
    seat_with_computers(&fixture, &places[0]).await?;
    places[0].click("Start").await?;
    // The table does not move on while it is her turn, and the text above a hand stays.
    see_public(&places[0], "Ann to play").await?;
    fixture.pause();
    let answer = places[1].slash("hand").await?;
    let reply = answer.ephemeral().context("a private answer")?.text();
    let heading = format!(
        "Your hand at the table in <#{}>:",
        places[0].channel_id().context("a channel")?
    );
    ensure!(
        reply.contains(&heading) && reply.contains("Your hand · hand 1"),
        "{reply}"
    );
    fixture.pause();
    let answer = places[0].slash("hand").await?;
    let reply = answer.message().context("an answer")?.text();
    ensure!(!reply.contains("Your hand at the table in"), "{reply}");
    fixture.pause();
    places[1].slash("tiengow start").await?;
    fixture.pause();
    places[1].click("Sit").await?;
    choose_between_tables(&fixture, &places[2]).await?;
    fixture.pause();
    ensure_answer(
        &clients_by_channel(&fixture, &eve)[2].slash("hand").await?,
        "There is no table in this channel.",
    )?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn beside_a_table_of_others_a_person_sees_their_own_hand() -> Result<()> {
    let fixture = BotFixture::new(185).await?;
    let (ann, eve) = (fixture.client("ann").await?, fixture.client("eve").await?);
    let places = clients_by_channel(&fixture, &ann);
    seat_with_computers(&fixture, &places[0]).await?;
    places[0].click("Start").await?;
    see_public(&places[0], "Ann to play").await?;
    let others = clients_by_channel(&fixture, &eve);
    others[1].slash("tiengow start").await?;
    for command in ["hand", "hint"] {
        let reply = private_slash_answer(&fixture, &places[1], command).await?;
        let text = reply.text();
        ensure!(text.contains("Your hand · hand 1"), "{command}: {text}");
    }
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn autocompletion_without_matches_returns_no_choices() -> Result<()> {
    let fixture = BotFixture::new(184).await?;
    let ann = fixture.client("ann").await?;
    ann.send_message("a message, so that there is a channel to look at")
        .await?;
    let option = json!({"name": "rules", "type": 3, "value": "ce", "focused": true});
    let start = |command: &str, sub: &str| json!({"name": command, "options": [{"name": sub, "type": 1, "options": [option.clone()]}]});
    let unknown = json!({"name": "mahjong", "options": [option.clone()]});
    for data in [unknown, start("mahjong", "start"), start("tiengow", "stop")] {
        fixture.pause();
        let sent = data.to_string();
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
            "{sent}: {} {}",
            answer.status,
            answer.body
        );
        ensure!(
            answer.body == json!({"type": 8, "data": {"choices": []}}),
            "{sent}: {}",
            answer.body
        );
    }
    fixture.local.stop().await
}
