//! Words that code, comments, documents and English texts must not use.

use std::fs;
use std::path::{Path, PathBuf};

use super::{FOLDERS, sources};

/// Words that have a plain equivalent in Discord, SQL, tokio or card games, or that begin a sentence to rewrite.
const BANNED: [&str; 19] = [
    "whoever",
    "whomever",
    "evening",
    "evenings",
    "desk",
    "hall",
    "studio",
    "bell",
    "felt",
    "heir",
    "heirs",
    "wish",
    "wishes",
    "switch",
    "switches",
    "chair",
    "declaration",
    "declarations",
    "declaring",
];

/// Returns the words of a text in lower case, including those inside names: `HallDoor` contains `hall` and `door`.
fn words(text: &str) -> impl Iterator<Item = String> {
    let mut words = vec![String::new()];
    let mut was_lower = false;
    for c in text.chars() {
        let is_start = c.is_ascii_uppercase() && was_lower;
        if is_start || !c.is_ascii_alphabetic() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| c.is_ascii_alphabetic()) {
            word.push(c.to_ascii_lowercase());
        }
        was_lower = c.is_ascii_lowercase();
    }
    words.into_iter()
}

/// Returns every document and every English text of the project.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = [
        ".",
        "docs",
        "docs/decisions",
        "docs/rules",
        "sandbox",
        "locales/en",
        "fuzz",
        "gow/fuzz",
    ];
    let files = folders.iter().flat_map(|folder| {
        let entries = fs::read_dir(root.join(folder)).into_iter().flatten();
        entries.map(|entry| entry.unwrap().path())
    });
    let is_text = |path: &PathBuf| {
        let extension = path.extension().and_then(|extension| extension.to_str());
        matches!(extension, Some("md" | "ftl"))
    };
    files.filter(is_text).collect()
}

#[test]
fn banned_words_are_not_used() {
    let mut found = Vec::new();
    let mut check = |path: &str, text: &str| {
        for (number, line) in text.lines().enumerate() {
            if let Some(word) = words(line).find(|word| BANNED.contains(&word.as_str())) {
                found.push(format!("{path}:{}: {word}", number + 1));
            }
        }
    };
    for source in FOLDERS.iter().flat_map(|folder| sources(folder)) {
        if !source.path.ends_with("tidy/words.rs") {
            check(&source.path, &source.text);
        }
    }
    let documents = documents();
    assert!(documents.len() > 20, "{documents:?}");
    for path in documents {
        check(
            &path.display().to_string(),
            &fs::read_to_string(&path).unwrap(),
        );
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_word_inside_a_name_is_found() {
    let found: Vec<String> = words("let hall_door = HallDoor::new(\"Evening\");").collect();
    for word in ["hall", "door", "evening"] {
        assert!(found.iter().any(|each| each == word), "{found:?}");
    }
    assert!(!words("desktop").any(|word| word == "desk"));
}
