//! The values that are offered for a term.

use gow::House;

use crate::config::Config;
use crate::discord::custom_id::{OptionName, Term};
use crate::discord::preferences::turn_ms;
use crate::discord::screens::options;
use crate::discord::screens::screen::ListEntry;
use crate::store::Reveal;
use crate::table::{Pace, STAKE_MAX, Scene, TermChange};
use crate::text::Locale;

use super::in_force::{self, hints_word, levels};

/// The stakes that are offered, apart from that of the table, in chips a point.
const STAKES: [i64; 11] = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

/// Returns the values that are offered for a term of a table, each with its word in the list.
pub(crate) fn values(scene: &Scene, term: Term, config: &Config) -> Vec<(String, TermChange)> {
    match term {
        Term::Stake => stakes(scene.terms.stake, config.chips.max_stake),
        Term::Pace => {
            let change = |pace: Pace| TermChange::Pace {
                pace,
                turn_ms: turn_ms(&config.table, pace),
            };
            Pace::ALL
                .map(|pace| (pace.name().to_owned(), change(pace)))
                .to_vec()
        }
        Term::Level => levels(scene.terms.house.game())
            .iter()
            .map(|level| (level.name().to_owned(), TermChange::Level(*level)))
            .collect(),
        Term::Rule(option) => rules(&scene.terms.house, option),
        Term::Reveal => Reveal::ALL
            .map(|reveal| (reveal.name().to_owned(), TermChange::Reveal(reveal)))
            .to_vec(),
        Term::Hints => [true, false]
            .map(|allowed| (hints_word(allowed).to_owned(), TermChange::Hints(allowed)))
            .to_vec(),
    }
}

/// The list's entries of a term's values.
pub(super) fn entries(
    scene: &Scene,
    term: Term,
    config: &Config,
    locale: Locale,
) -> Vec<ListEntry> {
    let now = in_force::value(&scene.terms, term, locale);
    let entry = |(word, change): (String, TermChange)| {
        let mut after = scene.terms.clone();
        change.apply(&mut after);
        let label = in_force::value(&after, term, locale);
        ListEntry {
            value: word,
            chosen: label == now,
            label,
        }
    };
    values(scene, term, config).into_iter().map(entry).collect()
}

fn stakes(now: i64, most: i64) -> Vec<(String, TermChange)> {
    let most = most.min(STAKE_MAX);
    let mut stakes: Vec<i64> = STAKES.into_iter().filter(|stake| *stake <= most).collect();
    if let Err(place) = stakes.binary_search(&now) {
        stakes.insert(place, now);
    }
    let value = |stake: i64| (stake.to_string(), TermChange::Stake(stake));
    stakes.into_iter().map(value).collect()
}

/// The house with each of an option's values.
fn rules(house: &House, option: OptionName) -> Vec<(String, TermChange)> {
    let infos = House::option_infos(house.game());
    let changed = infos
        .iter()
        .filter(|info| info.name == option.get())
        .flat_map(|info| options::with_each_value(house, info));
    changed
        .map(|(value, house)| (value.to_string(), TermChange::House(house)))
        .collect()
}
