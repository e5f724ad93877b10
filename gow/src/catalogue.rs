//! Every game, house and option with its meaning, as JSON and as text.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::{Game, House, OptionInfo, RULES_VERSION, Values, option::plain};

/// Returns every game, house and option with its meaning, value and allowed values, as one JSON
/// object.
#[must_use]
pub fn houses_json() -> Value {
    let games: Vec<Value> = Game::ALL.into_iter().map(game_json).collect();
    json!({ "rules_version": RULES_VERSION, "games": games })
}

/// Returns every game, house and option with its meaning, value and allowed values, as text for
/// people. A game explains its options once, and then each house lists their values.
#[must_use]
pub fn houses_text() -> String {
    let mut text = String::new();
    for game in Game::ALL {
        game_text(&mut text, game).expect("a string takes all text");
        for house in House::all(game) {
            house_text(&mut text, &house).expect("a string takes all text");
        }
    }
    text
}

fn game_json(game: Game) -> Value {
    let houses: Vec<Value> = House::all(game).iter().map(house_json).collect();
    json!({ "game": game, "meaning": game.meaning(), "houses": houses })
}

fn house_json(house: &House) -> Value {
    let options: Vec<Value> = rows(house)
        .map(|(info, value)| {
            json!({
                "option": info.name,
                "value": value,
                "values": info.values.json(),
                "meaning": info.meaning,
            })
        })
        .collect();
    json!({
        "house": house.name(),
        "meaning": house.meaning(),
        "default": *house == House::default_of(house.game()),
        "seats": { "from": house.seats().start(), "to": house.seats().end() },
        "largest_loss": house.largest_loss(*house.seats().end(), 1),
        "bets": house.has_bets(),
        "options": options,
    })
}

fn game_text(text: &mut String, game: Game) -> std::fmt::Result {
    writeln!(text, "{game}: {}\n\n  options", game.meaning())?;
    for info in House::option_infos(game) {
        writeln!(text, "    {} ({})", info.name, allowed(info.values))?;
        writeln!(text, "        {}", info.meaning)?;
    }
    Ok(())
}

fn house_text(text: &mut String, house: &House) -> std::fmt::Result {
    let default = if *house == House::default_of(house.game()) {
        " (default)"
    } else {
        ""
    };
    writeln!(text, "\n  {}{default}: {}", house.name(), house.meaning())?;
    if house.has_bets() {
        writeln!(
            text,
            "  A player can lose their bet; the bank, the sum of all bets."
        )?;
    } else {
        writeln!(
            text,
            "  The most that one seat can lose in a first hand: {}.",
            losses(house)
        )?;
    }
    for (info, value) in rows(house) {
        writeln!(text, "    {} = {}", info.name, plain(&value))?;
    }
    Ok(())
}

/// The most that one seat can lose in a first hand, for each number of seats if that makes a
/// difference.
fn losses(house: &House) -> String {
    let most = |seats| house.largest_loss(seats, 1);
    let (from, to) = house.seats().into_inner();
    if most(from) == most(to) {
        return format!("{} points", most(to));
    }
    let each = (from..=to).map(|seats| format!("{} points with {seats} seats", most(seats)));
    each.collect::<Vec<_>>().join(", ")
}

/// The options of a house with their values.
fn rows(house: &House) -> impl Iterator<Item = (OptionInfo, Value)> {
    House::option_infos(house.game())
        .into_iter()
        .zip(house.options())
        .map(|(info, (_, value))| (info, value))
}

/// The allowed values of an option as text.
fn allowed(values: Values) -> String {
    match values {
        Values::List(list) => {
            let words: Vec<String> = list.iter().map(ToString::to_string).collect();
            words.join(" | ")
        }
        Values::Range { from, to, .. } => format!("{from} to {to}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_house_lists_every_option_once_with_an_allowed_value() {
        let listed = houses_json();
        let games = listed["games"].as_array().unwrap();
        assert_eq!(games.len(), Game::ALL.len());
        for (game, listed) in Game::ALL.into_iter().zip(games) {
            let houses = listed["houses"].as_array().unwrap();
            assert_eq!(houses.len(), House::all(game).len());
            for house in houses {
                let options = house["options"].as_array().unwrap();
                assert_eq!(options.len(), House::option_infos(game).len());
                for option in options {
                    let info = House::option_infos(game)
                        .into_iter()
                        .find(|info| option["option"] == info.name)
                        .unwrap();
                    assert_eq!(
                        info.values.find(&option["value"]).unwrap().json(),
                        option["value"]
                    );
                    match option["values"].as_array() {
                        Some(values) => assert!(values.contains(&option["value"]), "{option}"),
                        None => {
                            assert!(option["values"]["from"].as_i64() <= option["value"].as_i64());
                        }
                    }
                    assert!(option["meaning"].as_str().unwrap().len() > 10, "{option}");
                }
            }
        }
    }

    #[test]
    fn the_text_names_every_house_and_option() {
        let text = houses_text();
        for game in Game::ALL {
            assert!(text.contains(game.name()));
            for house in House::all(game) {
                assert!(text.contains(house.name()));
            }
            for info in House::option_infos(game) {
                assert!(text.contains(info.name));
                assert_eq!(text.matches(info.meaning).count(), 1, "{}", info.name);
            }
        }
        for part in [
            "banker (double | growing | figure | figure-literal)",
            "banker = double\n",
        ] {
            assert!(text.contains(part), "{text}");
        }
    }
}
