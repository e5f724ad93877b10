//! Sorts tiles in the order that a player wants.

use gow::tet_gow::Tier;
use gow::{Card, Piece, Suit, Tile};

use crate::store::Sorting;
use crate::text::FAMILIES;

/// The tiles of Supreme.
const SUPREME: [&str; 2] = ["big-six", "little-three"];

/// The place of tiles without a family: after the families and Supreme.
const NO_FAMILY: usize = FAMILIES.len() + 1;

/// Sorts items in a player's order; `piece` returns the piece of an item.
pub(super) fn sort<T>(things: &mut [T], sorting: Sorting, piece: impl Fn(&T) -> Piece) {
    // Cards are always sorted by tier.
    let tier = |piece: Piece| piece.card().map(Card::tier);
    match sorting {
        Sorting::Suit => things.sort_by_key(|thing| (tier(piece(thing)), piece(thing))),
        Sorting::Rank => things.sort_by_key(|thing| {
            let piece = piece(thing);
            // Higher ranks first.
            (
                piece.tile().map(|tile| u8::MAX - tile.rank()),
                tier(piece),
                piece,
            )
        }),
        Sorting::Families => things.sort_by_key(|thing| {
            let piece = piece(thing);
            (piece.tile().map(family), tier(piece), piece)
        }),
    }
}

/// The height of a piece in its suit, or of its tier among the tiers: comparable between suits, so
/// that a Nine counts as much as Heaven.
pub(super) fn height(piece: Piece) -> usize {
    let of_tile = |tile: Tile| {
        let above_lowest = usize::from(tile.rank() - 1);
        match tile.suit() {
            Suit::Civil => above_lowest,
            // Six ranks where the civil suit has eleven.
            Suit::Military => 2 * above_lowest,
        }
    };
    let of_card = |card: Card| {
        let better = Tier::ALL.iter().take_while(|tier| **tier != card.tier());
        Tier::ALL.len() - better.count()
    };
    let of_tile = piece.tile().map(of_tile);
    of_tile.or(piece.card().map(of_card)).unwrap_or_default()
}

/// Whether a tile makes a set with another tile of the hand: an equal tile, or one of its family.
pub(super) fn makes_set(piece: Piece, hand: &[Piece]) -> bool {
    let twins = hand.iter().filter(|other| **other == piece).count();
    let Some(tile) = piece.tile() else {
        return twins > 1;
    };
    let own = family(tile);
    let tiles = hand.iter().filter_map(|piece| piece.tile());
    // The two Nines have one name, and are a pair.
    let mut others = tiles.filter(|other| *other != tile);
    twins > 1 || own < NO_FAMILY && others.any(|other| family(other) == own)
}

/// Whether a hand has both tiles of Supreme.
pub(super) fn has_supreme(hand: &[Piece]) -> bool {
    let mut tiles = SUPREME.iter();
    tiles.all(|key| {
        let mut held = hand.iter().filter_map(|piece| piece.tile());
        held.any(|tile| tile.key() == *key)
    })
}

/// Whether no single tile beats a piece: it is a Heaven or a Nine.
pub(super) fn is_highest(piece: Piece) -> bool {
    piece.tile().is_some_and(|tile| family(tile) == 0)
}

/// Pieces grouped together in a player's order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PieceGroup {
    /// The heading before them.
    pub(super) heading: GroupHeading,
    /// The pieces, at least one.
    pub(super) pieces: Vec<Piece>,
}

/// The heading of a [`PieceGroup`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GroupHeading {
    /// The suit that all tiles of the group have.
    Suit(Suit),
    /// The tier that all cards of the group have.
    Tier(Tier),
    /// Nothing.
    None,
}

/// The pieces, grouped by the player's order; by families, a tile without one is grouped only with its equal.
pub(super) fn piece_groups(hand: &[Piece], sorting: Sorting) -> Vec<PieceGroup> {
    let mut sorted = hand.to_vec();
    sort(&mut sorted, sorting, |piece| *piece);
    let place = |piece: &Piece| {
        let family = family_in(*piece, sorting);
        let alone = (family == Some(NO_FAMILY)).then_some(*piece);
        (heading(*piece, sorting), family, alone)
    };
    let group = |pieces: &[Piece]| {
        let heading = pieces
            .first()
            .map_or(GroupHeading::None, |piece| heading(*piece, sorting));
        PieceGroup {
            heading,
            pieces: pieces.to_vec(),
        }
    };
    sorted
        .chunk_by(|one, next| place(one) == place(next))
        .map(group)
        .collect()
}

/// The group sizes of a hand that is sorted by families; a piece without a family is a group of one.
pub(super) fn family_group_sizes(hand: &[Piece]) -> Vec<usize> {
    let is_family = |group: &PieceGroup| {
        group.pieces.iter().all(|piece| {
            let tile = piece.tile();
            tile.is_some_and(|tile| family(tile) < NO_FAMILY)
        })
    };
    let sizes = |group: &PieceGroup| {
        if is_family(group) {
            vec![group.pieces.len()]
        } else {
            vec![1; group.pieces.len()]
        }
    };
    piece_groups(hand, Sorting::Families)
        .iter()
        .flat_map(sizes)
        .collect()
}

/// The indices of a sorted hand where another suit or tier begins.
pub(super) fn dividers(hand: &[Piece], sorting: Sorting) -> Vec<usize> {
    let groups = piece_groups(hand, sorting);
    let mut begin = 0;
    let mut dividers = Vec::new();
    for (group, next) in groups.iter().zip(groups.iter().skip(1)) {
        begin += group.pieces.len();
        dividers.extend((group.heading != next.heading).then_some(begin));
    }
    dividers
}

fn heading(piece: Piece, sorting: Sorting) -> GroupHeading {
    match (piece.tile(), piece.card(), sorting) {
        (Some(tile), _, Sorting::Suit) => GroupHeading::Suit(tile.suit()),
        // Cards are always sorted by tier.
        (None, Some(card), _) => GroupHeading::Tier(card.tier()),
        (Some(_), _, Sorting::Rank | Sorting::Families) | (None, None, _) => GroupHeading::None,
    }
}

/// The family of a tile, if the order is by families.
fn family_in(piece: Piece, sorting: Sorting) -> Option<usize> {
    match sorting {
        Sorting::Families => piece.tile().map(family),
        Sorting::Suit | Sorting::Rank => None,
    }
}

/// The place of a tile's family, strongest first, or of Supreme; tiles without a family come last.
fn family(tile: Tile) -> usize {
    let mut together = FAMILIES.iter().chain([&SUPREME]);
    together
        .position(|family| family.contains(&tile.key()))
        .unwrap_or(NO_FAMILY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::pips;

    fn check(sorting: Sorting, expected: &[&str]) {
        check_hand("21 63 33 66 42 31 41 54", sorting, expected);
    }

    fn check_hand(hand: &str, sorting: Sorting, expected: &[&str]) {
        let hand = hand.split(' ').map(|tile| tile.parse().unwrap());
        let hand: Vec<Piece> = hand.collect();
        let found: Vec<String> = piece_groups(&hand, sorting)
            .into_iter()
            .map(|line| pips(line.pieces))
            .collect();
        assert_eq!(found, expected, "{sorting:?}");
    }

    #[test]
    fn tiles_stand_as_their_player_wants_them() {
        check(Sorting::Suit, &["6-6 3-1 3-3", "6-3 5-4 4-2 4-1 2-1"]);
        check(Sorting::Rank, &["6-6 3-1 3-3 6-3 5-4 4-2 4-1 2-1"]);
        check(
            Sorting::Families,
            &["6-6 6-3 5-4", "3-1 4-1", "4-2 2-1", "3-3"],
        );
    }

    #[test]
    fn tiles_without_a_family_stand_in_pairs_or_alone() {
        check_hand(
            "44 42 21 55 33 33 64 61",
            Sorting::Families,
            &["4-4", "4-2 2-1", "5-5", "3-3 3-3", "6-4", "6-1"],
        );
    }

    #[test]
    fn the_best_of_both_suits_stand_equally_high() {
        let heights = |hand: &str| {
            let pieces: Vec<Piece> = hand.split(' ').map(|face| face.parse().unwrap()).collect();
            pieces.into_iter().map(height).collect::<Vec<_>>()
        };
        assert_eq!(heights("66 11 44 31 51"), [10, 9, 8, 7, 0]);
        assert_eq!(heights("63 54 62 43 42 41 21"), [10, 10, 8, 6, 4, 2, 0]);
        // Moons, the best of the tiers, and Knots.
        assert_eq!(heights("4.MS 8.YK"), [6, 2]);
    }

    #[test]
    fn pairs_families_and_supreme_go_together() {
        let hand: Vec<Piece> = "66 63 33 33 42 21 51 41"
            .split(' ')
            .map(|tile| tile.parse().unwrap())
            .collect();
        let alone: Vec<String> = hand
            .iter()
            .filter(|piece| !makes_set(**piece, &hand))
            .map(ToString::to_string)
            .collect();
        assert_eq!(alone, ["51", "41"]);
        let nines: Vec<Piece> = ["63", "54"].map(|tile| tile.parse().unwrap()).to_vec();
        assert!(nines.iter().all(|nine| makes_set(*nine, &nines)));
    }

    #[test]
    fn what_goes_with_nothing_is_no_group() {
        let groups_of = |hand: &str| {
            family_group_sizes(
                &hand
                    .split(' ')
                    .map(|piece| piece.parse().unwrap())
                    .collect::<Vec<_>>(),
            )
        };
        assert_eq!(groups_of("21 63 33 66 42 31 41 55"), [2, 2, 2, 1, 1]);
        assert_eq!(
            groups_of("7.ML A.M 7.SK"),
            [1, 1, 1],
            "cards have no families"
        );
    }

    #[test]
    fn only_suits_of_tiles_have_headings() {
        let hand: Vec<Piece> = ["66", "63"].map(|tile| tile.parse().unwrap()).to_vec();
        let headings = |sorting| {
            piece_groups(&hand, sorting)
                .into_iter()
                .map(|line| line.heading)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            headings(Sorting::Suit),
            [
                GroupHeading::Suit(Suit::Civil),
                GroupHeading::Suit(Suit::Military)
            ]
        );
        assert_eq!(headings(Sorting::Rank), [GroupHeading::None]);
        assert_eq!(headings(Sorting::Families), [GroupHeading::None]);
        assert_eq!(piece_groups(&[], Sorting::Rank), []);
    }

    #[test]
    fn cards_stand_by_their_tiers_however_tiles_stand() {
        let hand: Vec<Piece> = "8.YK 3.MW C.S 6.MW"
            .split(' ')
            .map(|card| card.parse().unwrap())
            .collect();
        for sorting in [Sorting::Suit, Sorting::Rank, Sorting::Families] {
            let found: Vec<(GroupHeading, usize)> = piece_groups(&hand, sorting)
                .into_iter()
                .map(|line| (line.heading, line.pieces.len()))
                .collect();
            let tier = |card: usize| GroupHeading::Tier(hand[card].card().unwrap().tier());
            assert_eq!(
                found,
                [(tier(1), 2), (tier(2), 1), (tier(0), 1)],
                "{sorting:?}"
            );
        }
    }
}
