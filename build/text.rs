//! The parts of a text that it must have in every language.

use std::collections::BTreeSet;

use fluent_syntax::ast::{
    Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey,
};

/// The entries for the plurals of English, which another language may lack.
const ENGLISH_PLURALS: [&str; 2] = ["one", "other"];

/// The entries for the plurals of any language, which English may lack.
const PLURALS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// The parts of a text.
#[derive(Default)]
pub(crate) struct Text {
    /// The arguments that it uses.
    pub(crate) arguments: BTreeSet<String>,
    /// The texts and functions that it contains.
    pub(crate) references: BTreeSet<String>,
    selections: Vec<Selection>,
}

/// The entries from which an argument selects one.
struct Selection {
    argument: String,
    entries: Vec<String>,
}

impl Text {
    pub(crate) fn read(pattern: &Pattern<&str>) -> Self {
        let mut text = Self::default();
        text.add_pattern(pattern);
        text
    }

    fn add_pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { .. } => {}
                PatternElement::Placeable { expression } => self.add_expression(expression),
            }
        }
    }

    fn add_expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.add_inline(inline),
            Expression::Select { selector, variants } => {
                self.add_inline(selector);
                if let InlineExpression::VariableReference { id } = selector {
                    self.selections.push(Selection {
                        argument: id.name.to_owned(),
                        entries: variants.iter().map(entry_name).collect(),
                    });
                }
                for variant in variants {
                    self.add_pattern(&variant.value);
                }
            }
        }
    }

    fn add_inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.arguments.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, attribute } => {
                let attribute = attribute
                    .iter()
                    .map(|attribute| format!(".{}", attribute.name));
                self.references
                    .insert(id.name.to_owned() + &attribute.collect::<String>());
            }
            InlineExpression::FunctionReference { id, .. }
            | InlineExpression::TermReference { id, .. } => {
                self.references.insert(id.name.to_owned());
            }
            InlineExpression::Placeable { expression } => self.add_expression(expression),
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        }
    }

    /// Returns the parts of this text that the same text of another language lacks.
    pub(crate) fn missing_in(&self, other: &Self, is_english: bool) -> BTreeSet<String> {
        let plurals = if is_english {
            &ENGLISH_PLURALS[..]
        } else {
            &PLURALS
        };
        let arguments = self.arguments.difference(&other.arguments);
        let mut missing: BTreeSet<_> = arguments
            .map(|name| format!("the argument `${name}`"))
            .collect();
        for Selection { argument, entries } in &self.selections {
            let needed = entries
                .iter()
                .filter(|entry| !plurals.contains(&entry.as_str()));
            let lacking = needed.filter(|entry| other.lacks(argument, entry));
            missing.extend(lacking.map(|entry| format!("the entry `[{entry}]` of `${argument}`")));
        }
        missing
    }

    /// Returns whether an entry is missing where an argument selects it.
    ///
    /// A selection with only one entry means that the language makes no difference there.
    fn lacks(&self, argument: &str, entry: &str) -> bool {
        let mut own = self
            .selections
            .iter()
            .filter(|selection| selection.argument == argument)
            .peekable();
        own.peek().is_none()
            || own.any(|selection| selection.entries.len() > 1 && !selection.has_entry(entry))
    }
}

impl Selection {
    /// Returns whether the selection has an entry. `[one]` also stands for the number 1.
    fn has_entry(&self, entry: &str) -> bool {
        self.entries
            .iter()
            .any(|own| own == entry || (own == "one" && entry == "1"))
    }
}

/// Returns the name of a variant's entry.
fn entry_name(variant: &Variant<&str>) -> String {
    match variant.key {
        VariantKey::Identifier { name } | VariantKey::NumberLiteral { value: name } => {
            name.to_owned()
        }
    }
}
