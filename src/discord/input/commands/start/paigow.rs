//! `/paigow start`.

use gow::Game;

use super::super::{Call, CommandError, Context};
use super::{BankChoice, PaceChoice, RevealChoice, Seats, Typed, open};

/// Groups the commands of the game.
#[poise::command(slash_command, subcommands("start"), subcommand_required)]
pub(crate) async fn paigow(context: Context<'_>) -> Result<(), CommandError> {
    Call::group_alone(context).await
}

/// Opens a table in this channel.
#[expect(clippy::too_many_arguments, reason = "poise makes an option of each")]
#[poise::command(slash_command)]
async fn start(
    context: Context<'_>,
    #[autocomplete = "super::houses"] rules: Option<String>,
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
    seats: Option<Seats>,
    pace: Option<PaceChoice>,
    #[autocomplete = "super::ends"] until: Option<String>,
    reveal: Option<RevealChoice>,
    thread: Option<bool>,
) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    let typed = Typed {
        rules,
        stake,
        most,
        bank,
        players,
        seats,
        pace,
        until,
        reveal,
        thread: thread.unwrap_or_default(),
        ..Typed::default()
    };
    call.answer(open(&call.opener(), Game::PaiGow, typed)).await
}
