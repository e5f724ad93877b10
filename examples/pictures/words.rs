//! The words that screens write on pictures.

use tiengow::board::Face;

/// The words on the pictures in one language.
#[derive(Clone, Copy)]
pub(super) struct Words {
    /// The names of tiles by key.
    pub(super) tiles: &'static [(&'static str, &'static str)],
    pub(super) leads: &'static str,
    pub(super) beats: &'static str,
    pub(super) discards: &'static str,
    pub(super) takes: &'static str,
    pub(super) turn: &'static str,
    pub(super) your_turn: &'static str,
    pub(super) legend: &'static str,
}

pub(super) const ENGLISH: Words = Words {
    tiles: &[
        ("heaven", "Heaven"),
        ("earth", "Earth"),
        ("man", "Man"),
        ("goose", "Goose"),
        ("flower", "Plum"),
        ("long", "Long 3"),
        ("board", "Bench"),
        ("hatchet", "Hatchet"),
        ("partition", "Partition"),
        ("long-leg-seven", "Long Leg"),
        ("big-head-six", "Big Head"),
        ("nine", "Nine"),
        ("eight", "Eight"),
        ("seven", "Seven"),
        ("big-six", "Big Six"),
        ("five", "Five"),
        ("little-three", "Little 3"),
    ],
    leads: "leads",
    beats: "beats",
    discards: "discards",
    takes: "takes it",
    turn: "to play",
    your_turn: "your turn",
    legend: "can beat",
};

pub(super) const CHINESE: Words = Words {
    tiles: &[
        ("heaven", "天"),
        ("earth", "地"),
        ("man", "人"),
        ("goose", "和"),
        ("flower", "梅花"),
        ("long", "長三"),
        ("board", "板凳"),
        ("hatchet", "斧頭"),
        ("partition", "紅頭十"),
        ("long-leg-seven", "高腳七"),
        ("big-head-six", "伶冧六"),
        ("nine", "九"),
        ("eight", "八"),
        ("seven", "七"),
        ("big-six", "大頭六"),
        ("five", "五"),
        ("little-three", "丁三"),
    ],
    leads: "出",
    beats: "打",
    discards: "墊",
    takes: "贏",
    turn: "待出",
    your_turn: "輪到你",
    legend: "可打",
};

/// Returns the name of a tile, or an empty text for a card.
pub(super) fn tile_name(face: Face, words: Words) -> String {
    let Face::Tile(tile) = face else {
        return String::new();
    };
    let entry = words.tiles.iter().find(|(key, _)| *key == tile.key());
    entry.map_or_else(String::new, |(_, name)| (*name).to_owned())
}
