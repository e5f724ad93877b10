use std::collections::BTreeSet;

use serde_json::json;
use serenity::model::application::{InstallationContext, InteractionContext};

use super::listing::{admin_command, menu_commands, slash_commands};
use super::{Command, admin_registration, all, registration};
use crate::text::Locale;
use crate::text::commands::{choice, label};

/// The most characters that Discord accepts in a name and in a description.
const NAME_MAX: usize = 32;
const DESCRIPTION_MAX: usize = 100;

/// Returns the paths of a command, its options and its subcommands.
fn paths(command: &Command, parent: &str) -> Vec<String> {
    let path = format!("{parent}{}", command.name);
    let options = command.parameters.iter();
    let options = options.map(|option| format!("{path}.{}", option.name));
    let below = command.subcommands.iter();
    let below = below.flat_map(|command| paths(command, &format!("{path}.")));
    std::iter::once(path.clone())
        .chain(options.collect::<Vec<_>>())
        .chain(below.collect::<Vec<_>>())
        .collect()
}

fn every_path() -> Vec<String> {
    let mut commands = slash_commands();
    commands.push(admin_command());
    commands
        .iter()
        .flat_map(|command| paths(command, ""))
        .collect()
}

/// Returns what can be chosen for the options of a command and its subcommands, as pairs of option
/// and choice. The letters of seats are the same in every language.
fn choices(command: &Command) -> BTreeSet<(String, String)> {
    let own = command.parameters.iter().flat_map(|option| {
        let named = option.choices.iter().filter(|choice| choice.name.len() > 1);
        named.map(|choice| (option.name.to_string(), choice.name.to_string()))
    });
    own.chain(command.subcommands.iter().flat_map(choices))
        .collect()
}

fn every_choice() -> BTreeSet<(String, String)> {
    all().iter().flat_map(choices).collect()
}

#[test]
fn every_command_and_option_has_a_label_in_every_language() {
    let without: Vec<String> = every_path()
        .into_iter()
        .flat_map(|path| Locale::ALL.map(|locale| (path.clone(), locale)))
        .filter(|(path, locale)| label(path, *locale).is_none())
        .map(|(path, locale)| format!("{path} in {}", locale.tag()))
        .collect();
    assert_eq!(without, [""; 0]);
}

#[test]
fn every_choice_has_a_name_in_every_language() {
    for (option, value) in every_choice() {
        for locale in Locale::ALL {
            let name = choice(&option, &value, locale);
            let name = name.unwrap_or_else(|| panic!("{option} {value} in {}", locale.tag()));
            assert!((1..=DESCRIPTION_MAX).contains(&name.chars().count()));
            assert!(
                locale != Locale::En || name == value,
                "English is used in code"
            );
        }
    }
}

#[test]
fn discord_accepts_all_labels() {
    for (path, locale) in every_path()
        .into_iter()
        .flat_map(|path| Locale::ALL.map(|locale| (path.clone(), locale)))
    {
        let label = label(&path, locale).unwrap();
        let name = label.name.as_str();
        let allowed = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        assert!(name.chars().all(allowed), "{path}: {name}");
        assert!(
            (1..=NAME_MAX).contains(&name.chars().count()),
            "{path}: {name}"
        );
        assert_eq!(name, name.to_lowercase(), "{path}");
        let description = label.description.chars().count();
        assert!(
            (1..=DESCRIPTION_MAX).contains(&description),
            "{path}: {label:?}"
        );
        if locale == Locale::En {
            assert_eq!(
                path.rsplit('.').next(),
                Some(name),
                "English is used in code"
            );
        }
    }
}

#[test]
fn names_in_one_list_differ_in_every_language() {
    for locale in Locale::ALL {
        let mut seen = BTreeSet::new();
        for path in every_path() {
            let parent = path.rsplit_once('.').map_or("", |(parent, _)| parent);
            let name = label(&path, locale).unwrap().name;
            assert!(
                seen.insert((parent.to_owned(), name)),
                "{path} in {}",
                locale.tag()
            );
        }
    }
}

#[test]
fn commands_without_a_server_can_be_installed_by_a_person_and_groups_have_no_tables() {
    let about_tables = [
        "tiengow", "paigow", "tetgow", "table", "hand", "hint", "fair", "record", "replay",
        "review", "verify",
    ];
    let everywhere = all().into_iter().filter(|command| command.name != "admin");
    for command in everywhere {
        let name = &*command.name;
        let installs = command.install_context.unwrap();
        let contexts = command.interaction_context.unwrap();
        let is_for_all = installs.contains(&InstallationContext::User);
        assert_eq!(is_for_all, !command.guild_only, "{name}");
        let is_direct = contexts.contains(&InteractionContext::BotDm);
        assert_eq!(is_direct, is_for_all, "{name}");
        let is_for_groups = contexts.contains(&InteractionContext::PrivateChannel);
        let needs_no_table = is_for_all && !about_tables.contains(&name);
        assert_eq!(is_for_groups, needs_no_table, "{name}");
    }
}

#[test]
fn no_label_is_left_over() {
    let labels = include_str!("../../../../locales/en/commands.ftl");
    let keys = labels.lines().filter(|line| line.starts_with("command-"));
    let menus = menu_commands().len();
    assert_eq!(
        keys.count(),
        every_path().len() + every_choice().len() + menus
    );
}

#[test]
fn a_context_menu_has_a_name_in_every_language_and_no_description() {
    let registered = serde_json::to_value(registration()).unwrap();
    let registered = registered.as_array().unwrap();
    let of_messages = registered.iter().filter(|command| command["type"] == 3);
    let names: Vec<_> = of_messages
        .map(|command| {
            assert!(command["description"].is_null(), "{command}");
            (&command["name"], &command["name_localizations"]["zh-CN"])
        })
        .collect();
    let record = (&json!("Record"), &json!("牌谱"));
    let review = (&json!("Review"), &json!("复盘"));
    let verify = (&json!("Verify"), &json!("查验"));
    let replay = (&json!("Replay"), &json!("回放"));
    assert_eq!(names, [record, replay, review, verify]);
}

#[test]
fn the_operators_command_is_registered_only_in_servers_and_shown_to_nobody() {
    let everywhere = serde_json::to_value(registration()).unwrap();
    let everywhere = everywhere.as_array().unwrap();
    assert!(everywhere.iter().all(|command| command["name"] != "admin"));
    let admin = serde_json::to_value(admin_registration()).unwrap();
    assert_eq!(admin.as_array().unwrap().len(), 1);
    assert_eq!(admin[0]["name"], "admin");
    assert_eq!(admin[0]["default_member_permissions"], "0");
    assert!(admin[0].get("contexts").is_none() && admin[0].get("integration_types").is_none());
}
