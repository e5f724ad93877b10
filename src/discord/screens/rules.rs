//! The rules in short pages, with the numbers of the house in force.

use gow::{Game, House};

use crate::discord::custom_id::{PageAct, Press, Topic, Whose};
use crate::id::TableId;
use crate::table::MISSED_TURNS_MAX;
use crate::text::phrases::RulesText;
use crate::text::{Locale, Phrase};

use super::clause;
use super::lesson::begin_button;
use super::screen::{Button, Colour, Embed, Field, List, ListEntry, Screen, Style, When};
use super::{mark, options, terms};

mod examples;
mod pai_gow;
mod paid;
mod tet_gow;
mod tien_gow;

pub(super) use tet_gow::tiers;
pub(super) use tien_gow::{most, supreme};

/// Renders a page of the rules as a house plays them, by default the default house of Tien Gow;
/// `table` is where the pages were opened, if at one.
#[must_use]
#[expect(clippy::too_many_lines)]
pub fn rules(
    topic: Topic,
    house: Option<&House>,
    table: Option<TableId>,
    locale: Locale,
) -> Screen {
    let house = house
        .cloned()
        .unwrap_or_else(|| House::default_of(Game::TienGow));
    let page = Page { locale };
    let (title, lines, fields) = match &house {
        House::TienGow(own) => tien_gow::page(&page, topic, &house, own),
        House::PaiGow(own) => pai_gow::page(&page, topic, &house, own),
        House::TetGow(_) => tet_gow::page(&page, topic, &house),
    };
    // A page that was opened at a table follows its house while it is open; else the button names
    // the house.
    let whose = Whose::of(&house.base());
    let button = |other: Topic| {
        let style = if other == topic {
            Style::Primary
        } else {
            Style::Secondary
        };
        let press = Press::Page {
            table,
            act: PageAct::Rules {
                topic: other,
                whose,
            },
        };
        Button::new(
            locale.say(&RulesText::Button { key: other.name() }),
            style,
            press,
        )
    };
    let picture = page.picture(topic, &house);
    let screen = Screen::framed(Embed {
        title: Some(locale.say(&title)),
        lines,
        fields,
        colour: Colour::Quiet,
        footer: clauses(topic).then(|| {
            locale.say(&RulesText::Clauses {
                prefix: clause::prefix(house.game()),
            })
        }),
        picture,
    });
    let begins = house.game() == Game::TienGow;
    let screen = mark::rows(&Topic::ALL.map(button))
        .into_iter()
        .fold(screen, Screen::row);
    // At a table only its house counts.
    let houses = table.is_none().then(|| houses(topic, &house, locale));
    houses
        .into_iter()
        .fold(screen, Screen::list)
        .row(begins.then(|| begin_button(locale)).into_iter().collect())
}

/// The houses of a game to choose from, the one whose page is shown among them.
fn houses(topic: Topic, shown: &House, locale: Locale) -> List {
    let game = shown.game();
    let houses = House::all(game);
    let entry = |house: &House| ListEntry {
        value: house.name().to_owned(),
        label: format!(
            "{} · {}",
            terms::house_name(house, locale),
            terms::house_word(house, locale)
        ),
        chosen: house.name() == shown.name(),
    };
    List {
        press: Press::Page {
            table: None,
            act: PageAct::Houses { topic, game },
        },
        placeholder: locale.say(&RulesText::HousePick),
        entries: houses.iter().map(entry).collect(),
    }
}

/// Whether the lines of a page name clauses of the rules.
const fn clauses(topic: Topic) -> bool {
    match topic {
        Topic::Sets | Topic::Play | Topic::Payments => true,
        Topic::Tiles | Topic::Table => false,
    }
}

/// Title, lines and fields of a page.
type Parts = (RulesText, Vec<String>, Vec<Field>);

/// Pages in a language.
struct Page {
    locale: Locale,
}

/// An example as an alt text, which has no bold letters.
fn unformatted(example: &str) -> String {
    example.replace("**", "")
}

impl Page {
    fn say(&self, phrases: &[RulesText]) -> Vec<String> {
        phrases
            .iter()
            .map(|phrase| self.locale.say(phrase))
            .collect()
    }

    /// Lines of a page, each with its clause.
    fn cited<const LINES: usize>(&self, lines: [(RulesText, &'static str); LINES]) -> Vec<String> {
        let line = |(rule, clause)| clause::with(self.locale.say(&rule), Some(clause), self.locale);
        lines.into_iter().map(line).collect()
    }

    fn field(&self, heading: &impl Phrase, lines: &[String]) -> Field {
        Field {
            name: self.locale.say(heading),
            value: lines.join("\n"),
            when: When::Always,
        }
    }

    /// What the options of a house add to a page, each with its clause.
    fn options(&self, house: &House, topic: Topic) -> Vec<String> {
        let words = options::words(house)
            .into_iter()
            .filter(|words| clause::page_of(words.clause) == topic);
        let line = |words: options::Words| {
            Some(clause::with(
                self.locale.say(&words.rule?),
                Some(words.clause),
                self.locale,
            ))
        };
        words.filter_map(line).collect()
    }

    fn at_the_table(&self, house: &House) -> Parts {
        let clock = match house {
            House::TienGow(_) => RulesText::TableClock,
            House::PaiGow(_) => RulesText::PaiGowClock,
            House::TetGow(_) => RulesText::TetGowClock,
        };
        let hold = if house.has_bets() {
            RulesText::PaiGowHold
        } else {
            RulesText::TableHold
        };
        let lines = self.say(&[
            clock,
            RulesText::TableAway {
                turns: MISSED_TURNS_MAX.into(),
            },
            RulesText::TableLeave,
            hold,
            RulesText::TableCap,
            RulesText::TableChips,
        ]);
        (RulesText::TableTitle, lines, Vec::new())
    }
}
