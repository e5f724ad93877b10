//! Tiles and cards that pages show, in words below the text and as a picture.

use gow::pai_gow::{Setting, TwoTiles};
use gow::tien_gow::{Combination, Discards, Tiles};
use gow::{House, Piece, Pieces, tet_gow};

use crate::discord::custom_id::Topic;
use crate::discord::screens::screen::{Field, Picture};
use crate::discord::screens::{mark, pictures};
use crate::text::phrases::RulesText;
use crate::text::{called, set_with_name};

use super::{Page, unformatted};

/// Every face, suit by suit, the best first.
const FACES: &[&str] = &[
    "66 11 44 31 55 33 22 65 64 61 51",
    "63 54 62 53 52 43 42 41 32 21",
];

/// A set and one that beats it.
type Beaten = [&'static str; 2];

/// Leads of tiles that are shown where a house plays them, one of each kind, in this order.
const LEADS: &[Beaten] = &[
    ["55", "44"],
    ["33 33", "31 31"],
    ["44 43", "11 62"],
    ["31 31 41", "44 44 52"],
    ["33 33 22 22", "55 55 65 65"],
];

/// The same with cards.
const CARD_LEADS: &[Beaten] = &[
    ["2.SY", "3.MW"],
    ["2.WL 4.WL", "4.MS 8.MS"],
    ["A.L C.L 7.SK", "A.S C.S 5.ML"],
    ["A.W 2.WL", "A.S 5.SW"],
    ["4.YK", "2.WL"],
];

/// How many leads a page shows at most.
const LEADS_MAX: usize = 4;

/// The cards tier by tier, the best first.
const TIERS: &[&str] = &[
    "A.M C.M 4.MS 8.MS 9.MS 3.MW 6.MW",
    "A.S C.S 5.SW 5.ML 7.ML",
    "A.W C.W 2.WL 4.WL 8.WL 2.SY 6.SY",
    "A.L C.L 3.LY 3.SK 7.SK",
    "A.Y C.Y 4.YK 5.YK 8.YK 7.WY 9.WY",
    "A.K C.K 2.MK 6.LK 9.LK",
];

/// Pieces that a page lays out, group by group; in trick games the page of the sets has a set and
/// one that beats it in turn.
pub(super) fn groups(topic: Topic, house: &House) -> Option<Vec<&'static str>> {
    match (topic, house) {
        (Topic::Tiles, House::TienGow(_) | House::PaiGow(_)) => Some(FACES.to_vec()),
        (Topic::Tiles, House::TetGow(_)) => Some(TIERS.to_vec()),
        (Topic::Sets, House::TienGow(_)) => Some(leads(LEADS, house)),
        (Topic::Sets, House::PaiGow(_)) => Some(super::pai_gow::KINDS.to_vec()),
        (Topic::Sets, House::TetGow(_)) => Some(leads(CARD_LEADS, house)),
        (Topic::Play | Topic::Payments | Topic::Table, _) => None,
    }
}

/// The leads that a house plays, each followed by one that beats it there.
fn leads(all: &[Beaten], house: &House) -> Vec<&'static str> {
    let played = all
        .iter()
        .filter(|[lead, better]| is_beaten(house, pieces(lead), pieces(better)));
    played.take(LEADS_MAX).flatten().copied().collect()
}

/// Whether the rules of a house allow `lead` to be led and `better` to beat it.
fn is_beaten(house: &House, lead: Pieces, better: Pieces) -> bool {
    match house {
        House::TienGow(house) => {
            let set = |tiles| Combination::of(Tiles::of_pieces(tiles)?, house.set_rules());
            set(lead)
                .zip(set(better))
                .is_some_and(|(lead, better)| better.beats(lead))
        }
        House::TetGow(house) => {
            let set = |cards| {
                let set = tet_gow::Combination::of(tet_gow::Cards::of_pieces(cards)?)?;
                set.may_be_led(house.preset).then_some(set)
            };
            set(lead)
                .zip(set(better))
                .is_some_and(|(lead, better)| better.beats(lead))
        }
        // Two hands of tiles are compared, none is led.
        House::PaiGow(_) => false,
    }
}

/// The pieces of a group.
pub(super) fn pieces(notation: &str) -> Pieces {
    notation
        .parse()
        .expect("a test reads all notation of the pages")
}

/// Four tiles in two hands, the higher one first.
const SET: [&str; 2] = ["66 54", "61 41"];

/// How many play in the example of a trick.
const SEATS: usize = 4;

/// A trick of a game: what is led, and what beats it; two others discard.
const fn trick(house: &House) -> Option<[&'static str; 2]> {
    match house {
        House::TienGow(_) => Some(["33 33", "31 31"]),
        House::TetGow(_) => Some(["2.SY", "3.MW"]),
        House::PaiGow(_) => None,
    }
}

/// What the two others discard in that trick, where everybody sees it.
const fn open_discards(house: &House) -> Option<[&'static str; 2]> {
    match house {
        House::TienGow(own) => match own.discards {
            Discards::Open => Some(["61 51", "54 21"]),
            Discards::FaceDown => None,
        },
        House::TetGow(_) | House::PaiGow(_) => None,
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

    /// The example of a trick, or of a hand that is set, for the page and for its picture's alt
    /// text.
    pub(super) fn play_example(&self, house: &House) -> String {
        let shown = |notation| called(pieces(notation).iter(), self.locale);
        self.locale.say(
            &match trick(house).map(|trick| (trick, open_discards(house))) {
                Some(([lead, better], Some([third, fourth]))) => RulesText::PlayExampleOpen {
                    lead: shown(lead),
                    better: shown(better),
                    third: shown(third),
                    fourth: shown(fourth),
                },
                Some(([lead, better], None)) => RulesText::PlayExample {
                    lead: shown(lead),
                    better: shown(better),
                    width: mark::count(pieces(lead).len()),
                    key: house.game().name(),
                },
                None => RulesText::PaiGowExample {
                    high: shown(SET[0]),
                    low: shown(SET[1]),
                },
            },
        )
    }

    fn play_picture(&self, house: &House) -> Option<Picture> {
        let shows = match trick(house) {
            Some(trick) => pictures::first_trick(
                trick.map(pieces),
                open_discards(house).map(|sets| sets.map(pieces)),
                house.hand_size(SEATS),
                self.locale,
            ),
            None => {
                let [high, low] = SET.map(two_tiles);
                pictures::setting(Setting::of(high?, low?))?
            }
        };
        Some(Picture {
            shows,
            alt: unformatted(&self.play_example(house)),
        })
    }

    /// The picture of a page that lays pieces out.
    fn laid_out(&self, topic: Topic, house: &House) -> Option<Picture> {
        let groups = groups(topic, house)?;
        let shown = |group: &&str| called(pieces(group).iter(), self.locale);
        let tiles = self.locale.clauses(groups.iter().map(shown));
        let shows = pictures::examples(groups.iter().map(|group| pieces(group)));
        Some(Picture {
            shows,
            alt: self.locale.say(&RulesText::Picture { tiles }),
        })
    }

    /// Sets, each with one that beats it.
    pub(super) fn beaten(&self, house: &House) -> Option<Field> {
        let line = |pair: &[&str]| {
            let [set, better] = pair else { return None };
            let [set, better] =
                [set, better].map(|group| set_with_name(pieces(group), self.locale));
            Some(self.locale.say(&RulesText::Beaten { set, better }))
        };
        let lines: Vec<String> = groups(Topic::Sets, house)?
            .chunks(2)
            .filter_map(line)
            .collect();
        Some(self.field(&RulesText::Examples, &lines))
    }
}

/// Two tiles in notation, as Pai Gow ranks them.
pub(super) fn two_tiles(notation: &str) -> Option<TwoTiles> {
    let tiles: Vec<_> = pieces(notation).iter().filter_map(Piece::tile).collect();
    let [one, other] = tiles.as_slice() else {
        return None;
    };
    Some(TwoTiles::new(*one, *other, false))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may")]
    use gow::{AnyRound, Deal, Game, Move, PerSeat, Round as _, Seat, Verb};

    use super::*;
    use crate::board::{Play, Subject};
    use crate::discord::screens::option_choices;
    use crate::text::Locale;

    /// A house with each of its options set to each of its values, and as it is.
    fn variants(game: Game) -> Vec<House> {
        let mut all = House::all(game);
        for house in House::all(game) {
            for info in House::option_infos(game) {
                let values = option_choices(&info).into_iter();
                all.extend(values.map(|to| house.with_option(info.name, &to.json()).unwrap()));
            }
        }
        all
    }

    /// Deals these hands, filled up from the rest of the deck; the first seat banks.
    fn dealt(house: &House, hands: &[Pieces]) -> AnyRound {
        let mut rest = house.deck(hands.len());
        let take = |rest: &mut Vec<Piece>, wanted: Option<Piece>| {
            let place = wanted.map_or(0, |piece| {
                rest.iter().position(|other| *other == piece).unwrap()
            });
            rest.remove(place)
        };
        let mut full: Vec<Vec<Piece>> = hands
            .iter()
            .map(|hand| {
                hand.iter()
                    .map(|piece| take(&mut rest, Some(piece)))
                    .collect()
            })
            .collect();
        for hand in &mut full {
            while hand.len() < house.hand_size(hands.len()) {
                hand.push(take(&mut rest, None));
            }
        }
        let seats = hands.len();
        let bets = house
            .has_bets()
            .then(|| PerSeat::from_fn(seats, |seat| seat.index() as i64));
        let hands = PerSeat::from_vec(full).unwrap();
        let banker = Seat::new(0).unwrap();
        AnyRound::start(Deal {
            house: house.clone(),
            banker,
            streak: 1,
            hands,
            bets,
        })
        .unwrap()
    }

    #[test]
    fn every_example_is_played_by_the_rules_of_its_house() {
        let mut played = 0;
        for house in [Game::TienGow, Game::TetGow].into_iter().flat_map(variants) {
            let shown = [
                groups(Topic::Sets, &house).unwrap(),
                trick(&house).unwrap().to_vec(),
            ]
            .concat();
            assert!(
                shown.len() >= 6 && shown.len() % 2 == 0,
                "{house}: {shown:?}"
            );
            for pair in shown.chunks(2) {
                let [lead, better] = [0, 1].map(|at| pieces(pair[at]));
                let mut round = dealt(&house, &[lead, better, Pieces::new(), Pieces::new()]);
                let leader = round.to_act().single().unwrap();
                round.play(leader, Move::new(Verb::Lead, lead)).unwrap();
                let next = round.to_act().single().unwrap();
                round.play(next, Move::new(Verb::Beat, better)).unwrap();
                played += 1;
            }
        }
        assert!(played > 100, "{played}");
    }

    #[test]
    fn discards_lie_face_up_in_the_example_where_they_lie_open() {
        let face_down = House::default_of(Game::TienGow);
        let open = face_down.with_option("discards", &"open".into()).unwrap();
        let sets = [trick(&open).unwrap(), open_discards(&open).unwrap()].concat();
        let mut round = dealt(&open, &[0, 1, 2, 3].map(|seat| pieces(sets[seat])));
        for (verb, set) in [Verb::Lead, Verb::Beat, Verb::Discard, Verb::Discard]
            .into_iter()
            .zip(sets)
        {
            let at = round.to_act().single().unwrap();
            round.play(at, Move::new(verb, pieces(set))).unwrap();
        }
        for locale in Locale::ALL {
            let page = Page { locale };
            let [hidden, shown] =
                [&face_down, &open].map(|house| page.play_picture(house).unwrap());
            let discards = |picture: &Picture| match &picture.shows {
                Subject::Table(table) => table.seats[2..]
                    .iter()
                    .map(|seat| seat.play.clone().unwrap())
                    .collect(),
                other => panic!("no table: {other:?}"),
            };
            let discards: [Vec<Play>; 2] = [discards(&hidden), discards(&shown)];
            assert_eq!(discards[0], [Play::FaceDown(2), Play::FaceDown(2)]);
            assert!(matches!(
                discards[1].as_slice(),
                [Play::Discarded(_), Play::Discarded(_)]
            ));
            for tiles in ["61 51", "54 21"].map(|set| called(pieces(set).iter(), locale)) {
                assert!(
                    shown.alt.contains(&tiles) && !hidden.alt.contains(&tiles),
                    "{}",
                    shown.alt
                );
            }
        }
    }

    #[test]
    fn every_hand_of_pai_gow_is_set_and_ranks_as_it_stands() {
        for house in variants(Game::PaiGow) {
            let House::PaiGow(own) = &house else {
                unreachable!("a house of the game")
            };
            let ranks = super::super::pai_gow::KINDS.map(|kind| {
                let tiles: Vec<_> = pieces(kind).iter().filter_map(Piece::tile).collect();
                TwoTiles::new(tiles[0], tiles[1], own.six_high)
                    .rank
                    .strength()
            });
            assert!(
                ranks.is_sorted_by(|one, other| one > other),
                "{house}: {ranks:?}"
            );
            let hand = SET.join(" ").parse().unwrap();
            let mut round = dealt(&house, &[Pieces::new(), hand]);
            round
                .play(Seat::new(1).unwrap(), Move::new(Verb::Set, pieces(SET[0])))
                .unwrap();
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
            let shown: Pieces = groups(Topic::Tiles, &house)
                .unwrap()
                .join(" ")
                .parse()
                .unwrap();
            for piece in house.pieces().iter() {
                assert_eq!(shown.count(piece), 1, "{piece} in {game:?}");
            }
        }
    }
}
