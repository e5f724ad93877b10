//! `/rules` and `/about`.

use gow::{Game, House};
use serenity::builder::CreateAutocompleteResponse;

use crate::discord::press::Topic;
use crate::discord::screens;

use super::{Call, CommandError, Context, completions};

/// Opens the rules, those of this channel's table when there is one.
#[poise::command(slash_command)]
pub async fn rules(
    context: Context<'_>,
    #[autocomplete = "topics"] topic: Option<String>,
    #[autocomplete = "games"] game: Option<String>,
) -> Result<(), CommandError> {
    let call = Call::new(context);
    let work = async {
        let topic = topic.as_deref().and_then(Topic::named).unwrap_or(Topic::ALL[0]);
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

#[expect(clippy::unused_async, reason = "poise wants an async function")]
async fn topics(_: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    completions(typed, Topic::ALL.into_iter().map(Topic::name))
}

#[expect(clippy::unused_async, reason = "poise wants an async function")]
async fn games(_: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    completions(typed, Game::ALL.into_iter().map(Game::name))
}

/// Says what the program is.
#[poise::command(slash_command)]
pub async fn about(context: Context<'_>) -> Result<(), CommandError> {
    let call = Call::new(context);
    let work = async {
        let tables = call.desk.tables.all().len();
        call.show(&screens::about(env!("CARGO_PKG_VERSION"), call.desk.started, tables, call.asker.locale))
    };
    call.answer(work).await
}
