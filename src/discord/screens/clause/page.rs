//! A page for each clause that screens name: what it says, with the numbers of a house.

use gow::tien_gow::{COMPLETE_FACTOR, CompleteGame, OneRedDot, PAR};
use gow::{Game, House, tet_gow};

use crate::discord::press::{Act, Press, Topic, Whose};
use crate::discord::screens::screen::{Button, Colour, Embed, List, Screen, Style};
use crate::discord::screens::{switches, terms};
use crate::id::TableId;
use crate::text::Locale;
use crate::text::phrases::{ClauseText, RulesText};

/// Every clause that has a page; its place in the list is what a choice of it is sent as.
pub(crate) const CLAUSES: [&str; 39] = [
    "TG-10", "TG-11", "TG-12", "TG-13", "TG-17", "TG-22", "TG-23", "TG-25", "TG-26", "TG-27", "TG-28",
    "TG-29", "TG-30", "TG-31", "TG-33", "TG-34", "TG-36", "TG-37", "TG-38", "TG-39", "TG-42", "TG-43",
    "TG-44", "TG-46", "TG-47", "TG-49", "TG-50", "TG-51", "PG-14", "PG-15", "PG-16", "PG-17", "PG-20",
    "TT-11", "TT-12", "TT-13", "TT-20", "TT-21", "TT-22",
];

/// The clause of that number, however it is typed: `TG-28`, `tg28`.
pub(crate) fn numbered(text: &str) -> Option<&'static str> {
    let plain = |text: &str| text.chars().filter(char::is_ascii_alphanumeric).collect::<String>();
    let wanted = plain(text).to_ascii_uppercase();
    CLAUSES.into_iter().find(|clause| plain(clause) == wanted)
}

/// The game that a clause is about, by the letters before its number.
fn game(clause: &str) -> Game {
    match clause.split('-').next() {
        Some("PG") => Game::PaiGow,
        Some("TT") => Game::TetGow,
        _ => Game::TienGow,
    }
}

/// What a clause is called, behind its number.
pub(crate) fn heading(clause: &'static str, locale: Locale) -> String {
    let title = locale.say(&ClauseText::Title { key: clause });
    locale.say(&ClauseText::Heading { clause, title })
}

/// What a clause says as a house plays it, and the page of the rules where it stands; nothing when the house does
/// not play by it.
fn rules(house: &House, clause: &'static str) -> Option<(Topic, Vec<RulesText>)> {
    let own = standing(house, clause);
    let switched = switches::words(house).into_iter().filter(|words| words.clause == clause);
    let all: Vec<(Topic, RulesText)> =
        own.into_iter().chain(switched.filter_map(|words| Some((words.topic, words.rule?)))).collect();
    let (topic, _) = all.first()?;
    Some((*topic, all.into_iter().map(|(_, rule)| rule).collect()))
}

/// What holds in every house of a game, or follows from several switches.
fn standing(house: &House, clause: &str) -> Option<(Topic, RulesText)> {
    let tien_gow = match house {
        House::TienGow(own) => Some(own),
        House::PaiGow(_) | House::TetGow(_) => None,
    };
    let red_dot = tien_gow.filter(|own| own.one_red_dot != OneRedDot::None);
    match clause {
        "TG-25" => tien_gow.map(|_| (Topic::Play, RulesText::PlayLast)),
        "TG-26" => tien_gow.map(|_| (Topic::Payments, RulesText::PaymentsPar { par: PAR })),
        "TG-50" => red_dot.map(|_| (Topic::Play, RulesText::PlayRedDotOrder)),
        "TG-51" => red_dot.map(|own| {
            let factor = if own.complete_game == CompleteGame::None { 1 } else { COMPLETE_FACTOR };
            (Topic::Payments, RulesText::PaymentsRedDot { factor })
        }),
        _ => set_or_cards(house, clause),
    }
}

/// The same in the other games.
fn set_or_cards(house: &House, clause: &str) -> Option<(Topic, RulesText)> {
    let bonus = tet_gow::WINNER_BONUS;
    let (of, topic, rule) = match clause {
        "PG-15" => (Game::PaiGow, Topic::Payments, RulesText::PaiGowZeros),
        "PG-17" => (Game::PaiGow, Topic::Play, RulesText::PaiGowCompare),
        "TT-20" => (Game::TetGow, Topic::Play, RulesText::TetGowWinner),
        "TT-21" => (Game::TetGow, Topic::Payments, RulesText::TetGowScore { bonus }),
        "TT-22" => (Game::TetGow, Topic::Payments, RulesText::TetGowDifference),
        _ => return None,
    };
    (house.game() == of).then_some((topic, rule))
}

/// The house itself where it plays by a clause, else the first of its game that does, else one with a switch changed.
fn playing_by(house: Option<&House>, clause: &'static str) -> Option<House> {
    let of_game = House::all(game(clause));
    let changed = of_game.iter().flat_map(variants).collect::<Vec<_>>();
    let mut all = house.cloned().into_iter().chain(of_game).chain(changed);
    all.find(|house| rules(house, clause).is_some())
}

/// A house with each of its switches set to each of its values.
fn variants(house: &House) -> Vec<House> {
    let infos = House::option_infos(house.game());
    let settings =
        infos.iter().flat_map(|info| switches::choices(info).into_iter().map(|to| (info.name, to)));
    settings.filter_map(|(name, to)| house.with_option(name, &to.json()).ok()).collect()
}

/// Draws the page of a clause; `house` is the one whose numbers are wanted, `table` where the page was opened.
#[must_use]
pub fn clause(clause: &'static str, house: Option<&House>, table: Option<TableId>, locale: Locale) -> Screen {
    let house = playing_by(house, clause).unwrap_or_else(|| House::default_of(game(clause)));
    let (topic, says) = rules(&house, clause).unwrap_or((Topic::Payments, Vec::new()));
    // A page of a table is that of its house while it is open; else the button says whose it is.
    let act = Act::Rules { topic, whose: Whose::of(&house.base()) };
    let page = locale.say(&RulesText::Button { key: topic.name() });
    let more =
        Button::new(locale.say(&ClauseText::More { page }), Style::Primary, Press { table, version: 0, act });
    Screen::framed(Embed {
        title: Some(heading(clause, locale)),
        lines: says.iter().map(|rule| locale.say(rule)).collect(),
        colour: Colour::Quiet,
        footer: Some(locale.say(&RulesText::PaymentsHouse { house: terms::house_label(&house, locale) })),
        ..Embed::default()
    })
    .row(vec![more])
}

/// The clauses that a framed part names, for everybody to look up.
///
/// `house` is the one that the hand was played by.
pub(in crate::discord::screens) fn list(
    embed: &Embed,
    table: TableId,
    house: &House,
    locale: Locale,
) -> Option<List> {
    let places: Vec<usize> = (0..CLAUSES.len()).filter(|place| names(embed, CLAUSES[*place])).collect();
    (!places.is_empty()).then(|| List {
        press: Press::at(table, 0, Act::Clause { whose: Whose::of(&house.base()) }),
        placeholder: locale.say(&ClauseText::Pick),
        entries: places.iter().map(|place| heading(CLAUSES[*place], locale)).collect(),
        places: Some(places),
        chosen: None,
    })
}

/// Whether a clause stands anywhere in a framed part: what is listed is what was named.
fn names(embed: &Embed, clause: &str) -> bool {
    let in_fields = embed.fields.iter().flat_map(|field| [&field.name, &field.value]);
    let mut texts = embed.lines.iter().chain(in_fields);
    texts.any(|text| {
        text.match_indices(clause).any(|(at, _)| {
            let next = text[at + clause.len()..].chars().next();
            !next.is_some_and(|next| next.is_ascii_digit())
        })
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may")]
    use super::*;

    #[test]
    fn every_clause_says_something_in_a_house_of_its_game() {
        for each in CLAUSES {
            let house = playing_by(None, each).unwrap();
            assert_eq!(house.game(), game(each), "{each}");
            let (_, says) = rules(&house, each).unwrap();
            assert!(!says.is_empty(), "{each}");
            for locale in Locale::ALL {
                let title = heading(each, locale);
                assert!(title.starts_with(each) && title.chars().count() > each.len() + 4, "{title}");
                // The text of a key that is not there is the key.
                assert_eq!(title.matches(each).count(), 1, "{title}");
            }
        }
    }

    #[test]
    fn a_house_without_a_clause_is_explained_by_one_that_has_it() {
        let celko = House::named(Game::TienGow, "celko").unwrap();
        assert_eq!(playing_by(Some(&celko), "TG-28"), Some(celko.clone()));
        assert_eq!(playing_by(Some(&celko), "TG-44").unwrap().name(), "hong-kong");
        assert_eq!(playing_by(Some(&celko), "TT-22").unwrap().game(), Game::TetGow);
    }

    #[test]
    fn a_longer_number_is_another_clause() {
        let embed = |line: &str| Embed { lines: vec![line.to_owned()], ..Embed::default() };
        assert!(names(&embed("×2 (TG-28)"), "TG-28"));
        assert!(!names(&embed("×2 (TG-281)"), "TG-28"));
        assert_eq!(["tg28", "TG-28", "tg 28"].map(numbered), [Some("TG-28"); 3]);
        assert_eq!(numbered("28"), None);
    }
}
