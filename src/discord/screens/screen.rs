//! The parts of a screen.

use crate::board::Subject;
use crate::discord::custom_id::Press;
use crate::id::UserId;

use super::emoji::Sign;

/// One message as people see it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Screen {
    /// The words above everything else.
    pub content: String,
    /// Framed parts below them.
    pub embeds: Vec<Embed>,
    /// The buttons, row by row.
    pub rows: Vec<Row>,
    /// Whom the message may ring for; everybody else who is named in it hears nothing.
    pub mentions: Vec<UserId>,
}

/// A framed part of a message.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Embed {
    /// The heading.
    pub title: Option<String>,
    /// Lines of text below it.
    pub lines: Vec<String>,
    /// Small headed parts.
    pub fields: Vec<Field>,
    /// The stripe at the side.
    pub colour: Colour,
    /// Small print at the end.
    pub footer: Option<String>,
    /// The picture below it all.
    pub picture: Option<Picture>,
}

/// A small headed part of an [`Embed`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Its heading.
    pub name: String,
    /// Its text.
    pub value: String,
    /// Whether it may stand beside others.
    pub inline: bool,
}

/// The stripe at the side of an [`Embed`]; always told in words too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Colour {
    /// Nothing is running.
    #[default]
    Quiet,
    /// A hand is running.
    Table,
    /// It is the reader's turn.
    Turn,
    /// Chips were won.
    Gold,
}

impl Colour {
    /// The colour as Discord wants it: `0xRRGGBB`.
    #[must_use]
    pub const fn rgb(self) -> u32 {
        match self {
            Self::Quiet => 0x5d_6d_7e,
            Self::Table => 0x1e_6b_4a,
            Self::Turn => 0xc0_39_2b,
            Self::Gold => 0xd4_a0_17,
        }
    }
}

/// A picture: what it shows is drawn when the message leaves, in the reader's style.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// What it shows.
    pub shows: Subject,
    /// The same in words.
    pub alt: String,
}

/// A row of buttons, or of one list to choose from.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Row {
    /// The buttons from left to right.
    pub buttons: Vec<Button>,
    /// The list; it stands alone in its row.
    pub list: Option<List>,
}

/// A list to choose one entry from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    /// What a choice means; the entry's place comes with it.
    pub press: Press,
    /// What stands there before anything is chosen.
    pub placeholder: String,
    /// The entries.
    pub entries: Vec<String>,
    /// What each entry is sent as; its place where nothing is said.
    pub places: Option<Vec<usize>>,
    /// The entry that is chosen already.
    pub chosen: Option<usize>,
}

/// A form with one line to be filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// What the filled-in form means.
    pub press: Press,
    /// The heading.
    pub title: String,
    /// What stands above the line.
    pub label: String,
    /// What stands in the line before anything is typed.
    pub placeholder: String,
    /// The most characters that can be typed.
    pub length_max: u16,
}

/// A button.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
    /// What stands on it.
    pub label: String,
    /// How it looks.
    pub style: Style,
    /// What a press of it means.
    pub press: Press,
    /// Drawn but dead.
    pub disabled: bool,
    /// An emoji before the label, which says the same.
    pub emoji: Option<Sign>,
}

/// How a [`Button`] looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Blurple: the next step.
    Primary,
    /// Grey: one of many.
    Secondary,
    /// Green: joins or wins something.
    Success,
    /// Red: ends something.
    Danger,
}

impl Screen {
    /// Makes a screen of words alone.
    #[must_use]
    pub fn say(content: impl Into<String>) -> Self {
        Self {
            content: content.into(),
            ..Self::default()
        }
    }

    /// Makes a screen of one framed part.
    #[must_use]
    pub fn framed(embed: Embed) -> Self {
        Self {
            embeds: vec![embed],
            ..Self::default()
        }
    }

    /// Adds a row of buttons; an empty one is left out.
    #[must_use]
    pub fn row(mut self, buttons: Vec<Button>) -> Self {
        if !buttons.is_empty() {
            self.rows.push(Row {
                buttons,
                list: None,
            });
        }
        self
    }

    /// Adds a list in a row of its own.
    #[must_use]
    pub fn list(mut self, list: List) -> Self {
        self.rows.push(Row {
            buttons: Vec::new(),
            list: Some(list),
        });
        self
    }

    /// Every button, row by row.
    pub fn buttons(&self) -> impl Iterator<Item = &Button> {
        self.rows.iter().flat_map(|row| &row.buttons)
    }

    /// Puts words above what is there already.
    #[must_use]
    pub fn headed(mut self, words: &str) -> Self {
        self.content = if self.content.is_empty() {
            words.to_owned()
        } else {
            format!("{words}\n{}", self.content)
        };
        self
    }
}

impl Button {
    /// Makes a live button without a sign.
    #[must_use]
    pub fn new(label: impl Into<String>, style: Style, press: Press) -> Self {
        Self {
            label: label.into(),
            style,
            press,
            disabled: false,
            emoji: None,
        }
    }

    /// Puts an emoji before the label, if there is one.
    #[must_use]
    pub fn marked(self, emoji: Option<&Sign>) -> Self {
        Self {
            emoji: emoji.cloned(),
            ..self
        }
    }
}

impl Embed {
    /// The lines as one text, as Discord wants it.
    #[must_use]
    pub fn description(&self) -> String {
        self.lines.join("\n")
    }
}
