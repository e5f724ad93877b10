//! Compares the languages of `locales/` with each other, writes the texts of each language and a table
//! of their keys for `src/text`, and passes the commit to the program.

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

/// The language that the script compares all others with.
const REFERENCE: &str = "en";

/// The prefix of the keys of command labels, which no phrase has.
const LABEL_PREFIX: &str = "command-";

/// The variable that names the commit where git cannot, as in a container.
const COMMIT_VARIABLE: &str = "TIENGOW_COMMIT";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-env-changed={COMMIT_VARIABLE}");
    // A debug build does not ask git, because each commit would compile everything again.
    let may_ask_git = env::var("PROFILE")? != "debug";
    let commit = commit(env::var(COMMIT_VARIABLE).ok().as_deref(), may_ask_git)?;
    // The name does not begin with TIENGOW_, because `cargo run` passes the variable on to the program, which reads
    // variables with that prefix as its configuration.
    println!("cargo::rustc-env=BUILT_FROM_COMMIT={commit}");
    println!("cargo::rerun-if-changed=locales");
    let folders = sorted("locales")?;
    let languages: Vec<Language> = folders
        .iter()
        .map(|folder| Language::read(folder))
        .collect::<Result<_, _>>()?;
    let reference = languages.iter().find(|language| language.name == REFERENCE);
    let reference = reference.ok_or("locales/en is missing")?;
    for fault in faults(reference, &languages) {
        println!("cargo::error={fault}");
    }
    let out = PathBuf::from(env::var("OUT_DIR")?).join("locales");
    // Delete the files of languages that no longer exist.
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    fs::create_dir_all(&out)?;
    for language in &languages {
        let file = out.join(format!("{}.ftl", language.name));
        fs::write(file, &language.source)?;
    }
    fs::write(out.join("texts.rs"), key_table(reference)?)?;
    let names: Vec<&String> = languages.iter().map(|language| &language.name).collect();
    fs::write(out.join("folders.rs"), format!("{names:?}"))?;
    Ok(())
}

/// Returns the faults of the languages, each by itself and compared with the reference.
fn faults(reference: &Language, languages: &[Language]) -> BTreeSet<String> {
    let mut faults = BTreeSet::new();
    for language in languages {
        faults.extend(language.faults.iter().cloned());
        faults.extend(language.missing_in(language));
        faults.extend(language.missing_in(reference));
        faults.extend(reference.missing_in(language));
    }
    faults
}

/// Returns the keys of all texts that phrases have, in order, each with its arguments, as Rust code.
fn key_table(reference: &Language) -> Result<String, std::fmt::Error> {
    let mut table = "[\n".to_owned();
    let phrases = reference
        .texts
        .iter()
        .filter(|(key, _)| !key.starts_with(LABEL_PREFIX));
    for (key, text) in phrases {
        let arguments: Vec<&String> = text.arguments.iter().collect();
        writeln!(table, "    ({key:?}, &{arguments:?}),")?;
    }
    Ok(table + "]\n")
}
