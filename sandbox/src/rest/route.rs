//! The table of routes.

use super::call::{Call, Outcome};
use super::{
    applications, callbacks, channels, commands, direct_messages, emojis, followups, guilds,
    history, interactions, messages, pins, reactions, threads, users,
};
use crate::error::Code;
use crate::world::World;
use crate::world::rate_limits::bucket::Bucket;

/// The callers that may use a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AllowedCaller {
    /// Anybody, even without a token.
    Anybody,
    /// The bot, with an interaction's token in the path.
    TokenInPath,
    /// The bot and people.
    Account,
    Bot,
    User,
}

/// A method and a path with their handler.
#[derive(Debug)]
pub(crate) struct Route {
    pub(crate) method: &'static str,
    /// The path, with names in braces instead of ids and tokens.
    pub(crate) template: &'static str,
    pub(crate) allowed_caller: AllowedCaller,
    pub(crate) bucket: Bucket,
    pub(crate) handler: fn(&mut World, &Call) -> Outcome,
}

/// Finds the route of a call and reads its parameters.
///
/// # Errors
/// `NotFound` for an unknown path, `MethodNotAllowed` for a known path with another method.
pub(crate) fn find(call: &mut Call) -> Result<&'static Route, Code> {
    let mut error = Code::NotFound;
    for route in ROUTES {
        let Some(params) = match_template(route.template, &call.path) else {
            continue;
        };
        if route.method == call.method {
            call.params = params;
            call.route = route.template;
            return Ok(route);
        }
        error = Code::MethodNotAllowed;
    }
    Err(error)
}

/// Matches a path against a template and returns the parameters, or `None` if it does not match.
fn match_template(template: &'static str, path: &str) -> Option<Vec<(&'static str, String)>> {
    let mut params = Vec::new();
    let mut parts = path.trim_end_matches('/').split('/');
    for segment in template.split('/') {
        let part = parts.next()?;
        let name = segment.strip_prefix('{');
        match name.and_then(|name| name.strip_suffix('}')) {
            Some(name) if !part.is_empty() => params.push((name, part.to_owned())),
            None if segment == part => {}
            Some(_) | None => return None,
        }
    }
    parts.next().is_none().then_some(params)
}

const fn route(
    method: &'static str,
    template: &'static str,
    allowed_caller: AllowedCaller,
    bucket: Bucket,
    handler: fn(&mut World, &Call) -> Outcome,
) -> Route {
    Route {
        method,
        template,
        allowed_caller,
        bucket,
        handler,
    }
}

use AllowedCaller::{Account, Anybody, Bot, TokenInPath, User};
use Bucket::{Callback, Delete, Edit, Other, Send, Webhook};

/// Every route. The first match counts, so fixed words come before parameters.
#[rustfmt::skip]
const ROUTES: &[Route] = &[
    route("GET", "/gateway", Anybody, Other, applications::gateway),
    route("GET", "/gateway/bot", Bot, Other, applications::gateway_bot),
    route("GET", "/oauth2/applications/@me", Bot, Other, applications::me),
    route("GET", "/applications/@me", Bot, Other, applications::me),
    route("PATCH", "/applications/@me", Bot, Other, applications::change),
    route("GET", "/applications/{application}/emojis", Bot, Other, emojis::list),
    route("POST", "/applications/{application}/emojis", Bot, Other, emojis::create),
    route("GET", "/applications/{application}/emojis/{emoji}", Bot, Other, emojis::get),
    route("PATCH", "/applications/{application}/emojis/{emoji}", Bot, Other, emojis::change),
    route("DELETE", "/applications/{application}/emojis/{emoji}", Bot, Other, emojis::remove),
    route("GET", "/applications/{application}/commands", Bot, Other, commands::list),
    route("PUT", "/applications/{application}/commands", Bot, Other, commands::replace),
    route("POST", "/applications/{application}/commands", Bot, Other, commands::create),
    route("GET", "/applications/{application}/commands/{command}", Bot, Other, commands::get),
    route("PATCH", "/applications/{application}/commands/{command}", Bot, Other, commands::change),
    route("DELETE", "/applications/{application}/commands/{command}", Bot, Other, commands::remove),
    route("GET", "/applications/{application}/guilds/{guild}/commands", Bot, Other, commands::list),
    route("PUT", "/applications/{application}/guilds/{guild}/commands", Bot, Other, commands::replace),
    route("POST", "/applications/{application}/guilds/{guild}/commands", Bot, Other, commands::create),
    route("GET", "/applications/{application}/guilds/{guild}/commands/permissions", Bot, Other, guilds::command_permissions),
    route("GET", "/applications/{application}/guilds/{guild}/commands/{command}", Bot, Other, commands::get),
    route("PATCH", "/applications/{application}/guilds/{guild}/commands/{command}", Bot, Other, commands::change),
    route("DELETE", "/applications/{application}/guilds/{guild}/commands/{command}", Bot, Other, commands::remove),
    route("POST", "/interactions", User, Other, interactions::create),
    route("POST", "/interactions/{interaction}/{token}/callback", TokenInPath, Callback, callbacks::create),
    route("POST", "/webhooks/{application}/{token}", TokenInPath, Webhook, followups::create),
    route("GET", "/webhooks/{application}/{token}/messages/{message}", TokenInPath, Webhook, followups::get),
    route("PATCH", "/webhooks/{application}/{token}/messages/{message}", TokenInPath, Webhook, followups::edit),
    route("DELETE", "/webhooks/{application}/{token}/messages/{message}", TokenInPath, Webhook, followups::delete),
    route("GET", "/users/@me", Account, Other, users::me),
    route("PATCH", "/users/@me", Bot, Other, users::change),
    route("DELETE", "/users/@me/guilds/{guild}", Account, Other, guilds::leave),
    route("GET", "/users/@me/guilds/{guild}/member", Account, Other, guilds::own_member),
    route("GET", "/users/@me/guilds", Account, Other, users::guilds),
    route("GET", "/users/@me/channels", Account, Other, direct_messages::list),
    route("POST", "/users/@me/channels", Account, Other, direct_messages::open),
    route("GET", "/users/{user}", Account, Other, users::get),
    route("GET", "/guilds/{guild}", Account, Other, guilds::get),
    route("GET", "/guilds/{guild}/channels", Account, Other, guilds::channels),
    route("POST", "/guilds/{guild}/channels", Account, Other, guilds::add_channel),
    route("GET", "/guilds/{guild}/members/search", Account, Other, guilds::search),
    route("PATCH", "/guilds/{guild}/members/@me", Account, Other, guilds::change_own_member),
    route("GET", "/guilds/{guild}/members", Account, Other, guilds::members),
    route("GET", "/guilds/{guild}/members/{user}", Account, Other, guilds::member),
    route("GET", "/guilds/{guild}/roles", Account, Other, guilds::roles),
    route("GET", "/guilds/{guild}/roles/{role}", Account, Other, guilds::role),
    route("GET", "/guilds/{guild}/threads/active", Bot, Other, threads::active),
    route("GET", "/guilds/{guild}/application-command-index", User, Other, commands::index),
    route("GET", "/channels/{channel}/application-command-index", User, Other, commands::index),
    route("GET", "/channels/{channel}", Account, Other, channels::get),
    route("PATCH", "/channels/{channel}", Account, Other, channels::change),
    route("DELETE", "/channels/{channel}", Account, Other, channels::delete),
    route("POST", "/channels/{channel}/typing", Account, Other, channels::typing),
    route("GET", "/channels/{channel}/messages", Account, Other, history::list),
    route("POST", "/channels/{channel}/messages", Account, Send, messages::create),
    route("POST", "/channels/{channel}/messages/bulk-delete", Account, Delete, pins::bulk_delete),
    route("GET", "/channels/{channel}/messages/pins", Account, Other, pins::list),
    route("PUT", "/channels/{channel}/messages/pins/{message}", Account, Other, pins::add),
    route("DELETE", "/channels/{channel}/messages/pins/{message}", Account, Other, pins::remove),
    route("GET", "/channels/{channel}/pins", Account, Other, pins::deprecated_list),
    route("PUT", "/channels/{channel}/pins/{message}", Account, Other, pins::add),
    route("DELETE", "/channels/{channel}/pins/{message}", Account, Other, pins::remove),
    route("GET", "/channels/{channel}/messages/{message}", Account, Other, history::get),
    route("PATCH", "/channels/{channel}/messages/{message}", Account, Edit, messages::edit),
    route("DELETE", "/channels/{channel}/messages/{message}", Account, Delete, messages::delete),
    route("POST", "/channels/{channel}/messages/{message}/threads", Account, Other, threads::from_message),
    route("PUT", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me", Account, Other, reactions::add),
    route("DELETE", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me", Account, Other, reactions::remove),
    route("GET", "/channels/{channel}/messages/{message}/reactions/{emoji}", Account, Other, reactions::list),
    route("DELETE", "/channels/{channel}/messages/{message}/reactions/{emoji}/{user}", Account, Other, reactions::remove_of_user),
    route("DELETE", "/channels/{channel}/messages/{message}/reactions", Account, Other, reactions::clear),
    route("GET", "/channels/{channel}/threads/archived/public", Account, Other, threads::archived),
    route("GET", "/channels/{channel}/thread-members", Account, Other, threads::members),
    route("GET", "/channels/{channel}/thread-members/{user}", Account, Other, threads::member),
    route("POST", "/channels/{channel}/threads", Account, Other, threads::create),
    route("PUT", "/channels/{channel}/thread-members/{user}", Account, Other, threads::join),
    route("DELETE", "/channels/{channel}/thread-members/{user}", Account, Other, threads::leave),
];

/// Returns every route as `METHOD /template`.
#[cfg(test)]
pub(crate) fn names() -> impl Iterator<Item = String> {
    ROUTES
        .iter()
        .map(|route| format!("{} {}", route.method, route.template))
}
