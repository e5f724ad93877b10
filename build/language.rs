//! A language: a folder of `locales/`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fs, io};

use fluent_syntax::ast::{Entry, Message};
use fluent_syntax::parser;

use crate::text::Text;
use crate::{LABEL_PREFIX, REFERENCE};

/// The texts of a language.
#[derive(Default)]
pub(crate) struct Language {
    /// The name of its folder.
    pub(crate) name: String,
    /// The content of all its files, one after the other.
    pub(crate) source: String,
    /// Its texts by key. The key of an attribute is the key of its text, a dot and its own name.
    pub(crate) texts: BTreeMap<String, Text>,
    /// Its faults apart from differences to other languages.
    pub(crate) faults: Vec<String>,
}

/// Returns the paths in a folder, in order.
pub(crate) fn sorted(folder: impl AsRef<Path>) -> io::Result<BTreeSet<PathBuf>> {
    fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect()
}

impl Language {
    pub(crate) fn read(folder: &Path) -> io::Result<Self> {
        let name = folder.file_name().unwrap_or_default();
        let mut language = Self {
            name: name.to_string_lossy().into_owned(),
            ..Self::default()
        };
        for path in sorted(folder)? {
            let source = fs::read_to_string(&path)?;
            language.parse(&path, &source);
            language.source += &source;
            language.source.push('\n');
        }
        language.faults.extend(language.reference_faults());
        Ok(language)
    }

    fn parse(&mut self, path: &Path, source: &str) {
        let path = path.display();
        let (resource, errors) = match parser::parse(source) {
            Ok(resource) => (resource, Vec::new()),
            Err((resource, errors)) => (resource, errors),
        };
        for error in errors {
            let line = source[..error.pos.start].matches('\n').count() + 1;
            self.faults.push(format!("{path}:{line}: {error}"));
        }
        for entry in resource.body {
            match entry {
                Entry::Message(message) => self.add_message(&message),
                Entry::Term(term) => {
                    let name = term.id.name;
                    self.faults
                        .push(format!("{path}: `-{name}` is a term, which no phrase says"));
                }
                // The errors above include junk.
                Entry::Junk { .. }
                | Entry::Comment(_)
                | Entry::GroupComment(_)
                | Entry::ResourceComment(_) => {}
            }
        }
    }

    fn add_message(&mut self, message: &Message<&str>) {
        let key = message.id.name;
        let value = message.value.iter().map(|value| (key.to_owned(), value));
        let attributes = message.attributes.iter();
        let attributes = attributes.map(|each| (format!("{key}.{}", each.id.name), &each.value));
        for (key, pattern) in value.chain(attributes) {
            if self.texts.contains_key(&key) {
                self.faults
                    .push(format!("locales/{} has the text `{key}` twice", self.name));
            }
            self.texts.insert(key, Text::read(pattern));
        }
    }

    /// Returns a fault for each reference that a text cannot have: only a label can contain another text.
    fn reference_faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (key, text) in &self.texts {
            for reference in &text.references {
                if !key.starts_with(LABEL_PREFIX) || !self.texts.contains_key(reference) {
                    let name = &self.name;
                    faults.push(format!(
                        "locales/{name}: `{key}` cannot contain `{reference}`"
                    ));
                }
            }
        }
        faults
    }

    /// Returns a fault for each part of this language that another lacks. Compared with itself, it lacks the parts of a
    /// text that another place of the same text has.
    pub(crate) fn missing_in(&self, other: &Self) -> Vec<String> {
        let mut missing = Vec::new();
        for (key, text) in &self.texts {
            match other.texts.get(key) {
                None => missing.push(format!("the text `{key}`")),
                Some(other_text) => {
                    let parts = text.missing_in(other_text, self.name == REFERENCE);
                    missing.extend(parts.iter().map(|part| format!("{part} in `{key}`")));
                }
            }
        }
        let lacks = &other.name;
        let has = match &self.name {
            same if same == lacks => "it has elsewhere".to_owned(),
            name => format!("locales/{name} has"),
        };
        let fault = |part| format!("locales/{lacks} lacks {part}, which {has}");
        missing.into_iter().map(fault).collect()
    }
}
