//! Invitations to a table, and rematches at a closed one.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use sandbox::Fault;
use sandbox_client::{Client, Message};
use serde_json::json;
use tiengow::discord::LimitedRequest;
use tiengow::table::{Input, Refusal, TermChange};

use crate::claims::refusal;
use crate::fixture::BotFixture;
use crate::hands::{deal_with_friend, ensure_known_to_discord, see_public};
use crate::missed_turns::time_out_turn;
use crate::player::{
    PanelPlace, Player, ensure_answer, ensure_contains, ensure_slash_answer, is_turn,
    private_click_answer,
};
use crate::{public, state};

/// The reply to a person who acts at a table from outside its server.
const NOT_MEMBER: &str = "You are no longer in this table's server";

/// Asserts that the message with these words may ping only these people.
fn ensure_only_pinged(fixture: &BotFixture, words: &str, people: &[String]) -> Result<()> {
    let requests = fixture.control().requests();
    let message = requests
        .iter()
        .find(|request| request.body.to_string().contains(words))
        .context("no such message was sent")?;
    let allowed = &message.body["allowed_mentions"];
    ensure!(allowed["users"] == json!(people), "{allowed}");
    let has_no_parse = allowed["parse"].as_array().is_none_or(Vec::is_empty);
    ensure!(has_no_parse, "{allowed}");
    Ok(())
}

/// Waits until this many people sit at the only table.
async fn wait_until_seated(fixture: &BotFixture, people: usize) -> Result<()> {
    let table = state::handle(fixture)?
        .wait_until(|table| table.people().count() == people || table.is_closed())
        .await;
    ensure!(table.people().count() == people, "the table closed");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invited_person_gets_one_ping_and_sits_down_with_a_press() -> Result<()> {
    /// As many as the invitations that one person may send in ten minutes.
    const REFUSED: usize = 5;
    let fixture = BotFixture::new(187).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    ensure_answer(
        &ann.slash("table invite user:ben").await?,
        "There is no table in this channel",
    )?;
    fixture.pause();
    ann.slash("tiengow start").await?;
    fixture.pause();
    ensure_slash_answer(&ben, "table invite user:ann", "Only people at the table").await?;
    fixture.pause();
    ensure_slash_answer(&ann, "table invite user:ben", "Invited: <@").await?;
    let message = see_public(&ben, "to play Tien Gow.").await?;
    ensure_only_pinged(&fixture, " invites <@", &[ben.id()])?;
    // Refused invitations do not count towards the limit.
    for _ in 0..REFUSED {
        fixture.pause();
        ensure_answer(
            &ann.slash("table invite user:ben").await?,
            "has already been invited to this table",
        )?;
    }
    fixture.pause();
    ben.click_on(&message.id, "Sit").await?;
    wait_until_seated(&fixture, 2).await?;
    fixture.pause();
    ensure_slash_answer(&ben, "table invite user:ann", "is already at this table").await?;
    fixture.pause();
    ensure_slash_answer(&ann, "table kick seat:B", "Seat B is free again").await?;
    fixture.pause();
    let refused = private_click_answer(&fixture, &ben, &message.id, "Sit").await?;
    ensure!(
        refused.text().contains("You were removed from this table"),
        "{refused:?}"
    );
    fixture.pause();
    ensure_slash_answer(&ann, "table invite user:ben", "Invited: <@").await?;
    fixture.pause();
    ben.click_on(&message.id, "Sit").await?;
    wait_until_seated(&fixture, 2).await?;
    fixture.pause();
    let command = format!("table invite user:{}", message.author_id);
    ensure_slash_answer(&ben, &command, "is a bot").await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_to_a_full_table_or_beyond_the_limit_is_refused() -> Result<()> {
    let fixture = BotFixture::new(188).await?;
    let mut people = Vec::new();
    for name in ["ann", "ben", "chloe", "dan"] {
        people.push(fixture.client(name).await?);
    }
    people[0].slash("tiengow start").await?;
    for client in &people[1..] {
        fixture.pause();
        client.click("Sit").await?;
    }
    fixture.pause();
    ensure_slash_answer(&people[0], "table invite user:eve", "Every seat is taken").await?;
    for client in &people[1..3] {
        fixture.pause();
        client.slash("table leave").await?;
    }
    fixture.pause();
    let command = "table invite user:ben second:chloe third:eve";
    ensure_slash_answer(&people[0], command, "Only 2 more people can sit down").await?;
    fixture.pause();
    people[3].slash("table leave").await?;
    // A person named twice is invited once.
    for names in ["ben second:dan third:ben", "chloe", "eve"] {
        fixture.pause();
        let command = format!("table invite user:{names}");
        ensure_slash_answer(&people[0], &command, "Invited").await?;
    }
    let app = fixture.app();
    let user = state::user(&people[0])?;
    let may_invite = || {
        app.rate_limiter
            .reserve(user, LimitedRequest::Invitation, app.clock.now())
            .is_ok()
    };
    while may_invite() {}
    let limit = "You have sent 5 invitations in 10 minutes. Try again <t:";
    fixture.pause();
    ensure_slash_answer(&people[0], "table invite user:ben", limit).await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_outside_the_server_invites_nobody_to_a_table_there() -> Result<()> {
    let fixture = BotFixture::new(195).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    ann.slash("tiengow start").await?;
    let (direct, command) = (ann.in_dm(), "table invite user:ben");
    let guild = fixture.local.sandbox().guild_id();
    for (status, code, words) in [
        (404, 10_007, NOT_MEMBER),
        (403, 50_001, "That did not work just now"),
    ] {
        fixture.control().add_fault(Fault {
            route: format!("GET /guilds/{guild}/members/"),
            status,
            body: json!({"message": "no", "code": code}),
            ..Fault::default()
        })?;
        fixture.pause();
        ensure_slash_answer(&direct, command, words).await?;
    }
    // Discord knows her as a member, so the same command works from there.
    fixture.pause();
    ensure_slash_answer(&direct, command, "Invited: <@").await?;
    see_public(&ben, "to play Tien Gow.").await?;
    ensure_known_to_discord(&fixture)?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_to_sit_down_at_a_table_that_closes_after_the_hand() -> Result<()> {
    let fixture = BotFixture::new(193).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    ann.slash("tiengow start seats:computers pace:slow").await?;
    let board = see_public(&ben, "Hand 1").await?;
    fixture.pause();
    ensure_slash_answer(&ann, "table end", "The table closes after this hand").await?;
    let words = "closes after this hand, so nobody else can sit down";
    fixture.pause();
    ensure_slash_answer(&ann, "table invite user:ben", words).await?;
    fixture.pause();
    ensure_answer(&ben.click_on(&board.id, "My hand").await?, words)?;
    fixture.local.stop().await
}

/// Plays the only hand of a table of two people and two computers. Returns the message of the closed table.
async fn play_until_closed(fixture: &BotFixture, people: [&Client; 2]) -> Result<Message> {
    play_until_closed_in(PanelPlace::Ephemeral, fixture, people).await
}

/// Plays like [`play_until_closed`], with both hands in one kind of place.
async fn play_until_closed_in(
    place: PanelPlace,
    fixture: &BotFixture,
    [ann, ben]: [&Client; 2],
) -> Result<Message> {
    let command = "tiengow start rules:gupai until:1hand stake:7";
    deal_with_friend(fixture, [ann, ben], command).await?;
    let mut players = [ann, ben].map(|client| Player::new(client, place));
    let [first, second] = &mut players;
    tokio::try_join!(first.play_hand(fixture, 1), second.play_hand(fixture, 1))?;
    let is_closed = |m: &Message| !m.ephemeral && m.button("Rematch").is_some();
    Ok(ann.wait_for("the closed table", is_closed).await?)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_table_is_opened_again_for_the_same_people() -> Result<()> {
    let fixture = BotFixture::new(189).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    let eve = fixture.client("eve").await?;
    let closed = play_until_closed(&fixture, [&ann, &ben]).await?;
    fixture.pause();
    ensure_answer(
        &eve.click_on(&closed.id, "Rematch").await?,
        "Only those who sat at that table",
    )?;
    fixture.pause();
    ensure_answer(
        &ben.click_on(&closed.id, "Rematch").await?,
        "The table is open, and you have seat **A**",
    )?;
    let words = "reopened the table";
    see_public(&ann, words).await?;
    ensure_only_pinged(&fixture, words, &[ann.id()])?;
    let table = state::table(&fixture)?;
    ensure!(
        (table.terms.stake, table.terms.house.name()) == (7, "gupai"),
        "other terms"
    );
    ensure!(
        (table.people().count(), table.room()) == (1, 3),
        "one person, two computers and an empty seat"
    );
    // The same button seats the others there, so that they need not find the new message.
    fixture.pause();
    ann.click_on(&closed.id, "Rematch").await?;
    wait_until_seated(&fixture, 2).await?;
    public::ensure_no_leak(fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_removed_from_the_server_reopens_no_table_there_and_joins_none() -> Result<()> {
    let fixture = BotFixture::new(194).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    let closed = play_until_closed_in(PanelPlace::Direct, &fixture, [&ann, &ben]).await?;
    let direct = ben.in_dm();
    let has_button = |m: &Message| m.button("Rematch").is_some();
    let own = direct.wait_for("the end of the table", has_button).await?;
    let guild = fixture.local.sandbox().guild_id();
    fixture.control().remove_member(guild, "ben")?;
    fixture.pause();
    ensure_answer(&direct.click_on(&own.id, "Rematch").await?, NOT_MEMBER)?;
    ensure!(fixture.app().tables.all().is_empty(), "a table was opened");
    fixture.pause();
    ann.click_on(&closed.id, "Rematch").await?;
    fixture.pause();
    ensure_answer(&direct.click_on(&own.id, "Rematch").await?, NOT_MEMBER)?;
    wait_until_seated(&fixture, 1).await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_from_direct_messages_says_where_and_by_which_terms_one_plays() -> Result<()> {
    let fixture = BotFixture::new(196).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    let closed = play_until_closed_in(PanelPlace::Direct, &fixture, [&ann, &ben]).await?;
    let guild = fixture.local.sandbox().guild_id();
    fixture.control().add_fault(Fault {
        route: format!("GET /guilds/{guild}/members/{}", ben.id()),
        status: 200,
        body: json!({"nick": "Benny"}),
        ..Fault::default()
    })?;
    let place = format!("<#{}>", closed.channel_id);
    let opened = format!("The table is open in {place}, and you have seat **A**.");
    let seated = format!("** in {place}.\n-# ");
    for (person, words) in [(&ann, opened), (&ben, seated)] {
        let direct = person.in_dm();
        let has_button = |m: &Message| m.button("Rematch").is_some();
        let own = direct.wait_for("the end of the table", has_button).await?;
        fixture.pause();
        let answer = direct.click_on(&own.id, "Rematch").await?;
        ensure_answer(&answer, &words)?;
        if person.id() == ben.id() {
            ensure_answer(&answer, " · 7 chips per point · ")?;
        }
    }
    wait_until_seated(&fixture, 2).await?;
    let table = state::table(&fixture)?;
    let names: Vec<&str> = table.people().map(|(_, person)| &*person.name).collect();
    ensure!(names == ["Ann", "Benny"], "not as in the server: {names:?}");
    let dearer = Input::ChangeTerms {
        by: state::user(&ann)?,
        version: table.version,
        change: TermChange::Stake(14),
    };
    state::handle(&fixture)?.ask(dearer, None).await?;
    let direct = ben.in_dm();
    let has_button = |m: &Message| m.button("Rematch").is_some();
    let own = direct.wait_for("the end of the table", has_button).await?;
    fixture.pause();
    let answer = direct.click_on(&own.id, "Rematch").await?;
    let must_agree = refusal(&Refusal::MustAgree);
    for words in [&*must_agree, " · 14 chips per point · "] {
        ensure_answer(&answer, words)?;
    }
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_who_want_a_rematch_at_the_same_time_share_one_table() -> Result<()> {
    let fixture = BotFixture::new(192).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    let closed = play_until_closed(&fixture, [&ann, &ben]).await?;
    fixture.pause();
    tokio::try_join!(
        ann.click_on(&closed.id, "Rematch"),
        ben.click_on(&closed.id, "Rematch"),
    )?;
    wait_until_seated(&fixture, 2).await?;
    public::ensure_no_leak(fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_got_no_ping_for_a_rematch_can_still_be_invited() -> Result<()> {
    let fixture = BotFixture::new(191).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    let closed = play_until_closed(&fixture, [&ann, &ben]).await?;
    let control = fixture.control();
    control.add_fault(Fault {
        route: format!("POST /channels/{}/messages", closed.channel_id),
        status: 403,
        body: json!({"message": "Missing Permissions", "code": 50_013}),
        times: u32::MAX,
        ..Fault::default()
    })?;
    fixture.pause();
    ensure_answer(
        &ben.click_on(&closed.id, "Rematch").await?,
        "The table is open, and you have seat **A**",
    )?;
    control.clear_faults();
    fixture.pause();
    ensure_slash_answer(&ben, "table invite user:ann", "Invited: <@").await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_alone_deals_immediately_but_not_after_an_hour() -> Result<()> {
    let fixture = BotFixture::new(190).await?;
    let ann = fixture.client("ann").await?;
    ann.slash("tiengow start seats:computers rules:gupai until:1hand")
        .await?;
    let is_closed = |m: &Message| !m.ephemeral && m.button("Rematch").is_some();
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    player.play_hand(&fixture, 1).await?;
    let closed = ann.wait_for("the closed table", is_closed).await?;
    fixture.pause();
    let direct = ann.dm_messages().len();
    let answer = ann.click_on(&closed.id, "Rematch").await?;
    let hand = ann.wait_for_private_answer(&answer).await?;
    ensure_contains(&hand.text(), "Your hand · hand 1")?;
    // The bot keeps the reply up to date like any other hand, so it sends no direct message with the hand.
    player.set_panel(&hand);
    player.wait(is_turn).await?;
    ensure!(ann.dm_messages().len() == direct, "the hand was sent twice");
    time_out_turn(&fixture)?;
    player
        .wait(|text| text.contains("Your time ran out"))
        .await?;
    fixture.pause();
    ann.slash("table end").await?;
    fixture.clock.advance(Duration::from_secs(3_600));
    fixture.pause();
    ensure_answer(
        &ann.click_on(&closed.id, "Rematch").await?,
        "can no longer be reopened",
    )?;
    fixture.local.stop().await
}
