//! Asserts that public messages contain only tiles that were played face up before.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result, ensure};
use gow::Piece;
use sandbox::RequestRecord;
use serde_json::Value;
use tempfile::TempDir;
use tiengow::store::Reveal;
use tiengow::text::{WORD_JOINER, pips, unbroken};

use crate::fixture::BotFixture;
use crate::state;

/// Discord's flag of a message that only one person sees.
const EPHEMERAL: u64 = 64;

/// A face-up play in the database: its time and the faces of its tiles.
type FaceUpPlay = (i64, BTreeSet<String>);

/// Stops the fixture, and asserts that no public request named a tile before it was played face up.
pub(crate) async fn ensure_no_leak(fixture: BotFixture) -> Result<()> {
    ensure_no_leak_with(fixture, FaceUpPlays::Some).await
}

/// Whether the database has any face-up play at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FaceUpPlays {
    /// It has one.
    Some,
    /// It has none, for example because the only hand was claimed.
    None,
}

/// Does the same as [`ensure_no_leak`] for a fixture that may have had no face-up play.
pub(crate) async fn ensure_no_leak_with(fixture: BotFixture, plays: FaceUpPlays) -> Result<()> {
    ensure_no_leak_and_keep_data(fixture, plays).await.map(drop)
}

/// Does the same as [`ensure_no_leak_with`], and returns the folder with the database.
pub(crate) async fn ensure_no_leak_and_keep_data(
    fixture: BotFixture,
    plays: FaceUpPlays,
) -> Result<TempDir> {
    let (requests, guild) = (fixture.control().requests(), channel_ids(&fixture));
    fixture.local.stop().await?;
    let played = face_up_plays(fixture.data.path()).await?;
    ensure!(
        played.is_empty() == (plays == FaceUpPlays::None),
        "{} plays",
        played.len()
    );
    ensure_no_leak_in(&requests, &guild, &played)?;
    Ok(fixture.data)
}

/// Asserts the same for requests that were listed before the sandbox stopped.
pub(crate) fn ensure_no_leak_in(
    requests: &[RequestRecord],
    guild: &BTreeSet<String>,
    played: &[FaceUpPlay],
) -> Result<()> {
    for request in requests.iter().filter(|request| is_public(request, guild)) {
        let played_before: BTreeSet<&String> = played
            .iter()
            .filter(|(at, _)| *at <= request.at_ms)
            .flat_map(|(_, faces)| faces)
            .collect();
        let text = request.body.to_string();
        for face in faces_in(&text) {
            ensure!(
                played_before.contains(&face),
                "{face} was shown before it was played: {text}"
            );
        }
        // The description, which is part of the text above, contains everything that the file shows.
        let is_table = |name: &String| name == "table.png";
        ensure!(
            request.files.iter().all(is_table),
            "a public file: {:?}",
            request.files
        );
        let glyph = text
            .chars()
            .find(|c| ('\u{1f030}'..='\u{1f09f}').contains(c));
        // The back of a tile reveals nothing.
        ensure!(
            glyph.is_none_or(|c| matches!(c, '\u{1f030}' | '\u{1f062}')),
            "a tile glyph: {text}"
        );
    }
    Ok(())
}

/// Returns the ids of the server's channels.
pub(crate) fn channel_ids(fixture: &BotFixture) -> BTreeSet<String> {
    let channels = fixture.local.sandbox().channel_ids();
    channels.iter().map(ToString::to_string).collect()
}

/// Whether a request is visible to everybody in a channel of the server.
pub(crate) fn is_public(request: &RequestRecord, guild: &BTreeSet<String>) -> bool {
    let mut parts = request.path.trim_start_matches('/').split('/');
    match (parts.next(), parts.next()) {
        (Some("channels"), Some(channel)) => guild.contains(channel),
        (Some("interactions"), _) => {
            // A private reply has a flag. An update of a message has none: it is as private as its message, and
            // `private_place` decides that.
            request.body["type"] == 4 && !is_ephemeral(&request.body["data"])
        }
        // A token gives access to public and private messages.
        (Some("webhooks"), _) => request.message.is_some_and(|message| {
            !message.ephemeral && guild.contains(&message.channel.to_string())
        }),
        _ => false,
    }
}

/// Whether a message is visible to one person only.
pub(crate) fn is_ephemeral(message: &Value) -> bool {
    message["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0
}

/// Returns every `a-b` in a text where both are pips, and every card.
fn faces_in(text: &str) -> BTreeSet<String> {
    let chars: Vec<char> = text.chars().filter(|c| *c != WORD_JOINER).collect();
    let is_pip = |c: char| ('1'..='6').contains(&c);
    let is_alphanumeric = |index: Option<usize>| {
        index
            .and_then(|index| chars.get(index))
            .is_some_and(char::is_ascii_alphanumeric)
    };
    let mut faces = BTreeSet::new();
    for (index, window) in chars.windows(3).enumerate() {
        let is_alone = !is_alphanumeric(index.checked_sub(1)) && !is_alphanumeric(Some(index + 3));
        if is_alone && is_pip(window[0]) && window[1] == '-' && is_pip(window[2]) {
            faces.insert(format!("{}{}", window[0], window[2]));
        }
    }
    let cards = gow::Card::ALL
        .into_iter()
        .filter(|card| text.contains(&pips([Piece::from(*card)])));
    faces.extend(cards.map(|card| card.to_string()));
    faces
}

/// Returns every face-up play of a closed database.
pub(crate) async fn face_up_plays(data: &std::path::Path) -> Result<Vec<FaceUpPlay>> {
    let (past, running) = state::hands(data).await?;
    let mut played = Vec::new();
    for play in past
        .iter()
        .map(|past| &past.hand)
        .chain(&running)
        .flat_map(|hand| &hand.plays)
    {
        let (verb, pieces) = play
            .mv
            .split_once(' ')
            .context("a move has a verb and tiles")?;
        // Set tiles are revealed when everybody has set.
        if verb != "discard" && verb != "set" {
            played.push((
                play.at.get(),
                pieces.split(' ').map(str::to_owned).collect(),
            ));
        }
    }
    for past in past.iter().filter(|past| past.voided.is_none()) {
        let row = &past.hand.row;
        if row.game == "pai-gow" {
            let hands: Vec<Vec<String>> = serde_json::from_str(row.hands.expose())?;
            played.push((past.finished.get(), hands.into_iter().flatten().collect()));
        } else if row.reveal == Reveal::Hand {
            // Discards are turned face up at the end.
            let plays = past.hand.plays.iter();
            let discards = plays.filter_map(|play| play.mv.strip_prefix("discard "));
            let faces = discards.flat_map(|pieces| pieces.split(' ').map(str::to_owned));
            played.push((past.finished.get(), faces.collect()));
        }
    }
    played.retain(|(_, faces): &FaceUpPlay| !faces.is_empty());
    Ok(played)
}

#[test]
fn faces_in_a_text_are_found() {
    let found = faces_in("leads **6-3 5-4**, 1-2; not 16-3, 6-33, a1-1 or 7-1");
    let expected: BTreeSet<String> = ["63", "54", "12"].map(str::to_owned).into();
    assert_eq!(found, expected);
    assert_eq!(faces_in(&unbroken("leads **6-3 5-4**, 1-2")), expected);
    assert!(faces_in(&Value::Null.to_string()).is_empty());
    let cards = "4.MS A.K".parse::<gow::Pieces>().unwrap();
    assert_eq!(
        faces_in(&format!("leads {}", pips(cards.iter()))),
        ["4.MS", "A.K"].map(str::to_owned).into()
    );
}
