//! Threads.

use serde_json::{Value, json};

use super::call::{Call, Outcome, Reply};
use super::channels::{permissions, require_unarchived, visible_channel};
use super::compose::{self, Origin};
use super::history::public_message;
use super::users::caller_id;
use crate::error::{Code, Refusal};
use crate::limits::{discord, memory};
use crate::validate::{Checker, object_body};
use crate::world::World;
use crate::world::calendar::iso;
use crate::world::directory::channel::{Channel, ChannelKind, Thread};
use crate::world::directory::permission;
use crate::world::ids::snowflake::Snowflake;
use crate::world::messages::message::{HAS_THREAD, THREAD_CREATED};

/// Minutes after which a quiet thread is archived: an hour, a day, three days, a week.
const ARCHIVE_AFTER: &[i64] = &[60, 1_440, 4_320, 10_080];
/// The default number of minutes before a quiet thread is archived.
const ARCHIVE_DEFAULT: i64 = 4_320;
const PUBLIC: i64 = ChannelKind::PublicThread.number() as i64;
const PRIVATE: i64 = ChannelKind::PrivateThread.number() as i64;

/// `POST /channels/{channel}/messages/{message}/threads`: the thread has the message's id.
pub(super) fn from_message(world: &mut World, call: &Call) -> Outcome {
    let message = public_message(world, call)?;
    let id = message.id;
    if world.directory.channel(id).is_some() {
        return Err(Code::ThreadExists.into());
    }
    create_thread(world, call, Some(id))?;
    let parent = call.id("channel")?;
    if let Some(message) = world.messages.get_mut(parent, id) {
        message.flags |= HAS_THREAD;
        let message = message.clone();
        world.send_message("MESSAGE_UPDATE", &message);
    }
    Ok(Reply::created(world.channel_json(world.channel(id)?)))
}

/// `POST /channels/{channel}/threads`: private unless the body has another type, as on Discord.
///
/// A system message in the channel announces a public one.
pub(super) fn create(world: &mut World, call: &Call) -> Outcome {
    let id = create_thread(world, call, None)?;
    let thread = world.channel(id)?;
    if thread.kind == ChannelKind::PublicThread {
        let name = thread.name.clone();
        let reference = json!({"type": 0, "channel_id": id, "guild_id": thread.guild});
        let origin = Origin {
            kind: THREAD_CREATED,
            reference: Some(reference),
            ..Origin::plain(call.id("channel")?, caller_id(world, call)?)
        };
        compose::post_text(world, origin, name);
    }
    Ok(Reply::created(world.channel_json(world.channel(id)?)))
}

/// Creates a thread and returns its id. A thread of a message has the message's id.
#[expect(clippy::too_many_lines)]
fn create_thread(
    world: &mut World,
    call: &Call,
    message: Option<Snowflake>,
) -> Result<Snowflake, Refusal> {
    const KNOWN: &[&str] = &[
        "name",
        "auto_archive_duration",
        "type",
        "invitable",
        "rate_limit_per_user",
    ];
    let parent = visible_channel(world, call)?;
    let (parent_id, guild) = (parent.id, parent.guild);
    if parent.kind != ChannelKind::Text {
        return Err(Code::WrongChannelKind.into());
    }
    let permissions = permissions(world, call, parent);
    let fields = object_body(&call.body)?;
    let mut checker = Checker::default();
    checker.expect_fields(fields, KNOWN);
    let name = checker
        .required_text(fields, "name", (1, discord::CHANNEL_NAME))
        .map(str::to_owned);
    let archive = checker.choice(fields, "auto_archive_duration", ARCHIVE_AFTER);
    let number = checker.choice(fields, "type", &[PUBLIC, PRIVATE]);
    checker.finish(&mut world.traffic, call.route)?;
    let is_public = message.is_some() || number == Some(PUBLIC);
    let (kind, needed) = if is_public {
        (ChannelKind::PublicThread, permission::CREATE_PUBLIC_THREADS)
    } else {
        (
            ChannelKind::PrivateThread,
            permission::CREATE_PRIVATE_THREADS,
        )
    };
    if permissions & needed == 0 || world.directory.channels().len() >= memory::CHANNELS {
        return Err(Code::MissingPermissions.into());
    }
    let owner = caller_id(world, call)?;
    let id = message.unwrap_or_else(|| world.next_id());
    let thread = Thread {
        parent: parent_id,
        owner,
        created_ms: world.now_ms(),
        is_archived: false,
        is_locked: false,
        auto_archive: archive.unwrap_or(ARCHIVE_DEFAULT),
        members: vec![owner],
    };
    let channel = Channel {
        guild,
        name: name.unwrap_or_default(),
        thread: Some(thread),
        ..Channel::new(id, kind)
    };
    world.directory.add_channel(channel);
    world.announce_channel_with(id, "THREAD_CREATE", json!({"newly_created": true}));
    Ok(id)
}

/// `GET /guilds/{guild}/threads/active`.
pub(super) fn active(world: &mut World, call: &Call) -> Outcome {
    let guild = super::guilds::find_guild(world, call)?.id;
    let bot = world.directory.bot();
    let (mut list, mut members) = (Vec::new(), Vec::new());
    for channel in world.directory.channels() {
        let Some(thread) = &channel.thread else {
            continue;
        };
        if channel.guild != Some(guild) || thread.is_archived {
            continue;
        }
        list.push(world.channel_json(channel));
        if thread.members.contains(&bot) {
            members.push(member_json(world, channel.id, bot));
        }
    }
    Ok(Reply::ok(
        json!({"threads": list, "members": members, "has_more": false}),
    ))
}

/// `GET /channels/{channel}/threads/archived/public`.
pub(super) fn archived(world: &mut World, call: &Call) -> Outcome {
    let parent = visible_channel(world, call)?.id;
    let mut list: Vec<&Channel> = world
        .directory
        .threads_of(parent)
        .filter(|channel| channel.kind == ChannelKind::PublicThread && channel.is_archived())
        .collect();
    list.sort_by_key(|channel| std::cmp::Reverse(channel.id));
    let list: Vec<Value> = list
        .into_iter()
        .map(|channel| world.channel_json(channel))
        .collect();
    Ok(Reply::ok(
        json!({"threads": list, "members": [], "has_more": false}),
    ))
}

/// `GET /channels/{channel}/thread-members`.
pub(super) fn members(world: &mut World, call: &Call) -> Outcome {
    let channel = visible_channel(world, call)?;
    let thread = channel.thread.as_ref().ok_or(Code::WrongChannelKind)?;
    let list: Vec<Value> = thread
        .members
        .iter()
        .map(|user| member_json(world, channel.id, *user))
        .collect();
    Ok(Reply::ok(list.into()))
}

/// `GET /channels/{channel}/thread-members/{user}`.
pub(super) fn member(world: &mut World, call: &Call) -> Outcome {
    let channel = visible_channel(world, call)?;
    let user = named_member(world, call)?;
    let thread = channel.thread.as_ref().ok_or(Code::WrongChannelKind)?;
    if thread.members.contains(&user) {
        Ok(Reply::ok(member_json(world, channel.id, user)))
    } else {
        Err(Code::UnknownMember.into())
    }
}

fn member_json(world: &World, thread: Snowflake, user: Snowflake) -> Value {
    json!({"id": thread, "user_id": user, "join_timestamp": iso(world.now_ms()), "flags": 0})
}

fn named_member(world: &World, call: &Call) -> Result<Snowflake, Refusal> {
    let user = match call.param("user") {
        "@me" => caller_id(world, call)?,
        _ => call.id("user")?,
    };
    if world.directory.user(user).is_some() {
        Ok(user)
    } else {
        Err(Code::UnknownUser.into())
    }
}

/// `PUT /channels/{channel}/thread-members/{user}`.
pub(super) fn join(world: &mut World, call: &Call) -> Outcome {
    change_members(world, call, true)
}

/// `DELETE /channels/{channel}/thread-members/{user}`.
pub(super) fn leave(world: &mut World, call: &Call) -> Outcome {
    change_members(world, call, false)
}

fn change_members(world: &mut World, call: &Call, join: bool) -> Outcome {
    let channel = visible_channel(world, call)?;
    let (id, user) = (channel.id, named_member(world, call)?);
    require_unarchived(channel)?;
    let thread = world
        .directory
        .channel_mut(id)
        .and_then(|channel| channel.thread.as_mut());
    let thread = thread.ok_or(Code::WrongChannelKind)?;
    thread.members.retain(|member| *member != user);
    thread.members.extend(join.then_some(user));
    if join {
        world.announce_channel(id, "THREAD_CREATE");
    }
    Ok(Reply::no_content())
}
