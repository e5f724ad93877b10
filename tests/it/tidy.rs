//! Rules for the source code: which module may use which, which library is used where, and the like.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

mod limits;
mod words;

/// The modules of the root crate that each module may use. `app`, `cli` and `main` may use all of them.
const DEPENDENCIES: [(&str, &[&str]); 14] = [
    ("fetch", &[]),
    ("id", &[]),
    ("metrics", &[]),
    ("board", &["text"]),
    ("ledger", &["id"]),
    ("store", &["id", "ledger", "metrics"]),
    ("archive", &["id", "store"]),
    ("table", &["id", "ledger", "metrics", "store"]),
    ("text", &["id"]),
    ("config", &["id", "ledger", "store"]),
    ("logging", &["config"]),
    ("listener", &["config", "id", "logging", "metrics", "store"]),
    ("drand", &["config", "fetch", "table"]),
    (
        "discord",
        &[
            "archive", "board", "config", "fetch", "id", "ledger", "listener", "metrics", "store",
            "table", "text",
        ],
    ),
];

/// The modules of `src/discord`. Each may use only those before it, so that no two depend on each other.
const DISCORD_MODULES: [&str; 12] = [
    "cache",
    "custom_id",
    "tutorial",
    "private_place",
    "preferences",
    "screens",
    "delivery",
    "profiles",
    "surfaces",
    "context",
    "input",
    "bot",
];

/// Libraries, each with the only folder that may use it.
const LIBRARY_FOLDERS: [(&str, &str); 16] = [
    ("serenity", "src/discord"),
    ("poise", "src/discord"),
    ("rusqlite", "src/store"),
    ("refinery", "src/store"),
    ("rustls", "src/store"),
    ("tokio_postgres_rustls", "src/store"),
    ("::postgres", "src/store"),
    ("fluent_bundle", "src/text"),
    ("tiny_skia", "src/board"),
    ("png", "src/board"),
    ("prometheus_client", "src/metrics"),
    ("axum", "src/listener"),
    ("hyper", "src/listener"),
    ("hyper_util", "src/listener"),
    ("ed25519_dalek", "src/listener"),
    ("sd_notify", "src/app"),
];

/// The paths to files, network, clock and processes, which the rules of the games must not use.
const FORBIDDEN_IN_RULES: [&str; 8] = [
    "std::fs",
    "std::net",
    "std::io",
    "std::time",
    "std::env",
    "std::process",
    "tokio::",
    "SystemTime",
];

/// Every folder with code of the project, and the build script.
const FOLDERS: [&str; 22] = [
    "build.rs",
    "build",
    "src",
    "gow/src",
    "fair-page/src",
    "sandbox/src",
    "sandbox-client/src",
    "faultfs/src",
    "scratch-postgres/src",
    "gow/train/src",
    "tests",
    "gow/tests",
    "sandbox/tests",
    "sandbox-client/tests",
    "faultfs/tests",
    "examples",
    "gow/examples",
    "sandbox/examples",
    "benches",
    "gow/benches",
    "fuzz/fuzz_targets",
    "gow/fuzz/fuzz_targets",
];

/// A source file.
struct Source {
    path: String,
    text: String,
}

impl Source {
    /// Returns the code without the lines that are comments.
    fn code(&self) -> impl Iterator<Item = &str> {
        self.text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
    }

    /// Returns the text before the module of tests at its end, which may use anything.
    fn shipped(&self) -> &str {
        let end = self.text.rfind("#[cfg(test)]\nmod tests {");
        &self.text[..end.unwrap_or(self.text.len())]
    }

    /// Whether the code has a path or crate.
    fn uses(&self, word: &str) -> bool {
        self.code().any(|line| has_word(line, word))
    }
}

/// Whether a line has this path or crate, rather than a longer word or a text in quotes.
fn has_word(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        !before.is_some_and(|c| is_word(c) || c == '"')
            && (word.ends_with(':') || !after.is_some_and(is_word))
    })
}

/// Returns the source files below a folder.
fn sources(folder: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    collect(&root.join(folder), &mut found);
    assert!(!found.is_empty(), "{folder} has sources");
    found
        .into_iter()
        .map(|path| Source {
            text: fs::read_to_string(&path).unwrap(),
            path: path
                .strip_prefix(root)
                .unwrap()
                .to_string_lossy()
                .into_owned(),
        })
        .collect()
}

/// Adds the paths of the source files below a path.
fn collect(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            collect(&entry.unwrap().path(), found);
        }
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        found.push(path.to_owned());
    }
}

#[test]
fn the_rules_use_no_files_network_clock_or_processes() {
    for source in sources("gow/src") {
        for word in FORBIDDEN_IN_RULES {
            assert!(!source.uses(word), "{} uses {word}", source.path);
        }
    }
}

#[test]
fn each_library_is_used_in_one_folder() {
    for source in sources("src") {
        for (library, folder) in LIBRARY_FOLDERS {
            let is_allowed = source.path.starts_with(folder);
            assert!(
                is_allowed || !source.uses(&format!("{library}::")),
                "{} uses {library}",
                source.path
            );
        }
    }
}

#[test]
fn the_local_discord_uses_no_game_and_no_library_of_the_bot() {
    for source in sources("sandbox/src") {
        for word in ["gow::", "tiengow", "serenity::", "poise::"] {
            assert!(!source.uses(word), "{} uses {word}", source.path);
        }
    }
}

/// The owners of the local Discord's state, by file in `sandbox/src/world`.
const STATE_OWNERS: [&str; 9] = [
    "application",
    "directory",
    "faults",
    "gateway",
    "ids",
    "interactions",
    "messages",
    "rate_limits",
    "traffic",
];

#[test]
fn the_state_of_the_local_discord_is_private_to_its_owners() {
    for source in sources("sandbox/src/world") {
        for module in ["crate::rest", "crate::gateway", "crate::server"] {
            assert!(!source.uses(module), "{} uses {module}", source.path);
        }
        let name = source
            .path
            .trim_start_matches("sandbox/src/world/")
            .trim_end_matches(".rs");
        if STATE_OWNERS.contains(&name) {
            let fields = source
                .text
                .split("pub(crate) struct ")
                .nth(1)
                .and_then(|rest| rest.split("\n}").next());
            let fields = fields.unwrap_or_else(|| panic!("{name} owns nothing"));
            assert!(!fields.contains("pub"), "{name} has pub fields: {fields}");
        }
    }
    for name in STATE_OWNERS {
        assert!(
            Path::new(env!("CARGO_MANIFEST_DIR"))
                .join(format!("sandbox/src/world/{name}.rs"))
                .is_file()
        );
    }
}

#[test]
fn modules_of_discord_use_only_those_before_them() {
    let mut found = BTreeSet::new();
    for source in sources("src/discord") {
        let module = source.path.trim_start_matches("src/discord/");
        let module = module.split(['/', '.']).next().unwrap();
        let index = DISCORD_MODULES.iter().position(|known| *known == module);
        let index = index.unwrap_or_else(|| panic!("{} is not in DISCORD_MODULES", source.path));
        found.insert(module.to_owned());
        let code = source.shipped();
        if source.path.contains("/tests") {
            continue;
        }
        for later in &DISCORD_MODULES[index + 1..] {
            let word = format!("crate::discord::{later}::");
            assert!(!code.contains(&word), "{} uses {later}", source.path);
        }
    }
    assert_eq!(found.len(), DISCORD_MODULES.len(), "{found:?}");
}

#[test]
fn modules_use_only_their_dependencies() {
    let modules: BTreeSet<&str> = DEPENDENCIES
        .iter()
        .map(|(name, _)| *name)
        .chain(["app", "cli"])
        .collect();
    for source in sources("src") {
        let module = source
            .path
            .trim_start_matches("src/")
            .split(['/', '.'])
            .next()
            .unwrap();
        let Some((_, dependencies)) = DEPENDENCIES.iter().find(|(name, _)| *name == module) else {
            continue;
        };
        let code = source.shipped();
        if source.path.contains("/tests") {
            continue;
        }
        for other in modules
            .iter()
            .filter(|other| **other != module && !dependencies.contains(other))
        {
            let word = format!("crate::{other}::");
            assert!(!code.contains(&word), "{} uses {other}", source.path);
        }
    }
}

#[test]
fn every_phrase_is_said_somewhere() {
    let code: String = sources("src")
        .into_iter()
        .filter(|source| {
            !source.path.starts_with("src/text/phrases") && !source.path.contains("/tests")
        })
        .map(|source| source.shipped().to_owned())
        .collect();
    let is_used = |phrase: &str| {
        let mut ends = code.match_indices(phrase).map(|(at, _)| at + phrase.len());
        // A longer name is another phrase.
        ends.any(|end| !code[end..].starts_with(char::is_alphanumeric))
    };
    let mut count = 0;
    for source in sources("src/text/phrases") {
        let name = source.code().find_map(|line| {
            line.trim()
                .strip_suffix(" {")
                .filter(|name| name.ends_with("Text"))
        });
        let name = name.unwrap_or_else(|| panic!("{} defines phrases", source.path));
        let variants = source.code().filter_map(|line| line.split_once(" => "));
        for variant in variants.map(|(_, variant)| variant.split([' ', ',']).next().unwrap()) {
            assert!(
                is_used(&format!("{name}::{variant}")),
                "{name}::{variant} is never used"
            );
            count += 1;
        }
    }
    assert!(count > 200, "{count} phrases");
}

#[test]
fn no_code_is_unfinished_and_no_test_is_ignored() {
    let words = [
        "todo!",
        "unimplemented!",
        concat!("FIX", "ME"),
        concat!("#[ig", "nore"),
    ];
    for folder in FOLDERS {
        for source in sources(folder)
            .iter()
            .filter(|source| !source.path.ends_with("tidy.rs"))
        {
            for word in words {
                assert!(!source.text.contains(word), "{} has {word}", source.path);
            }
        }
    }
}
