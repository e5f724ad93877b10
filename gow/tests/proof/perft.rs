//! Positions counted by depth: the files hold the counts of the second reading, and the library
//! must count the same.
//!
//! To regenerate the files from the second reading, run
//! `GOW_REGENERATE=1 cargo test -p gow --test proof perft`.

use std::{fs, path::PathBuf};

use gow::{AnyRound, Deal, Game, House, PerSeat, Round};

use crate::fixture::{mv, seat};
use crate::golden::{files, folder, is_regenerating};
use crate::second_reading::value;
use crate::second_reading_hand::SecondReadingHand;

/// Below this many positions, the second reading counts them again in every run.
const RECOUNT_LIMIT: u64 = 4_000;

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
        let round = read_round(&head);
        assert!(!depths.is_empty(), "{}", path.display());
        Perft {
            path,
            head,
            round,
            depths,
        }
    }

    fn write(&self) {
        let second = self.second_reading_hand();
        let depths = self
            .depths
            .iter()
            .map(|&(depth, _)| format!("depth {depth} {}\n", second.count_positions(depth)));
        let head: String = self.head.iter().map(|line| format!("{line}\n")).collect();
        fs::write(&self.path, head + &depths.collect::<String>()).unwrap();
    }

    fn second_reading_hand(&self) -> SecondReadingHand {
        let mut second = SecondReadingHand::of(self.round.deal());
        for (_, mv) in self.round.plays() {
            second.play(*mv);
        }
        second
    }
}

/// Returns the round at the position that the lines of a file describe.
fn read_round(head: &[String]) -> AnyRound {
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
fn count_positions(round: &AnyRound, depth: u32) -> u64 {
    let Some(who) = round.to_act().single() else {
        return u64::from(depth == 0);
    };
    let moves = round.legal_moves(who);
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => {
            let counts = moves.into_iter().map(|mv| {
                let mut next = round.clone();
                next.play(who, mv).unwrap();
                count_positions(&next, depth - 1)
            });
            counts.sum()
        }
    }
}

#[test]
fn the_library_counts_as_many_positions_as_the_second_reading() {
    let paths = files("perft", "perft");
    assert!(paths.len() >= 10, "{}", folder("perft").display());
    for path in paths {
        if is_regenerating() {
            Perft::read(path.clone()).write();
        }
        let perft = Perft::read(path);
        let second = perft.second_reading_hand();
        for (depth, expected) in &perft.depths {
            let name = perft.path.file_name().unwrap().display();
            assert_eq!(
                count_positions(&perft.round, *depth),
                *expected,
                "{name} at depth {depth}"
            );
            if *expected < RECOUNT_LIMIT {
                assert_eq!(
                    second.count_positions(*depth),
                    *expected,
                    "{name} at depth {depth}, second reading"
                );
            }
        }
    }
}
