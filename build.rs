//! Compares the languages of `locales/` with each other, and writes for `src/text` the words of
//! each language and a table of the texts.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

#[path = "build/language.rs"]
mod language;
#[path = "build/text.rs"]
mod text;

use language::{Language, sorted};

/// The language that all others are compared with.
const FIRST: &str = "en";

/// What the keys of command labels begin with: no phrase has them.
const LABELS: &str = "command-";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=locales");
    let folders = sorted("locales")?;
    let languages: Vec<Language> = folders
        .iter()
        .map(|folder| Language::read(folder))
        .collect::<Result<_, _>>()?;
    let first = languages.iter().find(|language| language.name == FIRST);
    let first = first.ok_or("locales/en is missing")?;
    for fault in faults(first, &languages) {
        println!("cargo::error={fault}");
    }
    let out = PathBuf::from(env::var("OUT_DIR")?).join("locales");
    // The words of a folder that is gone do not stay behind.
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    fs::create_dir_all(&out)?;
    for language in &languages {
        let file = out.join(format!("{}.ftl", language.name));
        fs::write(file, &language.words)?;
    }
    fs::write(out.join("texts.rs"), texts(first)?)?;
    let names: Vec<&String> = languages.iter().map(|language| &language.name).collect();
    fs::write(out.join("folders.rs"), format!("{names:?}"))?;
    Ok(())
}

/// What is wrong with the languages, each by itself and compared with the first.
fn faults(first: &Language, languages: &[Language]) -> BTreeSet<String> {
    let mut faults = BTreeSet::new();
    for language in languages {
        faults.extend(language.faults.iter().cloned());
        faults.extend(language.without(language));
        faults.extend(language.without(first));
        faults.extend(first.without(language));
    }
    faults
}

/// The keys of all texts that phrases say, in order, each with its arguments.
fn texts(first: &Language) -> Result<String, std::fmt::Error> {
    let mut table = "[\n".to_owned();
    let said = first
        .texts
        .iter()
        .filter(|(key, _)| !key.starts_with(LABELS));
    for (key, text) in said {
        let arguments: Vec<&String> = text.arguments.iter().collect();
        writeln!(table, "    ({key:?}, &{arguments:?}),")?;
    }
    Ok(table + "]\n")
}
