//! Sets that pages show, each with one that beats it and one that does not.

use gow::pai_gow::{Setting, TwoTiles};
use gow::tien_gow::{Combination, Discards, Tiles};
use gow::{House, Piece, Pieces, tet_gow};

use crate::discord::screens::screen::Picture;
use crate::discord::screens::{markup, pictures};
use crate::text::phrases::RulesText;
use crate::text::{called, set_with_name, two_tiles_called};

use super::passage::Passage;
use super::{Booklet, unformatted};

/// A set, one that beats it, and one that does not although it is as wide.
pub(super) type BeatExample = [&'static str; 3];

/// What beats a tile, a pair and a mixed pair, and what does not: another suit, or no such set.
pub(super) const SINGLE: BeatExample = ["55", "44", "63"];
pub(super) const PAIR: BeatExample = ["33 33", "31 31", "63 54"];
pub(super) const MIXED: BeatExample = ["44 43", "11 62", "66 66"];

/// Wider sets, shown where a house plays them.
const WIDE: &[BeatExample] = &[
    ["31 31 41", "44 44 52", "66 63 54"],
    ["33 33 22 22", "55 55 65 65", "63 54 62 53"],
];

/// The same with cards.
const CARDS: &[BeatExample] = &[
    ["2.SY", "3.MW", "A.M"],
    ["2.WL 4.WL", "4.MS 8.MS", "4.MS A.M"],
    ["A.L C.L 7.SK", "A.S C.S 5.ML", "5.SW 5.ML 7.ML"],
    ["A.W 2.WL", "A.S 5.SW", "5.SW 7.ML"],
    ["4.YK", "2.WL", "A.W"],
];

/// The most sets of cards shown.
const CARDS_MAX: usize = 3;

/// The sets of cards that a house plays.
pub(super) fn cards(house: &House) -> Vec<BeatExample> {
    let played = CARDS.iter().filter(|each| is_valid(house, each));
    played.take(CARDS_MAX).copied().collect()
}

/// The wider sets of tiles that a house plays.
pub(super) fn wide(house: &House) -> Vec<BeatExample> {
    let played = WIDE.iter().filter(|each| is_valid(house, each));
    played.copied().collect()
}

/// Whether a house plays the first set, and whether the second beats it there and the third does
/// not.
fn is_valid(house: &House, [lead, better, other]: &BeatExample) -> bool {
    let beats = |answer| is_beaten(house, pieces(lead), pieces(answer));
    beats(better) && !beats(other)
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
        // Two hands of tiles are compared; nobody leads one.
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
pub(super) const SET: [&str; 2] = ["66 54", "61 41"];

/// The number of players in the example of a trick.
const SEATS: usize = 4;

/// A trick of a game: what is led, and what beats it; two others discard.
const fn trick(house: &House) -> Option<[&'static str; 2]> {
    match house {
        House::TienGow(_) => Some(["33 33", "31 31"]),
        House::TetGow(_) => Some(["2.SY", "3.MW"]),
        House::PaiGow(_) => None,
    }
}

/// What the two others discard in that trick, where discards are open.
const fn open_discards(house: &House) -> Option<[&'static str; 2]> {
    match house {
        House::TienGow(own) => match own.discards {
            Discards::Open => Some(["61 51", "54 21"]),
            Discards::FaceDown => None,
        },
        House::TetGow(_) | House::PaiGow(_) => None,
    }
}

impl Booklet<'_> {
    /// Names pieces as the game does: the sets of Tien Gow mean nothing in Pai Gow.
    pub(super) fn called_in_game(&self, notation: &str) -> String {
        let two = ranked(notation, false).filter(|_| matches!(self.house, House::PaiGow(_)));
        match two {
            Some(two) => two_tiles_called(two, self.locale),
            None => called(pieces(notation).iter(), self.locale),
        }
    }

    /// The example of a trick, or of a hand that is set, for the page and for its picture's alt
    /// text.
    pub(super) fn play_example(&self) -> String {
        let house = self.house;
        let shown = |notation| self.called_in_game(notation);
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
                    width: markup::phrase_number(pieces(lead).len()),
                    key: house.game().name(),
                },
                None => RulesText::PaiGowExample {
                    high: shown(SET[0]),
                    low: shown(SET[1]),
                },
            },
        )
    }

    pub(super) fn play_picture(&self) -> Option<Picture> {
        let shows = match trick(self.house) {
            Some(trick) => pictures::first_trick(
                trick.map(pieces),
                open_discards(self.house).map(|sets| sets.map(pieces)),
                self.house.hand_size(SEATS),
                self.locale,
            ),
            None => pictures::setting(setting(SET)?, self.locale)?,
        };
        Some(Picture {
            shows,
            alt: unformatted(&self.play_example()),
        })
    }

    /// Sets with what beats them and what does not, as a picture, with words for it.
    pub(super) fn examples_picture(&self, all: &[BeatExample], equal: bool) -> Option<Picture> {
        let line = |[lead, better, other]: &BeatExample| {
            let equal = equal.then(|| (pieces(lead), false));
            let answers = [(pieces(better), true), (pieces(other), false)];
            (pieces(lead), answers.into_iter().chain(equal).collect())
        };
        let lines: Vec<_> = all.iter().map(line).collect();
        let alt = all.iter().map(|each| self.beat_line(each));
        let alt = self.locale.clauses(alt);
        (!all.is_empty()).then(|| Picture {
            shows: pictures::answers(&lines),
            alt,
        })
    }

    /// A set with one that beats it, in words.
    pub(super) fn beat_line(&self, [lead, better, _]: &BeatExample) -> String {
        let [set, better] = [lead, better].map(|set| set_with_name(pieces(set), self.locale));
        self.locale.say(&RulesText::Beaten { set, better })
    }

    /// What players call a set, one that beats it and one that does not.
    pub(super) fn called(&self, sets: &BeatExample) -> [String; 3] {
        sets.map(|set| called(pieces(set).iter(), self.locale))
    }

    /// Further sets, each with one that beats it, as a page of their own.
    pub(super) fn examples(&self, all: &[BeatExample], why: Option<RulesText>) -> Option<Passage> {
        let picture = self.examples_picture(all, false)?;
        let heading = format!("**{}**", self.locale.say(&RulesText::Examples));
        let told = all.iter().map(|each| self.beat_line(each));
        let why = why.map(|why| self.locale.say(&why));
        let lines = std::iter::once(heading).chain(told).chain(why);
        Some(Passage::illustrated(lines.collect(), Some(picture)))
    }
}

/// Four tiles in two hands, in notation.
pub(super) fn setting([high, low]: [&str; 2]) -> Option<Setting> {
    Some(Setting::of(ranked(high, false)?, ranked(low, false)?))
}

/// Two tiles in notation, as Pai Gow ranks them; `six_high` puts the Big Six above the Fives.
pub(super) fn ranked(notation: &str, six_high: bool) -> Option<TwoTiles> {
    let tiles: Vec<_> = pieces(notation).iter().filter_map(Piece::tile).collect();
    let [one, other] = tiles.as_slice() else {
        return None;
    };
    Some(TwoTiles::new(*one, *other, six_high))
}

#[cfg(test)]
mod tests {
    use gow::{AnyRound, Deal, Game, Move, PerSeat, Round as _, Seat, Verb};

    use super::*;
    use crate::board::{Play, Subject};
    use crate::discord::screens::options::with_each_value;
    use crate::text::Locale;

    /// A house with each of its options set to each of its values, and as it is.
    fn variants(game: Game) -> Vec<House> {
        let mut all = House::all(game);
        for house in House::all(game) {
            for info in House::option_infos(game) {
                all.extend(with_each_value(&house, &info).map(|(_, changed)| changed));
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
            let of_game = match &house {
                House::TienGow(own) => [
                    vec![SINGLE, PAIR],
                    super::super::tien_gow::mixed(own).into_iter().collect(),
                    wide(&house),
                ]
                .concat(),
                House::TetGow(_) | House::PaiGow(_) => cards(&house),
            };
            assert!(of_game.len() >= 2, "{house}: {of_game:?}");
            assert!(of_game.iter().all(|each| is_valid(&house, each)), "{house}");
            let shown = of_game.iter().map(|[lead, better, _]| [*lead, *better]);
            for pair in shown.chain([trick(&house).unwrap()]) {
                let [lead, better] = pair.map(pieces);
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
            let [hidden, shown] = [&face_down, &open].map(|house| {
                let booklet = Booklet {
                    house,
                    table: None,
                    locale,
                };
                booklet.play_picture().unwrap()
            });
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
                let two = ranked(kind, own.six_high).unwrap();
                two.rank.strength()
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
        let [high, low] = SET.map(|half| ranked(half, false).unwrap());
        assert_eq!(Setting::of(low, high).high, high);
    }
}
