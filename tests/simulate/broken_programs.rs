//! Deliberately broken programs, each of which its own law has to catch.

use gow::Game;

use crate::simulator::{Flaw, Plan, run};

/// The most seeds to try for a flaw, because not every run reaches every situation.
const SEEDS: u64 = 200;

/// The number of hands of each seed.
const HANDS: u64 = 6;

#[test]
fn every_broken_program_is_caught_by_its_law() {
    for (flaw, laws) in Flaw::ALL {
        let plan = |seed| Plan {
            seed,
            game: flaw.game(),
            hands: HANDS,
            scrutiny: 1,
            flaw: Some(flaw),
        };
        let mut seeds = (1..=SEEDS)
            .cycle()
            .skip_while(|seed| *seed != flaw.likely_seed());
        let caught = seeds
            .by_ref()
            .take(SEEDS as usize)
            .find_map(|seed| run(plan(seed)).err().map(|violation| (seed, violation)));
        let Some((seed, violation)) = caught else {
            panic!("{SEEDS} seeds do not catch {flaw:?}")
        };
        println!("{flaw:?}: seed {seed}, {violation}");
        assert!(
            laws.contains(&violation.law),
            "another law catches {flaw:?}: {violation}"
        );
        // The same run without the flaw breaks no law.
        run(Plan {
            flaw: None,
            ..plan(seed)
        })
        .unwrap();
    }
}

#[test]
fn a_shown_hand_is_caught_in_every_game() {
    for game in Game::ALL {
        let plan = |seed| Plan {
            seed,
            game: Some(game),
            hands: 2,
            scrutiny: 1,
            flaw: Some(Flaw::ShowsHands),
        };
        let caught = (1..=SEEDS).find_map(|seed| run(plan(seed)).err());
        let violation = caught.unwrap_or_else(|| panic!("{game:?}: no law catches it"));
        println!("{game:?}: {violation}");
        assert_eq!(
            violation.law, "a scene names no piece that its viewer has not seen",
            "{game:?}"
        );
    }
}
