//! Positions counted by depth: the files hold the second reading's counts, and the library must
//! reach the same.
//!
//! To regenerate the files from the second reading, run
//! `GOW_REGENERATE=1 cargo test -p gow --test proof perft`.

use std::{fs, path::PathBuf};

use gow::{AnyRound, Deal, Game, House, PerSeat, Round};

use crate::golden::{files, folder, regenerating};
use crate::rigged::{mv, seat};
use crate::second::Second;
use crate::second_reading::value;

/// Up to this many positions, the second reading counts them again in every run.
const COUNTED_AGAIN: u64 = 4_000;

/// One file: a position, and the number of positions at each depth.
struct Perft {
    path: PathBuf,
    head: Vec<String>,
    round: AnyRound,
    depths: Vec<(u32, u64)>,
}

impl Perft {
    fn read(path: PathBuf) -> Perft {
        let text = fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let (mut head, mut depths) = (Vec::new(), Vec::new());
        for line in &lines {
            match line.strip_prefix("depth ") {
                Some(rest) => {
                    let mut numbers = rest.split(' ').map(|n| n.parse::<u64>().unwrap());
                    let depth = numbers.next().unwrap();
                    depths.push((depth as u32, numbers.next().unwrap_or_default()));
                }
                None => head.push((*line).to_owned()),
            }
        }
        let round = position(&head);
        assert!(!depths.is_empty(), "{}", path.display());
        Perft {
            path,
            head,
            round,
            depths,
        }
    }

    fn write(&self) {
        let second = self.second();
        let depths = self
            .depths
            .iter()
            .map(|&(depth, _)| format!("depth {depth} {}\n", second.count(depth)));
        let head: String = self.head.iter().map(|line| format!("{line}\n")).collect();
        fs::write(&self.path, head + &depths.collect::<String>()).unwrap();
    }

    fn second(&self) -> Second {
        let mut second = Second::of(self.round.deal());
        for (_, mv) in self.round.plays() {
            second.play(*mv);
        }
        second
    }
}

/// Sets a position up from the lines of its file.
fn position(head: &[String]) -> AnyRound {
    let all = |key: &str| -> Vec<&str> {
        head.iter()
            .filter_map(|line| line.strip_prefix(key)?.strip_prefix(' '))
            .collect()
    };
    let one = |key: &str| {
        all(key)
            .first()
            .copied()
            .unwrap_or_else(|| panic!("{key} is missing in {head:?}"))
    };
    let game: Game = all("game")
        .first()
        .map_or(Ok(Game::TienGow), |game| game.parse())
        .unwrap();
    let house =
        all("option")
            .iter()
            .fold(House::named(game, one("house")).unwrap(), |house, line| {
                let (option, word) = line.split_once(' ').unwrap();
                house.with_option(option, &value(word)).unwrap()
            });
    let hands = all("hand")
        .iter()
        .map(|hand| hand.split(' ').map(|t| t.parse().unwrap()).collect())
        .collect();
    let mut round = AnyRound::start(Deal {
        house,
        banker: seat(one("banker").parse().unwrap()),
        streak: one("streak").parse().unwrap(),
        hands: PerSeat::from_vec(hands).unwrap(),
        bets: None,
    })
    .unwrap();
    for play in all("play") {
        let who = round.to_act().single().unwrap();
        round.play(who, mv(play)).unwrap();
    }
    round
}

/// Counts positions with the library.
fn fast(round: &AnyRound, depth: u32) -> u64 {
    let Some(who) = round.to_act().single() else {
        return u64::from(depth == 0);
    };
    let moves = round.legal_moves(who);
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => {
            let below = moves.into_iter().map(|mv| {
                let mut next = round.clone();
                next.play(who, mv).unwrap();
                fast(&next, depth - 1)
            });
            below.sum()
        }
    }
}

#[test]
fn positions_are_as_many_as_the_second_reading_counted() {
    let paths = files("perft", "perft");
    assert!(paths.len() >= 10, "{}", folder("perft").display());
    for path in paths {
        if regenerating() {
            Perft::read(path.clone()).write();
        }
        let perft = Perft::read(path);
        let second = perft.second();
        for (depth, expected) in &perft.depths {
            let name = perft.path.file_name().unwrap().display();
            assert_eq!(
                fast(&perft.round, *depth),
                *expected,
                "{name} at depth {depth}"
            );
            if *expected < COUNTED_AGAIN {
                assert_eq!(
                    second.count(*depth),
                    *expected,
                    "{name} at depth {depth}, second reading"
                );
            }
        }
    }
}
