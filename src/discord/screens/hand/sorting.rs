//! Sorts tiles in the order that a player wants.

use gow::tet_gow::Tier;
use gow::tien_gow::Combination;
use gow::{Card, House, Piece, Suit, Tile};

use crate::store::Sorting;

/// The place of Supreme: after the four families.
const SUPREME: u8 = 4;

/// The place of tiles without a family: after Supreme.
const NO_FAMILY: u8 = SUPREME + 1;

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

/// The set that two pieces form in a house; sets of cards do not count.
pub(super) fn pair(one: Piece, other: Piece, house: &House) -> Option<Combination> {
    match house {
        House::TienGow(house) => house.set_rules().pair(one, other),
        House::PaiGow(_) | House::TetGow(_) => None,
    }
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

/// The group sizes of a hand that is sorted by families: neighbours of one family stand together where they
/// form a set, and so does Supreme; a piece without a family is a group of one.
pub(super) fn family_group_sizes(hand: &[Piece], house: &House) -> Vec<usize> {
    let mut sorted = hand.to_vec();
    sort(&mut sorted, Sorting::Families, |piece| *piece);
    let has_family = |piece: Piece| piece.tile().is_some_and(|tile| family(tile) < NO_FAMILY);
    sorted
        .chunk_by(|one, next| has_family(*one) && pair(*one, *next, house).is_some())
        .map(<[Piece]>::len)
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
fn family_in(piece: Piece, sorting: Sorting) -> Option<u8> {
    match sorting {
        Sorting::Families => piece.tile().map(family),
        Sorting::Suit | Sorting::Rank => None,
    }
}

/// The place of a tile's family, strongest first, or of Supreme; tiles without a family come last.
fn family(tile: Tile) -> u8 {
    match (tile.family(), tile.suit()) {
        (Some(rank), _) => SUPREME - rank,
        // The other military tiles have families.
        (None, Suit::Military) => SUPREME,
        (None, Suit::Civil) => NO_FAMILY,
    }
}

#[cfg(test)]
mod tests {
    use gow::Game;

    use super::*;
    use crate::text::pips;

    fn house(name: &str) -> House {
        House::named(Game::TienGow, name).unwrap()
    }

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
    fn a_house_decides_what_goes_together() {
        let paired = |name: &str| {
            let pairs = ["66 63", "33 33", "63 54", "42 21", "66 62", "51 41"];
            pairs.map(|tiles| {
                let tiles: Vec<Piece> =
                    tiles.split(' ').map(|tile| tile.parse().unwrap()).collect();
                pair(tiles[0], tiles[1], &house(name)).is_some()
            })
        };
        assert_eq!(paired("celko"), [true, true, true, true, false, false]);
        assert_eq!(
            paired("historical"),
            [false, true, true, true, false, false],
            "it has no mixed pairs"
        );
    }

    #[test]
    fn what_goes_with_nothing_is_no_group() {
        let groups_of = |house: &House, hand: &str| {
            family_group_sizes(
                &hand
                    .split(' ')
                    .map(|piece| piece.parse().unwrap())
                    .collect::<Vec<_>>(),
                house,
            )
        };
        let hand = "21 63 33 66 54 42 31 33";
        assert_eq!(groups_of(&house("celko"), hand), [3, 1, 2, 1, 1]);
        assert_eq!(
            groups_of(&house("historical"), hand),
            [1, 2, 1, 2, 1, 1],
            "Heaven and Nines are no set"
        );
        assert_eq!(
            groups_of(&House::default_of(Game::TetGow), "7.ML A.M 7.SK"),
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
