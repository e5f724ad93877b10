//! A typed slash command, parsed with the definitions of the registered commands.

use serde_json::{Map, Value, json};

use super::message::{list, text_of};

const SUB_COMMAND: u64 = 1;
const SUB_COMMAND_GROUP: u64 = 2;
const INTEGER: u64 = 4;
const BOOLEAN: u64 = 5;
const USER: u64 = 6;
const CHANNEL: u64 = 7;
const ROLE: u64 = 8;
const MENTIONABLE: u64 = 9;
const NUMBER: u64 = 10;

/// A typed command that fits a registered one.
pub(super) struct ParsedCommand {
    pub(super) application_id: String,
    command: Value,
    /// Subcommand group and subcommand, outermost first, with their types.
    path: Vec<(u64, String)>,
    options: Vec<(u64, String, Value)>,
}

impl ParsedCommand {
    pub(super) fn last_option(&self) -> Option<String> {
        self.options.last().map(|(_, name, _)| name.clone())
    }

    /// Returns the `data` of the interaction. `focused` names the option being typed.
    pub(super) fn data(&self, focused: Option<&str>) -> Value {
        let option = |(kind, name, value): &(u64, String, Value)| {
            let mut option = json!({ "type": kind, "name": name, "value": value });
            if focused == Some(name.as_str()) {
                option["focused"] = json!(true);
            }
            option
        };
        let mut options: Vec<Value> = self.options.iter().map(option).collect();
        for (kind, name) in self.path.iter().rev() {
            options = vec![json!({ "type": kind, "name": name, "options": options })];
        }
        let mut data = Map::new();
        for key in ["id", "name", "version"] {
            data.insert(key.to_owned(), self.command[key].clone());
        }
        data.insert("type".to_owned(), json!(1));
        data.insert("options".to_owned(), Value::Array(options));
        data.insert("application_command".to_owned(), self.command.clone());
        data.insert("attachments".to_owned(), json!([]));
        Value::Object(data)
    }
}

/// Parses a line such as `greet hello who:ben times:3`.
pub(super) fn parse(
    index: &Value,
    line: &str,
    user_id: impl Fn(&str) -> Option<String>,
) -> Result<ParsedCommand, String> {
    let line = line.trim().trim_start_matches('/');
    let (name, mut rest) = split_word(line);
    let command = list(&index["application_commands"])
        .find(|c| c["name"] == name && c["type"].as_u64().unwrap_or(1) == 1)
        .ok_or_else(|| unknown_word(name, &index["application_commands"]))?;
    let mut path = Vec::new();
    let mut known_options = &command["options"];
    while let Some(kind) = subcommand_kind(known_options) {
        let (word, after) = split_word(rest);
        let subcommand = list(known_options)
            .find(|o| o["name"] == word)
            .ok_or_else(|| unknown_word(word, known_options))?;
        path.push((subcommand["type"].as_u64().unwrap_or(kind), word.to_owned()));
        known_options = &subcommand["options"];
        rest = after;
    }
    let mut options = Vec::new();
    for (name, value) in split_options(rest, known_options)? {
        let option = list(known_options)
            .find(|o| o["name"] == name)
            .ok_or_else(|| unknown_word(&name, known_options))?;
        let kind = option["type"].as_u64().unwrap_or(0);
        let value = parse_value(option, kind, &value, &user_id)?;
        options.push((kind, name, value));
    }
    Ok(ParsedCommand {
        application_id: text_of(&command["application_id"]),
        command: command.clone(),
        path,
        options,
    })
}

fn unknown_word(word: &str, known: &Value) -> String {
    let names: Vec<_> = list(known).map(|k| text_of(&k["name"])).collect();
    format!("{word:?} is none of: {}", names.join(", "))
}

fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(char::is_whitespace)
        .map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

fn subcommand_kind(options: &Value) -> Option<u64> {
    list(options)
        .filter_map(|o| o["type"].as_u64())
        .find(|k| matches!(*k, SUB_COMMAND | SUB_COMMAND_GROUP))
}

/// Splits `a:1 b:two words c:"x: y"` at the names of known options.
fn split_options(text: &str, known: &Value) -> Result<Vec<(String, String)>, String> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut is_quoted = false;
    for word in text.split_whitespace() {
        let option = word
            .split_once(':')
            .filter(|(name, _)| !is_quoted && list(known).any(|o| o["name"] == *name));
        let piece = match option {
            Some((name, value)) => {
                found.push((name.to_owned(), value.to_owned()));
                value
            }
            None => {
                let last = found.last_mut();
                let (_, value) = last.ok_or_else(|| unknown_word(word, known))?;
                value.push(' ');
                value.push_str(word);
                word
            }
        };
        if piece.matches('"').count() % 2 == 1 {
            is_quoted = !is_quoted;
        }
    }
    for (_, value) in &mut found {
        let unquoted = value.strip_prefix('"').and_then(|v| v.strip_suffix('"'));
        if let Some(unquoted) = unquoted {
            *value = unquoted.to_owned();
        }
    }
    Ok(found)
}

fn parse_value(
    option: &Value,
    kind: u64,
    word: &str,
    user_id: impl Fn(&str) -> Option<String>,
) -> Result<Value, String> {
    // A user picks a choice by its name, and a client sends the choice's value.
    if let Some(choice) = list(&option["choices"]).find(|c| c["name"] == word) {
        return Ok(choice["value"].clone());
    }
    let name = text_of(&option["name"]);
    let error = |expected: &str| format!("{name:?} needs {expected}, not {word:?}");
    match kind {
        INTEGER => word
            .parse::<i64>()
            .map(Value::from)
            .map_err(|_| error("a whole number")),
        NUMBER => word
            .parse::<f64>()
            .map(Value::from)
            .map_err(|_| error("a number")),
        BOOLEAN => word
            .to_ascii_lowercase()
            .parse::<bool>()
            .map(Value::from)
            .map_err(|_| error("true or false")),
        USER | MENTIONABLE => user_id(word)
            .map(Value::from)
            .ok_or_else(|| error("a user")),
        CHANNEL | ROLE => Ok(json!(word.trim_matches(|c: char| !c.is_ascii_digit()))),
        _ => Ok(json!(word)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index() -> Value {
        json!({ "application_commands": [
            { "id": "1", "name": "greet", "type": 1, "application_id": "9", "version": "1", "options": [
                { "type": 2, "name": "warm", "options": [
                    { "type": 1, "name": "one", "options": [
                        { "type": 6, "name": "who" },
                        { "type": 4, "name": "times" },
                        { "type": 3, "name": "words", "choices": [{ "name": "Good day", "value": "gd" }] },
                    ]},
                ]},
            ]},
        ]})
    }

    fn parse_line(line: &str) -> Result<ParsedCommand, String> {
        parse(&index(), line, |w| (w == "ben").then(|| "42".to_owned()))
    }

    #[test]
    fn a_group_a_subcommand_and_typed_options_are_nested() {
        let data = parse_line("/greet warm one who:ben times:3 words:Good day")
            .unwrap()
            .data(None);
        let options = &data["options"][0]["options"][0]["options"];
        assert_eq!(data["options"][0]["name"], "warm");
        assert_eq!(data["options"][0]["options"][0]["type"], 1);
        assert_eq!(options[0]["value"], "42");
        assert_eq!(options[1]["value"], 3);
        assert_eq!(options[2]["value"], "gd");
    }

    #[test]
    fn quotes_keep_a_colon_inside_a_value() {
        let data = parse_line("greet warm one words:\"a times:7\" times:2")
            .unwrap()
            .data(Some("times"));
        let options = &data["options"][0]["options"][0]["options"];
        assert_eq!(options[0]["value"], "a times:7");
        assert_eq!(options[1]["value"], 2);
        assert_eq!(options[1]["focused"], true);
    }

    #[test]
    fn an_error_names_the_part_that_does_not_fit() {
        let error = |line| parse_line(line).err().unwrap();
        assert!(error("gret").contains("greet"));
        assert!(error("greet cold").contains("warm"));
        assert!(error("greet warm one times:x").contains("whole number"));
        assert!(error("greet warm one who:nobody").contains("a user"));
        assert!(error("greet warm one stray").contains("who, times, words"));
    }
}
