//! `/chips history`.

use super::{Call, CommandError, Context};

/// Groups the commands about the asker's chips.
#[poise::command(slash_command, subcommands("history"), subcommand_required)]
pub(crate) async fn chips(context: Context<'_>) -> Result<(), CommandError> {
    Call::group_alone(context).await
}

/// Shows the asker's last transfers.
#[poise::command(slash_command)]
async fn history(context: Context<'_>) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    let work = async {
        match call.app.statement(&call.asker, None).await {
            Ok(screen) => call.show(&screen),
            Err(error) => call.failed(&error),
        }
    };
    call.answer(work).await
}
