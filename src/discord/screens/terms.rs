//! Names of games, houses and terms of a table.

use gow::{Game, House, Level};

use crate::id::{MINUTE_MS, SECOND_MS};
use crate::table::{ComputerPolicy, IDLE_MS, PhaseScene, Scene, SeatScene};
use crate::text::phrases::HouseText;
use crate::text::{Locale, plain_name};

use super::{markup, options};

/// The banker's streak in the first hand of a table, and where the hand before decides no banker.
const FIRST_STREAK: u32 = 1;

/// The name of a game.
pub(crate) fn game_name(game: Game, locale: Locale) -> String {
    locale.say(&HouseText::GameName { key: game.name() })
}

/// Finds a game by its code, or by its name in any language.
pub(crate) fn find_game(name: &str) -> Option<Game> {
    let shown = |game: &Game, locale| game_name(*game, locale);
    find_by_name(Game::ALL, name, |game| game.name(), shown)
}

/// Finds the meaning of a code, or of a name in any language; case does not matter.
pub(super) fn find_by_name<T>(
    all: impl IntoIterator<Item = T>,
    name: &str,
    code: impl Fn(&T) -> &'static str,
    shown: impl Fn(&T, Locale) -> String,
) -> Option<T> {
    let name = name.trim().to_lowercase();
    all.into_iter().find(|each| {
        let is_shown = |locale| shown(each, locale).to_lowercase() == name;
        code(each) == name || Locale::ALL.into_iter().any(is_shown)
    })
}

/// The name of a house on screens; options and records use its code.
pub(crate) fn house_name(house: &House, locale: Locale) -> String {
    locale.say(&HouseText::HouseName { key: house.name() })
}

/// Finds a house of a game by its code, or by its name in any language.
pub(crate) fn find_house(game: Game, name: &str) -> Option<House> {
    find_by_name(House::all(game), name, House::name, house_name)
}

/// The name of a house, with the number of its changed options.
pub(super) fn house_label(house: &House, locale: Locale) -> String {
    locale.say(&HouseText::HouseLabel {
        changes: markup::phrase_number(house.differs_from_base().len()),
        house: house_name(house, locale),
    })
}

/// The main rules of a house, a few words each.
pub(super) fn briefs(house: &House, locale: Locale) -> Vec<String> {
    let words = options::descriptions(house).into_iter();
    let briefs = words.filter_map(|words| words.brief);
    briefs.map(|brief| locale.say(&brief)).collect()
}

/// A house in a word or two, to go beside its name.
pub(crate) fn house_word(house: &House, locale: Locale) -> String {
    locale.say(&HouseText::HouseWord { key: house.name() })
}

/// The base figure in a banker's hand number `streak` in a row; 0 if the banker has a factor instead.
pub(super) fn figure(house: &House, streak: u32) -> i64 {
    match house {
        House::TienGow(house) => house.figure(streak).unwrap_or(0),
        House::PaiGow(_) | House::TetGow(_) => 0,
    }
}

/// Whether the possible loss grows with each hand of one banker.
pub(super) fn loss_grows(house: &House) -> bool {
    let most = |streak| house.largest_loss(*house.seats().end(), streak);
    most(2) > most(1)
}

/// The most that a player can lose in a hand with those who sit there now, in chips: between two hands in
/// the next one, else in a banker's first. More people may still sit down.
pub(super) fn hold(scene: &Scene) -> i64 {
    let is_between = matches!(scene.phase, PhaseScene::Between { .. });
    let bank = scene.next_bank.filter(|_| is_between);
    hold_at(scene, bank.map_or(FIRST_STREAK, |bank| bank.streak))
}

/// The fewest chips that a player needs for a hand with those who sit there now: where payments grow with a
/// banker's hands in a row, they grow no further than everybody can cover.
pub(super) fn least_hold(scene: &Scene) -> i64 {
    if is_for_nothing(scene) {
        0
    } else {
        hold_at(scene, FIRST_STREAK)
    }
}

/// Whether the next hand has no chips, because a computer plays in it.
pub(super) fn is_for_nothing(scene: &Scene) -> bool {
    let is_computer = |seat: &SeatScene| matches!(seat, SeatScene::Computer { .. });
    scene.terms.computers == ComputerPolicy::Nothing && scene.seats.values().any(is_computer)
}

/// The most that a player can lose in a banker's hand number `streak` in a row.
fn hold_at(scene: &Scene, streak: u32) -> i64 {
    let taken = scene.seats.values().filter(|seat| seat.is_taken()).count();
    let house = &scene.terms.house;
    let (least, most) = house.seats().into_inner();
    let points = house.largest_loss(taken.clamp(least, most), streak);
    points.saturating_mul(scene.terms.stake)
}

/// The time for a turn, or that there is no clock and who plays on instead.
pub(super) fn pace(turn_ms: Option<i64>, locale: Locale) -> String {
    locale.say(&match turn_ms {
        Some(turn_ms) if turn_ms > MINUTE_MS && turn_ms % MINUTE_MS == 0 => {
            HouseText::PaceMinutes {
                minutes: turn_ms / MINUTE_MS,
            }
        }
        Some(turn_ms) => HouseText::PaceTurn {
            seconds: turn_ms / SECOND_MS,
        },
        None => HouseText::PaceNone {
            minutes: IDLE_MS / MINUTE_MS,
        },
    })
}

/// The name of a level.
pub(super) fn level(level: Level, locale: Locale) -> String {
    locale.say(&HouseText::LevelName { key: level.name() })
}

/// The name of a table's thread: its game and the person who opened it.
///
/// A thread's name is plain text, in which Discord renders no formatting.
pub(crate) fn thread_name(game: Game, host: &str, locale: Locale) -> String {
    let (game, host) = (game_name(game, locale), plain_name(host));
    if host.is_empty() {
        game
    } else {
        locale.say(&HouseText::ThreadName { game, host })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_is_called_after_its_game_and_its_host() {
        assert_eq!(
            thread_name(Game::TienGow, " Ann\n*B*", Locale::En),
            "Tien Gow · Ann *B*"
        );
        assert_eq!(thread_name(Game::PaiGow, "安", Locale::ZhHant), "牌九 · 安");
        assert_eq!(
            thread_name(Game::TetGow, "\u{200b}", Locale::En),
            "Tet-Gow",
            "nothing of the name is seen"
        );
    }

    #[test]
    fn a_game_is_found_by_its_code_and_by_its_name_in_any_language() {
        for game in Game::ALL {
            let names = Locale::ALL.map(|locale| game_name(game, locale));
            for called in names.iter().map(String::as_str).chain([game.name()]) {
                assert_eq!(find_game(&format!(" {called} ")), Some(game), "{called}");
            }
        }
        assert_eq!(find_game("chess"), None);
    }

    #[test]
    fn a_house_is_found_by_its_code_and_by_its_name_in_any_language() {
        for house in Game::ALL.into_iter().flat_map(House::all) {
            let names = Locale::ALL.map(|locale| house_name(&house, locale));
            for called in names.iter().map(String::as_str).chain([house.name()]) {
                assert_eq!(
                    find_house(house.game(), &format!(" {called} ")),
                    Some(house.clone()),
                    "{called}"
                );
            }
        }
        assert_eq!(find_house(Game::TienGow, "chess"), None);
    }
}
