//! `/tiengow start`.

use gow::Game;

use super::super::{Call, CommandError, Context};
use super::{LevelChoice, PaceChoice, RevealChoice, Seats, Typed, open};

/// Groups the commands of the game.
#[poise::command(slash_command, subcommands("start"), subcommand_required)]
pub(crate) async fn tiengow(context: Context<'_>) -> Result<(), CommandError> {
    Call::group_alone(context).await
}

/// Opens a table in this channel.
#[expect(clippy::too_many_arguments, reason = "poise makes an option of each")]
#[poise::command(slash_command)]
async fn start(
    context: Context<'_>,
    #[autocomplete = "super::houses"] rules: Option<String>,
    #[min = 0]
    #[max = 1_000_000]
    stake: Option<i64>,
    seats: Option<Seats>,
    level: Option<LevelChoice>,
    pace: Option<PaceChoice>,
    #[autocomplete = "super::ends"] until: Option<String>,
    reveal: Option<RevealChoice>,
    thread: Option<bool>,
) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    let typed = Typed {
        rules,
        stake,
        seats,
        level,
        pace,
        until,
        reveal,
        thread: thread.unwrap_or_default(),
        ..Typed::default()
    };
    call.answer(open(&call.opener(), Game::TienGow, typed))
        .await
}
