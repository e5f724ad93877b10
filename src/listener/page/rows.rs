//! The rows of a card on the operator's page.

use std::fmt::{Display, Write as _};

/// The rows of a card.
#[derive(Default)]
pub(super) struct Rows(String);

impl Rows {
    /// Adds a row.
    pub(super) fn add(&mut self, name: &str, value: impl Display) {
        self.add_marked(name, value, false);
    }

    /// Adds a row, marked if it shows a problem.
    pub(super) fn add_marked(&mut self, name: &str, value: impl Display, is_bad: bool) {
        let class = if is_bad { " class=\"bad\"" } else { "" };
        let row = format_args!("<tr><th>{name}</th><td{class}>{value}</td></tr>\n");
        append(&mut self.0, row);
    }

    /// Returns the card, with a part below the rows.
    pub(super) fn card(&self, title: &str, below: &str) -> String {
        let rows = &self.0;
        format!("<section><h2>{title}</h2><table>\n{rows}</table>{below}</section>\n")
    }
}

/// Appends to a string, which cannot fail.
pub(super) fn append(html: &mut String, words: std::fmt::Arguments<'_>) {
    let _written = html.write_fmt(words);
}
