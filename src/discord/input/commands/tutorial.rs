//! `/tutorial`.

use crate::discord::custom_id::Lesson;

use super::{Call, CommandError, Context};

/// Opens the scripted first hand, which has no table and stores nothing.
#[poise::command(slash_command)]
pub(crate) async fn tutorial(context: Context<'_>) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    let work = async { call.show(&call.app.lesson(&call.asker, Lesson::FIRST)) };
    call.answer(work).await
}
