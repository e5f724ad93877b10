use std::collections::BTreeSet;

use ed25519_dalek::SigningKey;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::signature::tests::{key, signed};
use super::*;

/// A post that no bot accepts, because none runs.
const POST: &[u8] = b"POST /interactions HTTP/1.1\r\nhost: bot\r\ncontent-length: 0\r\n\r\n";

/// The first line of the answer.
const REFUSED: &str = "HTTP/1.1 503 Service Unavailable";

/// The seconds of Discord's signatures, and the machine's time.
const SECONDS: i64 = 1_800_000_000;

/// A listener of its own on a free port.
async fn listener() -> PublicListener {
    let config = HttpConfig {
        public_listen: "127.0.0.1:0".to_owned(),
        ..HttpConfig::default()
    };
    let started = PublicListener::start(&config, Metrics::default()).await;
    started.unwrap().unwrap()
}

fn discord() -> SigningKey {
    SigningKey::from_bytes(&[7; 32])
}

/// The listener of the process with this number, what passes its posts on, and the age of each interaction that it
/// takes.
async fn process(number: i64) -> (PublicListener, Relay, UnboundedReceiver<Duration>) {
    let (listener, relay) = (listener().await, Relay::new(number).unwrap());
    let (told, heard) = unbounded_channel();
    listener.open(PostHandler {
        key: key(&discord()),
        time: Box::new(|| Timestamp::new(SECONDS * 1_000)),
        interaction: Box::new(move |_, age| told.send(age).is_ok()),
        event: Box::new(|_| false),
        relay: Some(relay.clone()),
    });
    (listener, relay, heard)
}

/// Posts an interaction that Discord has signed, with more headers.
async fn post_to(listener: &PublicListener, more: &[(&'static str, &'static str)]) -> StatusCode {
    const BODY: &str = "{\"type\":2}";
    let mut request = Request::new(Body::from(BODY));
    *request.headers_mut() = signed(&discord(), &SECONDS.to_string(), BODY);
    for &(name, value) in more {
        let value = HeaderValue::from_static(value);
        request.headers_mut().insert(name, value);
    }
    interactions(State(Arc::clone(&listener.shared)), request)
        .await
        .status()
}

#[tokio::test]
async fn an_interaction_reaches_every_process_once_and_one_that_joins_with_its_age() {
    let (one, relay, mut by_one) = process(1).await;
    let (two, back, mut by_two) = process(2).await;
    relay.follow(BTreeSet::from([two.address()]));
    back.follow(BTreeSet::from([one.address()]));
    assert_eq!(post_to(&one, &[]).await, StatusCode::ACCEPTED);
    assert_eq!(by_two.recv().await, Some(Duration::ZERO));
    let late = [("x-tiengow-age", "3000"), ("x-tiengow-from", "2")];
    assert_eq!(post_to(&one, &late).await, StatusCode::ACCEPTED);
    let own = [("x-tiengow-age", "0"), ("x-tiengow-from", "1")];
    assert_eq!(post_to(&one, &own).await, StatusCode::MISDIRECTED_REQUEST);
    for age in [Duration::ZERO, Duration::from_secs(3)] {
        assert_eq!(by_one.recv().await, Some(age));
    }
    assert!(by_one.try_recv().is_err() && by_two.try_recv().is_err());
}

#[tokio::test]
async fn a_request_sent_before_the_end_gets_its_answer() {
    let listener = listener().await;
    let mut stream = TcpStream::connect(listener.address()).await.unwrap();
    stream.write_all(POST).await.unwrap();
    let mut said = vec![0; REFUSED.len()];
    stream.read_exact(&mut said).await.unwrap();
    assert_eq!(said, REFUSED.as_bytes());
    listener.drain();
    // Nobody reads it before the listener is told to finish.
    assert_eq!(stream.try_write(POST).unwrap(), POST.len());
    listener.finish().await;
    let mut rest = String::new();
    stream.read_to_string(&mut rest).await.unwrap();
    let (_, last) = rest.split_once(REFUSED).unwrap();
    assert!(last.contains("connection: close"), "{rest}");
}
