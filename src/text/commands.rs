//! The names and descriptions of commands and their options, in every language registered with
//! Discord.
//!
//! They are not phrases, because Discord gets all languages at once and restricts the names.

mod persons;
mod table;

use persons::PERSONS;
use table::COMMANDS;

/// A name and a description in one language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Label {
    /// What people type: lowercase, no spaces, at most [`COMMAND_NAME_MAX`] characters.
    pub name: &'static str,
    /// What Discord shows beside it; at most [`COMMAND_DESCRIPTION_MAX`] characters.
    pub description: &'static str,
}

/// The names of one command, subcommand or option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CommandLabels {
    /// The path of English names, separated by dots: `tiengow.start.stake`.
    pub path: &'static str,
    /// English; also used in code.
    pub en: Label,
    /// Chinese in traditional characters.
    pub zh_tw: Label,
    /// Chinese in simplified characters.
    pub zh_cn: Label,
}

/// The most characters that Discord accepts in the name of a command or option.
pub const COMMAND_NAME_MAX: usize = 32;

/// The most characters that Discord accepts in the description of a command or option.
pub const COMMAND_DESCRIPTION_MAX: usize = 100;

/// Every command, subcommand and option.
fn all() -> impl Iterator<Item = &'static CommandLabels> {
    COMMANDS.iter().chain(PERSONS)
}

/// Returns the labels of the command, subcommand or option at `path`, if it exists.
#[must_use]
pub fn labels(path: &str) -> Option<&'static CommandLabels> {
    all().find(|labels| labels.path == path)
}

impl CommandLabels {
    /// Returns the labels in the other languages, by Discord's locale.
    #[must_use]
    pub const fn localized(&self) -> [(&'static str, Label); 2] {
        [("zh-TW", self.zh_tw), ("zh-CN", self.zh_cn)]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_and_descriptions_are_such_as_discord_takes() {
        for labels in all() {
            let each = [labels.en, labels.zh_tw, labels.zh_cn];
            for label in each {
                let name = label.name;
                assert!(
                    (1..=COMMAND_NAME_MAX).contains(&name.chars().count()),
                    "{name}"
                );
                assert!(
                    name.chars()
                        .all(|c| c.is_alphanumeric() || c == '-' || c == '_'),
                    "{name}"
                );
                assert_eq!(name, name.to_lowercase(), "{name}");
                let description = label.description.chars().count();
                assert!(
                    (1..=COMMAND_DESCRIPTION_MAX).contains(&description),
                    "{name}: {}",
                    label.description
                );
            }
            assert_eq!(
                labels.path.rsplit('.').next(),
                Some(labels.en.name),
                "{}",
                labels.path
            );
        }
    }

    #[test]
    fn every_path_is_there_once_and_so_are_its_parents() {
        let paths: BTreeSet<&str> = all().map(|labels| labels.path).collect();
        assert_eq!(paths.len(), all().count());
        for path in &paths {
            if let Some((parent, _)) = path.rsplit_once('.') {
                assert!(paths.contains(parent), "{path}");
            }
            assert_eq!(labels(path).map(|found| found.path), Some(*path));
        }
        assert_eq!(labels("tiengow.stop"), None);
    }

    #[test]
    fn names_beside_each_other_differ_in_every_language() {
        for pick in [
            |l: &CommandLabels| l.en,
            |l: &CommandLabels| l.zh_tw,
            |l: &CommandLabels| l.zh_cn,
        ] {
            let mut seen = BTreeSet::new();
            for labels in all() {
                let parent = labels
                    .path
                    .rsplit_once('.')
                    .map_or("", |(parent, _)| parent);
                assert!(seen.insert((parent, pick(labels).name)), "{}", labels.path);
            }
        }
    }
}
