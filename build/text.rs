//! What every language needs to have in a text.

use std::collections::BTreeSet;

use fluent_syntax::ast::{
    Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey,
};

/// The entries for the plurals of English, which another language may do without.
const ENGLISH_PLURALS: [&str; 2] = ["one", "other"];

/// The entries for the plurals of any language, which English may do without.
const PLURALS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

#[derive(Default)]
pub(crate) struct Text {
    /// The arguments that it uses.
    pub(crate) arguments: BTreeSet<String>,
    /// The texts and functions that it contains.
    pub(crate) others: BTreeSet<String>,
    selections: Vec<Selection>,
}

/// The entries from which an argument selects.
struct Selection {
    argument: String,
    entries: Vec<String>,
}

impl Text {
    pub(crate) fn read(pattern: &Pattern<&str>) -> Self {
        let mut text = Self::default();
        text.pattern(pattern);
        text
    }

    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { .. } => {}
                PatternElement::Placeable { expression } => self.expression(expression),
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                self.inline(selector);
                if let InlineExpression::VariableReference { id } = selector {
                    self.selections.push(Selection {
                        argument: id.name.to_owned(),
                        entries: variants.iter().map(entry).collect(),
                    });
                }
                for variant in variants {
                    self.pattern(&variant.value);
                }
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.arguments.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, attribute } => {
                let attribute = attribute
                    .iter()
                    .map(|attribute| format!(".{}", attribute.name));
                self.others
                    .insert(id.name.to_owned() + &attribute.collect::<String>());
            }
            InlineExpression::FunctionReference { id, .. }
            | InlineExpression::TermReference { id, .. } => {
                self.others.insert(id.name.to_owned());
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        }
    }

    /// What this text has and the same text of another language lacks.
    pub(crate) fn without(&self, other: &Self, is_english: bool) -> BTreeSet<String> {
        let plurals = if is_english {
            &ENGLISH_PLURALS[..]
        } else {
            &PLURALS
        };
        let arguments = self.arguments.difference(&other.arguments);
        let mut found: BTreeSet<_> = arguments
            .map(|name| format!("the argument `${name}`"))
            .collect();
        for Selection { argument, entries } in &self.selections {
            let needed = entries
                .iter()
                .filter(|entry| !plurals.contains(&entry.as_str()));
            let missing = needed.filter(|entry| other.lacks(argument, entry));
            found.extend(missing.map(|entry| format!("the entry `[{entry}]` of `${argument}`")));
        }
        found
    }

    /// Whether an entry is missing where it is selected by an argument.
    ///
    /// A selection with only one entry says that the language makes no difference there.
    fn lacks(&self, argument: &str, entry: &str) -> bool {
        let mut own = self
            .selections
            .iter()
            .filter(|selection| selection.argument == argument)
            .peekable();
        own.peek().is_none()
            || own.any(|selection| selection.entries.len() > 1 && !selection.has(entry))
    }
}

impl Selection {
    /// Whether it has an entry; `[one]` is one for the number 1 too.
    fn has(&self, entry: &str) -> bool {
        self.entries
            .iter()
            .any(|own| own == entry || (own == "one" && entry == "1"))
    }
}

/// What a variant is for.
fn entry(variant: &Variant<&str>) -> String {
    match variant.key {
        VariantKey::Identifier { name } | VariantKey::NumberLiteral { value: name } => {
            name.to_owned()
        }
    }
}
