//! Four people at one table: two play by direct message and two in the channel.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result, ensure};
use gow::Round as _;
use sandbox_client::Message;

use crate::fixture::{BotFixture, IDLE};
use crate::player::{Player, Way, words};
use crate::public;
use crate::state;

/// The person with two private screens.
const SECOND: &str = "ann";

/// The players.
pub(crate) const PEOPLE: [&str; 4] = ["ann", "ben", "chloe", "dan"];

/// The place where each of them plays.
const WAYS: [Way; 4] = [Way::Direct, Way::Ephemeral, Way::Direct, Way::Ephemeral];

#[tokio::test(flavor = "multi_thread")]
async fn four_people_see_the_same_trick_after_every_play() -> Result<()> {
    let fixture = BotFixture::new(21).await?;
    let mut people = sit_down(&fixture, WAYS, "slow").await?;
    open(&fixture, &mut people, 1).await?;
    // One of the players by direct message also opens the ephemeral hand. The bot keeps it up to date until she plays in
    // the direct message.
    let mut second = Player::new(&fixture.client(SECOND).await?, Way::Ephemeral);
    second.open(&fixture, 1).await?;
    let board = fixture.client("eve").await?;
    let mut ways = BTreeSet::new();
    let mut by_second = true;
    while let Some(name) = to_act(&fixture) {
        let turn = people
            .iter()
            .position(|(who, _)| *who == name)
            .context("a person is to act")?;
        let player = &people[turn].1;
        if by_second && name == SECOND {
            // She looks at neither screen. After a ping, the bot keeps both up to date.
            fixture.clock.advance(IDLE);
        }
        let panel = player.wait(|text| text.contains("**Your turn**")).await?;
        player.play(&fixture, panel).await?;
        ways.insert(format!("{:?}", player.way));
        by_second &= name != SECOND;
        if to_act(&fixture).is_none() {
            break;
        }
        // For a moment an edit that crosses the reply may show the trick without the play.
        let plays = plays_of_trick(&fixture)?;
        let shown = player
            .wait(|text| lines(text).len() == plays)
            .await
            .with_context(|| format!("{name} sees {plays} plays"))?;
        let shown = trick(&shown);
        for (who, other) in &people {
            let pressed = (by_second && *who == SECOND).then_some(&second);
            pressed
                .unwrap_or(other)
                .wait(|text| lines(text) == shown)
                .await
                .with_context(|| format!("{who} sees {shown:?}"))?;
        }
        board
            .see_where(|message| message.button("My hand").is_some() && trick(message) == shown)
            .await?;
    }
    ensure!(ways.len() == 2 && !by_second, "both ways were used");
    for player in people.iter().map(|(_, player)| player).chain([&second]) {
        player.wait(|text| text.contains("Hand 1 is over")).await?;
    }
    board
        .see_where(|message| message.button("Next hand").is_some())
        .await?;
    public::nothing_hidden(fixture).await
}

/// Opens everybody's hand in the place where they play.
pub(crate) async fn open(
    fixture: &BotFixture,
    people: &mut [(&str, Player)],
    number: u32,
) -> Result<()> {
    for (_, player) in people {
        player.open(fixture, number).await?;
    }
    Ok(())
}

/// Opens a table with the host at a seat, seats everybody else and starts.
pub(crate) async fn sit_down(
    fixture: &BotFixture,
    ways: [Way; 4],
    pace: &str,
) -> Result<Vec<(&'static str, Player)>> {
    let host = fixture.client(PEOPLE[0]).await?;
    let start = format!("tiengow start seats:friends pace:{pace}");
    host.slash(&start).await?;
    let mut people = Vec::new();
    for (name, way) in PEOPLE.into_iter().zip(ways) {
        let client = fixture.client(name).await?;
        if name != PEOPLE[0] {
            fixture.breathe();
            client.click("Sit").await?;
        }
        people.push((name, Player::new(&client, way)));
    }
    fixture.breathe();
    host.click("Start").await?;
    Ok(people)
}

/// Returns whose turn it is, by the client's name.
pub(crate) fn to_act(fixture: &BotFixture) -> Option<String> {
    let table = fixture.app().tables.all().pop()?.now();
    let seat = table.hand()?.to_act().single()?;
    table.seats[seat]
        .person()
        .map(|person| person.name.to_lowercase())
}

/// Returns the number of plays in the current trick. Every seat plays once in it.
fn plays_of_trick(fixture: &BotFixture) -> Result<usize> {
    let table = state::table(fixture)?;
    let round = &table.hand().context("a hand runs")?.round;
    Ok(round.plays().len() % round.seats())
}

fn trick(message: &Message) -> Vec<String> {
    lines(&words(message))
}

/// Returns the lines of a screen that report plays, which pictures show too.
fn lines(text: &str) -> Vec<String> {
    let tells = |line: &&str| {
        [" leads ", " beats with ", " discards "]
            .iter()
            .any(|verb| line.contains(verb))
    };
    text.lines()
        .map(str::trim)
        .filter(|line| tells(line) && !line.contains("Your discards"))
        // The picture comes a moment after the text, which is formatted.
        .map(|line| line.replace("**", ""))
        .collect()
}
