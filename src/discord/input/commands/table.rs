//! `/table …`: everything about the table of this channel.

use std::collections::BTreeSet;
use std::sync::Arc;

use gow::Seat;
use serenity::model::user::User;

use crate::discord::context::invitations::{INVITED_MAX, InvitationRefusal};
use crate::discord::context::rate_limiter::LimitedRequest;
use crate::discord::delivery::respond::Reply;
use crate::discord::delivery::rest::RestError;
use crate::discord::screens::{self, Occasion};
use crate::discord::surfaces::threads;
use crate::id::{MINUTE_MS, UserId, whole_millis};
use crate::table::{AcceptedInput, Input, Occupant, Refusal, Table};
use crate::text::phrases::{InviteText, ReplyText, TableText};

use super::{CommandCall, CommandError, Context};

/// A seat, named by its letter in the table's message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, poise::ChoiceParameter)]
pub(super) enum SeatLetter {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

/// Groups the commands about a table.
#[poise::command(
    slash_command,
    subcommands("status", "invite", "leave", "kick", "end", "settings"),
    subcommand_required
)]
pub(crate) async fn table(context: Context<'_>) -> Result<(), CommandError> {
    CommandCall::missing_subcommand(context).await
}

/// Shows the state of the table.
#[poise::command(slash_command)]
async fn status(context: Context<'_>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async {
        let handle = call.table().ok_or_else(|| call.no_table())?;
        let scene = handle.now().public_scene();
        let (locale, public) = (call.asker.locale, call.asker.public);
        Ok(call.show(&screens::status(&scene, locale, public)))
    })
    .await
}

/// Invites people to the table.
#[poise::command(slash_command)]
async fn invite(
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

/// Leaves the table.
#[poise::command(slash_command)]
async fn leave(context: Context<'_>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    let user = call.asker.user;
    call.try_answer(async {
        let now = call.table().map(|handle| handle.now());
        let question = now
            .as_ref()
            .and_then(|table| call.app.leaving_question(table, &call.asker));
        if let Some(question) = question {
            return Ok(question);
        }
        let waited = now.is_some_and(|table| table.waiting_seat_of(user).is_some());
        let table = ask(&call, Input::Leave { user }).await?.table;
        Ok(if table.seat_of(user).is_some() {
            let scene = table.scene(Some(user));
            call.show(&screens::leaving(&scene, call.asker.locale))
        } else if waited {
            call.say(&ReplyText::SeatBack)
        } else {
            call.say(&ReplyText::Left)
        })
    })
    .await
}

/// Removes a player from a seat.
#[poise::command(slash_command)]
async fn kick(context: Context<'_>, seat: SeatLetter) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    let by = call.asker.user;
    let letter = format!("{seat:?}");
    let seat = Seat::new(seat as usize).expect("every letter is a seat");
    call.try_answer(async {
        let input = if manages(&call, |table| !table.may_lead(by)) {
            Input::KickByManager { seat }
        } else {
            Input::Kick { by, seat }
        };
        let table = ask(&call, input).await?.table;
        // A deal since then may have dropped the seat.
        Ok(call.say(&match table.seats.get(seat) {
            None | Some(Occupant::Empty) => ReplyText::Kicked { seat: letter },
            // Somebody waited for the seat.
            Some(who) if who.can_be_taken_over() => ReplyText::KickedWaiting { seat: letter },
            Some(_) => ReplyText::KickLater { seat: letter },
        }))
    })
    .await
}

/// Ends the table.
#[poise::command(slash_command)]
async fn end(context: Context<'_>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    let by = call.asker.user;
    call.try_answer(async {
        // The leader ends the table with the others, even with the right to manage the server.
        let input = if manages(&call, |table| !table.may_lead(by)) {
            Input::EndByManager
        } else {
            Input::End { by }
        };
        let answer = ask(&call, input).await?;
        Ok(call.say(&if answer.table.is_closed() {
            ReplyText::Ended
        } else if answer.table.end_asked_by.is_some() {
            let end = call.asker.public.say(&TableText::ButtonEnd);
            ReplyText::EndAsked { end }
        } else {
            ReplyText::Ending
        }))
    })
    .await
}

/// Shows the host the terms that can be changed.
#[poise::command(slash_command)]
async fn settings(context: Context<'_>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async {
        let table = call.table().ok_or_else(|| call.no_table())?.now();
        let allowed = table.may_change_terms(call.asker.user);
        allowed.map_err(|refusal| call.asker.refusal_reply(&refusal))?;
        Ok(call.show(&screens::settings(
            &table.scene(Some(call.asker.user)),
            &call.app.config,
            None,
            call.asker.locale,
        )))
    })
    .await
}

/// Whether the asker acts by the rights of a person who manages the table's server: they have these rights, and need
/// them at this table.
fn manages(call: &CommandCall<'_>, is_needed: impl FnOnce(&Table) -> bool) -> bool {
    let table = call.table().map(|handle| handle.now());
    table.is_some_and(|table| {
        let is_in_server = call.guild.is_some() && call.guild == table.place.guild;
        is_in_server && call.can_manage_server() && is_needed(&table)
    })
}

/// Sends an input to the table of this channel; the error is the reply to a refusal or failure.
async fn ask(call: &CommandCall<'_>, input: Input) -> Result<AcceptedInput, Reply> {
    let handle = call.table().ok_or_else(|| call.no_table())?;
    let asked = handle.ask(input, Some(call.interaction)).await;
    asked.map_err(|error| call.refused(handle.id(), &error))
}

/// The table to which the asker may invite these people; the error is the reply that says why nobody is invited.
async fn inviting_table(call: &CommandCall<'_>, users: &[User]) -> Result<Arc<Table>, Reply> {
    let table = call.table().ok_or_else(|| call.no_table())?.now();
    if table.place.is_direct() {
        return Err(call.say(&ReplyText::DirectAlone));
    }
    if let Some(refused) = invitation_refusal(call, &table, users) {
        return Err(refused);
    }
    let user = call.asker.user;
    let member = call.app.check_membership(user, table.place, call.guild);
    member.await.map_err(|why| call.say(&why))?;
    Ok(table)
}

async fn invite_people(call: &CommandCall<'_>, users: &[User]) -> Reply {
    let table = match inviting_table(call, users).await {
        Ok(table) => table,
        Err(refused) => return refused,
    };
    let people: Vec<UserId> = users.iter().map(|user| user.id.into()).collect();
    let (limiter, now) = (&call.app.rate_limiter, call.app.clock.now());
    let (user, request) = (call.asker.user, LimitedRequest::Invitation);
    if let Err(again) = limiter.reserve(user, request, now) {
        let limit = request.limit();
        let minutes = whole_millis(limit.span) / MINUTE_MS;
        return call.say(&InviteText::Slow {
            most: screens::phrase_number(limit.most),
            minutes,
            when: screens::countdown(call.app.clock.date_at(again)),
        });
    }
    post_invitation(call, &table, &people)
        .await
        .unwrap_or_else(|refused| {
            // Only invitations that were posted count.
            limiter.take_back(user, request, now);
            refused
        })
}

/// Posts an invitation; the error is the reply that says why there is none.
async fn post_invitation(
    call: &CommandCall<'_>,
    table: &Table,
    people: &[UserId],
) -> Result<Reply, Reply> {
    let removed = people.iter().filter(|user| table.removed.contains(user));
    let removed: Vec<UserId> = removed.copied().collect();
    let invitations = &call.app.invitations;
    invitations.take_back(table.id, &removed);
    let counted = invitations.count(table.id, people);
    let count = counted.map_err(|why| match why {
        InvitationRefusal::Again(user) => {
            let name = screens::mentions(&[user], call.asker.locale);
            call.say(&InviteText::Again { name })
        }
        InvitationRefusal::Most => {
            let most = screens::phrase_number(INVITED_MAX);
            call.say(&InviteText::Most { most })
        }
    })?;
    if !removed.is_empty() {
        let readmitted = ask(call, Input::Readmit { users: removed }).await;
        readmitted.inspect_err(|_| invitations.take_back(table.id, people))?;
    }
    let posted = call
        .app
        .invite(table, &call.asker.name, (people, count), Occasion::Seats)
        .await;
    if let Err(error) = posted {
        tracing::warn!(table = %table.id, %error, "an invitation could not be posted");
        invitations.take_back(table.id, people);
        return Err(call.say(&not_posted(&error, table)));
    }
    let people = screens::mentions(people, call.asker.locale);
    Ok(call.say(&InviteText::Done { people }))
}

/// Why an invitation to a table could not be posted.
const fn not_posted(error: &RestError, table: &Table) -> ReplyText {
    match error {
        RestError::Refused { .. } => threads::no_permission(table.place.is_thread()),
        // It may have been posted after all. Then a retry posts no second one.
        RestError::Unreachable | RestError::Limited { .. } => ReplyText::Halted,
    }
}

/// The reply that says why nobody is invited, if there is a reason.
fn invitation_refusal(call: &CommandCall<'_>, table: &Table, users: &[User]) -> Option<Reply> {
    let name = |user: &User| screens::mentions(&[user.id.into()], call.asker.locale);
    let bot = users.iter().find(|user| user.bot);
    let here = users.iter().find(|user| table.is_here(user.id.into()));
    let was_removed = |user: &&User| table.removed.contains(&user.id.into());
    let removed = users.iter().find(was_removed);
    let may_readmit = table.may_lead(call.asker.user) || manages(call, |_| true);
    let room = table.room();
    let why = if !table.is_here(call.asker.user) {
        InviteText::NotThere
    } else if table.ending.is_some() {
        return Some(call.asker.refusal_reply(&Refusal::Ending));
    } else if let Some(bot) = bot {
        InviteText::Bot {
            name: name(bot),
            add: call.asker.public.say(&TableText::ButtonAddComputer),
        }
    } else if let Some(here) = here {
        InviteText::Here { name: name(here) }
    } else if let Some(removed) = removed.filter(|_| !may_readmit) {
        InviteText::Removed {
            name: name(removed),
        }
    } else if room == 0 {
        InviteText::Full
    } else if room < users.len() {
        InviteText::Room {
            room: screens::phrase_number(room),
        }
    } else {
        return None;
    };
    Some(call.say(&why))
}
