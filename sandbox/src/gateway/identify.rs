//! How a connection becomes a session, or takes up an old one.

use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::Close;
use crate::limits::discord;
use crate::rest::{gateway_address, private_channels};
use crate::world::World;
use crate::world::broadcast::{BotAudience, GUILD_MEMBERS, GUILDS};
use crate::world::guild::Guild;
use crate::world::session::{Introduction, Outgoing};
use crate::world::snowflake::Snowflake;
use crate::world::user::User;

/// Bits of all intents that exist.
const KNOWN_INTENTS: u64 = 0b11_0011_0001_1111_1111_1111_1111;
/// Intents that a bot must be allowed: members, presences, message content.
const PRIVILEGED_INTENTS: u64 = 1 << 1 | 1 << 8 | 1 << 15;
/// Most shards that a bot may have.
const SHARDS: u64 = 10_000;

/// Opens a session and sends what it begins with; gives its name and this connection's number, or
/// `None` where another shard has identified too short a time ago.
///
/// # Errors
/// For a wrong token, intents or a shard that do not exist, intents that are not allowed, or too
/// many servers.
pub(super) fn identify(
    world: &mut World,
    data: &Value,
    wire: &mpsc::Sender<Outgoing>,
) -> Result<Option<(String, u64)>, Close> {
    let owner = owner(world, data)?;
    let bot = owner == world.application.bot;
    let intents = if bot { data["intents"].as_u64().ok_or(Close::InvalidIntents)? } else { 0 };
    if intents & !KNOWN_INTENTS != 0 {
        return Err(Close::InvalidIntents);
    }
    if intents & PRIVILEGED_INTENTS & !world.allowed_intents != 0 {
        return Err(Close::DisallowedIntents);
    }
    let shard = shard(&data["shard"])?;
    if bot {
        let mine = world.guilds.keys().filter(|guild| serves(shard, **guild)).count();
        if mine > discord::SHARD_GUILDS {
            return Err(Close::ShardingRequired);
        }
        if world.rate_limits && !world.takes_turn() {
            return Ok(None);
        }
        let allowance = world.identifies_left();
        if allowance == 0 {
            tracing::error!(
                "the bot has used up its IDENTIFYs of the day: Discord would now reset its token"
            );
            return Err(Close::WrongToken);
        }
        let now = world.now_ms();
        world.identified_ms.push(now);
    }
    let introduction = Introduction { owner, bot, intents, shard };
    let (id, connection) = world.open_session(&introduction, wire.clone());
    if bot {
        greet_bot(world, &id, &introduction);
    } else {
        greet_user(world, &id, owner);
    }
    Ok(Some((id, connection)))
}

/// Takes up a session; `None` where it cannot be, and the client has to identify anew.
///
/// # Errors
/// For a wrong token, or a sequence number that was never sent.
pub(super) fn resume(
    world: &mut World,
    data: &Value,
    wire: &mpsc::Sender<Outgoing>,
) -> Result<Option<(String, u64)>, Close> {
    let owner = owner(world, data)?;
    let (Some(id), Some(sequence)) = (data["session_id"].as_str(), data["seq"].as_u64()) else {
        return Err(Close::Undecodable);
    };
    // A number that the session never sent is the client's mistake; one that is too old is not.
    let known = world.sessions.get(id).filter(|session| session.owner == owner);
    if known.is_some_and(|session| sequence > session.sequence) {
        return Err(Close::InvalidSequence);
    }
    let resumed = world.resume_session(id, owner, sequence, wire);
    if resumed.is_some() {
        world.send_to_session(id, "RESUMED", &json!({"_trace": []}));
    }
    Ok(resumed.map(|connection| (id.to_owned(), connection)))
}

fn owner(world: &World, data: &Value) -> Result<Snowflake, Close> {
    let token = data["token"].as_str().ok_or(Close::WrongToken)?;
    let token = token.strip_prefix("Bot ").unwrap_or(token);
    world.user_by_token(token).map(|user| user.id).ok_or(Close::WrongToken)
}

fn shard(value: &Value) -> Result<(u64, u64), Close> {
    if value.is_null() {
        return Ok((0, 1));
    }
    let (Some(number), Some(of)) = (value[0].as_u64(), value[1].as_u64()) else {
        return Err(Close::InvalidShard);
    };
    if number < of && of <= SHARDS { Ok((number, of)) } else { Err(Close::InvalidShard) }
}

fn serves((number, of): (u64, u64), guild: Snowflake) -> bool {
    (guild.0 >> 22) % of.max(1) == number
}

fn greet_bot(world: &mut World, id: &str, introduction: &Introduction) {
    let (number, of) = introduction.shard;
    let bot = introduction.owner;
    let mine = |guild: &&Guild| serves((number, of), guild.id) && guild.members.contains(&bot);
    let guilds: Vec<Snowflake> = world.guilds.values().filter(mine).map(|guild| guild.id).collect();
    let absent: Vec<Value> = guilds.iter().map(|guild| json!({"id": guild, "unavailable": true})).collect();
    let user = world.users.get(&introduction.owner).map(User::own_json);
    let ready = json!({
        "v": 10, "user": user, "guilds": absent, "session_id": id, "session_type": "normal",
        "resume_gateway_url": gateway_address(world), "shard": [number, of],
        "application": {"id": world.application.id, "flags": 0}, "user_settings": {},
        "relationships": [], "private_channels": [], "presences": [], "guild_join_requests": [],
        "geo_ordered_rtc_regions": [], "auth": {}, "_trace": [],
    });
    world.send_to_session(id, "READY", &ready);
    if introduction.intents & GUILDS == 0 {
        return;
    }
    for guild in guilds {
        if let Some(guild) = world.guilds.get(&guild).filter(|guild| !guild.outage) {
            let json = world.guild_create_json(guild);
            world.send_to_session(id, "GUILD_CREATE", &json);
        }
    }
}

fn greet_user(world: &mut World, id: &str, owner: Snowflake) {
    let own = world.guilds.values().filter(|guild| guild.members.contains(&owner));
    let guilds: Vec<Value> = own.map(|guild| world.guild_create_json(guild)).collect();
    let user = world.users.get(&owner).map(User::own_json);
    let users: Vec<Value> = world.users.values().map(User::json).collect();
    let ready = json!({
        "v": 10, "user": user, "guilds": guilds, "session_id": id, "session_type": "normal",
        "resume_gateway_url": gateway_address(world), "users": users, "user_settings": {},
        "private_channels": private_channels(world, owner), "relationships": [],
        "presences": [], "_trace": [],
    });
    world.send_to_session(id, "READY", &ready);
}

/// Answers a request for members with all of them.
pub(super) fn send_members(world: &mut World, id: &str, data: &Value) {
    let guild = data["guild_id"].as_str().and_then(|text| text.parse::<Snowflake>().ok());
    let Some(guild) = guild.and_then(|guild| world.guilds.get(&guild)) else { return };
    let members: Vec<Value> = guild.members.iter().map(|user| world.member_json(guild, *user)).collect();
    let mut chunk = json!({
        "guild_id": guild.id, "members": members, "chunk_index": 0, "chunk_count": 1,
    });
    if let Some(nonce) = data.get("nonce").filter(|nonce| !nonce.is_null()) {
        chunk["nonce"] = nonce.clone();
    }
    world.send_to_session(id, "GUILD_MEMBERS_CHUNK", &chunk);
}

impl World {
    /// Tells how many IDENTIFYs the bot has left today.
    pub(crate) fn identifies_left(&mut self) -> u64 {
        let since = self.now_ms() - discord::DAY_MS;
        self.identified_ms.retain(|at| *at > since);
        discord::IDENTIFIES.saturating_sub(self.identified_ms.len() as u64)
    }

    /// Pretends that the bot has used up all of today's IDENTIFYs but so many.
    pub(crate) fn set_identifies_left(&mut self, left: u64) {
        let used = usize::try_from(discord::IDENTIFIES.saturating_sub(left)).unwrap_or(usize::MAX);
        self.identified_ms = vec![self.now_ms(); used];
    }

    /// Tells whether a shard may identify now, and notes that it does. All shards wait in one line.
    fn takes_turn(&mut self) -> bool {
        let now = self.now_ms();
        let free = self.last_turn_ms.is_none_or(|last| now - last >= discord::CONCURRENCY_MS);
        if free {
            self.last_turn_ms = Some(now);
        }
        free
    }

    /// Tells the bot and all people that somebody's account has changed.
    pub(crate) fn announce_user(&mut self, user: Snowflake) {
        let Some(json) = self.users.get(&user).map(User::own_json) else {
            return;
        };
        self.send_to_user(user, None, "USER_UPDATE", &json);
        let guilds: Vec<Snowflake> = self.guilds.keys().copied().collect();
        for id in guilds {
            let Some(guild) = self.guilds.get(&id) else { continue };
            let mut member = self.member_json(guild, user);
            member["guild_id"] = json!(id);
            let audience = BotAudience { guild: Some(id), intents: GUILD_MEMBERS };
            self.send_to_bot(audience, "GUILD_MEMBER_UPDATE", &member);
        }
    }
}
