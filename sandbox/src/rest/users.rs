//! Accounts.

use serde_json::{Value, json};

use super::call::{Call, Caller, Outcome, Reply};
use crate::error::Code;
use crate::limits::discord;
use crate::validate::{Checker, object_body};
use crate::world::World;
use crate::world::ids::snowflake::Snowflake;

/// Returns the id of the calling account.
///
/// # Errors
/// `Unauthorized` for a call without an account.
pub(crate) fn caller_id(world: &World, call: &Call) -> Result<Snowflake, Code> {
    match call.caller {
        Some(Caller::Bot) => Ok(world.directory.bot()),
        Some(Caller::User(id)) => Ok(id),
        None => Err(Code::Unauthorized),
    }
}

/// `GET /users/@me`.
pub(super) fn me(world: &mut World, call: &Call) -> Outcome {
    let id = caller_id(world, call)?;
    let user = world.directory.user(id).ok_or(Code::UnknownUser)?;
    Ok(Reply::ok(user.own_json()))
}

/// `GET /users/{user}`.
pub(super) fn get(world: &mut World, call: &Call) -> Outcome {
    let user = world
        .directory
        .user(call.id("user")?)
        .ok_or(Code::UnknownUser)?;
    Ok(Reply::ok(user.json()))
}

/// `GET /users/@me/guilds`.
pub(super) fn guilds(world: &mut World, call: &Call) -> Outcome {
    let id = caller_id(world, call)?;
    let joined = world.directory.guilds().filter(|guild| guild.has(id));
    let list: Vec<Value> = joined
        .map(|guild| {
            json!({
                "id": guild.id, "name": guild.name, "icon": null, "banner": null,
                "owner": id == guild.owner, "permissions": guild.permissions(id).to_string(),
                "features": [],
            })
        })
        .collect();
    Ok(Reply::ok(list.into()))
}

/// `PATCH /users/@me`: the sandbox supports only the name.
pub(super) fn change(world: &mut World, call: &Call) -> Outcome {
    let id = caller_id(world, call)?;
    let fields = object_body(&call.body)?;
    let mut checker = Checker::default();
    checker.expect_fields(fields, &["username", "avatar", "banner"]);
    let name = checker
        .text(fields, "username", (2, discord::NICKNAME))
        .map(str::to_owned);
    let is_taken = name.as_ref().is_some_and(|name| {
        world
            .directory
            .users()
            .any(|user| user.id != id && user.name == *name)
    });
    if is_taken {
        let message = "Username is already taken.";
        checker.fail("username", "USERNAME_ALREADY_TAKEN", message);
    }
    checker.finish(&mut world.traffic, call.route)?;
    if let (Some(user), Some(name)) = (world.directory.user_mut(id), name) {
        user.name = name;
    }
    world.announce_user(id);
    me(world, call)
}
