//! Every command, with its names and descriptions in all languages, and where it can be used.

use std::borrow::Cow;

use serenity::builder::CreateCommand;
use serenity::model::application::{InstallationContext, InteractionContext};

use crate::text::Locale;
use crate::text::commands::{Label, choice, label, menu_name};

use super::{
    Command, admin, chips, fair, give, hand, leaders, pages, privacy, record, settings, start,
    table,
};

/// Localised words: pairs of Discord's locale and the word, as poise stores them.
type Localizations = Cow<'static, [(Cow<'static, str>, Cow<'static, str>)]>;

/// Every command, with its names and descriptions in all languages.
#[must_use]
pub(crate) fn all() -> Vec<Command> {
    let mut commands = slash_commands();
    commands.extend(menu_commands());
    commands.push(admin_command());
    commands
}

/// The operators' command, with its names and descriptions in all languages. It is registered in
/// single servers, where Discord accepts neither contexts nor kinds of installation.
pub(super) fn admin_command() -> Command {
    let mut command = admin::admin();
    localise(&mut command, None);
    command
}

/// The commands of context menus, with their names in all languages.
pub(super) fn menu_commands() -> Vec<Command> {
    let mut commands = vec![
        record::record(),
        record::replay(),
        record::review(),
        fair::verify(),
    ];
    for command in &mut commands {
        command.name_localizations = localizations(|locale| menu_name(&command.name, locale));
        set_places(command);
    }
    commands
}

/// The slash commands, with their names and descriptions in all languages.
pub(super) fn slash_commands() -> Vec<Command> {
    let mut commands = vec![
        start::tiengow(),
        start::paigow(),
        start::tetgow(),
        table::table(),
        hand::hand(),
        hand::hint(),
        chips::balance(),
        chips::daily(),
        chips::chips(),
        leaders::leaderboard(),
        give::give(),
        fair::fair(),
        record::replay_hand(),
        privacy::privacy(),
        settings::settings(),
        settings::server(),
        pages::rules(),
        pages::tutorial(),
        pages::help(),
        pages::about(),
    ];
    for command in &mut commands {
        localise(command, None);
        set_places(command);
    }
    commands
}

/// The commands that need neither a table nor a server, and so work in groups too.
const ANYWHERE: [&str; 9] = [
    "balance", "daily", "chips", "privacy", "settings", "rules", "tutorial", "help", "about",
];

/// Sets where a command can be used, and whether a person can install it for themself. Commands that
/// work in a direct message with the bot can be installed; those about a table refuse groups, and
/// servers that have not added the bot.
fn set_places(command: &mut Command) {
    let mut installs = vec![InstallationContext::Guild];
    let mut contexts = vec![InteractionContext::Guild];
    if !command.guild_only {
        installs.push(InstallationContext::User);
        contexts.push(InteractionContext::BotDm);
    }
    if ANYWHERE.contains(&&*command.name) {
        contexts.push(InteractionContext::PrivateChannel);
    }
    command.install_context = Some(installs);
    command.interaction_context = Some(contexts);
}

/// The commands as Discord registers them.
#[must_use]
pub(crate) fn registration() -> Vec<CreateCommand> {
    let menus = menu_commands().into_iter().filter_map(|command| {
        // poise omits the names in other languages.
        let menu = command.create_as_context_menu_command()?;
        let names = command.name_localizations.iter();
        Some(names.fold(menu, |menu, (locale, name)| {
            menu.name_localized(&**locale, &**name)
        }))
    });
    poise::builtins::create_application_commands(&slash_commands())
        .into_iter()
        .chain(menus)
        .collect()
}

/// The operators' command as Discord registers it in a server.
#[must_use]
pub(crate) fn admin_registration() -> Vec<CreateCommand> {
    let command = admin_command().create_as_slash_command();
    // poise leaves out empty permissions, which mean administrators only.
    let command =
        command.map(|command| command.default_member_permissions(admin::ADMINISTRATORS_ONLY));
    command.into_iter().collect()
}

/// Fills in the words of a command, its subcommands, its options and their choices.
fn localise(command: &mut Command, parent: Option<&str>) {
    let path = parent.map_or_else(
        || command.name.to_string(),
        |parent| format!("{parent}.{}", command.name),
    );
    command.description = description(&path);
    command.name_localizations = label_localizations(&path, |label| label.name);
    command.description_localizations = label_localizations(&path, |label| label.description);
    for parameter in &mut command.parameters {
        let path = format!("{path}.{}", parameter.name);
        parameter.description = description(&path);
        parameter.name_localizations = label_localizations(&path, |label| label.name);
        parameter.description_localizations = label_localizations(&path, |label| label.description);
        for value in parameter.choices.to_mut() {
            let word = |locale| choice(&parameter.name, &value.name, locale);
            value.localizations = localizations(word);
        }
    }
    for subcommand in &mut command.subcommands {
        localise(subcommand, Some(&path));
    }
}

/// The English description of the command or option at a path.
fn description(path: &str) -> Option<Cow<'static, str>> {
    label(path, Locale::En).map(|label| label.description.into())
}

/// One of the words of a label in every language but English, by Discord's locale.
fn label_localizations(path: &str, word: fn(Label) -> String) -> Localizations {
    localizations(|locale| label(path, locale).map(word))
}

/// A word in every language but English, by Discord's locale.
fn localizations(word: impl Fn(Locale) -> Option<String>) -> Localizations {
    Locale::ALL
        .into_iter()
        .filter_map(|locale| Some((locale.discord()?.into(), word(locale)?.into())))
        .collect::<Vec<_>>()
        .into()
}
