//! Measures how long a picture takes to render and how large it is: `cargo bench --bench board`.
//!
//! The hand has eight tiles, two of them chosen; the table has four seats, of which three have played
//! two tiles each. The sprites are already cached, as in a running program. With a folder in
//! `PEER_SPRITES`, the bench also writes the hand and the picture without its tiles there, from which
//! `benches/peers/pillow.py` composes the same hand.

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

/// How long `cargo bench` measures each picture.
const BENCH_TIME: Duration = Duration::from_secs(2);

/// How long a run as a test measures each picture.
const TEST_TIME: Duration = Duration::from_millis(50);

const HAND: &str = "66 66 63 54 11 31 43 21";
const NAMES: [&str; 8] = [
    "Heaven", "Heaven", "Nine", "Nine", "Earth", "Goose", "Seven", "Little 3",
];
const CAPTIONS: [&str; 4] = ["leads", "beats", "discards", "to play"];

fn main() {
    // `cargo bench` passes this argument; without it, the bench runs as a test.
    let time = if std::env::args().any(|arg| arg == "--bench") {
        BENCH_TIME
    } else {
        TEST_TIME
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
                    format!("hand {}", style.name()),
                    picture(Subject::Hand(hand())),
                ),
                (
                    format!("hand and table {}", style.name()),
                    picture(Subject::Hand(hand_and_table())),
                ),
                (
                    format!("table {}", style.name()),
                    picture(Subject::Table(table())),
                ),
            ]
        })
        .collect();
    // Render each once, so that the first measurement does not include the first allocations.
    for (_, picture) in &pictures {
        picture.draw().expect("it is a sound picture");
    }
    for (name, picture) in &pictures {
        measure(name, time, picture);
    }
    if let Some(folder) = std::env::var_os("PEER_SPRITES") {
        write_peer_pictures(Path::new(&folder));
    }
}

/// Renders a picture for a while and prints how long one rendering took, in CPU time, which other
/// programs affect little, and in wall-clock time.
fn measure(name: &str, time: Duration, picture: &Picture) {
    let bytes = picture.draw().expect("it is a sound picture").len();
    let (start, cpu_before, mut times) = (Instant::now(), cpu_time(), Vec::new());
    while start.elapsed() < time {
        let one = Instant::now();
        black_box(black_box(picture).draw()).expect("it was drawn before");
        times.push(one.elapsed());
    }
    let cpu = cpu_before
        .zip(cpu_time())
        .map(|(before, now)| now.saturating_sub(before));
    let mean = cpu.unwrap_or_else(|| start.elapsed()).as_secs_f64() * 1e3 / times.len() as f64;
    times.sort_unstable();
    let median = times[times.len() / 2].as_secs_f64() * 1e3;
    println!("{name:<30} {mean:>12.3} {median:>10.3} {bytes:>8}");
}

/// Returns the CPU time of this thread, where Linux reports it.
fn cpu_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_ascii_whitespace()
        .next()?
        .parse()
        .ok()
        .map(Duration::from_nanos)
}

/// Writes the hand and the picture without its tiles, for the peer to compose.
fn write_peer_pictures(folder: &Path) {
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

/// Returns the hand below the table.
fn hand_and_table() -> HandPicture {
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
        warns: true,
    }
}
