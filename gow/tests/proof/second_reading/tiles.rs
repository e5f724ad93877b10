//! Dominoes as pairs of pips.

/// The two halves of a domino, the higher first.
pub(crate) type Tile = (u8, u8);

/// The civil tiles from best to worst; there are two of each.
const CIVIL: [Tile; 11] = [
    (6, 6),
    (1, 1),
    (4, 4),
    (3, 1),
    (5, 5),
    (3, 3),
    (2, 2),
    (6, 5),
    (6, 4),
    (6, 1),
    (5, 1),
];

/// The whole set in the canonical order.
pub(crate) const SET: [Tile; 32] = [
    (6, 6),
    (6, 6),
    (1, 1),
    (1, 1),
    (4, 4),
    (4, 4),
    (3, 1),
    (3, 1),
    (5, 5),
    (5, 5),
    (3, 3),
    (3, 3),
    (2, 2),
    (2, 2),
    (6, 5),
    (6, 5),
    (6, 4),
    (6, 4),
    (6, 1),
    (6, 1),
    (5, 1),
    (5, 1),
    (6, 3),
    (5, 4),
    (6, 2),
    (5, 3),
    (5, 2),
    (4, 3),
    (4, 2),
    (4, 1),
    (3, 2),
    (2, 1),
];

/// Returns the place of a tile in the civil order, 11 for the best; `None` for a military tile.
pub(super) fn civil_rank(tile: Tile) -> Option<u8> {
    let place = CIVIL.iter().position(|&civil| civil == tile)?;
    Some(11 - place as u8)
}

/// Returns the place of a tile in the military order, 6 for the best; `None` for a civil tile.
pub(super) fn military_rank(tile: Tile) -> Option<u8> {
    if civil_rank(tile).is_some() {
        return None;
    }
    // The pip count decides, so the Six ranks above the Fives.
    match tile.0 + tile.1 {
        9 => Some(6),
        8 => Some(5),
        7 => Some(4),
        6 => Some(3),
        5 => Some(2),
        3 => Some(1),
        total => unreachable!("no military tile has {total} pips"),
    }
}

/// Returns the family of a tile, 4 for the best; most tiles have none.
pub(super) fn family(tile: Tile) -> Option<u8> {
    match tile {
        (6, 6) | (6, 3) | (5, 4) => Some(4),
        (1, 1) | (6, 2) | (5, 3) => Some(3),
        (4, 4) | (5, 2) | (4, 3) => Some(2),
        (3, 1) | (4, 1) | (3, 2) => Some(1),
        _ => None,
    }
}

/// Returns the index of a tile in the canonical order.
pub(super) fn canonical_index(tile: Tile) -> usize {
    SET.iter()
        .position(|&t| t == tile)
        .expect("a tile of the set")
}

/// Returns the name of a tile, its two digits.
pub(crate) fn tile_name(tile: Tile) -> String {
    format!("{}{}", tile.0, tile.1)
}

/// Reads tiles separated by spaces.
pub(crate) fn tiles(names: &str) -> Vec<Tile> {
    names.split(' ').map(tile).collect()
}

/// Reads a tile from its two digits, with or without a dash between them.
pub(crate) fn tile(name: &str) -> Tile {
    let digits: Vec<u8> = name
        .bytes()
        .filter(u8::is_ascii_digit)
        .map(|d| d - b'0')
        .collect();
    assert_eq!(digits.len(), 2, "{name}");
    (digits[0], digits[1])
}
