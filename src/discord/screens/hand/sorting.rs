//! The order in which a player wants their tiles.

use gow::{Card, Piece, Suit, Tile};

use crate::store::Sorting;

/// Tiles that go together, strongest first: the four families, and the two of Supreme.
const TOGETHER: [[&str; 2]; 5] = [
    ["heaven", "nine"],
    ["earth", "eight"],
    ["man", "seven"],
    ["goose", "five"],
    ["big-six", "little-three"],
];

/// Puts pieces into a player's order; `piece` says which piece a thing stands for.
pub(super) fn sort<T>(things: &mut [T], sorting: Sorting, piece: impl Fn(&T) -> Piece) {
    // Cards go by their tiers, whatever is wanted for tiles.
    let tier = |piece: Piece| piece.card().map(Card::tier);
    match sorting {
        Sorting::Suit => things.sort_by_key(|thing| (tier(piece(thing)), piece(thing))),
        Sorting::Rank => things.sort_by_key(|thing| {
            let piece = piece(thing);
            // Higher ranks first.
            (piece.tile().map(|tile| u8::MAX - tile.rank()), tier(piece), piece)
        }),
        Sorting::Families => things.sort_by_key(|thing| {
            let piece = piece(thing);
            (piece.tile().map(family), tier(piece), piece)
        }),
    }
}

/// The pieces in lines as a player's order groups them, each with the suit that the whole line has, if it has a heading.
pub(super) fn lines(hand: &[Piece], sorting: Sorting) -> Vec<(Option<Suit>, Vec<Piece>)> {
    let mut sorted = hand.to_vec();
    sort(&mut sorted, sorting, |piece| *piece);
    let suit = |piece: &Piece| piece.tile().map(Tile::suit);
    let groups: Vec<Vec<Piece>> = match sorting {
        Sorting::Suit => sorted.chunk_by(|a, b| suit(a) == suit(b)).map(<[Piece]>::to_vec).collect(),
        Sorting::Rank => vec![sorted],
        Sorting::Families => {
            let family = |piece: &Piece| piece.tile().map(family);
            sorted.chunk_by(|a, b| family(a) == family(b)).map(<[Piece]>::to_vec).collect()
        }
    };
    let headed = sorting == Sorting::Suit;
    let group = |group: Vec<Piece>| (group.first().and_then(suit).filter(|_| headed), group);
    groups.into_iter().filter(|group| !group.is_empty()).map(group).collect()
}

/// The place of a tile's family; tiles that go with nothing come last.
fn family(tile: Tile) -> usize {
    TOGETHER.iter().position(|family| family.contains(&tile.key())).unwrap_or(TOGETHER.len())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may")]
    use super::*;
    use crate::text::pips;

    fn check(sorting: Sorting, expected: &[&str]) {
        let hand: Vec<Piece> =
            "21 63 33 66 42 31 41 54".split(' ').map(|tile| tile.parse().unwrap()).collect();
        let found: Vec<String> = lines(&hand, sorting).into_iter().map(|(_, line)| pips(line)).collect();
        assert_eq!(found, expected, "{sorting:?}");
    }

    #[test]
    fn tiles_stand_as_their_player_wants_them() {
        check(Sorting::Suit, &["6-6 3-1 3-3", "6-3 5-4 4-2 4-1 2-1"]);
        check(Sorting::Rank, &["6-6 3-1 3-3 6-3 5-4 4-2 4-1 2-1"]);
        check(Sorting::Families, &["6-6 6-3 5-4", "3-1 4-1", "4-2 2-1", "3-3"]);
    }

    #[test]
    fn only_suits_have_headings() {
        let hand: Vec<Piece> = ["66", "63"].map(|tile| tile.parse().unwrap()).to_vec();
        let headings = |sorting| lines(&hand, sorting).into_iter().map(|(suit, _)| suit).collect::<Vec<_>>();
        assert_eq!(headings(Sorting::Suit), [Some(Suit::Civil), Some(Suit::Military)]);
        assert_eq!(headings(Sorting::Rank), [None]);
        assert_eq!(headings(Sorting::Families), [None]);
        assert_eq!(lines(&[], Sorting::Rank), []);
    }
}
