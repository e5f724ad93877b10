//! The routes under `/api/v10`: one table, one entry point, one lock.

mod applications;
mod call;
mod callbacks;
mod channels;
mod command_data;
mod commands;
mod compose;
mod direct_messages;
mod emojis;
mod followups;
mod forwards;
mod guilds;
mod history;
mod interactions;
mod media;
mod messages;
mod new_interaction;
mod pins;
mod reactions;
mod resolved;
mod response;
mod route;
#[cfg(feature = "schema")]
mod schema_check;
mod threads;
mod uploads;
mod users;

pub(crate) use callbacks::answer_from_post;
pub(crate) use new_interaction::{NewInteraction, start_interaction};

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use serde_json::json;

use crate::error::{Code, Refusal};
use crate::limits::memory;
use crate::posting;
use crate::server::Shared;
use crate::world::World;
use crate::world::directory::avatar::Avatar;
use crate::world::faults::fault::Fault;
use crate::world::ids::snowflake::Snowflake;
use crate::world::messages::message::EPHEMERAL;
use crate::world::rate_limits::bucket::{Bucket, LimitStatus};
use crate::world::traffic::record::{RecordedMessage, RequestRecord};
use call::{Call, Caller, Outcome, Reply};
use response::{
    AnswerDelivery, add_limit_headers, banned_response, deliver, fault_response, limited_response,
    outcome_response, refusal_response,
};
#[cfg(test)]
pub(crate) use route::names as routes;
use route::{AllowedCaller, Route};

pub(crate) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/api/{version}/{*path}", any(serve))
        .route("/attachments/{channel}/{id}/{name}", get(attachment))
        .route("/emojis/{name}", get(emoji))
        .route("/avatars/{user}/{name}", get(avatar))
        .fallback(unknown_route)
}

/// Answers a request for a path that the sandbox does not have.
async fn unknown_route(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let request = format!("{} {}", request.method(), request.uri().path());
    shared.world().traffic.count_unknown_route(&request);
    refusal_response(&Code::NotFound.into())
}

/// Answers one request.
async fn serve(
    State(shared): State<Arc<Shared>>,
    Path((version, path)): Path<(String, String)>,
    request: Request,
) -> Response {
    let is_known = version
        .strip_prefix('v')
        .is_some_and(|number| matches!(number, "9" | "10"));
    if !is_known {
        return unknown_route(State(shared), request).await;
    }
    let mut call = match call::read(&path, request).await {
        Ok(call) => call,
        Err(refusal) => return refusal_response(&refusal),
    };
    let hold = take_hold(&mut shared.world(), &mut call);
    if call.caller == Some(Caller::Bot) && applications::is_application_change(&call) {
        call.unverified_fields = posting::unverified_fields(&shared, &call.body).await;
    }
    match hold {
        None => handle(&shared, call, None).await,
        Some(fault) => {
            // A separate task, so that the request is handled even if its sender stops waiting.
            let task = tokio::spawn(async move { handle_held(&shared, call, fault).await });
            task.await
                .unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
        }
    }
}

/// Sets the caller of a call. If the call counts as the bot's, takes the fault that holds it back, if there is one.
fn take_hold(world: &mut World, call: &mut Call) -> Option<Fault> {
    call.caller = call
        .authorization
        .as_deref()
        .and_then(|token| find_caller(world, token));
    if !is_from_bot(route::find(call), call.caller) {
        return None;
    }
    world
        .faults
        .take_hold(&format!("{} {}", call.method, call.path))
}

/// Answers a request after its fault has held it back.
async fn handle_held(shared: &Shared, call: Call, fault: Fault) -> Response {
    let clock = shared.world().clock().clone();
    clock.sleep(fault.hold_ms).await;
    shared.world().faults.record_arrival();
    handle(shared, call, Some(fault)).await
}

/// Answers a request. `hold` is the fault that held it back.
async fn handle(shared: &Shared, mut call: Call, hold: Option<Fault>) -> Response {
    let (response, delivery, clock) = {
        let mut world = shared.world();
        let (response, delivery) = answer(&mut world, &mut call, hold);
        (response, delivery, world.clock().clone())
    };
    deliver(response, delivery, &clock).await
}

/// Returns whether a request counts as the bot's. It does if it has no person's token, unless the route needs no token.
fn is_from_bot(found: Result<&'static Route, Code>, caller: Option<Caller>) -> bool {
    match (found, caller) {
        (Ok(route), _) if route.allowed_caller == AllowedCaller::TokenInPath => true,
        (Ok(route), None) => route.allowed_caller != AllowedCaller::Anybody,
        (_, Some(Caller::Bot)) | (Err(_), None) => true,
        (_, Some(Caller::User(_))) => false,
    }
}

/// The answer to a request of the bot.
struct BotAnswer {
    response: Response,
    /// Discord's error code, or 0 for none.
    code: u32,
    delivery: AnswerDelivery,
    /// The message that the request created or changed.
    message: Option<RecordedMessage>,
}

impl BotAnswer {
    /// Wraps an answer that did not come from a route.
    fn without_route(response: Response) -> Self {
        Self {
            response,
            code: 0,
            delivery: AnswerDelivery::default(),
            message: None,
        }
    }
}

/// Returns the message that an outcome describes.
fn described_message(outcome: &Outcome) -> Option<RecordedMessage> {
    let body = outcome.as_ref().ok()?.body.as_ref()?;
    Some(RecordedMessage {
        channel: body["channel_id"].as_str()?.parse().ok()?,
        ephemeral: body["flags"].as_u64()? & EPHEMERAL != 0,
    })
}

/// Finds the route, checks the caller and the limits, runs the route and logs the request.
fn answer(world: &mut World, call: &mut Call, hold: Option<Fault>) -> (Response, AnswerDelivery) {
    let found = route::find(call);
    if !is_from_bot(found, call.caller) {
        let outcome = run(world, call, found);
        return (outcome_response(&outcome), AnswerDelivery::default());
    }
    let request = format!("{} {}", call.method, call.path);
    if matches!(found, Err(Code::NotFound)) {
        world.traffic.count_unknown_route(&request);
    }
    let answer = answer_bot(world, call, found, (&request, hold));
    let (status, now) = (answer.response.status().as_u16(), world.now_ms());
    world.limits.record_status(status, now);
    let template = found.map_or("", |route| route.template);
    log_request(world, call, template, &answer);
    (answer.response, answer.delivery)
}

/// Answers the bot. Checks for a ban, then a rate limit, then a fault, and only then runs the route.
fn answer_bot(
    world: &mut World,
    call: &mut Call,
    found: Result<&'static Route, Code>,
    (request, hold): (&str, Option<Fault>),
) -> BotAnswer {
    let now = world.now_ms();
    if let Some(left_ms) = world.limits.ban_left_ms(now) {
        return BotAnswer::without_route(banned_response(left_ms));
    }
    let limit_status = match found {
        Ok(route) => count_request(world, route, call),
        Err(_) => None,
    };
    let mut answer = match limit_status.as_ref().filter(|status| status.is_exceeded) {
        Some(status) => BotAnswer::without_route(limited_response(status)),
        None => run_with_faults(world, call, found, (request, hold)),
    };
    if let Some(status) = &limit_status {
        add_limit_headers(answer.response.headers_mut(), status);
    }
    answer
}

/// Runs the route, unless a fault replaces it. A fault may also replace its answer.
fn run_with_faults(
    world: &mut World,
    call: &mut Call,
    found: Result<&'static Route, Code>,
    (request, hold): (&str, Option<Fault>),
) -> BotAnswer {
    let Some(fault) = hold.or_else(|| world.faults.take_fault(request)) else {
        call.refuses_emojis = world.faults.storms().refuses_emojis(request);
        let outcome = run(world, call, found);
        #[cfg(feature = "schema")]
        schema_check::check(world, call, &outcome);
        return BotAnswer {
            response: outcome_response(&outcome),
            code: error_code(&outcome),
            delivery: AnswerDelivery::default(),
            message: described_message(&outcome),
        };
    };
    let outcome = if fault.keeps_effect() {
        run(world, call, found)
    } else {
        Ok(Reply::no_content())
    };
    let (response, code) = match fault.status {
        0 => (outcome_response(&outcome), error_code(&outcome)),
        _ => (fault_response(&fault), 0),
    };
    BotAnswer {
        response,
        code,
        delivery: AnswerDelivery::of(&fault),
        message: described_message(&outcome),
    }
}

/// Runs the route of a call, if there is one and the caller may use it.
fn run(world: &mut World, call: &Call, found: Result<&'static Route, Code>) -> Outcome {
    let route = found?;
    check_caller(route, call)?;
    (route.handler)(world, call)
}

/// Returns the caller that the header names: `Bot token`, or a person's bare token.
fn find_caller(world: &World, header: &str) -> Option<Caller> {
    let (is_bot, token) = match header.strip_prefix("Bot ") {
        Some(token) => (true, token.trim()),
        None => (false, header.trim()),
    };
    let user = world
        .directory
        .user_by_token(token)
        .filter(|user| user.is_bot == is_bot)?;
    Some(if is_bot {
        Caller::Bot
    } else {
        Caller::User(user.id)
    })
}

/// Refuses a caller that may not use the route.
fn check_caller(route: &Route, call: &Call) -> Result<(), Refusal> {
    use AllowedCaller::{Account, Anybody, Bot, TokenInPath, User};
    match (route.allowed_caller, call.caller) {
        (Anybody | TokenInPath, _)
        | (Account | Bot, Some(Caller::Bot))
        | (Account | User, Some(Caller::User(_))) => Ok(()),
        (Account | Bot | User, None) => Err(Code::Unauthorized.into()),
        (Bot, Some(Caller::User(_))) => Err(Code::BotsOnly.into()),
        (User, Some(Caller::Bot)) => Err(Code::UsersOnly.into()),
    }
}

/// Counts a request towards its rate limits.
fn count_request(world: &mut World, route: &Route, call: &Call) -> Option<LimitStatus> {
    let key = match route.bucket {
        Bucket::Send | Bucket::Edit | Bucket::Delete => call.param("channel"),
        Bucket::Callback | Bucket::Webhook => call.param("token"),
        Bucket::Other => route.template,
    };
    let now = world.now_ms();
    world.limits.count(route.bucket, key, now)
}

/// Returns Discord's error code of an outcome, or 0 for none.
fn error_code(outcome: &Outcome) -> u32 {
    outcome.as_ref().err().map_or(0, Refusal::number)
}

fn log_request(world: &mut World, call: &Call, route: &str, answer: &BotAnswer) {
    let body = match call.length {
        length if length > memory::LOGGED_BODY => json!({"left_out_bytes": length}),
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
        status: answer.response.status().as_u16(),
        code: answer.code,
        message: answer.message,
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
        Some((mime, bytes)) => media_response(mime, bytes),
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
        Some(emoji) => media_response(&emoji.image.mime, emoji.image.bytes.clone()),
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
    let is_named = |avatar: &&Avatar| name.strip_suffix(".png") == Some(avatar.hash());
    match avatar.filter(is_named) {
        Some(avatar) => media_response("image/png", avatar.png().into()),
        None => (StatusCode::NOT_FOUND, "there is no such avatar\n").into_response(),
    }
}

/// Serves a file to the page, with headers that keep it from running as a script.
fn media_response(mime: &str, bytes: axum::body::Bytes) -> Response {
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
