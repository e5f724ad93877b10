//! The rules in short pages, with the numbers of the house in force.

use gow::{Game, House};

use crate::discord::custom_id::{PageAct, Press, RulesPage, RulesSource, RulesTopic};
use crate::id::TableId;
use crate::table::{MISSED_TURNS_MAX, Scene};
use crate::text::phrases::{RulesText, TableText};
use crate::text::{Locale, Phrase, PieceKind};

use super::clause;
use super::lesson::begin_button;
use super::screen::{Button, Embed, List, ListEntry, Screen, Style};
use super::{markup, options, pictures, terms};
use passage::Passage;

mod example_hand;
mod examples;
mod ladders;
mod pai_gow;
mod passage;
mod tet_gow;
mod tien_gow;

pub(super) use tet_gow::tiers;
pub(super) use tien_gow::{most, supreme};

/// Renders a page of the rules as a house plays them, by default the default house of Tien Gow;
/// `table` is the table where the pages were opened, if any.
pub fn rules(
    page: impl Into<RulesPage>,
    house: Option<&House>,
    table: Option<TableId>,
    locale: Locale,
) -> Screen {
    let default = House::default_of(Game::TienGow);
    let booklet = Booklet {
        house: house.unwrap_or(&default),
        table,
        locale,
    };
    booklet.screen(page.into())
}

/// The button that opens the rules at a topic.
pub(super) fn button(
    topic: RulesTopic,
    source: RulesSource,
    table: Option<TableId>,
    locale: Locale,
) -> Button {
    let act = PageAct::Rules {
        page: topic.into(),
        source,
    };
    let label = locale.say(&TableText::ButtonRules);
    Button::new(label, Style::Secondary, Press::Page { table, act })
}

/// The button that opens the rules of the table of a scene.
pub(super) fn table_button(scene: &Scene, locale: Locale) -> Button {
    let source = RulesSource::of(&scene.terms.house);
    button(RulesTopic::Play, source, Some(scene.table), locale)
}

/// All pages of a house, in a language.
struct Booklet<'a> {
    house: &'a House,
    /// The table where they were opened, if any.
    table: Option<TableId>,
    locale: Locale,
}

/// The title and the passages or pages of a topic.
type Chapter = (RulesText, Vec<Passage>);

impl Booklet<'_> {
    /// The title and the pages of a topic.
    fn chapter(&self, topic: RulesTopic) -> Chapter {
        let (title, passages) = match self.house {
            House::TienGow(own) => self.tien_gow(topic, own),
            House::PaiGow(own) => self.pai_gow(topic, own),
            House::TetGow(_) => self.tet_gow(topic),
        };
        (title, passage::pages(passages))
    }

    fn screen(&self, page: RulesPage) -> Screen {
        let (topic, locale) = (page.topic, self.locale);
        let (title, pages) = self.chapter(topic);
        let count = pages.len();
        let at = usize::from(page.number).min(count.saturating_sub(1));
        let title = locale.say(&title);
        let title = match count {
            0 | 1 => title,
            _ => locale.say(&RulesText::Numbered {
                title,
                number: markup::phrase_number(at + 1),
                count: markup::phrase_number(count),
            }),
        };
        // Once is enough.
        let footer = (at == 0 && names_clauses(topic)).then(|| {
            locale.say(&RulesText::Clauses {
                prefix: clause::prefix(self.house.game()),
            })
        });
        let passage = pages.into_iter().nth(at).unwrap_or_default();
        // At a table only its house counts.
        let houses = self.table.is_none().then(|| self.houses(topic));
        let begins = begin_button(self.house.game(), locale);
        Screen::framed(Embed {
            title: Some(title),
            lines: passage.lines,
            fields: passage.fields,
            footer,
            picture: passage.picture,
            ..Embed::default()
        })
        .list(self.topics(topic))
        .lists(houses)
        .row(
            self.navigation_buttons(topic, at, count)
                .into_iter()
                .chain([begins]),
        )
    }

    /// A page that was opened at a table follows its house while it is open; otherwise the button
    /// names the house.
    fn source(&self) -> RulesSource {
        RulesSource::of(self.house)
    }

    /// The buttons to the previous and the next page, through all topics.
    fn navigation_buttons(&self, topic: RulesTopic, at: usize, count: usize) -> Vec<Button> {
        let place = RulesTopic::ALL.iter().position(|other| *other == topic);
        let place = place.unwrap_or_default();
        let before = match at.checked_sub(1) {
            Some(number) => Some((topic, number)),
            None => place.checked_sub(1).map(|before| {
                let before = RulesTopic::ALL[before];
                let (_, pages) = self.chapter(before);
                (before, pages.len().saturating_sub(1))
            }),
        };
        let next = match at + 1 < count {
            true => Some((topic, at + 1)),
            false => RulesTopic::ALL.get(place + 1).map(|next| (*next, 0)),
        };
        let way = |(topic, number): (RulesTopic, usize), label: RulesText, style| {
            let number = u8::try_from(number).unwrap_or(u8::MAX);
            let act = PageAct::Rules {
                page: RulesPage { topic, number },
                source: self.source(),
            };
            let table = self.table;
            let label = self.locale.say(&label);
            Button::new(label, style, Press::Page { table, act })
        };
        let before = before.map(|to| way(to, RulesText::ButtonBack, Style::Secondary));
        let next = next.map(|to| way(to, RulesText::ButtonNext, Style::Primary));
        before.into_iter().chain(next).collect()
    }

    /// The topics to choose from.
    fn topics(&self, shown: RulesTopic) -> List {
        let locale = self.locale;
        let entry = |topic: RulesTopic| ListEntry {
            value: topic.name().to_owned(),
            label: topic_name(topic, self.house.game().into(), locale),
            chosen: topic == shown,
        };
        List {
            press: Press::Page {
                table: self.table,
                act: PageAct::Topics {
                    source: self.source(),
                },
            },
            placeholder: locale.say(&RulesText::TopicPick),
            entries: RulesTopic::ALL.map(entry).into(),
        }
    }

    /// The houses of a game to choose from, the one whose page is shown among them.
    fn houses(&self, topic: RulesTopic) -> List {
        let (shown, locale) = (self.house, self.locale);
        let game = shown.game();
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
            entries: House::all(game).iter().map(entry).collect(),
        }
    }
}

/// The name of a topic in lists, for a game of that kind.
pub(crate) fn topic_name(topic: RulesTopic, kind: PieceKind, locale: Locale) -> String {
    let key = topic.name();
    locale.say(&RulesText::Button { key, kind })
}

/// Finds a topic by its code, or by its name in any language.
pub(crate) fn find_topic(name: &str) -> Option<RulesTopic> {
    let mut kinds = [PieceKind::Tile, PieceKind::Card].into_iter();
    kinds.find_map(|kind| {
        let shown = |topic: &RulesTopic, locale| topic_name(*topic, kind, locale);
        terms::find_by_name(RulesTopic::ALL, name, |topic| topic.name(), shown)
    })
}

/// Whether the lines of a page name clauses of the rules.
const fn names_clauses(topic: RulesTopic) -> bool {
    match topic {
        RulesTopic::Sets | RulesTopic::Play | RulesTopic::Payments => true,
        RulesTopic::Tiles | RulesTopic::Table => false,
    }
}

/// An example as an alt text, which has no bold letters.
fn unformatted(example: &str) -> String {
    example.replace("**", "")
}

impl Booklet<'_> {
    fn say(&self, phrases: &[RulesText]) -> Vec<String> {
        phrases
            .iter()
            .map(|phrase| self.locale.say(phrase))
            .collect()
    }

    /// Lines of a page, each with its clause.
    fn cited<const LINES: usize>(&self, lines: [(RulesText, &'static str); LINES]) -> Vec<String> {
        let line =
            |(rule, clause)| clause::append(self.locale.say(&rule), Some(clause), self.locale);
        lines.into_iter().map(line).collect()
    }

    /// A heading with lines below it.
    fn headed(&self, heading: &impl Phrase, lines: &[String]) -> String {
        format!("**{}**\n{}", self.locale.say(heading), lines.join("\n"))
    }

    /// What the boxes of stacks on pictures mean.
    fn boxes(&self) -> Vec<String> {
        let warns = pictures::punishes_no_stack(self.house);
        let warning = warns.then_some(RulesText::PlayBoxesWarn);
        let phrases: Vec<RulesText> = [RulesText::PlayBoxes].into_iter().chain(warning).collect();
        self.say(&phrases)
    }

    /// What the options of the house add to a page, each with its clause.
    fn options(&self, topic: RulesTopic) -> Vec<String> {
        self.options_where(|clause| clause::page_of(clause) == topic)
    }

    /// What some options of the house add, by their clauses.
    fn options_where(&self, is_wanted: impl Fn(&'static str) -> bool) -> Vec<String> {
        let words = options::descriptions(self.house)
            .into_iter()
            .filter(|words| is_wanted(words.clause));
        let line = |words: options::OptionDescription| {
            Some(clause::append(
                self.locale.say(&words.rule?),
                Some(words.clause),
                self.locale,
            ))
        };
        words.filter_map(line).collect()
    }

    fn at_the_table(&self) -> Chapter {
        let clock = match self.house {
            House::TienGow(_) => RulesText::TableClock,
            House::PaiGow(_) => RulesText::PaiGowClock,
            House::TetGow(_) => RulesText::TetGowClock,
        };
        let hold = if self.house.has_bets() {
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
        (RulesText::TableTitle, vec![Passage::text(lines)])
    }
}
