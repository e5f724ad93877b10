//! Four people at one table: two play by direct message and two in the channel.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result, ensure};
use gow::Round as _;
use sandbox_client::Message;

use crate::fixture::{BotFixture, IDLE};
use crate::player::{PanelPlace, Player, text_and_picture};
use crate::public;
use crate::state;

/// The person who opens a second private screen.
const TWO_SCREENS: &str = "ann";

/// The players.
pub(crate) const PEOPLE: [&str; 4] = ["ann", "ben", "chloe", "dan"];

/// The place where each of them plays.
const PLACES: [PanelPlace; 4] = [
    PanelPlace::Direct,
    PanelPlace::Ephemeral,
    PanelPlace::Direct,
    PanelPlace::Ephemeral,
];

#[tokio::test(flavor = "multi_thread")]
async fn four_people_see_the_same_trick_after_every_play() -> Result<()> {
    let fixture = BotFixture::new(21).await?;
    let mut people = seat_four_people(&fixture, PLACES, "slow").await?;
    open_hands(&fixture, &mut people, 1).await?;
    // One of the players by direct message also opens the ephemeral hand. The bot keeps it up to date until she plays in
    // the direct message.
    let mut second = Player::new(&fixture.client(TWO_SCREENS).await?, PanelPlace::Ephemeral);
    second.open(&fixture, 1).await?;
    let eve = fixture.client("eve").await?;
    let mut used = BTreeSet::new();
    let mut is_second_current = true;
    while let Some(name) = name_to_act(&fixture) {
        let turn = people
            .iter()
            .position(|(who, _)| *who == name)
            .context("a person is to act")?;
        let player = &people[turn].1;
        if is_second_current && name == TWO_SCREENS {
            // She looks at neither screen. After a ping, the bot keeps both up to date.
            fixture.clock.advance(IDLE);
        }
        let panel = player.wait(|text| text.contains("**Your turn**")).await?;
        player.play(&fixture, panel).await?;
        used.insert(format!("{:?}", player.place));
        is_second_current &= name != TWO_SCREENS;
        if name_to_act(&fixture).is_none() {
            break;
        }
        // For a moment an edit that crosses the reply may show the trick without the play.
        let plays = count_plays_of_trick(&fixture)?;
        let screen = player
            .wait(|text| play_lines(text).len() == plays)
            .await
            .with_context(|| format!("{name} sees {plays} plays"))?;
        let lines = trick_lines(&screen);
        for (who, other) in &people {
            let current = (is_second_current && *who == TWO_SCREENS).then_some(&second);
            current
                .unwrap_or(other)
                .wait(|text| play_lines(text) == lines)
                .await
                .with_context(|| format!("{who} sees {lines:?}"))?;
        }
        eve.wait_for_match(|message| {
            message.button("My hand").is_some() && trick_lines(message) == lines
        })
        .await?;
    }
    ensure!(used.len() == 2 && !is_second_current, "not both used");
    for player in people.iter().map(|(_, player)| player).chain([&second]) {
        player.wait(|text| text.contains("Hand 1 is over")).await?;
    }
    eve.wait_for_match(|message| message.button("Next hand").is_some())
        .await?;
    public::ensure_no_leak(fixture).await
}

/// Opens everybody's hand in the place where they play.
pub(crate) async fn open_hands(
    fixture: &BotFixture,
    people: &mut [(&str, Player)],
    number: u32,
) -> Result<()> {
    for (_, player) in people {
        player.open(fixture, number).await?;
    }
    Ok(())
}

/// Opens a table with a seat for its host, seats everybody else and starts.
pub(crate) async fn seat_four_people(
    fixture: &BotFixture,
    places: [PanelPlace; 4],
    pace: &str,
) -> Result<Vec<(&'static str, Player)>> {
    let host = fixture.client(PEOPLE[0]).await?;
    let start = format!("tiengow start seats:friends pace:{pace}");
    host.slash(&start).await?;
    let mut people = Vec::new();
    for (name, place) in PEOPLE.into_iter().zip(places) {
        let client = fixture.client(name).await?;
        if name != PEOPLE[0] {
            fixture.pause();
            client.click("Sit").await?;
        }
        people.push((name, Player::new(&client, place)));
    }
    fixture.pause();
    host.click("Start").await?;
    Ok(people)
}

/// Returns the name of the client whose turn it is.
pub(crate) fn name_to_act(fixture: &BotFixture) -> Option<String> {
    let table = fixture.app().tables.all().pop()?.now();
    let seat = table.hand()?.to_act().single()?;
    table.seats[seat]
        .person()
        .map(|person| person.name.to_lowercase())
}

/// Returns the number of plays in the current trick. Every seat plays once in it.
fn count_plays_of_trick(fixture: &BotFixture) -> Result<usize> {
    let table = state::table(fixture)?;
    let round = &table.hand().context("a hand runs")?.round;
    Ok(round.plays().len() % round.seats())
}

fn trick_lines(message: &Message) -> Vec<String> {
    play_lines(&text_and_picture(message))
}

/// Returns the lines of a screen that report plays, which pictures show too.
fn play_lines(text: &str) -> Vec<String> {
    let is_play = |line: &&str| {
        [" leads ", " beats with ", " discards "]
            .iter()
            .any(|verb| line.contains(verb))
    };
    text.lines()
        .map(str::trim)
        .filter(|line| is_play(line) && !line.contains("Your discards"))
        // The picture comes a moment after the text, which is formatted.
        .map(|line| line.replace("**", ""))
        .collect()
}
