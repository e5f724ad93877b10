//! The rules in short pages, with the numbers of the house in force.

use gow::tien_gow::{
    self, Banker, COMPLETE_FACTOR, CompleteGame, LAST_QUARTET_FACTOR, LAST_TRICK_FACTOR, LastTrickBonus,
    OverParBanker, PAR, QUARTET_POINTS, QuartetPays, SLAM_FACTOR, SUPREME_POINTS, SupremePays,
};
use gow::{Game, House, Piece, Suit, Tile};

use crate::discord::press::{Act, Press, Topic};
use crate::id::TableId;
use crate::table::MISSED_TURNS_MAX;
use crate::text::phrases::RulesText;
use crate::text::{Locale, Phrase, pips, set_name, tile_name};

use super::screen::{Button, Colour, Embed, Field, Screen, Style};
use super::terms;

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
        Topic::Sets => page.sets(),
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
        ..Embed::default()
    })
    .row(Topic::ALL.map(button).to_vec())
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
        let rank = |equal: &[Tile]| match equal {
            [tile] => tile_name(Piece::from(*tile), self.locale),
            equal => self.locale.say(&RulesText::TilesEqual {
                tiles: pips(equal.iter().map(|tile| Piece::from(*tile))),
                name: set_name(equal.iter().take(1).map(|tile| Piece::from(*tile)).collect(), self.locale),
            }),
        };
        tiles.chunk_by(|one, other| one.rank() == other.rank()).map(rank).collect()
    }

    fn sets(&self) -> Parts {
        let supreme = pips(pieces(SUPREME).iter());
        let lines = self.say(&[
            RulesText::SetsText,
            RulesText::SetsSingle,
            RulesText::SetsPair,
            RulesText::SetsSupreme { tiles: supreme },
            RulesText::SetsFamily,
            RulesText::SetsBeat,
        ]);
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
        let House::TienGow(house) = house;
        let early = if house.early_death { RulesText::PlayEarlyDeath } else { RulesText::PlayNoEarlyDeath };
        let lines = self.say(&[
            RulesText::PlayDeal,
            RulesText::PlayFollow,
            RulesText::PlayStacks,
            RulesText::PlayLast,
            early,
        ]);
        (RulesText::PlayTitle, lines, Vec::new())
    }

    fn payments(&self, house: &House) -> Parts {
        let label = terms::house_label(house, self.locale);
        let mut lines =
            self.say(&[RulesText::PaymentsHouse { house: label }, RulesText::PaymentsPar { par: PAR }]);
        lines.extend(match house {
            House::TienGow(house) => self.say(&tien_gow_payments(house)),
        });
        lines.extend(self.say(&[
            RulesText::PaymentsMost { points: house.largest_loss(1), factor: house.multiplier(1) },
            RulesText::PaymentsChips,
        ]));
        (RulesText::PaymentsTitle, lines, Vec::new())
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

fn tien_gow_payments(house: &tien_gow::House) -> Vec<RulesText> {
    let mut phrases = vec![RulesText::PaymentsNoTrick { points: house.no_trick_points() }];
    phrases.push(match house.banker {
        Banker::Double => RulesText::PaymentsDouble { factor: house.multiplier(1) },
        Banker::Growing => RulesText::PaymentsGrowing {
            first: house.multiplier(1),
            second: house.multiplier(2),
            third: house.multiplier(3),
        },
        Banker::Figure => RulesText::PaymentsFigure { first: 1, second: 2, third: 3 },
        Banker::FigureLiteral => {
            let figure = |streak| house.figure(streak).unwrap_or(PAR);
            RulesText::PaymentsFigureLiteral { first: figure(1), second: figure(2), third: figure(3) }
        }
    });
    match house.over_par_banker {
        OverParBanker::Multiplied => {}
        OverParBanker::Plain => phrases.push(RulesText::PaymentsOverParPlain { par: PAR }),
    }
    match house.supreme_pays {
        SupremePays::None => {}
        SupremePays::Two => phrases.push(RulesText::PaymentsSupreme { points: SUPREME_POINTS }),
        SupremePays::Fixed => phrases.push(RulesText::PaymentsSupremeFixed { points: SUPREME_POINTS }),
    }
    match house.quartet_pays {
        QuartetPays::None => {}
        QuartetPays::Winner => phrases.push(RulesText::PaymentsQuartet { points: QUARTET_POINTS }),
        QuartetPays::Leader => phrases.push(RulesText::PaymentsTwoCouples { points: QUARTET_POINTS }),
    }
    match house.last_trick_bonus {
        LastTrickBonus::None => {}
        LastTrickBonus::Double => {
            phrases.push(RulesText::PaymentsLastTrick { factor: LAST_TRICK_FACTOR });
        }
        LastTrickBonus::HongKong => phrases.push(RulesText::PaymentsLastTrickHongKong {
            factor: LAST_TRICK_FACTOR,
            quartet: LAST_QUARTET_FACTOR,
        }),
    }
    match house.complete_game {
        CompleteGame::None => {}
        CompleteGame::Double => {
            phrases.push(RulesText::PaymentsComplete { factor: COMPLETE_FACTOR });
        }
        CompleteGame::HongKong => {
            phrases.push(RulesText::PaymentsCompleteHongKong { seven: COMPLETE_FACTOR, eight: SLAM_FACTOR });
        }
    }
    phrases
}
