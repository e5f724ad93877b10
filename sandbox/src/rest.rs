//! The routes under `/api/v10`: one table, one entry point, one lock.

#[cfg(feature = "schema")]
mod agree;
mod applications;
mod begin;
mod call;
mod channels;
mod commands;
mod compose;
mod direct;
mod emojis;
mod followups;
mod forwards;
mod guilds;
mod history;
mod interactions;
mod invoke;
mod media;
mod messages;
mod pins;
mod presses;
mod reactions;
mod resolved;
mod respond;
mod route;
mod threads;
mod uploads;
mod users;

pub(crate) use begin::{NewInteraction, begin};
pub(crate) use interactions::answer_at_once;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use serde_json::json;

use crate::error::{Code, Refusal};
use crate::limits::kept;
use crate::posting;
use crate::server::Shared;
use crate::world::World;
use crate::world::directory::avatar::Avatar;
use crate::world::faults::fault::Fault;
use crate::world::ids::snowflake::Snowflake;
use crate::world::messages::message::EPHEMERAL;
use crate::world::rate_limits::bucket::{Bucket, Standing};
use crate::world::traffic::record::{RecordedMessage, RequestRecord};
use call::{Call, Caller, Outcome, Reply};
use respond::{
    Delivery, add_limit_headers, banned_response, deliver, fault_response, limited_response,
    outcome_response, refusal_response,
};
#[cfg(test)]
pub(crate) use route::names as routes;
use route::{Route, Who};

pub(crate) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/api/{version}/{*path}", any(serve))
        .route("/attachments/{channel}/{id}/{name}", get(attachment))
        .route("/emojis/{name}", get(emoji))
        .route("/avatars/{user}/{name}", get(avatar))
        .fallback(nowhere)
}

/// Answers a request for a path that the sandbox does not have.
async fn nowhere(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let request = format!("{} {}", request.method(), request.uri().path());
    shared.world().traffic.unknown_route(&request);
    refusal_response(&Code::NotFound.into())
}

/// Answers one request.
async fn serve(
    State(shared): State<Arc<Shared>>,
    Path((version, path)): Path<(String, String)>,
    request: Request,
) -> Response {
    let known = version
        .strip_prefix('v')
        .is_some_and(|number| matches!(number, "9" | "10"));
    if !known {
        return nowhere(State(shared), request).await;
    }
    let mut call = match call::read(&path, request).await {
        Ok(call) => call,
        Err(refusal) => return refusal_response(&refusal),
    };
    let held = hold(&mut shared.world(), &mut call);
    if call.caller == Some(Caller::Bot) && applications::changes_one(&call) {
        call.unverified = posting::unverified(&shared, &call.body).await;
    }
    match held {
        None => handle(&shared, call, None).await,
        Some(fault) => {
            // A separate task, so that the request is handled even if its sender stops waiting.
            let task = tokio::spawn(async move { handle_late(&shared, call, fault).await });
            task.await
                .unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
        }
    }
}

/// Returns the fault that holds back a request of the bot, if there is one.
fn hold(world: &mut World, call: &mut Call) -> Option<Fault> {
    call.caller = call
        .authorization
        .as_deref()
        .and_then(|token| caller(world, token));
    if !from_bot(route::find(call), call.caller) {
        return None;
    }
    world.faults.hold(&format!("{} {}", call.method, call.path))
}

/// Answers a request after its fault has held it back.
async fn handle_late(shared: &Shared, call: Call, fault: Fault) -> Response {
    let clock = shared.world().clock().clone();
    clock.sleep(fault.hold_ms).await;
    shared.world().faults.note_arrival();
    handle(shared, call, Some(fault)).await
}

/// Answers a request. `held` is the fault that held it back.
async fn handle(shared: &Shared, mut call: Call, held: Option<Fault>) -> Response {
    let (response, delivery, clock) = {
        let mut world = shared.world();
        let (response, delivery) = answer(&mut world, &mut call, held);
        (response, delivery, world.clock().clone())
    };
    deliver(response, delivery, &clock).await
}

/// Returns whether a request counts as the bot's. It does if it has no person's token, unless the route needs no token.
fn from_bot(found: Result<&'static Route, Code>, caller: Option<Caller>) -> bool {
    match (found, caller) {
        (Ok(route), _) if route.who == Who::TokenInPath => true,
        (Ok(route), None) => route.who != Who::Anybody,
        (_, Some(Caller::Bot)) | (Err(_), None) => true,
        (_, Some(Caller::User(_))) => false,
    }
}

/// The answer to a request of the bot.
struct Answered {
    response: Response,
    /// Discord's error code, or 0 for none.
    code: u32,
    delivery: Delivery,
    /// The message that the request created or changed.
    message: Option<RecordedMessage>,
}

impl Answered {
    /// Wraps an answer that did not come from a route.
    fn by(response: Response) -> Self {
        Self {
            response,
            code: 0,
            delivery: Delivery::default(),
            message: None,
        }
    }
}

/// Returns the message that an outcome describes.
fn described(outcome: &Outcome) -> Option<RecordedMessage> {
    let body = outcome.as_ref().ok()?.body.as_ref()?;
    Some(RecordedMessage {
        channel: body["channel_id"].as_str()?.parse().ok()?,
        ephemeral: body["flags"].as_u64()? & EPHEMERAL != 0,
    })
}

/// Finds the route, checks the caller and the limits, runs the route and logs the request.
fn answer(world: &mut World, call: &mut Call, held: Option<Fault>) -> (Response, Delivery) {
    let found = route::find(call);
    if !from_bot(found, call.caller) {
        let outcome = run(world, call, found);
        return (outcome_response(&outcome), Delivery::default());
    }
    let request = format!("{} {}", call.method, call.path);
    if matches!(found, Err(Code::NotFound)) {
        world.traffic.unknown_route(&request);
    }
    let answered = answer_bot(world, call, found, (&request, held));
    let (status, now) = (answered.response.status().as_u16(), world.now_ms());
    world.limits.note_status(status, now);
    let template = found.map_or("", |route| route.template);
    log(world, call, template, &answered);
    (answered.response, answered.delivery)
}

/// Answers the bot. A ban is checked first, then the rate limit, then a fault. Only then the route runs.
fn answer_bot(
    world: &mut World,
    call: &mut Call,
    found: Result<&'static Route, Code>,
    (request, held): (&str, Option<Fault>),
) -> Answered {
    let now = world.now_ms();
    if let Some(left) = world.limits.ban_left(now) {
        return Answered::by(banned_response(left));
    }
    let standing = match found {
        Ok(route) => count(world, route, call),
        Err(_) => None,
    };
    let mut answered = match standing.as_ref().filter(|standing| standing.exceeded) {
        Some(standing) => Answered::by(limited_response(standing)),
        None => run_with_faults(world, call, found, (request, held)),
    };
    if let Some(standing) = &standing {
        add_limit_headers(answered.response.headers_mut(), standing);
    }
    answered
}

/// Runs the route, unless a fault replaces it. A fault may also replace its answer.
fn run_with_faults(
    world: &mut World,
    call: &mut Call,
    found: Result<&'static Route, Code>,
    (request, held): (&str, Option<Fault>),
) -> Answered {
    let Some(fault) = held.or_else(|| world.faults.for_request(request)) else {
        call.refuses_emojis = world.faults.storms().refuses_emojis(request);
        let outcome = run(world, call, found);
        #[cfg(feature = "schema")]
        agree::check(world, call, &outcome);
        return Answered {
            response: outcome_response(&outcome),
            code: number(&outcome),
            delivery: Delivery::default(),
            message: described(&outcome),
        };
    };
    let outcome = if fault.spares_effect() {
        run(world, call, found)
    } else {
        Ok(Reply::nothing())
    };
    let (response, code) = match fault.status {
        0 => (outcome_response(&outcome), number(&outcome)),
        _ => (fault_response(&fault), 0),
    };
    Answered {
        response,
        code,
        delivery: Delivery::of(&fault),
        message: described(&outcome),
    }
}

/// Runs the route of a call, if there is one and the caller may use it.
fn run(world: &mut World, call: &Call, found: Result<&'static Route, Code>) -> Outcome {
    let route = found?;
    allowed(route, call)?;
    (route.handler)(world, call)
}

/// Returns the caller that the header names: `Bot token`, or a person's bare token.
fn caller(world: &World, header: &str) -> Option<Caller> {
    let (bot, token) = match header.strip_prefix("Bot ") {
        Some(token) => (true, token.trim()),
        None => (false, header.trim()),
    };
    let user = world
        .directory
        .user_by_token(token)
        .filter(|user| user.bot == bot)?;
    Some(if bot {
        Caller::Bot
    } else {
        Caller::User(user.id)
    })
}

fn allowed(route: &Route, call: &Call) -> Result<(), Refusal> {
    match (route.who, call.caller) {
        (Who::Anybody | Who::TokenInPath, _)
        | (Who::Account | Who::Bot, Some(Caller::Bot))
        | (Who::Account | Who::User, Some(Caller::User(_))) => Ok(()),
        (Who::Account | Who::Bot | Who::User, None) => Err(Code::Unauthorized.into()),
        (Who::Bot, Some(Caller::User(_))) => Err(Code::BotsOnly.into()),
        (Who::User, Some(Caller::Bot)) => Err(Code::UsersOnly.into()),
    }
}

fn count(world: &mut World, route: &Route, call: &Call) -> Option<Standing> {
    let key = match route.bucket {
        Bucket::Send | Bucket::Edit | Bucket::Delete => call.text("channel"),
        Bucket::Callback | Bucket::Webhook => call.text("token"),
        Bucket::Other => route.template,
    };
    let now = world.now_ms();
    world.limits.count(route.bucket, key, now)
}

fn number(outcome: &Outcome) -> u32 {
    outcome.as_ref().err().map_or(0, Refusal::number)
}

fn log(world: &mut World, call: &Call, route: &str, answered: &Answered) {
    let body = match call.length {
        length if length > kept::LOGGED_BODY => json!({"left_out_bytes": length}),
        _ => call.body.clone(),
    };
    let record = RequestRecord {
        number: 0,
        at_ms: world.now_ms(),
        method: call.method.clone(),
        path: call.path.clone(),
        route: route.to_owned(),
        body,
        files: call.files.iter().map(|file| file.name.clone()).collect(),
        status: answered.response.status().as_u16(),
        code: answered.code,
        message: answered.message,
    };
    world.traffic.record(record);
}

/// Serves an uploaded file to anybody who knows its URL, like Discord's CDN.
async fn attachment(
    State(shared): State<Arc<Shared>>,
    Path((_channel, id, _name)): Path<(String, String, String)>,
) -> Response {
    let mut world = shared.world();
    let id = id.parse::<Snowflake>().ok();
    match id.and_then(|id| world.messages.files().get(id)) {
        Some((mime, bytes)) => picture(mime, bytes),
        None => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
    }
}

/// Returns an emoji of the application, with any file extension.
async fn emoji(State(shared): State<Arc<Shared>>, Path(name): Path<String>) -> Response {
    let world = shared.world();
    let id = name
        .split('.')
        .next()
        .and_then(|id| id.parse::<Snowflake>().ok());
    match id.and_then(|id| world.application.emoji(id)) {
        Some(emoji) => picture(&emoji.image.mime, emoji.image.bytes.clone()),
        None => (StatusCode::NOT_FOUND, "there is no such emoji\n").into_response(),
    }
}

/// Returns the avatar of a person, as a PNG file.
async fn avatar(
    State(shared): State<Arc<Shared>>,
    Path((user, name)): Path<(String, String)>,
) -> Response {
    let world = shared.world();
    let user = user.parse::<Snowflake>().ok();
    let avatar = user.and_then(|user| world.directory.user(user)?.avatar.as_ref());
    let named = |avatar: &&Avatar| name.strip_suffix(".png") == Some(avatar.hash());
    match avatar.filter(named) {
        Some(avatar) => picture("image/png", avatar.file().into()),
        None => (StatusCode::NOT_FOUND, "there is no such avatar\n").into_response(),
    }
}

/// Serves a picture to the page, with headers that keep it from running as a script.
fn picture(mime: &str, bytes: axum::body::Bytes) -> Response {
    let headers = [
        (header::CONTENT_TYPE, mime),
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; sandbox",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, bytes).into_response()
}
