//! Writes every kind of picture into a folder: `cargo run --example pictures -- FOLDER`.
//!
//! The tables of Tien Gow show a real hand that four computers play, so that their files make a series.

use std::fs;
use std::path::{Path, PathBuf};

use gow::Seat;
use gow::pai_gow::{Category, Verdict};
use tiengow::board::{
    Badge, Face, Group, Half, HandPicture, HeldPiece, Picture, Play, Puck, RevealPicture,
    RevealSeat, SeatMark, SeatState, SeatsPicture, SettingPicture, Standing, Style, Subject,
    TablePicture, TableSeat, emoji,
};

use words::{ENGLISH, tile_name};

mod played_hand;
mod words;

fn main() -> anyhow::Result<()> {
    let folder = std::env::args()
        .nth(1)
        .map_or_else(|| PathBuf::from("pictures"), PathBuf::from);
    for style in Style::ALL {
        let folder = folder.join(style.name());
        fs::create_dir_all(&folder)?;
        for (name, subject) in subjects()? {
            let file = Picture { style, subject }.draw()?;
            write(&folder, &name, &file)?;
        }
        for emoji in emoji::all(style) {
            write(&folder, &format!("emoji-{}", emoji.name), &emoji.file)?;
        }
    }
    Ok(())
}

fn write(folder: &Path, name: &str, file: &[u8]) -> anyhow::Result<()> {
    let path = folder.join(format!("{name}.png"));
    fs::write(&path, file)?;
    println!("{:>7} bytes  {}", file.len(), path.display());
    Ok(())
}

fn subjects() -> anyhow::Result<Vec<(String, Subject)>> {
    let mut subjects = vec![
        (
            "hand-cards".into(),
            Subject::Hand(hand_picture(
                "A.M 2.MK 4.MS 5.SW 6.SY 7.ML 8.YK 9.LK C.L",
                &[1, 2],
                &[(1, 2)],
            )?),
        ),
        (
            "faces-civil".into(),
            Subject::Hand(hand_picture("66 11 44 31 55 33 22 65", &[], &[])?),
        ),
        (
            "faces-military".into(),
            Subject::Hand(hand_picture("63 54 62 53 52 43 42 41", &[], &[])?),
        ),
        (
            "faces-rest".into(),
            Subject::Hand(hand_picture("64 61 51 32 21", &[], &[])?),
        ),
        ("cards-table".into(), Subject::Table(card_table()?)),
        ("cards-wide".into(), Subject::Table(widest_table()?)),
        ("quartets".into(), Subject::Table(quartet_table()?)),
        ("setting".into(), Subject::Setting(setting_picture()?)),
        ("reveal".into(), Subject::Reveal(reveal_picture(8)?)),
        ("reveal-three".into(), Subject::Reveal(reveal_picture(3)?)),
        ("waiting".into(), Subject::Reveal(waiting_picture())),
        (
            "lobby-three".into(),
            Subject::Seats(seats_picture(&[
                SeatState::Banks,
                SeatState::Taken,
                SeatState::Free,
            ])),
        ),
        (
            "betting".into(),
            Subject::Seats(seats_picture(&betting_states())),
        ),
    ];
    subjects.extend(played_hand::pictures()?);
    Ok(subjects)
}

fn faces(text: &str) -> anyhow::Result<Vec<Face>> {
    text.split_ascii_whitespace()
        .map(|face| Ok(face.parse()?))
        .collect()
}

fn hand_picture(
    text: &str,
    raised: &[usize],
    groups: &[(usize, usize)],
) -> anyhow::Result<HandPicture> {
    let pieces = faces(text)?.into_iter().enumerate();
    Ok(HandPicture {
        pieces: pieces
            .map(|(place, face)| HeldPiece {
                face,
                name: tile_name(face, ENGLISH),
                raised: raised.contains(&place),
                marked: false,
            })
            .collect(),
        dividers: Vec::new(),
        groups: groups
            .iter()
            .map(|(first, count)| Group {
                first: *first,
                count: *count,
            })
            .collect(),
        ..HandPicture::default()
    })
}

/// Returns a table with cards: the second play takes the trick, and the last seat is to act.
fn card_table() -> anyhow::Result<TablePicture> {
    trick_table(
        [
            face_up("A.S C.S 5.ML")?,
            face_up("A.M C.M 6.MW")?,
            Play::FaceDown(3),
        ],
        4,
    )
}

/// Returns a table with the widest possible plays.
fn widest_table() -> anyhow::Result<TablePicture> {
    let widest = "A.M C.M 3.MW 4.MS 5.ML 6.MW 7.ML";
    trick_table(
        [
            face_up("A.S C.S 2.SY 3.SK 5.SW 6.SY 7.SK")?,
            face_up(widest)?,
            Play::FaceDown(7),
        ],
        3,
    )
}

/// Returns a table with plays of four tiles each.
fn quartet_table() -> anyhow::Result<TablePicture> {
    trick_table(
        [
            face_up("44 44 52 43")?,
            face_up("66 66 63 54")?,
            Play::FaceDown(4),
        ],
        4,
    )
}

fn face_up(text: &str) -> anyhow::Result<Play> {
    faces(text).map(Play::FaceUp)
}

/// Returns a table with the plays of the first three seats.
fn trick_table(plays: [Play; 3], seats: usize) -> anyhow::Result<TablePicture> {
    let plays = plays.into_iter().map(Some).chain([None]).take(seats);
    let seats = plays.enumerate().map(|(place, play)| TableSeat {
        seat: seat(place),
        badge: Badge::Letter,
        to_act: place == seats - 1,
        takes: place == 1,
        stacks: [2, 1, 0, 3][place],
        left: 4,
        banks: (place == 0).then_some(Puck::Factor(3)),
        caption: match &play {
            Some(Play::FaceUp(_)) if place == 0 => ENGLISH.leads,
            Some(Play::FaceUp(_)) => ENGLISH.beats,
            Some(Play::Discarded(_) | Play::FaceDown(_)) => ENGLISH.discards,
            None => ENGLISH.turn,
        }
        .to_owned(),
        play,
    });
    Ok(TablePicture {
        seats: seats.collect(),
        stacks: 8,
        warns: true,
    })
}

fn half(text: &str, rank: Category) -> anyhow::Result<Half> {
    let [one, other] = faces(text)?
        .try_into()
        .map_err(|_| anyhow::anyhow!("{text} is not two tiles"))?;
    let letter = match rank {
        Category::Gong => Some('G'),
        Category::Wong => Some('W'),
        Category::Points(_) | Category::Pair | Category::GeeJoon => None,
    };
    Ok(Half {
        faces: [one, other],
        rank,
        letter,
    })
}

fn setting_picture() -> anyhow::Result<SettingPicture> {
    Ok(SettingPicture {
        high: half("66 54", Category::Wong)?,
        low: half("55 61", Category::Points(7))?,
    })
}

fn reveal_picture(count: usize) -> anyhow::Result<RevealPicture> {
    let hands = [
        (
            half("64 43", Category::Points(7))?,
            half("65 32", Category::Points(6))?,
        ),
        (
            half("66 54", Category::Wong)?,
            half("55 61", Category::Points(7))?,
        ),
        (
            half("42 21", Category::GeeJoon)?,
            half("51 33", Category::Points(2))?,
        ),
        (
            half("11 62", Category::Gong)?,
            half("22 31", Category::Points(8))?,
        ),
    ];
    let seats = (0..count).map(|place| {
        let (high, low) = hands[place % hands.len()];
        let is_bank = place == 0;
        let (high_wins, low_wins) = (!is_bank, place % 4 == 1 || place % 4 == 3);
        let (verdict, net) = match (is_bank, low_wins) {
            (true, _) => (Verdict::Bank, -1_250),
            (false, true) => (Verdict::Win, 250),
            (false, false) => (Verdict::Push, 0),
        };
        let standing = Standing::Shown {
            high,
            low,
            verdict,
            high_wins,
            low_wins,
        };
        RevealSeat {
            seat: seat(place),
            bank: is_bank,
            standing,
            net: Some(net),
        }
    });
    Ok(RevealPicture {
        dice: Some([4, 1, 6]),
        seats: seats.collect(),
        banker: "banker".to_owned(),
    })
}

fn betting_states() -> Vec<SeatState> {
    let bet = |chips, pile| SeatState::Bets { chips, pile };
    vec![
        SeatState::Banks,
        bet(10, 1),
        SeatState::Out,
        bet(20, 2),
        SeatState::Taken,
        bet(1_000_000, 5),
        SeatState::Asked,
        SeatState::Free,
    ]
}

fn seats_picture(states: &[SeatState]) -> SeatsPicture {
    let mark = |(place, state): (usize, &SeatState)| SeatMark {
        seat: seat(place),
        state: *state,
    };
    SeatsPicture {
        seats: states.iter().enumerate().map(mark).collect(),
        banker: "banker".to_owned(),
    }
}

/// Returns a table at which half of the seats have set their hands.
fn waiting_picture() -> RevealPicture {
    let seats = (0..4).map(|place| RevealSeat {
        seat: seat(place),
        bank: place == 0,
        standing: if place % 2 == 0 {
            Standing::Set
        } else {
            Standing::Waiting
        },
        net: None,
    });
    RevealPicture {
        dice: None,
        seats: seats.collect(),
        banker: "banker".to_owned(),
    }
}

fn seat(place: usize) -> Seat {
    Seat::new(place).expect("a table has eight seats at most")
}
