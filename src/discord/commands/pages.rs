//! `/rules` and `/about`.

use gow::{Game, House};
use serenity::builder::CreateAutocompleteResponse;

use crate::discord::press::Topic;
use crate::discord::respond::Reply;
use crate::discord::screens;
use crate::text::phrases::{ClauseText, ReplyText};
use crate::text::shown_name;

use super::{COMPLETIONS_MAX, Call, CommandError, Context, completions, games, typist};

/// Opens the rules, those of this channel's table when there is one.
#[poise::command(slash_command)]
pub async fn rules(
    context: Context<'_>,
    #[autocomplete = "topics"] topic: Option<String>,
    #[autocomplete = "games"] game: Option<String>,
    #[autocomplete = "houses"] house: Option<String>,
    #[autocomplete = "clauses"] clause: Option<String>,
) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    let work = async {
        if let Some(typed) = &clause {
            return looked_up(&call, typed);
        }
        let topic = topic.as_deref().and_then(Topic::named).unwrap_or(Topic::ALL[0]);
        if let Some(named) = &house {
            let Some(house) = Game::ALL.into_iter().find_map(|game| screens::house_called(game, named))
            else {
                let option = "house".to_owned();
                return call.say(&ReplyText::UnknownValue { value: shown_name(named), option });
            };
            return call.show(&screens::rules(topic, Some(&house), None, call.asker.locale));
        }
        let table = call.table();
        let game = game.as_deref().and_then(|name| name.trim().parse::<Game>().ok());
        // Who asks for another game than the table's reads the rules of no table.
        let table = table.filter(|handle| game.is_none_or(|game| handle.now().game() == game));
        let of_table = table.as_ref().map(|handle| handle.now().terms.house.clone());
        let house = of_table.or_else(|| game.map(House::default_of));
        let id = table.as_ref().map(crate::table::TableHandle::id);
        call.show(&screens::rules(topic, house.as_ref(), id, call.asker.locale))
    };
    call.answer(work).await
}

/// Shows a clause as the table of this channel plays it.
fn looked_up(call: &Call<'_>, typed: &str) -> Reply {
    let Some(clause) = screens::clause_numbered(typed) else {
        return call.tell(&ClauseText::Unknown { clause: shown_name(typed) });
    };
    let table = call.table();
    let house = table.as_ref().map(|handle| handle.now().terms.house.clone());
    // The page is of the table only where the table plays that game.
    let page = screens::clause(clause, house.as_ref(), None, call.asker.locale);
    call.show(&page)
}

/// The houses of every game that what has been typed occurs in.
#[expect(clippy::unused_async, reason = "poise wants an async function")]
async fn houses(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (locale, typed) = (typist(&context), typed.trim().to_lowercase());
    let labelled = Game::ALL.into_iter().flat_map(House::all).map(|house| {
        let label =
            format!("{} · {}", screens::game_name(house.game(), locale), screens::house_name(&house, locale));
        (house.name(), label)
    });
    labelled
        .filter(|(name, label)| name.contains(&typed) || label.to_lowercase().contains(&typed))
        .take(COMPLETIONS_MAX)
        .fold(CreateAutocompleteResponse::new(), |response, (name, label)| {
            response.add_string_choice(label, name)
        })
}

/// The clauses that what has been typed occurs in, by number or title.
#[expect(clippy::unused_async, reason = "poise wants an async function")]
async fn clauses(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (locale, typed) = (typist(&context), typed.trim().to_lowercase());
    let headings =
        screens::CLAUSES.into_iter().map(|clause| (clause, screens::clause_heading(clause, locale)));
    headings
        .filter(|(_, heading)| heading.to_lowercase().contains(&typed))
        .take(COMPLETIONS_MAX)
        .fold(CreateAutocompleteResponse::new(), |response, (clause, heading)| {
            response.add_string_choice(heading, clause)
        })
}

#[expect(clippy::unused_async, reason = "poise wants an async function")]
async fn topics(_: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    completions(typed, Topic::ALL.into_iter().map(Topic::name))
}

/// Says what the program is.
#[poise::command(slash_command)]
pub async fn about(context: Context<'_>) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    let work = async {
        let tables = call.desk.tables.all().len();
        call.show(&screens::about(env!("CARGO_PKG_VERSION"), call.desk.started, tables, call.asker.locale))
    };
    call.answer(work).await
}
