//! Opens a session for a connection, or resumes one.

use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::CloseReason;
use crate::limits::discord;
use crate::world::World;
use crate::world::broadcast::GUILDS;
use crate::world::directory::guild::Guild;
use crate::world::directory::user::User;
use crate::world::gateway::session::{IdentifyData, OutgoingFrame, shard_serves};
use crate::world::ids::snowflake::Snowflake;

/// The bits of all existing intents.
const KNOWN_INTENTS: u64 = 0b11_0011_0001_1111_1111_1111_1111;
/// The intents that a bot needs permission for: members, presences, message content.
const PRIVILEGED_INTENTS: u64 = 1 << 1 | 1 << 8 | 1 << 15;
/// The length of a session's id.
const SESSION_ID_LENGTH: usize = 32;
/// The most shards that a bot may have.
const MAX_SHARDS: u64 = 10_000;

/// Opens a session and sends its first events. Returns its id and this connection's number, or `None` if another shard
/// identified too recently.
///
/// # Errors
/// For a wrong token, an unknown intent or shard, an intent that is not allowed, or too many servers.
#[expect(clippy::too_many_lines)]
pub(super) fn identify(
    world: &mut World,
    data: &Value,
    sender: &mpsc::Sender<OutgoingFrame>,
) -> Result<Option<(String, u64)>, CloseReason> {
    let owner = find_owner(world, data)?;
    let is_bot = owner == world.directory.bot();
    let intents = if is_bot {
        data["intents"]
            .as_u64()
            .ok_or(CloseReason::InvalidIntents)?
    } else {
        0
    };
    if intents & !KNOWN_INTENTS != 0 {
        return Err(CloseReason::InvalidIntents);
    }
    if intents & PRIVILEGED_INTENTS & !world.gateway.allowed_intents() != 0 {
        return Err(CloseReason::DisallowedIntents);
    }
    let shard = read_shard(&data["shard"])?;
    if is_bot {
        let guilds = world
            .directory
            .guilds()
            .filter(|guild| guild.has(owner) && shard_serves(shard, Some(guild.id)))
            .count();
        if guilds > discord::SHARD_GUILDS {
            return Err(CloseReason::ShardingRequired);
        }
        let now = world.now_ms();
        if world.limits.are_enabled() && !world.gateway.claim_identify_slot(now) {
            return Ok(None);
        }
        if world.gateway.identifies_left(now) == 0 {
            tracing::error!(
                "the bot has used up its IDENTIFYs for the day: Discord would now reset its token"
            );
            return Err(CloseReason::WrongToken);
        }
        world.gateway.count_identify(now);
    }
    let identify = IdentifyData {
        owner,
        is_bot,
        intents,
        shard,
    };
    let (id, now) = (world.ids.word(SESSION_ID_LENGTH), world.now_ms());
    let connection = world
        .gateway
        .open(id.clone(), identify, sender.clone(), now);
    if is_bot {
        send_bot_ready(world, &id, &identify);
    } else {
        send_user_ready(world, &id, owner);
    }
    Ok(Some((id, connection)))
}

/// Resumes a session. Returns `None` if that is impossible and the client has to identify again.
///
/// # Errors
/// For a wrong token, or a sequence number that was never sent.
pub(super) fn resume(
    world: &mut World,
    data: &Value,
    sender: &mpsc::Sender<OutgoingFrame>,
) -> Result<Option<(String, u64)>, CloseReason> {
    let owner = find_owner(world, data)?;
    let (Some(id), Some(sequence)) = (data["session_id"].as_str(), data["seq"].as_u64()) else {
        return Err(CloseReason::Undecodable);
    };
    // A number that the session never sent is the client's mistake. A number that is too old is not.
    let session = world
        .gateway
        .session(id)
        .filter(|session| session.owner() == owner);
    if session.is_some_and(|session| sequence > session.sequence()) {
        return Err(CloseReason::InvalidSequence);
    }
    let now = world.now_ms();
    let resumed = world.gateway.resume((id, owner), sequence, sender, now);
    if resumed.is_some() {
        world.send_to_session(id, "RESUMED", &json!({"_trace": []}));
    }
    Ok(resumed.map(|connection| (id.to_owned(), connection)))
}

fn find_owner(world: &World, data: &Value) -> Result<Snowflake, CloseReason> {
    let token = data["token"].as_str().ok_or(CloseReason::WrongToken)?;
    let token = token.strip_prefix("Bot ").unwrap_or(token);
    world
        .directory
        .user_by_token(token)
        .map(|user| user.id)
        .ok_or(CloseReason::WrongToken)
}

fn read_shard(value: &Value) -> Result<(u64, u64), CloseReason> {
    if value.is_null() {
        return Ok((0, 1));
    }
    let (Some(index), Some(count)) = (value[0].as_u64(), value[1].as_u64()) else {
        return Err(CloseReason::InvalidShard);
    };
    if index < count && count <= MAX_SHARDS {
        Ok((index, count))
    } else {
        Err(CloseReason::InvalidShard)
    }
}

fn send_bot_ready(world: &mut World, id: &str, identify: &IdentifyData) {
    let (bot, shard) = (identify.owner, identify.shard);
    let is_served = |guild: &&Guild| guild.has(bot) && shard_serves(shard, Some(guild.id));
    let guilds: Vec<Snowflake> = world
        .directory
        .guilds()
        .filter(is_served)
        .map(|guild| guild.id)
        .collect();
    let unavailable: Vec<Value> = guilds
        .iter()
        .map(|guild| json!({"id": guild, "unavailable": true}))
        .collect();
    let user = world.directory.user(bot).map(User::own_json);
    let ready = json!({
        "v": 10, "user": user, "guilds": unavailable, "session_id": id, "session_type": "normal",
        "resume_gateway_url": world.gateway_url(), "shard": shard,
        "application": {"id": world.application.id(), "flags": 0}, "user_settings": {},
        "relationships": [], "private_channels": [], "presences": [], "guild_join_requests": [],
        "geo_ordered_rtc_regions": [], "auth": {}, "_trace": [],
    });
    world.send_to_session(id, "READY", &ready);
    if identify.intents & GUILDS == 0 {
        return;
    }
    for guild in guilds {
        if let Some(guild) = world
            .directory
            .guild(guild)
            .filter(|guild| !guild.has_outage)
        {
            let json = world.guild_create_json(guild);
            world.send_to_session(id, "GUILD_CREATE", &json);
        }
    }
}

fn send_user_ready(world: &mut World, id: &str, owner: Snowflake) {
    let own = world.directory.guilds().filter(|guild| guild.has(owner));
    let guilds: Vec<Value> = own.map(|guild| world.guild_create_json(guild)).collect();
    let user = world.directory.user(owner).map(User::own_json);
    let users: Vec<Value> = world.directory.users().map(User::json).collect();
    let ready = json!({
        "v": 10, "user": user, "guilds": guilds, "session_id": id, "session_type": "normal",
        "resume_gateway_url": world.gateway_url(), "users": users, "user_settings": {},
        "private_channels": world.private_channels_json(owner), "relationships": [],
        "presences": [], "_trace": [],
    });
    world.send_to_session(id, "READY", &ready);
}

/// Answers a request for members with all of them.
pub(super) fn send_members(world: &mut World, id: &str, data: &Value) {
    let guild = data["guild_id"]
        .as_str()
        .and_then(|text| text.parse::<Snowflake>().ok());
    let Some(guild) = guild.and_then(|guild| world.directory.guild(guild)) else {
        return;
    };
    let members: Vec<Value> = guild
        .members
        .iter()
        .map(|user| world.directory.member_json(guild, *user))
        .collect();
    let mut chunk = json!({
        "guild_id": guild.id, "members": members, "chunk_index": 0, "chunk_count": 1,
    });
    if let Some(nonce) = data.get("nonce").filter(|nonce| !nonce.is_null()) {
        chunk["nonce"] = nonce.clone();
    }
    world.send_to_session(id, "GUILD_MEMBERS_CHUNK", &chunk);
}
