//! The parts of a screen.

use crate::board::Subject;
use crate::discord::custom_id::Press;
use crate::id::UserId;

mod button;
pub(super) mod rows;

pub use button::{Button, Style};

/// One message as people see it.
#[must_use]
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Screen {
    /// The text directly above the buttons, inside the last embed if there is one.
    pub content: String,
    /// The embeds.
    pub embeds: Vec<Embed>,
    /// The rows of buttons and lists.
    pub rows: Vec<Row>,
    /// The people whom the message may ping; others named in it get no notification.
    pub mentions: Vec<UserId>,
}

/// An embed of a message.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Embed {
    /// The heading.
    pub title: Option<String>,
    /// The heading of an embed whose picture already says what it is about: small print beside the
    /// picture, before the footer.
    pub caption: Option<String>,
    /// The lines of the description.
    pub lines: Vec<String>,
    /// The fields.
    pub fields: Vec<Field>,
    /// Lines with a button beside each, below the texts.
    pub sections: Vec<Section>,
    /// The colour of the stripe at the side.
    pub colour: Colour,
    /// The footer.
    pub footer: Option<String>,
    /// The picture above everything else in the embed.
    pub picture: Option<Picture>,
}

/// A field of an [`Embed`].
#[must_use]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Its heading; none if empty.
    pub name: String,
    /// Its text.
    pub value: String,
    /// Whether it is shown with a picture, without one, or always.
    pub visibility: Visibility,
}

/// A text with its button.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The text.
    pub text: String,
    /// The button beside it.
    pub button: Button,
}

/// Whether a [`Field`] is shown with a picture: words need not repeat the picture beside them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visibility {
    /// With the picture and without it.
    Always,
    /// Only without the picture, which shows the same.
    WithoutPicture,
    /// Only beside the picture, to explain it.
    WithPicture,
}

/// The colour of an [`Embed`]; its meaning is always in the text too.
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

/// A picture, which is rendered in the reader's style when the message is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// What it shows.
    pub shows: Subject,
    /// The alt text.
    pub alt: String,
}

/// A row of buttons, or one list to choose from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The buttons from left to right.
    pub buttons: Vec<Button>,
    /// The list, which fills its row.
    pub list: Option<List>,
}

/// A select menu from which one entry is chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    /// What a choice does, together with the value of its entry.
    pub press: Press,
    /// The text shown before anything is chosen.
    pub placeholder: String,
    /// The entries.
    pub entries: Vec<ListEntry>,
}

/// An entry of a [`List`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListEntry {
    /// The name that Discord sends back when the entry is chosen.
    pub value: String,
    /// The label that people read.
    pub label: String,
    /// Whether the entry is chosen already.
    pub chosen: bool,
}

/// A modal with one text input.
#[must_use]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// What submitting the form does.
    pub press: Press,
    /// The heading.
    pub title: String,
    /// The label of the text input.
    pub label: String,
    /// The text shown before anything is typed.
    pub placeholder: String,
    /// The most characters that can be typed.
    pub length_max: u16,
}

impl Screen {
    /// Makes a screen of text alone.
    pub fn say(content: impl Into<String>) -> Self {
        Self {
            content: content.into(),
            ..Self::default()
        }
    }

    /// Makes a screen of one embed.
    pub fn framed(embed: Embed) -> Self {
        Self {
            embeds: vec![embed],
            ..Self::default()
        }
    }

    /// Makes a screen of a heading and the lines below it.
    pub fn titled(title: String, lines: Vec<String>) -> Self {
        Self::framed(Embed {
            title: Some(title),
            lines,
            ..Embed::default()
        })
    }

    /// Adds a row of buttons, unless it is empty.
    pub fn row(mut self, buttons: impl IntoIterator<Item = Button>) -> Self {
        let buttons: Vec<Button> = buttons.into_iter().collect();
        if !buttons.is_empty() {
            self.rows.push(Row {
                buttons,
                list: None,
            });
        }
        self
    }

    /// Adds a list in a new row.
    pub fn list(mut self, list: List) -> Self {
        self.rows.push(Row {
            buttons: Vec::new(),
            list: Some(list),
        });
        self
    }

    /// Adds lists in new rows.
    pub fn lists(self, lists: impl IntoIterator<Item = List>) -> Self {
        lists.into_iter().fold(self, Self::list)
    }

    /// Every button: those beside texts, then row by row.
    pub fn buttons(&self) -> impl Iterator<Item = &Button> {
        let sections = self.embeds.iter().flat_map(|embed| &embed.sections);
        let beside = sections.map(|section| &section.button);
        beside.chain(self.rows.iter().flat_map(|row| &row.buttons))
    }

    /// Every text that may fill several lines: all but the labels of buttons and lists.
    pub fn texts_mut(&mut self) -> impl Iterator<Item = &mut String> {
        let embeds = self.embeds.iter_mut().flat_map(|embed| {
            let headings = embed.title.iter_mut().chain(&mut embed.caption);
            let fields = embed.fields.iter_mut();
            let fields = fields.flat_map(|field| [&mut field.name, &mut field.value]);
            let sections = embed.sections.iter_mut().map(|section| &mut section.text);
            let texts = headings.chain(&mut embed.lines).chain(fields);
            texts.chain(sections).chain(&mut embed.footer)
        });
        std::iter::once(&mut self.content).chain(embeds)
    }

    /// Puts a line above the existing text.
    pub fn headed(mut self, words: &str) -> Self {
        self.content = if self.content.is_empty() {
            words.to_owned()
        } else {
            format!("{words}\n{}", self.content)
        };
        self
    }
}

impl Field {
    /// Makes a field of a heading and the lines below it.
    pub fn titled(name: String, lines: &[String]) -> Self {
        Self {
            name,
            ..Self::lines(lines, Visibility::Always)
        }
    }

    /// Makes a field of lines without a heading.
    pub fn lines(lines: &[String], visibility: Visibility) -> Self {
        Self {
            name: String::new(),
            value: lines.join("\n"),
            visibility,
        }
    }

    /// Changes its visibility.
    pub fn with_visibility(self, visibility: Visibility) -> Self {
        Self { visibility, ..self }
    }
}

impl Embed {
    /// The lines joined into one text.
    #[must_use]
    pub fn description(&self) -> String {
        self.lines.join("\n")
    }

    /// The texts from top to bottom, as Discord formats them; beside the picture without what the
    /// picture shows too. Discord leaves a space between two texts, so only a field with a heading
    /// stands alone.
    #[must_use]
    pub fn texts(&self, beside_picture: bool) -> Vec<String> {
        let heading = |words: &String| format!("### {words}");
        let caption = self.caption.as_ref().filter(|_| !beside_picture);
        let top = self.title.iter().chain(caption).map(heading);
        let top = top.chain(self.lines.iter().cloned());
        let fields = self.fields.iter().filter(|field| match field.visibility {
            Visibility::Always => true,
            Visibility::WithoutPicture => !beside_picture,
            Visibility::WithPicture => beside_picture,
        });
        let mut texts = Texts::default();
        texts.add(&top.collect::<Vec<_>>().join("\n"), false);
        for Field { name, value, .. } in fields {
            match name.as_str() {
                "" => texts.add(value, false),
                name => texts.add(&format!("**{name}**\n{value}"), true),
            }
        }
        texts.add(&self.small_print(beside_picture), false);
        texts.all
    }

    /// The caption, if it stands beside a picture, and the footer.
    fn small_print(&self, beside_picture: bool) -> String {
        let caption = self.caption.iter().filter(|_| beside_picture);
        let words: Vec<&str> = caption.chain(&self.footer).map(String::as_str).collect();
        let words = words.join(" · ");
        let lines = words.lines().map(|line| format!("-# {line}"));
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// Texts of an embed; Discord puts space between them.
#[derive(Default)]
struct Texts {
    all: Vec<String>,
    /// Whether nothing may join the last one.
    closed: bool,
}

impl Texts {
    /// Adds lines: to the last text, unless either must stand alone.
    fn add(&mut self, lines: &str, alone: bool) {
        if lines.is_empty() {
            return;
        }
        match self.all.last_mut() {
            Some(last) if !alone && !self.closed => {
                last.push('\n');
                last.push_str(lines);
            }
            Some(_) | None => self.all.push(lines.to_owned()),
        }
        self.closed = alone;
    }
}
