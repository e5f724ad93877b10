//! Keys that are not characters.

/// A key of the keyboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// Sends or chooses.
    Enter,
    /// Goes to the next field.
    Tab,
    /// Closes what is open.
    Escape,
    /// Deletes backwards.
    Backspace,
    /// One line up.
    Up,
    /// One line down.
    Down,
    /// The long one.
    Space,
    /// Goes to the next region of a page.
    F6,
}

impl Key {
    /// The character by which WebDriver calls the key.
    pub(super) const fn code(self) -> char {
        match self {
            Self::Enter => '\u{e007}',
            Self::Tab => '\u{e004}',
            Self::Escape => '\u{e00c}',
            Self::Backspace => '\u{e003}',
            Self::Up => '\u{e013}',
            Self::Down => '\u{e015}',
            Self::Space => '\u{e00d}',
            Self::F6 => '\u{e036}',
        }
    }
}
