//! The buttons of a screen.

use crate::discord::custom_id::{PageAct, Press, TableAct};
use crate::discord::screens::emoji::ApplicationEmoji;
use crate::table::Scene;
use crate::text::{Locale, Phrase};

/// A button.
#[must_use]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
    /// The text on it.
    pub label: String,
    /// How it looks.
    pub style: Style,
    /// What a press of it does.
    pub press: Press,
    /// An emoji before the label, which means the same.
    pub emoji: Option<ApplicationEmoji>,
    /// Whether it cannot be pressed, and only keeps its place.
    pub disabled: bool,
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

impl Button {
    /// Makes a button without an emoji.
    pub fn new(label: impl Into<String>, style: Style, press: Press) -> Self {
        Self {
            label: label.into(),
            style,
            press,
            emoji: None,
            disabled: false,
        }
    }

    /// Makes a button about the table of a scene.
    pub(in crate::discord::screens) fn for_table(
        scene: &Scene,
        locale: Locale,
        label: &impl Phrase,
        style: Style,
        act: TableAct,
    ) -> Self {
        let press = Press::at(scene.table, scene.version, act);
        Self::new(locale.say(label), style, press)
    }

    /// Makes a grey button that needs no open table, on a message of the table of a scene.
    pub(in crate::discord::screens) fn page(
        scene: &Scene,
        locale: Locale,
        label: &impl Phrase,
        act: PageAct,
    ) -> Self {
        let table = Some(scene.table);
        Self::new(
            locale.say(label),
            Style::Secondary,
            Press::Page { table, act },
        )
    }

    /// The same, but it cannot be pressed.
    pub fn disabled(self) -> Self {
        Self {
            disabled: true,
            ..self
        }
    }

    /// Puts an emoji before the label, if there is one.
    pub fn marked(self, emoji: Option<&ApplicationEmoji>) -> Self {
        Self {
            emoji: emoji.cloned(),
            ..self
        }
    }
}
