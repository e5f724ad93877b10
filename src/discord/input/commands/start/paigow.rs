//! `/paigow start`.

use gow::Game;

use super::super::{CommandCall, CommandError, Context};
use super::{BankChoice, PaceChoice, RevealChoice, SeatsChoice, StartOptions, open_table};

/// Groups the commands of the game.
#[poise::command(slash_command, subcommands("start"), subcommand_required)]
pub(crate) async fn paigow(context: Context<'_>) -> Result<(), CommandError> {
    CommandCall::missing_subcommand(context).await
}

/// Opens a table in this channel.
#[expect(clippy::too_many_arguments, reason = "poise makes an option of each")]
#[poise::command(slash_command)]
async fn start(
    context: Context<'_>,
    #[autocomplete = "super::complete_house"] rules: Option<String>,
    #[min = 1]
    #[max = 1_000_000]
    stake: Option<i64>,
    #[min = 1]
    #[max = 1_000_000]
    most: Option<i64>,
    bank: Option<BankChoice>,
    #[min = 1]
    #[max = 7]
    players: Option<i64>,
    seats: Option<SeatsChoice>,
    pace: Option<PaceChoice>,
    #[autocomplete = "super::complete_until"] until: Option<String>,
    reveal: Option<RevealChoice>,
    thread: Option<bool>,
) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    let options = StartOptions {
        rules,
        stake,
        most,
        bank: bank.map(Into::into),
        players,
        seats,
        pace: pace.map(Into::into),
        until,
        reveal: reveal.map(Into::into),
        thread: thread.unwrap_or_default(),
        ..StartOptions::default()
    };
    call.answer(open_table(&call.open_request(), Game::PaiGow, options))
        .await
}
