//! The rules in short pages, with the numbers of the house in force.

use gow::tien_gow::{Combinations, PAR};
use gow::{Game, House, Piece, Suit, Tile};

use crate::discord::press::{Act, Press, Topic};
use crate::id::TableId;
use crate::table::MISSED_TURNS_MAX;
use crate::text::phrases::RulesText;
use crate::text::{Locale, Phrase, pips, set_name, tile_name};

use super::screen::{Button, Colour, Embed, Field, Screen, Style};
use super::{switches, terms};

/// The families by a civil and a military tile of each, strongest first, in notation.
const FAMILIES: [&str; 4] = ["66 63", "11 62", "44 52", "31 41"];

/// Supreme in notation.
const SUPREME: &str = "42 21";

/// Draws a page of the rules as a house plays them, the default one unless another is given;
/// `table` is where the pages were opened, if at one.
#[must_use]
pub fn rules(topic: Topic, house: Option<&House>, table: Option<TableId>, locale: Locale) -> Screen {
    let house = house.cloned().unwrap_or_else(|| House::default_of(Game::TienGow));
    let page = Page { locale };
    let (title, lines, fields) = match topic {
        Topic::Tiles => page.tiles(),
        Topic::Sets => page.sets(&house),
        Topic::Play => page.play(&house),
        Topic::Payments => page.payments(&house),
        Topic::Table => page.at_the_table(),
    };
    let button = |other: Topic| {
        let style = if other == topic { Style::Primary } else { Style::Secondary };
        let press = Press { table, version: 0, act: Act::Rules(other) };
        Button::new(locale.say(&RulesText::Button { key: other.name() }), style, press)
    };
    Screen::framed(Embed {
        title: Some(locale.say(&title)),
        lines,
        fields,
        colour: Colour::Quiet,
        footer: clauses(topic).then(|| locale.say(&RulesText::Clauses)),
        ..Embed::default()
    })
    .row(Topic::ALL.map(button).to_vec())
}

/// Whether the lines of a page name clauses of the rules.
const fn clauses(topic: Topic) -> bool {
    match topic {
        Topic::Sets | Topic::Play | Topic::Payments => true,
        Topic::Tiles | Topic::Table => false,
    }
}

/// Heading, lines and parts of a page.
type Parts = (RulesText, Vec<String>, Vec<Field>);

/// Pages in a language.
struct Page {
    locale: Locale,
}

impl Page {
    fn say(&self, phrases: &[RulesText]) -> Vec<String> {
        phrases.iter().map(|phrase| self.locale.say(phrase)).collect()
    }

    fn field(&self, heading: &impl Phrase, lines: &[String], inline: bool) -> Field {
        Field { name: self.locale.say(heading), value: lines.join("\n"), inline }
    }

    fn tiles(&self) -> Parts {
        let fields = vec![
            self.field(&RulesText::TilesCivil, &self.ranks(Suit::Civil), true),
            self.field(&RulesText::TilesMilitary, &self.ranks(Suit::Military), true),
        ];
        let mut lines = self.say(&[RulesText::TilesText]);
        lines.extend(self.say(&[RulesText::TilesNote]));
        (RulesText::TilesTitle, lines, fields)
    }

    /// The tiles of a suit, a line a rank.
    fn ranks(&self, suit: Suit) -> Vec<String> {
        let tiles: Vec<Tile> = Tile::ALL.into_iter().filter(|tile| tile.suit() == suit).collect();
        let line = |equal: &[Tile]| match equal {
            [tile] => tile_name(Piece::from(*tile), self.locale),
            equal => self.locale.say(&RulesText::TilesEqual {
                tiles: pips(equal.iter().map(|tile| Piece::from(*tile))),
                name: set_name(equal.iter().take(1).map(|tile| Piece::from(*tile)).collect(), self.locale),
            }),
        };
        let rank = |equal: &[Tile]| {
            // Equal tiles have one name.
            let key = equal.first().map(|tile| tile.key()).unwrap_or_default();
            self.locale.say(&RulesText::TilesTile { tile: line(equal), key })
        };
        tiles.chunk_by(|one, other| one.rank() == other.rank()).map(rank).collect()
    }

    fn sets(&self, house: &House) -> Parts {
        let supreme = pips(pieces(SUPREME).iter());
        let mut lines = self.say(&[
            RulesText::SetsText,
            RulesText::SetsSingle,
            RulesText::SetsPair,
            RulesText::SetsSupreme { tiles: supreme },
        ]);
        lines.extend(self.switches(house, Topic::Sets));
        let House::TienGow(tien_gow) = house;
        let beat = match tien_gow.combinations {
            Combinations::Modern => RulesText::SetsBeat,
            Combinations::Couples => RulesText::SetsBeatMixed,
            // Without mixed sets the families do not matter.
            Combinations::Pure => return (RulesText::SetsTitle, lines, Vec::new()),
        };
        lines.extend(self.say(&[beat]));
        let family = |notation: &&str| {
            let [civil, military] = [0, 1].map(|place| {
                let piece = pieces(notation).iter().nth(place);
                piece.map(|piece| set_name(piece.into(), self.locale)).unwrap_or_default()
            });
            self.locale.say(&RulesText::SetsFamilyLine { civil, military })
        };
        let families: Vec<String> = FAMILIES.iter().map(family).collect();
        (RulesText::SetsTitle, lines, vec![self.field(&RulesText::SetsFamilies, &families, false)])
    }

    fn play(&self, house: &House) -> Parts {
        let mut lines = self.say(&[
            RulesText::PlayDeal,
            RulesText::PlayFollow,
            RulesText::PlayStacks,
            RulesText::PlayLast,
        ]);
        lines.extend(self.switches(house, Topic::Play));
        (RulesText::PlayTitle, lines, Vec::new())
    }

    fn payments(&self, house: &House) -> Parts {
        let label = terms::house_label(house, self.locale);
        let mut lines =
            self.say(&[RulesText::PaymentsHouse { house: label }, RulesText::PaymentsPar { par: PAR }]);
        lines.extend(self.switches(house, Topic::Payments));
        lines.extend(self.say(&[
            RulesText::PaymentsMost {
                points: house.largest_loss(1),
                factor: house.multiplier(1),
                figure: terms::figure(house, 1),
            },
            RulesText::PaymentsChips,
        ]));
        (RulesText::PaymentsTitle, lines, Vec::new())
    }

    /// What the switches of a house add to a page, each with its clause.
    fn switches(&self, house: &House, topic: Topic) -> Vec<String> {
        let words = switches::words(house).into_iter().filter(|words| words.topic == topic);
        let line = |words: switches::Words| {
            let rule = self.locale.say(&words.rule?);
            Some(self.locale.say(&RulesText::Clause { rule, clause: words.clause }))
        };
        words.filter_map(line).collect()
    }

    fn at_the_table(&self) -> Parts {
        let lines = self.say(&[
            RulesText::TableClock,
            RulesText::TableAway { turns: MISSED_TURNS_MAX.into() },
            RulesText::TableLeave,
            RulesText::TableHold,
            RulesText::TableCap,
            RulesText::TableChips,
        ]);
        (RulesText::TableTitle, lines, Vec::new())
    }
}

/// The tiles of a notation that stands in this file.
fn pieces(notation: &str) -> gow::Pieces {
    notation.parse().expect("the notation in this file is right")
}
