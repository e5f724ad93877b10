//! Measures how long a picture takes to render and how large it is: `cargo bench --bench board`.
//!
//! The hand has eight tiles, two of them chosen; the table has four seats that have played two
//! tiles each. The sprites are already cached, as in a running program. With a folder in
//! `PEER_SPRITES`, the same hand is written there as one picture per tile, which
//! `benches/peers/pillow.py` composes in its way.

use std::{
    fs,
    hint::black_box,
    path::Path,
    time::{Duration, Instant},
};

use gow::Seat;
use tiengow::board::{
    Badge, Face, Group, HandPicture, HeldPiece, Picture, Play, Puck, Style, Subject, TablePicture,
    TableSeat,
};

/// How long each line is measured by `cargo bench`.
const TIME: Duration = Duration::from_secs(2);

/// How long each line is measured when the bench runs as a test.
const TRY: Duration = Duration::from_millis(50);

const HAND: &str = "66 66 63 54 11 31 43 21";
const NAMES: [&str; 8] = [
    "Heaven", "Heaven", "Nine", "Nine", "Earth", "Goose", "Seven", "Little 3",
];
const CAPTIONS: [&str; 4] = ["leads", "beats", "discards", "to play"];

fn main() {
    // Cargo passes this to measure; without it the bench runs as a test.
    let time = if std::env::args().any(|arg| arg == "--bench") {
        TIME
    } else {
        TRY
    };
    println!(
        "{:<30} {:>12} {:>10} {:>8}",
        "picture", "processor ms", "median ms", "bytes"
    );
    let pictures: Vec<(String, Picture)> = Style::ALL
        .into_iter()
        .flat_map(|style| {
            let picture = |subject| Picture { style, subject };
            [
                (
                    format!("hand {}", style.key()),
                    picture(Subject::Hand(hand())),
                ),
                (
                    format!("hand and table {}", style.key()),
                    picture(Subject::Hand(play())),
                ),
                (
                    format!("table {}", style.key()),
                    picture(Subject::Table(table())),
                ),
            ]
        })
        .collect();
    // Once each, so that the first measurement does not include memory being allocated for the
    // first time.
    for (_, picture) in &pictures {
        picture.draw().expect("it is a sound picture");
    }
    for (name, picture) in &pictures {
        measure(name, time, picture);
    }
    if let Some(folder) = std::env::var_os("PEER_SPRITES") {
        leave(Path::new(&folder));
    }
}

/// Renders a picture for a while and prints how long one took, in CPU time, which other programs
/// affect little, and in wall-clock time.
fn measure(name: &str, time: Duration, picture: &Picture) {
    let bytes = picture.draw().expect("it is a sound picture").len();
    let (begin, before, mut took) = (Instant::now(), busy(), Vec::new());
    while begin.elapsed() < time {
        let one = Instant::now();
        black_box(black_box(picture).draw()).expect("it was drawn before");
        took.push(one.elapsed());
    }
    let spent = before
        .zip(busy())
        .map(|(before, now)| now.saturating_sub(before));
    let each = spent.unwrap_or_else(|| begin.elapsed()).as_secs_f64() * 1e3 / took.len() as f64;
    took.sort_unstable();
    let median = took[took.len() / 2].as_secs_f64() * 1e3;
    println!("{name:<30} {each:>12.3} {median:>10.3} {bytes:>8}");
}

/// Returns the CPU time of this thread, where Linux reports it.
fn busy() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_ascii_whitespace()
        .next()?
        .parse()
        .ok()
        .map(Duration::from_nanos)
}

/// Writes the hand without tiles, and with each tile alone, for the peer to compose.
fn leave(folder: &Path) {
    let write = |name: &str, hand: HandPicture| {
        let picture = Picture {
            style: Style::Classic,
            subject: Subject::Hand(hand),
        };
        let file = picture.draw().expect("it is a sound picture");
        fs::write(folder.join(name), file).expect("the folder can be written to");
    };
    fs::create_dir_all(folder).expect("the folder can be made");
    write("whole.png", hand());
    write("empty.png", HandPicture::default());
}

fn faces(text: &str) -> Vec<Face> {
    text.split(' ')
        .map(|face| face.parse().expect("it is notation"))
        .collect()
}

fn hand() -> HandPicture {
    let pieces = faces(HAND).into_iter().enumerate();
    HandPicture {
        pieces: pieces
            .map(|(place, face)| HeldPiece {
                face,
                name: NAMES[place].to_owned(),
                raised: place == 1 || place == 2,
                marked: place == 3,
            })
            .collect(),
        groups: vec![Group { first: 1, count: 2 }],
        ..HandPicture::default()
    }
}

/// The hand below the table.
fn play() -> HandPicture {
    HandPicture {
        table: Some(table()),
        legend: "can beat".to_owned(),
        ..hand()
    }
}

fn table() -> TablePicture {
    let plays = [
        Some(Play::FaceUp(faces("44 43"))),
        Some(Play::FaceUp(faces("66 54"))),
        Some(Play::FaceDown(2)),
        None,
    ];
    let seats = plays
        .into_iter()
        .enumerate()
        .map(|(place, play)| TableSeat {
            seat: Seat::new(place).expect("a table has eight seats at most"),
            badge: Badge::Letter,
            to_act: place == 3,
            takes: place == 1,
            stacks: 2,
            left: 4,
            banks: (place == 0).then_some(Puck::Factor(2)),
            play,
            caption: CAPTIONS[place].to_owned(),
        });
    TablePicture {
        seats: seats.collect(),
        stacks: 8,
    }
}
