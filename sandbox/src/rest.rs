//! The routes under `/api/v10`: one table, one entry, one lock.

mod applications;
mod begin;
mod call;
mod channels;
mod commands;
mod compose;
mod direct;
mod followups;
mod guilds;
mod history;
mod interactions;
mod messages;
mod presses;
mod reactions;
mod route;
mod threads;
mod users;

pub(crate) use applications::gateway_address;
pub(crate) use begin::{Forge, begin};
pub(crate) use channels::{announce as announce_channel, remove as remove_channel};
pub(crate) use compose::delete as remove_message;
pub(crate) use direct::private_channels;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use serde_json::{Value, json};

use crate::error::{Code, Refusal};
use crate::limits::kept;
use crate::server::Shared;
use crate::world::World;
use crate::world::bucket::{Bucket, Standing};
use crate::world::snowflake::Snowflake;
use crate::world::traffic::{Fault, RequestRecord};
use call::{Call, Caller, Outcome, Reply};
use route::{Route, Who};

pub(crate) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/api/{version}/{*path}", any(serve))
        .route("/attachments/{channel}/{id}/{name}", get(attachment))
        .fallback(nowhere)
}

/// Answers what is no path of the sandbox at all.
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
    let known = version.strip_prefix('v').is_some_and(|number| matches!(number, "9" | "10"));
    if !known {
        return nowhere(State(shared), request).await;
    }
    let mut call = match call::read(&path, request).await {
        Ok(call) => call,
        Err(refusal) => return refusal_response(&refusal),
    };
    answer(&mut shared.world(), &mut call)
}

/// Finds the route, judges the caller and the limits, runs it and logs it.
fn answer(world: &mut World, call: &mut Call) -> Response {
    call.caller = call.authorization.as_deref().and_then(|token| caller(world, token));
    let found = route::find(call);
    let from_bot = match found {
        Ok(route) => route.who == Who::TokenInPath || call.caller == Some(Caller::Bot),
        Err(_) => !matches!(call.caller, Some(Caller::User(_))),
    };
    let request = format!("{} {}", call.method, call.path);
    if matches!(found, Err(Code::NotFound)) && from_bot {
        world.traffic.unknown_route(&request);
    }
    let fault = if from_bot { world.traffic.fault_for(&request) } else { None };
    let standing = match found {
        Ok(route) if from_bot && world.rate_limits => Some(count(world, route, call)),
        Ok(_) | Err(_) => None,
    };
    let limited = standing.as_ref().filter(|standing| standing.exceeded);
    let spared = fault.as_ref().is_some_and(|fault| !fault.after_effect);
    let outcome = match (found, limited) {
        (_, Some(_)) => Err(Refusal::from(Code::NotFound)),
        (_, None) if spared => Err(Refusal::from(Code::NotFound)),
        (Ok(route), None) => allowed(route, call).and_then(|()| (route.handler)(world, call)),
        (Err(code), None) => Err(code.into()),
    };
    let (mut response, code) = match (limited, &fault) {
        (Some(standing), _) => (limited_response(standing), 0),
        (None, Some(fault)) => (fault_response(fault), 0),
        (None, None) => (outcome_response(&outcome), number(&outcome)),
    };
    if let Some(standing) = &standing {
        add_limit_headers(response.headers_mut(), standing);
    }
    if from_bot {
        let template = found.map_or("", |route| route.template);
        log(world, call, template, (response.status().as_u16(), code));
    }
    response
}

/// Reads who calls from the header: `Bot token` or a person's bare token.
fn caller(world: &World, header: &str) -> Option<Caller> {
    let (bot, token) = match header.strip_prefix("Bot ") {
        Some(token) => (true, token.trim()),
        None => (false, header.trim()),
    };
    let user = world.user_by_token(token).filter(|user| user.bot == bot)?;
    Some(if bot { Caller::Bot } else { Caller::User(user.id) })
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

fn count(world: &mut World, route: &Route, call: &Call) -> Standing {
    let key = match route.bucket {
        Bucket::Send | Bucket::Edit | Bucket::Delete => call.text("channel"),
        Bucket::Callback | Bucket::Webhook => call.text("token"),
        Bucket::Other => route.template,
    };
    let now = world.now_ms();
    world.limiter.count(route.bucket, key, now)
}

fn number(outcome: &Outcome) -> u32 {
    outcome.as_ref().err().map_or(0, Refusal::number)
}

fn outcome_response(outcome: &Outcome) -> Response {
    match outcome {
        Ok(Reply { status, body: Some(body) }) => json_response(*status, body),
        Ok(Reply { status, body: None }) => status_of(*status).into_response(),
        Err(refusal) => refusal_response(refusal),
    }
}

fn refusal_response(refusal: &Refusal) -> Response {
    json_response(refusal.status(), &refusal.body())
}

fn json_response(status: u16, body: &Value) -> Response {
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (status_of(status), kind, body.to_string()).into_response()
}

fn status_of(status: u16) -> StatusCode {
    StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

fn limited_response(standing: &Standing) -> Response {
    let seconds = seconds(standing.left_ms);
    let body = json!({
        "message": "You are being rate limited.", "retry_after": seconds,
        "global": standing.global,
    });
    let mut response = json_response(429, &body);
    let headers = response.headers_mut();
    put(headers, "retry-after", format!("{}", seconds.ceil()));
    put(headers, "x-ratelimit-scope", if standing.global { "global" } else { "user" });
    if standing.global {
        put(headers, "x-ratelimit-global", "true");
    }
    response
}

fn fault_response(fault: &Fault) -> Response {
    let mut response = match (&fault.body, fault.retry_after) {
        (Value::String(html), _) => {
            let kind = [(header::CONTENT_TYPE, "text/html")];
            (status_of(fault.status), kind, html.clone()).into_response()
        }
        (Value::Null, Some(seconds)) => json_response(
            fault.status,
            &json!({"message": "You are being rate limited.", "retry_after": seconds, "global": false}),
        ),
        (body, _) => json_response(fault.status, body),
    };
    if let Some(seconds) = fault.retry_after {
        put(response.headers_mut(), "retry-after", format!("{}", seconds.ceil()));
        put(response.headers_mut(), "x-ratelimit-scope", "user");
    }
    response
}

fn add_limit_headers(headers: &mut HeaderMap, standing: &Standing) {
    if standing.global {
        return;
    }
    put(headers, "x-ratelimit-limit", standing.limit.to_string());
    put(headers, "x-ratelimit-remaining", standing.remaining.to_string());
    put(headers, "x-ratelimit-reset", format!("{:.3}", seconds(standing.reset_ms)));
    put(headers, "x-ratelimit-reset-after", format!("{:.3}", seconds(standing.left_ms)));
    put(headers, "x-ratelimit-bucket", standing.name.clone());
}

fn seconds(ms: i64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "times of this century are exact in a double")]
    let ms = ms as f64;
    ms / 1_000.0
}

fn put(headers: &mut HeaderMap, name: &'static str, value: impl Into<String>) {
    if let Ok(value) = HeaderValue::from_str(&value.into()) {
        headers.insert(HeaderName::from_static(name), value);
    }
}

fn log(world: &mut World, call: &Call, route: &str, (status, code): (u16, u32)) {
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
        status,
        code,
    };
    world.traffic.record(record);
}

/// Serves an uploaded file to anybody who knows its address, as Discord's CDN does.
async fn attachment(
    State(shared): State<Arc<Shared>>,
    Path((_channel, id, _name)): Path<(String, String, String)>,
) -> Response {
    let world = shared.world();
    let found = id.parse::<Snowflake>().ok().and_then(|id| world.files.get(id));
    let Some((mime, bytes)) = found else {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    };
    // A picture may be shown in the page; anything that could run there must not.
    let headers = [
        (header::CONTENT_TYPE, mime),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, bytes).into_response()
}
