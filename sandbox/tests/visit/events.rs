//! The page's state of an account after events.

use sandbox::Options;
use serde_json::json;

use crate::{MONITOR, Visit};

/// Creates an account with a private message. It gets no events from the sandbox, because its token is wrong.
const ACCOUNT: &str = "
    const account = new Account({ id: '1', name: 'ann', token: 'none' });
    const said = { id: '9', channel_id: '5', author: { id: '2', username: 'bot' }, flags: 64, content: 'hello' };";

/// A description, the events, and an expression that is true after them.
const EVENTS: &[(&str, &str, &str)] = &[
    (
        "an edit changes a private message",
        "account.apply('MESSAGE_CREATE', said);
        account.apply('MESSAGE_UPDATE', { ...said, content: 'again' });",
        "account.timeline('5')[0].content === 'again'",
    ),
    (
        "an edit does not bring a dismissed message back",
        "account.apply('MESSAGE_CREATE', said);
        account.forget('5', '9');
        account.apply('MESSAGE_UPDATE', said);",
        "account.timeline('5').length === 0",
    ),
    (
        "reactions that a moderator clears are gone",
        "account.apply('MESSAGE_CREATE', said);
        const at = { channel_id: '5', message_id: '9' };
        account.apply('MESSAGE_REACTION_ADD', { ...at, user_id: '2', emoji: { id: null, name: 'x' } });
        account.apply('MESSAGE_REACTION_REMOVE_ALL', at);",
        "account.timeline('5')[0].reactions.length === 0",
    ),
    (
        "a new session forgets a thread that was deleted before it",
        "account.apply('CHANNEL_CREATE', { id: '6', type: 0, name: 'kept', guild_id: '3' });
        account.apply('THREAD_CREATE', { id: '7', type: 11, name: 'gone', parent_id: '6', guild_id: '3' });
        account.apply('READY', { session_id: 'new', guilds: [{ id: '3', channels: [{ id: '6', type: 0 }] }] });",
        "account.channel('6') && !account.channel('7')",
    ),
    (
        "a new session ends the interactions of the one before",
        "account.api.interact = async () => null;
        const asked = account.interactions.send(2, { channelId: '5', data: {}, words: '/slow' });
        account.apply('READY', { session_id: 'new' });",
        "asked.then((ended) => !ended.ok && account.interactions.localOf('5')[0].state === 'failed')",
    ),
];

#[tokio::test(flavor = "multi_thread")]
async fn events_update_an_account() {
    let Some(visit) = Visit::open(Options::default(), MONITOR).await else {
        return;
    };
    for (description, events, expression) in EVENTS {
        let script = format!(
            "return import('/assets/store.js').then(({{ Account }}) => {{ {ACCOUNT} {events} return {expression}; }});"
        );
        let holds = visit.browser.run(&script, json!([])).await.unwrap();
        assert_eq!(holds, true, "{description}");
    }
    visit.end().await;
}
