//! Rules for the source code: which module may import which.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

mod limits;
mod words;

/// The modules of the root crate that each module may name. `app`, `cli` and `main` may name all of them.
const ARROWS: [(&str, &[&str]); 14] = [
    ("fetch", &[]),
    ("id", &[]),
    ("metrics", &[]),
    ("board", &[]),
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

/// The rooms of `src/discord`. Each may name only those before it, so that no two depend on each other.
const ROOMS: [&str; 12] = [
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

/// Libraries that only one folder may name.
const HOMES: [(&str, &str); 16] = [
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

/// The outside world, which the rules must not use.
const OUTSIDE: [&str; 8] = [
    "std::fs",
    "std::net",
    "std::io",
    "std::time",
    "std::env",
    "std::process",
    "tokio::",
    "SystemTime",
];

/// Every folder with our code, and the build script.
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

    /// Returns the text before the module of tests at its end, which may name anything.
    fn shipped(&self) -> &str {
        let end = self.text.rfind("#[cfg(test)]\nmod tests {");
        &self.text[..end.unwrap_or(self.text.len())]
    }

    fn names(&self, word: &str) -> bool {
        self.code().any(|line| mentions(line, word))
    }
}

/// Whether a line names a path or crate rather than a longer word.
fn mentions(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        let inside = |c: char| c.is_alphanumeric() || c == '_';
        // A name in quotes is a text, not a path.
        !before.is_some_and(|c| inside(c) || c == '"')
            && (word.ends_with(':') || !after.is_some_and(inside))
    })
}

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
fn the_rules_use_nothing_of_the_outside_world() {
    for source in sources("gow/src") {
        for word in OUTSIDE {
            assert!(!source.names(word), "{} names {word}", source.path);
        }
    }
}

#[test]
fn each_library_has_one_home() {
    for source in sources("src") {
        for (library, home) in HOMES {
            let at_home = source.path.starts_with(home);
            assert!(
                at_home || !source.names(&format!("{library}::")),
                "{} names {library}",
                source.path
            );
        }
    }
}

#[test]
fn the_local_discord_knows_no_game() {
    for source in sources("sandbox/src") {
        for word in ["gow::", "tiengow", "serenity::", "poise::"] {
            assert!(!source.names(word), "{} names {word}", source.path);
        }
    }
}

/// The owners of the local Discord's state, by file in `sandbox/src/world`.
const OWNERS: [&str; 9] = [
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
        for above in ["crate::rest", "crate::gateway", "crate::server"] {
            assert!(!source.names(above), "{} names {above}", source.path);
        }
        let name = source
            .path
            .trim_start_matches("sandbox/src/world/")
            .trim_end_matches(".rs");
        if OWNERS.contains(&name) {
            let fields = source
                .text
                .split("pub(crate) struct ")
                .nth(1)
                .and_then(|rest| rest.split("\n}").next());
            let fields = fields.unwrap_or_else(|| panic!("{name} owns nothing"));
            assert!(!fields.contains("pub"), "{name} has pub fields: {fields}");
        }
    }
    for name in OWNERS {
        assert!(
            Path::new(env!("CARGO_MANIFEST_DIR"))
                .join(format!("sandbox/src/world/{name}.rs"))
                .is_file()
        );
    }
}

#[test]
fn rooms_of_discord_name_only_those_before_them() {
    let mut met = BTreeSet::new();
    for source in sources("src/discord") {
        let room = source.path.trim_start_matches("src/discord/");
        let room = room.split(['/', '.']).next().unwrap();
        let place = ROOMS.iter().position(|known| *known == room);
        let place = place.unwrap_or_else(|| panic!("{} is in no room of ROOMS", source.path));
        met.insert(room.to_owned());
        let code = source.shipped();
        if source.path.contains("/tests") {
            continue;
        }
        for later in &ROOMS[place + 1..] {
            let word = format!("crate::discord::{later}::");
            assert!(!code.contains(&word), "{} names {later}", source.path);
        }
    }
    assert_eq!(met.len(), ROOMS.len(), "{met:?}");
}

#[test]
fn modules_name_only_those_below_them() {
    let modules: BTreeSet<&str> = ARROWS
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
        let Some((_, below)) = ARROWS.iter().find(|(name, _)| *name == module) else {
            continue;
        };
        let code = source.shipped();
        if source.path.contains("/tests") {
            continue;
        }
        for other in modules
            .iter()
            .filter(|other| **other != module && !below.contains(other))
        {
            let word = format!("crate::{other}::");
            assert!(!code.contains(&word), "{} names {other}", source.path);
        }
    }
}

#[test]
fn every_phrase_is_said_somewhere() {
    let said: String = sources("src")
        .into_iter()
        .filter(|source| {
            !source.path.starts_with("src/text/phrases") && !source.path.contains("/tests")
        })
        .map(|source| source.shipped().to_owned())
        .collect();
    let is_said = |phrase: &str| {
        let mut ends = said.match_indices(phrase).map(|(at, _)| at + phrase.len());
        // A longer name is another phrase.
        ends.any(|end| !said[end..].starts_with(char::is_alphanumeric))
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
                is_said(&format!("{name}::{variant}")),
                "{name}::{variant} is never used"
            );
            count += 1;
        }
    }
    assert!(count > 200, "{count} phrases");
}

#[test]
fn nothing_is_left_for_later() {
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
