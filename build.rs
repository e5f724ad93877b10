//! Compares the languages of `locales/` with each other, writes for `src/text` the words of each
//! language and a table of the texts, and tells the program which commit it is built from.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

#[path = "build/commit.rs"]
mod commit;
#[path = "build/language.rs"]
mod language;
#[path = "build/text.rs"]
mod text;

use commit::commit;
use language::{Language, sorted};

/// The language that all others are compared with.
const FIRST: &str = "en";

/// What the keys of command labels begin with: no phrase has them.
const LABELS: &str = "command-";

/// The variable that names the commit where git cannot, as in a container.
const COMMIT: &str = "TIENGOW_COMMIT";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-env-changed={COMMIT}");
    // A program for development does not say its commit: each one would compile everything again.
    let asks_git = env::var("PROFILE")? != "debug";
    let commit = commit(env::var(COMMIT).ok().as_deref(), asks_git)?;
    // Another name: `cargo run` hands it on to the program, which reads TIENGOW_… as its configuration.
    println!("cargo::rustc-env=BUILT_FROM_COMMIT={commit}");
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
