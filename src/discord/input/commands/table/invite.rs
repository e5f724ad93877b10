//! `/table invite`: invites people to the table of this channel.

use std::collections::BTreeSet;

use serenity::model::user::User;

use crate::discord::context::invitations::{INVITED_MAX, InvitationRefusal};
use crate::discord::context::rate_limiter::INVITATIONS;
use crate::discord::delivery::respond::Reply;
use crate::discord::delivery::rest::RestError;
use crate::discord::input::commands::{CommandCall, CommandError, Context};
use crate::discord::screens::{self, Occasion};
use crate::id::{MINUTE_MS, UserId, whole_millis};
use crate::table::Table;
use crate::text::phrases::{InviteText, ReplyText};

/// Invites people to the table.
#[poise::command(slash_command)]
pub(super) async fn invite(
    context: Context<'_>,
    user: User,
    second: Option<User>,
    third: Option<User>,
) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    let mut users = vec![user];
    users.extend([second, third].into_iter().flatten());
    let mut seen = BTreeSet::new();
    users.retain(|user| seen.insert(user.id));
    call.answer(invite_people(&call, &users)).await
}

async fn invite_people(call: &CommandCall<'_>, users: &[User]) -> Reply {
    let Some(handle) = call.table() else {
        return call.no_table();
    };
    let table = handle.now();
    if table.place.is_direct() {
        return call.say(&ReplyText::DirectAlone);
    }
    if let Some(refused) = invitation_refusal(call, &table, users) {
        return call.say(&refused);
    }
    let people: Vec<UserId> = users
        .iter()
        .map(|user| UserId::new(user.id.get()))
        .collect();
    let now = call.app.clock.now();
    if let Err(again) = call.app.rate_limiter.invitation(call.asker.user, now) {
        let minutes = whole_millis(INVITATIONS.span) / MINUTE_MS;
        return call.say(&InviteText::Slow {
            most: screens::phrase_number(INVITATIONS.most),
            minutes,
            when: screens::countdown(call.app.clock.date_at(again)),
        });
    }
    let invitations = &call.app.invitations;
    let count = match invitations.count(table.id, &people) {
        Ok(count) => count,
        Err(InvitationRefusal::Again(user)) => {
            let name = screens::mentions(&[user], call.asker.locale);
            return call.say(&InviteText::Again { name });
        }
        Err(InvitationRefusal::Most) => {
            let most = screens::phrase_number(INVITED_MAX);
            return call.say(&InviteText::Most { most });
        }
    };
    let posted = call
        .app
        .invite(&table, &call.asker.name, (&people, count), Occasion::Seats)
        .await;
    if let Err(error) = posted {
        tracing::warn!(table = %table.id, %error, "an invitation could not be posted");
        invitations.take_back(table.id, &people);
        return call.say(&not_posted(&error));
    }
    let people = screens::mentions(&people, call.asker.locale);
    call.say(&InviteText::Done { people })
}

/// Why an invitation could not be posted.
const fn not_posted(error: &RestError) -> ReplyText {
    match error {
        RestError::Refused { .. } => ReplyText::NoPermission,
        // It may have been posted after all. Then a retry posts no second one.
        RestError::Unreachable | RestError::Limited { .. } => ReplyText::Halted,
    }
}

/// Why nobody is invited, if there is a reason.
fn invitation_refusal(call: &CommandCall<'_>, table: &Table, users: &[User]) -> Option<InviteText> {
    if !table.is_here(call.asker.user) {
        return Some(InviteText::NotThere);
    }
    let name = |user: &User| screens::mentions(&[UserId::new(user.id.get())], call.asker.locale);
    if let Some(bot) = users.iter().find(|user| user.bot) {
        return Some(InviteText::Bot { name: name(bot) });
    }
    let is_here = |user: &&User| table.is_here(UserId::new(user.id.get()));
    if let Some(here) = users.iter().find(is_here) {
        return Some(InviteText::Here { name: name(here) });
    }
    (table.ending || table.room() < users.len()).then_some(InviteText::Full)
}
