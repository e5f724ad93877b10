//! `/leaderboard`.

use crate::discord::screens;
use crate::store::{LeaderboardQuery, Span};
use crate::text::phrases::ReplyText;

use super::pages::parse_game;
use super::{CommandCall, CommandError, Context, complete_game};

/// People on the leaderboard.
const PLACES: u32 = 10;

choices! {
    /// The span over which hands are compared.
    PeriodChoice for Span { "week" => Week, "month" => Month, "all-time" => Ever }
}

/// Shows the people who have won most on this server.
#[poise::command(slash_command, guild_only)]
pub(crate) async fn leaderboard(
    context: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
    period: Option<PeriodChoice>,
) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async {
        let guild = call.guild.ok_or_else(|| call.say(&ReplyText::ServerOnly))?;
        let game = game.as_deref().map(parse_game).transpose();
        let game = game.map_err(|unknown| call.say(&unknown))?;
        let span = period.map_or(Span::Ever, Span::from);
        let computers = call.app.servers.settings(guild).await?.count_computers;
        let contest = LeaderboardQuery {
            guild,
            game: game.map(|game| game.name().to_owned()),
            span,
            at: call.app.clock.date(),
            computers,
        };
        let leaders = call.app.store.leaders(contest, PLACES).await?;
        Ok(call.show(&screens::leaders(
            &leaders,
            game,
            span,
            computers,
            call.asker.locale,
        )))
    })
    .await
}
