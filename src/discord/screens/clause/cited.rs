//! The clauses that a screen names.

use crate::text::Locale;

use super::append;
use super::table::CLAUSES;

/// The clauses that a screen names, collected as its lines are written; a silent collection stays empty.
#[derive(Default)]
pub(in crate::discord::screens) struct CitedClauses {
    clauses: Vec<&'static str>,
    is_silent: bool,
}

impl CitedClauses {
    /// Notes a clause, and appends it to a sentence that follows from it.
    pub(in crate::discord::screens) fn cite(
        &mut self,
        rule: String,
        clause: Option<&'static str>,
        locale: Locale,
    ) -> String {
        if self.is_silent {
            return rule;
        }
        self.add(clause);
        append(rule, clause, locale)
    }

    /// Makes a collection for a screen that names no clauses.
    pub(in crate::discord::screens) fn silent() -> Self {
        Self {
            clauses: Vec::new(),
            is_silent: true,
        }
    }

    /// Adds a clause that a line names in its own way.
    pub(in crate::discord::screens) fn add(&mut self, clause: Option<&'static str>) {
        self.clauses.extend(clause);
    }

    /// Each clause once, in the order of the rules.
    pub(in crate::discord::screens) fn in_order(&self) -> impl Iterator<Item = &'static str> {
        CLAUSES
            .into_iter()
            .filter(|clause| self.clauses.contains(clause))
    }
}
