//! A folder of `locales/`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fs, io};

use fluent_syntax::ast::{Entry, Message};
use fluent_syntax::parser;

use crate::text::Text;
use crate::{FIRST, LABELS};

/// The texts of a language.
#[derive(Default)]
pub(crate) struct Language {
    /// Its folder.
    pub(crate) name: String,
    /// All its files, one after the other.
    pub(crate) words: String,
    /// Its texts by key. An attribute has the key of its text, a dot and its own name.
    pub(crate) texts: BTreeMap<String, Text>,
    /// What is wrong with it, whatever the other languages have.
    pub(crate) faults: Vec<String>,
}

/// The paths in a folder, in order.
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
            let words = fs::read_to_string(&path)?;
            language.parse(&path, &words);
            language.words += &words;
            language.words.push('\n');
        }
        language.faults.extend(language.referred());
        Ok(language)
    }

    fn parse(&mut self, path: &Path, words: &str) {
        let path = path.display();
        let (resource, errors) = match parser::parse(words) {
            Ok(resource) => (resource, Vec::new()),
            Err((resource, errors)) => (resource, errors),
        };
        for error in errors {
            let line = words[..error.pos.start].matches('\n').count() + 1;
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
                // Junk is among the errors.
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

    /// The texts that contain what they cannot: only a label can contain another text.
    fn referred(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (key, text) in &self.texts {
            for other in &text.others {
                if !key.starts_with(LABELS) || !self.texts.contains_key(other) {
                    let name = &self.name;
                    faults.push(format!("locales/{name}: `{key}` cannot contain `{other}`"));
                }
            }
        }
        faults
    }

    /// What this language has and another lacks, or itself in another place of a text.
    pub(crate) fn without(&self, other: &Self) -> Vec<String> {
        let mut found = Vec::new();
        for (key, text) in &self.texts {
            match other.texts.get(key) {
                None => found.push(format!("the text `{key}`")),
                Some(same) => {
                    let missing = text.without(same, self.name == FIRST);
                    found.extend(missing.iter().map(|what| format!("{what} in `{key}`")));
                }
            }
        }
        let lacks = &other.name;
        let has = match &self.name {
            same if same == lacks => "it has elsewhere".to_owned(),
            name => format!("locales/{name} has"),
        };
        let says = |what| format!("locales/{lacks} lacks {what}, which {has}");
        found.into_iter().map(says).collect()
    }
}
