//! `/tetgow start`.

use gow::Game;

use super::super::{CommandCall, CommandError, Context};
use super::{
    PaceChoice, RevealChoice, SeatsChoice, StartOptions, UnlearnedLevelChoice, open_table,
};

/// Groups the commands of the game.
#[poise::command(slash_command, subcommands("start"), subcommand_required)]
pub(crate) async fn tetgow(context: Context<'_>) -> Result<(), CommandError> {
    CommandCall::missing_subcommand(context).await
}

/// Opens a table in this channel.
#[expect(clippy::too_many_arguments, reason = "poise makes an option of each")]
#[poise::command(slash_command)]
async fn start(
    context: Context<'_>,
    #[autocomplete = "super::complete_house"] rules: Option<String>,
    #[min = 3]
    #[max = 4]
    players: Option<i64>,
    #[min = 0]
    #[max = 1_000_000]
    stake: Option<i64>,
    seats: Option<SeatsChoice>,
    level: Option<UnlearnedLevelChoice>,
    pace: Option<PaceChoice>,
    #[autocomplete = "super::complete_until"] until: Option<String>,
    reveal: Option<RevealChoice>,
    thread: Option<bool>,
) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    let options = StartOptions {
        rules,
        players,
        stake,
        seats,
        level: level.map(Into::into),
        pace: pace.map(Into::into),
        until,
        reveal: reveal.map(Into::into),
        thread: thread.unwrap_or_default(),
        ..StartOptions::default()
    };
    call.answer(open_table(&call.open_request(), Game::TetGow, options))
        .await
}
