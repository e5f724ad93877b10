//! `/rules`, `/tutorial`, `/help` and `/about`.

use gow::{Game, House};
use serenity::builder::CreateAutocompleteResponse;
use serenity::model::application::ResolvedValue;

use crate::discord::custom_id::{RulesTopic, TutorialStep};
use crate::discord::delivery::respond::Reply;
use crate::discord::screens;
use crate::id::TableId;
use crate::text::phrases::{ClauseText, ReplyText};
use crate::text::{PieceKind, escaped_name};

use super::{
    CommandCall, CommandError, Context, autocompletion, complete_game, matching, typist_locale,
};

/// Opens the rules: those of this channel's table, if it has one.
#[poise::command(slash_command)]
pub(crate) async fn rules(
    context: Context<'_>,
    #[autocomplete = "complete_topic"] topic: Option<String>,
    #[autocomplete = "complete_game"] game: Option<String>,
    #[rename = "rules"]
    #[autocomplete = "complete_house"]
    house: Option<String>,
    #[autocomplete = "complete_clause"] clause: Option<String>,
) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async {
        let wanted = parse_request(topic.as_deref(), game.as_deref(), house.as_deref());
        let wanted = wanted.map_err(|unknown| call.say(&unknown))?;
        Ok(match &clause {
            Some(typed) => clause_page(&call, typed, &wanted),
            None => rules_page(&call, &wanted),
        })
    })
    .await
}

/// The requested rules: those of a house, of a game, or of this channel's table.
struct RulesRequest {
    topic: RulesTopic,
    game: Option<Game>,
    house: Option<House>,
}

/// Parses the name of a game; the error is a reply that it is unknown.
pub(super) fn parse_game(typed: &str) -> Result<Game, ReplyText> {
    screens::find_game(typed).ok_or_else(|| unknown_value(typed, "game"))
}

fn unknown_value(value: &str, option: &str) -> ReplyText {
    ReplyText::UnknownValue {
        value: escaped_name(value),
        option: option.to_owned(),
    }
}

/// Parses which rules are requested; the error names an unknown value.
fn parse_request(
    topic: Option<&str>,
    game: Option<&str>,
    house: Option<&str>,
) -> Result<RulesRequest, ReplyText> {
    let topic = topic.map(|typed| {
        let found = screens::find_topic(typed);
        found.ok_or_else(|| unknown_value(typed, "topic"))
    });
    let topic = topic.transpose()?.unwrap_or(RulesTopic::ALL[0]);
    let game = game.map(parse_game).transpose()?;
    let games = game.map_or_else(|| Game::ALL.to_vec(), |game| vec![game]);
    let of_house = |typed: &str| {
        let found = games
            .iter()
            .find_map(|game| screens::find_house(*game, typed));
        found.ok_or_else(|| unknown_value(typed, "rules"))
    };
    let house = house.map(of_house).transpose()?;
    Ok(RulesRequest {
        topic,
        game: house.as_ref().map(House::game).or(game),
        house,
    })
}

/// The house and the id of this channel's table, if that plays `game` or no game is named.
fn house_of_table(call: &CommandCall<'_>, game: Option<Game>) -> Option<(House, TableId)> {
    let handle = call
        .table()
        .filter(|handle| game.is_none_or(|game| handle.now().game() == game))?;
    let house = handle.now().terms.house.clone();
    Some((house, handle.id()))
}

/// Opens a page of the rules.
fn rules_page(call: &CommandCall<'_>, wanted: &RulesRequest) -> Reply {
    let (topic, locale) = (wanted.topic, call.asker.locale);
    if let Some(house) = &wanted.house {
        return call.show(&screens::rules(topic, Some(house), None, locale));
    }
    let (house, table) = house_of_table(call, wanted.game).unzip();
    let house = house.or_else(|| wanted.game.map(House::default_of));
    call.show(&screens::rules(topic, house.as_ref(), table, locale))
}

/// Shows a clause by the rules of the given house, otherwise of this channel's table.
fn clause_page(call: &CommandCall<'_>, typed: &str, wanted: &RulesRequest) -> Reply {
    let Some(clause) = screens::find_clause(typed, wanted.game) else {
        return call.say(&ClauseText::Unknown {
            clause: escaped_name(typed),
        });
    };
    let (locale, of) = (call.asker.locale, screens::clause_game(clause));
    if let Some(game) = wanted.game.filter(|game| *game != of) {
        let [of, game] = [of, game].map(|game| screens::game_name(game, locale));
        return call.say(&ClauseText::OtherGame { clause, of, game });
    }
    if let Some(house) = &wanted.house {
        return call.show(&screens::clause(clause, Some(house), None, locale));
    }
    let (house, table) = house_of_table(call, Some(of)).unzip();
    call.show(&screens::clause(clause, house.as_ref(), table, locale))
}

/// Completes a house of the game that is chosen already, otherwise of any game: every one whose name or label
/// contains `typed`.
async fn complete_house(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let locale = typist_locale(&context);
    let game = chosen_option(&context, "game").and_then(screens::find_game);
    let games = game.map_or_else(|| Game::ALL.to_vec(), |game| vec![game]);
    let labelled = games.into_iter().flat_map(House::all).map(|house| {
        let label = format!(
            "{} · {}",
            screens::game_name(house.game(), locale),
            screens::house_name(&house, locale)
        );
        (house.name(), label)
    });
    autocompletion(matching(typed, labelled))
}

/// Completes a clause by number or title: only those of a game or house that is chosen already,
/// otherwise those of this channel's game first.
async fn complete_clause(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (game, here) = chosen_games(&context);
    let locale = typist_locale(&context);
    autocompletion(screens::suggest_clauses(typed, game, here, locale))
}

/// The value of an option that is chosen already.
fn chosen_option<'a>(context: &Context<'a>, wanted: &str) -> Option<&'a str> {
    context.args.iter().find_map(|option| match option.value {
        ResolvedValue::String(value) if option.name == wanted => Some(value),
        _ => None,
    })
}

/// The game that is chosen already, by itself or by its rules, and that of this channel's table.
fn chosen_games(context: &Context<'_>) -> (Option<Game>, Option<Game>) {
    let of_house = |typed: &str| {
        Game::ALL
            .into_iter()
            .find(|game| screens::find_house(*game, typed).is_some())
    };
    let game = chosen_option(context, "game").and_then(screens::find_game);
    let game = game.or_else(|| chosen_option(context, "rules").and_then(of_house));
    let tables = &context.framework.user_data.tables;
    let table = tables.by_channel(context.interaction.channel_id.into());
    let here = table.map(|handle| handle.now().game());
    (game, here)
}

async fn complete_topic(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let locale = typist_locale(&context);
    let (game, here) = chosen_games(&context);
    let kind = game.or(here).map_or(PieceKind::Tile, PieceKind::from);
    let labelled = RulesTopic::ALL.map(|topic| {
        let label = screens::topic_name(topic, kind, locale);
        (topic.name(), label)
    });
    autocompletion(matching(typed, labelled))
}

/// Opens the scripted first hand, which has no table and stores nothing.
#[poise::command(slash_command)]
pub(crate) async fn tutorial(context: Context<'_>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    let work = async { call.show(&call.app.lesson(&call.asker, TutorialStep::FIRST)) };
    call.answer(work).await
}

/// Shows a new player the first steps.
#[poise::command(slash_command)]
pub(crate) async fn help(context: Context<'_>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    let work = async { call.show(&screens::help(call.asker.locale, call.asker.public)) };
    call.answer(work).await
}

/// Describes the program.
#[poise::command(slash_command)]
pub(crate) async fn about(context: Context<'_>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async {
        let tables = call.app.store.open_count().await?;
        // The uptime is measured with the clock for waiting, because the date may have been set
        // since the start.
        let ran = call.app.clock.now().since(call.app.started);
        let started = call.app.clock.date().minus(ran);
        Ok(call.show(&screens::about(
            crate::VERSION,
            started,
            tables,
            call.asker.locale,
        )))
    })
    .await
}
