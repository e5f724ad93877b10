//! Bots on unmodified libraries show a person the same as a bot without a library.
#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

#[path = "../examples/peers/part.rs"]
mod part;
#[path = "../examples/peers/peer.rs"]
mod peer;
#[path = "../examples/peers/plain.rs"]
mod plain;
#[path = "../examples/peers/sight.rs"]
mod sight;

use sandbox::{Options, Sandbox};
use sandbox_client::Client;

#[tokio::test(flavor = "multi_thread")]
async fn every_library_shows_the_same() {
    let sandbox = Sandbox::start(Options::default()).await.unwrap();
    for (peer, person) in peer::installed().zip(sandbox.users()) {
        let running = peer.start(&sandbox).await.unwrap();
        let client = Client::log_in(&sandbox, &person.name).await.unwrap();
        let seen = part::play(&client, peer.newer).await.unwrap();
        drop(running);
        let expected = peer::expected(peer.newer).unwrap();
        assert_eq!(sight::difference(&expected, &seen), None, "{}", peer.name);
    }
    let unknown = sandbox.control().unknowns();
    assert!(
        unknown.routes.is_empty() && unknown.fields.is_empty(),
        "{unknown:?}"
    );
}

#[test]
fn a_difference_is_reported_with_its_line() {
    assert_eq!(sight::difference("a\nb\n", "a\nb\n"), None);
    assert!(
        sight::difference("a\nb\n", "a\nc\n")
            .unwrap()
            .starts_with("line 2: \"c\" in place of \"b\"")
    );
    assert!(
        sight::difference("a\n", "a\nb\n")
            .unwrap()
            .contains("\"b\" in place of \"(the end)\"")
    );
}
