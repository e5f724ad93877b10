//! Play of Tien Gow by somebody who has just had the lessons.
//!
//! The novice keeps together what belongs together, leads its widest set, the weakest of them first
//! (of single tiles the strongest), beats with the least that is enough, and keeps Supreme for the end.
//! It counts no played tiles, and sometimes overlooks that it could beat.

use rand::{Rng, RngExt};

use crate::{
    Move, TrickView, Verb,
    tien_gow::{House, Play, Shape, Sight, Tiles},
};

/// The novice overlooks what beats a trick once in so many turns.
const OVERLOOKS_ONCE_IN: u32 = 3;

/// Chooses a legal move for the viewer.
///
/// # Panics
/// When the viewer is not to act.
pub(super) fn choose(house: &House, view: &TrickView, rng: &mut dyn Rng) -> Move {
    assert!(!view.legal.is_empty(), "only the seat to act chooses");
    let sight = Sight::of(*house, view);
    let overlooks = rng.random_range(0..OVERLOOKS_ONCE_IN) == 0;
    let plays = sight.plays();
    // They come in the order of the moves.
    let keys = plays.iter().enumerate().map(|(index, play)| {
        let key = match play.verb {
            Verb::Lead => lead(&sight, *play),
            Verb::Beat if overlooks => [2, 0, 0],
            Verb::Beat => [0, broken(&sight, play.tiles), strength(play.tiles)],
            Verb::Discard | Verb::Set => [1, broken(&sight, play.tiles), strength(play.tiles)],
        };
        (key, index)
    });
    let (_, chosen) = keys.min().expect("the seat to act has a play");
    view.legal[chosen]
}

/// Returns what makes a lead worse, the most important first.
fn lead(sight: &Sight, play: Play) -> [i32; 3] {
    let width = play.tiles.len() as i32;
    let supreme = matches!(play.set.shape, Shape::Supreme | Shape::CivilSupreme);
    let early = supreme && play.tiles != sight.hand;
    if width == 1 {
        [-1, broken(sight, play.tiles), -strength(play.tiles)]
    } else if early {
        [0, 0, 0]
    } else {
        [-width, strength(play.tiles), 0]
    }
}

/// Counts the sets of several tiles that are lost with these tiles.
fn broken(sight: &Sight, tiles: Tiles) -> i32 {
    let sets = |hand| sight.course.table.held(hand).count_ones() as i32;
    sets(sight.hand) - sets(sight.hand.minus(tiles))
}

/// Adds up how strong tiles are, in either suit from 2 to 12.
fn strength(tiles: Tiles) -> i32 {
    let civil: i32 = tiles
        .civil()
        .iter()
        .map(|tile| i32::from(tile.rank()))
        .sum();
    let military = tiles.military().iter().map(|tile| i32::from(tile.rank()));
    civil + tiles.civil().len() as i32 + 2 * military.sum::<i32>()
}

#[cfg(test)]
mod tests {
    use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};

    use super::*;
    use crate::{AnyRound, Game, Round as _, Seat, View, computer::trial};

    /// Plays these moves from the hand of the first seat and returns what the next seat chooses.
    fn chosen(hands: [&str; 4], plays: &[&str]) -> String {
        let house = crate::House::default_of(Game::TienGow);
        let mut round = AnyRound::start(trial::deal(&house, hands)).unwrap();
        for mv in plays {
            let seat: Seat = round.to_act().single().unwrap();
            round.play(seat, mv.parse().unwrap()).unwrap();
        }
        let View::Trick(view) = round.view(round.to_act().single()) else {
            panic!("Tien Gow is a trick game")
        };
        let rules = crate::tien_gow::House::default();
        // With this seed it overlooks nothing.
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        choose(&rules, &view, &mut rng).to_string()
    }

    const HANDS: [&str; 4] = [
        "33 33 66 63 42 21 64 51",
        "55 44 44 52 61 61 31 32",
        "66 54 11 11 22 22 65 41",
        "55 31 65 64 51 62 53 43",
    ];

    #[test]
    fn it_plays_as_the_lessons_say() {
        // The weaker of its two sets, and Supreme stays for the end.
        assert_eq!(chosen(HANDS, &[]), "lead 33 33");
        // The least that is enough, but not the half of a pair.
        assert_eq!(chosen(HANDS, &["lead 64"]), "beat 55");
        // What belongs together stays together.
        assert_eq!(chosen(HANDS, &["lead 66"]), "discard 55");
    }
}
