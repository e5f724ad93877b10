//! Where each key of a configuration was set: on a line of the file, or by a variable.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use toml_edit::{ImDocument, Key, TableLike};

/// Where each key and section was set, by its path, such as `chips.grant`.
#[derive(Debug, Default)]
pub(super) struct KeyOrigins {
    file: PathBuf,
    lines: BTreeMap<String, usize>,
    variables: BTreeMap<String, String>,
}

impl KeyOrigins {
    /// Records the lines of a file's keys.
    ///
    /// # Errors
    /// When the text is not valid TOML; the error has the line.
    pub(super) fn record_file(&mut self, file: &Path, text: &str) -> Result<(), String> {
        file.clone_into(&mut self.file);
        let line = |at: Option<Range<usize>>| {
            let before = at.and_then(|at| text.get(..at.start)).unwrap_or_default();
            1 + before.matches('\n').count()
        };
        let document = ImDocument::parse(text).map_err(|error| {
            // Not the error's `Display`, which quotes the line: it may contain the token.
            let why = error.message().replace('\n', ", ");
            format!("{}:{}: {why}", file.display(), line(error.span()))
        })?;
        self.record_lines("", document.as_table(), &|key: &Key| line(key.span()));
        Ok(())
    }

    fn record_lines(&mut self, above: &str, table: &dyn TableLike, line: &impl Fn(&Key) -> usize) {
        for (name, item) in table.iter() {
            let path = if above.is_empty() {
                name.to_owned()
            } else {
                format!("{above}.{name}")
            };
            if let Some((key, _)) = table.get_key_value(name) {
                self.lines.insert(path.clone(), line(key));
            }
            if let Some(table) = item.as_table_like() {
                self.record_lines(&path, table, line);
            }
        }
    }

    /// Records the variable that sets a key.
    pub(super) fn record_variable(&mut self, key: String, name: &str) {
        self.variables.insert(key, name.to_owned());
    }

    /// Returns the variable that sets a key or its whole section, or else, for a section, one that
    /// sets a key in it.
    pub(super) fn variable_for(&self, key: &str) -> Option<String> {
        let within = |name: &str| {
            name.strip_prefix(key)
                .is_some_and(|rest| rest.starts_with('.'))
        };
        let below = || {
            self.variables
                .iter()
                .find(|(name, _)| within(name))
                .map(|(_, name)| name)
        };
        enclosing_keys(key)
            .find_map(|key| self.variables.get(key))
            .or_else(below)
            .cloned()
    }

    /// Returns the file and the line of a key in it, or else of its section, as `file:line`.
    pub(super) fn location(&self, key: &str) -> Option<String> {
        let line_number = self.line_number(key)?;
        Some(format!("{}:{line_number}", self.file.display()))
    }

    /// Returns the number of the line that [`location`](Self::location) names.
    pub(super) fn line_number(&self, key: &str) -> Option<usize> {
        enclosing_keys(key)
            .find_map(|key| self.lines.get(key))
            .copied()
    }
}

/// Returns a key and its enclosing sections, innermost first.
fn enclosing_keys(key: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(key), |key| {
        key.rsplit_once('.').map(|(section, _)| section)
    })
}
