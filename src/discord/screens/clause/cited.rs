//! The clauses that a screen names.

use crate::text::Locale;

use super::table::CLAUSES;
use super::with;

/// The clauses that a screen names, collected as its lines are written; a silent one names none.
#[derive(Default)]
pub(in crate::discord::screens) struct Cited {
    clauses: Vec<&'static str>,
    is_silent: bool,
}

impl Cited {
    /// Appends the clause to a sentence that follows from it.
    pub(in crate::discord::screens) fn with(
        &mut self,
        rule: String,
        clause: Option<&'static str>,
        locale: Locale,
    ) -> String {
        if self.is_silent {
            return rule;
        }
        self.add(clause);
        with(rule, clause, locale)
    }

    /// Makes one for a screen that leaves the clauses to another.
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
