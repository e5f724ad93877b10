//! Bots on unmodified libraries show a person the same as a bot without a library.
#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

#[path = "../examples/peers/no_library.rs"]
mod no_library;
#[path = "../examples/peers/peer.rs"]
mod peer;
#[path = "../examples/peers/script.rs"]
mod script;
#[path = "../examples/peers/transcript.rs"]
mod transcript;

use sandbox::{Options, Sandbox};
use sandbox_client::Client;

#[tokio::test(flavor = "multi_thread")]
async fn every_library_shows_the_same_messages() {
    let sandbox = Sandbox::start(Options::default()).await.unwrap();
    for (peer, person) in peer::installed().zip(sandbox.users()) {
        let running = peer.start(&sandbox).await.unwrap();
        let client = Client::log_in(&sandbox, &person.name).await.unwrap();
        let seen = script::run(&client, peer.has_modal_labels).await.unwrap();
        drop(running);
        let expected = peer::expected_transcript(peer.has_modal_labels).unwrap();
        assert_eq!(
            transcript::difference(&expected, &seen),
            None,
            "{}",
            peer.name
        );
    }
    let unknown = sandbox.control().unknown_names();
    assert!(
        unknown.routes.is_empty() && unknown.fields.is_empty(),
        "{unknown:?}"
    );
}

#[test]
fn a_difference_is_reported_with_its_line() {
    assert_eq!(transcript::difference("a\nb\n", "a\nb\n"), None);
    assert!(
        transcript::difference("a\nb\n", "a\nc\n")
            .unwrap()
            .starts_with("line 2: \"c\" in place of \"b\"")
    );
    assert!(
        transcript::difference("a\n", "a\nb\n")
            .unwrap()
            .contains("\"b\" in place of \"(the end)\"")
    );
}
