//! The options of a house in the second reading: words, and a table of the houses that copies only
//! the published one.

use std::rc::Rc;

use serde_json::{Value, json};

/// The houses, in the order of the table's columns.
pub(crate) const HOUSES: [&str; 7] = [
    "celko",
    "celko-full",
    "gupai",
    "gupai-classic",
    "historical",
    "tien-kow",
    "hong-kong",
];

/// One row of the table: an option, its values, and its value in each house.
pub(super) type Row = (&'static str, &'static [&'static str], [&'static str; 7]);

/// The table of options and houses; numbers and booleans are written as words.
#[rustfmt::skip]
pub(crate) const TABLE: [Row; 16] = [
    ("combinations", &["modern", "pure", "couples"],
        ["modern", "modern", "modern", "modern", "pure", "couples", "modern"]),
    ("civil_supreme", &["false", "true"],
        ["false", "false", "false", "false", "false", "false", "true"]),
    ("civil_supreme_capture", &["false", "true"],
        ["false", "false", "false", "false", "false", "false", "false"]),
    ("follow_suit", &["free", "civil", "both"],
        ["free", "free", "free", "free", "free", "both", "free"]),
    ("early_death", &["false", "true"],
        ["true", "true", "false", "true", "false", "false", "true"]),
    ("no_trick_pays", &["4", "5"],
        ["5", "5", "5", "5", "5", "4", "5"]),
    ("banker", &["double", "growing", "figure", "figure-literal"],
        ["double", "growing", "double", "growing", "double", "figure", "growing"]),
    ("over_par_banker", &["multiplied", "plain"],
        ["multiplied", "multiplied", "multiplied", "plain", "multiplied", "multiplied", "plain"]),
    ("supreme_pays", &["none", "two", "fixed"],
        ["two", "two", "none", "none", "none", "fixed", "two"]),
    ("quartet_pays", &["none", "winner", "leader"],
        ["winner", "winner", "none", "none", "none", "leader", "winner"]),
    ("last_trick_bonus", &["none", "double", "hong-kong"],
        ["double", "double", "none", "none", "none", "none", "hong-kong"]),
    ("complete_game", &["none", "double", "hong-kong"],
        ["double", "double", "none", "none", "none", "none", "hong-kong"]),
    ("complete_game_exception", &["false", "true"],
        ["false", "true", "false", "false", "false", "false", "false"]),
    ("big_six_captures", &["none", "pays-for-all", "pays-for-all-x4"],
        ["none", "pays-for-all", "none", "none", "none", "none", "pays-for-all-x4"]),
    ("one_red_dot", &["none", "six-six-red", "six-six-white"],
        ["none", "six-six-red", "none", "none", "none", "none", "six-six-white"]),
    ("discards", &["face-down", "open"],
        ["face-down", "face-down", "face-down", "face-down", "face-down", "face-down", "face-down"]),
];

/// Returns a value of the table as records have it.
pub(crate) fn value(word: &str) -> Value {
    match word {
        "true" => json!(true),
        "false" => json!(false),
        "4" => json!(4),
        "5" => json!(5),
        word => json!(word),
    }
}

fn word(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

/// The rules of a house: a word for every option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    words: Rc<[String]>,
}

impl Options {
    /// Returns the options of a house in the table.
    pub(crate) fn of_house(name: &str) -> Self {
        let column = HOUSES
            .iter()
            .position(|house| *house == name)
            .expect("a house of the table");
        Self {
            words: TABLE.iter().map(|row| row.2[column].to_owned()).collect(),
        }
    }

    /// Makes the options from names and values of a record or of the library.
    pub(crate) fn of_values(options: &[(&str, Value)]) -> Self {
        let words = TABLE.iter().map(|row| {
            let found = options.iter().find(|(name, _)| *name == row.0);
            word(&found.expect("every option has a value").1)
        });
        Self {
            words: words.collect(),
        }
    }

    /// Returns the word that an option is set to.
    pub(crate) fn get(&self, option: &str) -> &str {
        let row = TABLE
            .iter()
            .position(|row| row.0 == option)
            .expect("an option of the table");
        &self.words[row]
    }

    /// Whether an option is set to a word.
    pub(crate) fn is(&self, option: &str, word: &str) -> bool {
        self.get(option) == word
    }

    /// Whether a boolean option is on.
    pub(crate) fn is_on(&self, option: &str) -> bool {
        self.is(option, "true")
    }

    /// Returns what a player without a stack pays, before all factors.
    pub(crate) fn no_trick_pays(&self) -> i64 {
        self.get("no_trick_pays").parse().expect("a number")
    }
}
