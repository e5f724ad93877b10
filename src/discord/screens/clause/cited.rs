//! The clauses that a screen names.

use crate::text::Locale;

use super::table::CLAUSES;
use super::with;

/// The clauses that a screen names, collected as its lines are written.
#[derive(Default)]
pub(in crate::discord::screens) struct Cited(Vec<&'static str>);

impl Cited {
    /// Appends the clause to a sentence that follows from it.
    pub(in crate::discord::screens) fn with(
        &mut self,
        rule: String,
        clause: Option<&'static str>,
        locale: Locale,
    ) -> String {
        self.add(clause);
        with(rule, clause, locale)
    }

    /// Adds a clause that a line names in its own way.
    pub(in crate::discord::screens) fn add(&mut self, clause: Option<&'static str>) {
        self.0.extend(clause);
    }

    /// Each clause once, in the order of the rules.
    pub(super) fn in_order(&self) -> impl Iterator<Item = &'static str> {
        CLAUSES.into_iter().filter(|clause| self.0.contains(clause))
    }
}
