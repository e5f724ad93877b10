//! Tiles and cards that pages show: in words below the text, and in the place of a picture.

use gow::pai_gow::{Setting, TwoTiles};
use gow::tien_gow::Combinations;
use gow::{House, Piece, Pieces, Seat};

use crate::board::{Face, Play, Subject, TablePicture, TableSeat};
use crate::discord::press::Topic;
use crate::discord::screens::screen::{Field, Picture};
use crate::discord::screens::{board, mark, pictures};
use crate::text::phrases::RulesText;
use crate::text::{pips, set_with_name};

use super::Page;

/// Every face, suit by suit, the best first.
const FACES: &[&str] = &["66 11 44 31 55 33 22 65 64 61 51", "63 54 62 53 52 43 42 41 32 21"];

/// A set and one that beats it, in turn: a single tile, a pair, and where there are any mixed sets.
const MODERN: &[&str] = &["55", "44", "33 33", "31 31", "44 43", "11 62", "31 31 41", "44 44 52"];

/// The same without mixed sets.
const PURE: &[&str] = &["55", "44", "33 33", "31 31"];

/// The same with mixed pairs, and two pairs at once.
const COUPLES: &[&str] = &["55", "44", "33 33", "31 31", "44 43", "11 62", "33 33 22 22", "55 55 65 65"];

/// Leads of cards and what beats them, in turn.
const CARDS: &[&str] = &["2.SY", "3.MW", "2.WL 4.WL", "4.MS 8.MS", "A.L C.L 7.SK", "A.S C.S 5.ML"];

/// The cards tier by tier, the best first.
const TIERS: &[&str] = &[
    "A.M C.M 4.MS 8.MS 9.MS 3.MW 6.MW",
    "A.S C.S 5.SW 5.ML 7.ML",
    "A.W C.W 2.WL 4.WL 8.WL 2.SY 6.SY",
    "A.L C.L 3.LY 3.SK 7.SK",
    "A.Y C.Y 4.YK 5.YK 8.YK 7.WY 9.WY",
    "A.K C.K 2.MK 6.LK 9.LK",
];

/// Pieces that a page lies out, group by group: in turn a set and one that beats it on the page of the sets.
pub(super) const fn groups(topic: Topic, house: &House) -> Option<&'static [&'static str]> {
    match (topic, house) {
        (Topic::Tiles, House::TienGow(_) | House::PaiGow(_)) => Some(FACES),
        (Topic::Tiles, House::TetGow(_)) => Some(TIERS),
        (Topic::Sets, House::TienGow(house)) => Some(match house.combinations {
            Combinations::Modern => MODERN,
            Combinations::Pure => PURE,
            Combinations::Couples => COUPLES,
        }),
        (Topic::Sets, House::PaiGow(_)) => Some(&super::pai_gow::KINDS),
        (Topic::Sets, House::TetGow(_)) => Some(CARDS),
        (Topic::Play | Topic::Payments | Topic::Table, _) => None,
    }
}

/// The pieces of a group.
pub(super) fn pieces(notation: &str) -> Pieces {
    notation.parse().expect("a test reads all notation of the pages")
}

/// Four tiles in two hands, the higher one first.
const SET: [&str; 2] = ["66 54", "61 41"];

/// A trick of a game: what is led, and what beats it; two others discard.
const fn trick(house: &House) -> Option<[&'static str; 2]> {
    match house {
        House::TienGow(_) => Some(["33 33", "31 31"]),
        House::TetGow(_) => Some(["2.SY", "3.MW"]),
        House::PaiGow(_) => None,
    }
}

impl Page {
    /// The picture of a page.
    pub(super) fn picture(&self, topic: Topic, house: &House) -> Option<Picture> {
        match topic {
            Topic::Play => self.play_picture(house),
            Topic::Payments => self.paid_picture(house),
            Topic::Tiles | Topic::Sets | Topic::Table => self.laid_out(topic, house),
        }
    }

    /// How a trick, or a hand that is set, lies there; says it for the page too.
    pub(super) fn play_example(&self, house: &House) -> String {
        let shown = |notation| pips(pieces(notation).iter());
        self.locale.say(&match trick(house) {
            Some([lead, better]) => RulesText::PlayExample {
                lead: shown(lead),
                better: shown(better),
                width: mark::count(pieces(lead).len()),
                key: house.game().name(),
            },
            None => RulesText::PaiGowExample { high: shown(SET[0]), low: shown(SET[1]) },
        })
    }

    fn play_picture(&self, house: &House) -> Option<Picture> {
        let shows = match trick(house) {
            Some([lead, better]) => lying(pieces(lead), pieces(better)),
            None => {
                let [high, low] = SET.map(two_tiles);
                pictures::setting(Setting::of(high?, low?))?
            }
        };
        Some(Picture { shows, alt: board::unformatted(&self.play_example(house)) })
    }

    /// The picture of a page that lies pieces out.
    fn laid_out(&self, topic: Topic, house: &House) -> Option<Picture> {
        let groups = groups(topic, house)?;
        let shown = groups.iter().map(|group| pips(pieces(group).iter()));
        let tiles = self.locale.clauses(shown);
        let shows = pictures::examples(groups.iter().map(|group| pieces(group)));
        Some(Picture { shows, alt: self.locale.say(&RulesText::Picture { tiles }) })
    }

    /// Sets beside such as beat them.
    pub(super) fn beaten(&self, house: &House) -> Option<Field> {
        let line = |pair: &[&str]| {
            let [set, better] = pair else { return None };
            let [set, better] = [set, better].map(|group| set_with_name(pieces(group), self.locale));
            Some(self.locale.say(&RulesText::Beaten { set, better }))
        };
        let lines: Vec<String> = groups(Topic::Sets, house)?.chunks(2).filter_map(line).collect();
        Some(self.field(&RulesText::Examples, &lines, false))
    }
}

/// A trick as it lies there: the first seat leads, the second beats, the others discard.
fn lying(lead: Pieces, better: Pieces) -> Subject {
    let face_up = |set: Pieces| Play::FaceUp(set.iter().map(Face::from).collect());
    let hidden = Play::FaceDown(lead.len());
    let plays = [face_up(lead), face_up(better), hidden.clone(), hidden];
    let seat = |(place, play): (usize, Play)| {
        Some(TableSeat {
            seat: Seat::new(place)?,
            to_act: false,
            takes: place == 1,
            stacks: 0,
            banks: None,
            play: Some(play),
        })
    };
    Subject::Table(TablePicture { seats: plays.into_iter().enumerate().filter_map(seat).collect() })
}

/// Two tiles in notation, as Pai Gow ranks them.
pub(super) fn two_tiles(notation: &str) -> Option<TwoTiles> {
    let tiles: Vec<_> = pieces(notation).iter().filter_map(Piece::tile).collect();
    let [one, other] = tiles.as_slice() else { return None };
    Some(TwoTiles::new(*one, *other, false))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may")]
    use gow::{Game, tet_gow, tien_gow};

    use super::*;

    /// Whether the first beats the other in a house.
    fn beats(house: &House, better: Pieces, set: Pieces) -> bool {
        match house {
            House::TienGow(house) => {
                let of = |set| {
                    let tiles = tien_gow::Tiles::of_pieces(set).unwrap();
                    tien_gow::Combination::of(tiles, house.set_rules()).unwrap()
                };
                of(better).beats(of(set))
            }
            House::TetGow(_) => {
                let of = |set: Pieces| {
                    let cards = set.iter().filter_map(gow::Piece::card).collect::<tet_gow::Cards>();
                    tet_gow::Combination::of(cards).unwrap()
                };
                of(better).beats(of(set))
            }
            House::PaiGow(_) => unreachable!("two tiles are ranked, not beaten"),
        }
    }

    #[test]
    fn every_example_is_beaten_by_the_one_beside_it_and_beats_it_not() {
        for game in [Game::TienGow, Game::TetGow] {
            for house in House::all(game) {
                let groups = [groups(Topic::Sets, &house).unwrap(), &trick(&house).unwrap()].concat();
                assert_eq!(groups.len() % 2, 0);
                for pair in groups.chunks(2) {
                    let [set, better] = [0, 1].map(|at| pieces(pair[at]));
                    assert!(beats(&house, better, set), "{better} over {set} in {}", house.name());
                    assert!(!beats(&house, set, better), "{set} over {better} in {}", house.name());
                }
            }
        }
    }

    #[test]
    fn the_hand_that_is_set_is_set_as_the_rules_have_it() {
        let [high, low] = SET.map(|half| two_tiles(half).unwrap());
        assert_eq!(Setting::of(low, high).high, high);
    }

    #[test]
    fn every_tile_and_card_is_shown() {
        for game in Game::ALL {
            let house = House::default_of(game);
            let shown: Pieces = groups(Topic::Tiles, &house).unwrap().join(" ").parse().unwrap();
            for piece in house.pieces().iter() {
                assert_eq!(shown.count(piece), 1, "{piece} in {game:?}");
            }
        }
    }
}
