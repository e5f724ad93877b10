//! A message as a user sees it.

use std::fmt;

use serde_json::Value;

/// The flag of a message that only one user sees.
const FLAG_EPHEMERAL: u64 = 1 << 6;
/// The flag of a message that still shows "The bot is thinking …".
const FLAG_LOADING: u64 = 1 << 7;

const ACTION_ROW: u64 = 1;
const BUTTON: u64 = 2;
const STRING_SELECT: u64 = 3;
const LAST_SELECT: u64 = 8;

/// One visible message.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Message {
    /// The message's id.
    pub id: String,
    /// The id of its channel.
    pub channel_id: String,
    /// The author's name.
    pub author: String,
    /// The author's id.
    pub author_id: String,
    /// The plain text.
    pub content: String,
    /// The buttons, by row, in order.
    pub rows: Vec<Vec<Button>>,
    /// The select menus, in order.
    pub selects: Vec<Select>,
    /// The names of the attached files.
    pub attachments: Vec<String>,
    /// Whether only this user sees the message.
    pub ephemeral: bool,
    /// Whether the message still shows that the bot is thinking.
    pub loading: bool,
    /// The id of the interaction that the message responds to, if any.
    pub interaction_id: Option<String>,
    /// The whole message as the gateway sent it.
    pub raw: Value,
}

/// A button on a message.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Button {
    /// The label, or empty for a button with only an emoji.
    pub label: String,
    /// The `custom_id` that the bot gets, or empty for a link.
    pub custom_id: String,
    /// Whether the button is greyed out.
    pub disabled: bool,
    /// 1 primary, 2 secondary, 3 success, 4 danger, 5 link.
    pub style: u64,
    /// The emoji on it.
    pub emoji: Option<String>,
}

/// A select menu on a message.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Select {
    /// The `custom_id` that the bot gets.
    pub custom_id: String,
    /// 3 strings, 5 users, 6 roles, 7 mentionables, 8 channels.
    pub kind: u64,
    /// The text shown while nothing is chosen.
    pub placeholder: String,
    /// Whether the menu is greyed out.
    pub disabled: bool,
    /// The options of a string select.
    pub options: Vec<Choice>,
}

/// One choice in a select menu or an autocompletion.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// The label that the user reads.
    pub label: String,
    /// The value that the bot gets.
    pub value: String,
}

impl Message {
    pub(super) fn read(raw: &Value) -> Self {
        let flags = raw["flags"].as_u64().unwrap_or(0);
        let mut rows = Vec::new();
        let mut selects = Vec::new();
        collect_components(&raw["components"], &mut rows, &mut selects);
        let interaction_id = raw["interaction_metadata"]["id"]
            .as_str()
            .or(raw["interaction"]["id"].as_str());
        Self {
            id: text_of(&raw["id"]),
            channel_id: text_of(&raw["channel_id"]),
            author: text_of(&raw["author"]["username"]),
            author_id: text_of(&raw["author"]["id"]),
            content: readable(&raw["content"]),
            rows,
            selects,
            attachments: list(&raw["attachments"])
                .map(|a| text_of(&a["filename"]))
                .collect(),
            ephemeral: flags & FLAG_EPHEMERAL != 0,
            loading: flags & FLAG_LOADING != 0,
            interaction_id: interaction_id.map(str::to_owned),
            raw: raw.clone(),
        }
    }

    /// Returns all text that a person can read on the message, one part per line: content, embeds (author, title,
    /// description, fields, footer) and text components, without the labels of buttons.
    #[must_use]
    pub fn text(&self) -> String {
        let mut texts = vec![self.content.clone()];
        for embed in list(&self.raw["embeds"]) {
            texts.push(text_of(&embed["author"]["name"]));
            texts.push(text_of(&embed["title"]));
            texts.push(text_of(&embed["description"]));
            for field in list(&embed["fields"]) {
                texts.push(text_of(&field["name"]));
                texts.push(text_of(&field["value"]));
            }
            texts.push(text_of(&embed["footer"]["text"]));
        }
        collect_texts(&self.raw["components"], &mut texts);
        texts.retain(|text| !text.is_empty());
        texts.join("\n")
    }

    /// Returns all buttons, in order.
    pub fn buttons(&self) -> impl Iterator<Item = &Button> + Clone {
        self.rows.iter().flatten()
    }

    /// Returns the enabled button with this label, or else the first whose label starts with it. For a button without a
    /// label, `label` is its emoji.
    #[must_use]
    pub fn button(&self, label: &str) -> Option<&Button> {
        let mut enabled = self.buttons().filter(|b| !b.disabled && b.style != 5);
        let exact = enabled.clone().find(|b| b.name() == label);
        exact.or_else(|| enabled.find(|b| b.name().starts_with(label)))
    }

    /// Returns the titles of the embeds and the headings in text components.
    #[must_use]
    pub fn titles(&self) -> Vec<String> {
        let embeds = list(&self.raw["embeds"]).map(|embed| text_of(&embed["title"]));
        let mut texts = Vec::new();
        collect_texts(&self.raw["components"], &mut texts);
        let lines = texts.iter().flat_map(|text| text.lines());
        let headings = lines.filter_map(|line| {
            line.trim_start_matches('#')
                .strip_prefix(' ')
                .filter(|_| line.starts_with('#'))
        });
        let all = embeds.chain(headings.map(str::to_owned));
        all.filter(|title| !title.is_empty()).collect()
    }
}

impl Button {
    /// Returns the label, or the emoji if the label is empty.
    #[must_use]
    pub fn name(&self) -> &str {
        match &self.emoji {
            Some(emoji) if self.label.is_empty() => emoji,
            _ => &self.label,
        }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let private = if self.ephemeral { " (only you)" } else { "" };
        let loading = if self.loading { " (thinking)" } else { "" };
        writeln!(f, "[{}] {}{private}{loading}", self.id, self.author)?;
        for line in self.text().lines() {
            writeln!(f, "    {line}")?;
        }
        for row in self.rows.iter().filter(|r| !r.is_empty()) {
            f.write_str("   ")?;
            for button in row {
                let mark = if button.disabled { "~" } else { "" };
                write!(f, " {mark}[{}]{mark}", button.name())?;
            }
            writeln!(f)?;
        }
        for select in &self.selects {
            let names: Vec<_> = select.options.iter().map(|o| o.label.as_str()).collect();
            writeln!(f, "    <{}: {}>", select.placeholder, names.join(" | "))?;
        }
        for name in &self.attachments {
            writeln!(f, "    file {name}")?;
        }
        Ok(())
    }
}

pub(super) fn text_of(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Returns a text as a person reads it: word joiners are invisible.
fn readable(value: &Value) -> String {
    text_of(value).replace('\u{2060}', "")
}

pub(super) fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// Collects the buttons and menus of a tree of components: rows may be inside containers and sections.
fn collect_components(tree: &Value, rows: &mut Vec<Vec<Button>>, selects: &mut Vec<Select>) {
    for component in list(tree) {
        match component["type"].as_u64().unwrap_or(0) {
            ACTION_ROW => rows.push(Vec::new()),
            BUTTON => match rows.last_mut() {
                Some(row) => row.push(read_button(component)),
                None => rows.push(vec![read_button(component)]),
            },
            STRING_SELECT | 5..=LAST_SELECT => selects.push(read_select(component)),
            _ => {}
        }
        collect_components(&component["components"], rows, selects);
        if component["accessory"]["type"].as_u64() == Some(BUTTON) {
            rows.push(vec![read_button(&component["accessory"])]);
        }
    }
}

fn read_button(component: &Value) -> Button {
    Button {
        label: text_of(&component["label"]),
        custom_id: text_of(&component["custom_id"]),
        disabled: component["disabled"].as_bool().unwrap_or(false),
        style: component["style"].as_u64().unwrap_or(2),
        emoji: component["emoji"]["name"].as_str().map(str::to_owned),
    }
}

fn read_select(component: &Value) -> Select {
    Select {
        custom_id: text_of(&component["custom_id"]),
        kind: component["type"].as_u64().unwrap_or(STRING_SELECT),
        placeholder: text_of(&component["placeholder"]),
        disabled: component["disabled"].as_bool().unwrap_or(false),
        options: list(&component["options"])
            .map(|o| Choice {
                label: text_of(&o["label"]),
                value: text_of(&o["value"]),
            })
            .collect(),
    }
}

/// Collects the texts of a tree of components.
fn collect_texts(tree: &Value, texts: &mut Vec<String>) {
    for component in list(tree) {
        texts.push(readable(&component["content"]));
        collect_texts(&component["components"], texts);
    }
}
