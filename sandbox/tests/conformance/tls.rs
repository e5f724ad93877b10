//! HTTPS and wss under Discord's own names.

use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::{Certificate, Client, Response};
use sandbox::Options;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;

use crate::client::SandboxFixture;

/// Starts a fixture with HTTPS and rate limits.
async fn start_with_tls() -> SandboxFixture {
    SandboxFixture::with(Options {
        tls: true,
        ..Options::default()
    })
    .await
}

/// Returns a client that resolves Discord's names to the sandbox.
fn discord_client(fixture: &SandboxFixture) -> Client {
    let certificate =
        Certificate::from_pem(fixture.sandbox.certificate_pem().unwrap().as_bytes()).unwrap();
    Client::builder()
        .no_proxy()
        .https_only(true)
        .resolve("discord.com", fixture.sandbox.secure_address().unwrap())
        .add_root_certificate(certificate)
        .build()
        .unwrap()
}

async fn send(fixture: &SandboxFixture, client: &Client, text: &str) -> Response {
    let url = format!("https://discord.com/api/v10{}", fixture.messages_path());
    let request = client.post(url).header(
        "authorization",
        format!("Bot {}", fixture.sandbox.bot_token()),
    );
    request
        .json(&json!({"content": text}))
        .send()
        .await
        .unwrap()
}

#[tokio::test]
async fn a_client_that_uses_discords_name_gets_limits_and_retry_after() {
    let fixture = start_with_tls().await;
    let client = discord_client(&fixture);
    let mut sent = 0;
    let mut waits = Vec::new();
    while sent < 12 {
        let response = send(&fixture, &client, &sent.to_string()).await;
        if response.status() == 200 {
            sent += 1;
            continue;
        }
        assert_eq!(response.status(), 429);
        let header = response.headers()["retry-after"]
            .to_str()
            .unwrap()
            .parse::<u64>()
            .unwrap();
        assert_eq!(response.headers()["x-ratelimit-remaining"], "0");
        let body: Value = response.json().await.unwrap();
        let wait = body["retry_after"].as_f64().unwrap();
        assert!(
            wait > 0.0 && wait <= 5.0 && u64::from(wait.ceil() as u32) == header,
            "{wait} and {header}"
        );
        waits.push(wait);
        fixture
            .control
            .advance(Duration::from_secs_f64(wait + 0.001));
    }
    assert_eq!(waits.len(), 2, "five, five and two: {waits:?}");
    assert_eq!(fixture.history(&fixture.ann).await.len(), 12);
}

#[tokio::test]
async fn a_client_without_the_certificate_does_not_connect() {
    let fixture = start_with_tls().await;
    let address = fixture.sandbox.secure_address().unwrap();
    let client = Client::builder()
        .no_proxy()
        .resolve("discord.com", address)
        .build()
        .unwrap();
    assert!(
        client
            .get("https://discord.com/api/v10/gateway")
            .send()
            .await
            .is_err()
    );
    let plain = Client::builder().no_proxy().build().unwrap();
    assert!(
        plain
            .get(format!("http://{address}/api/v10/gateway"))
            .send()
            .await
            .is_err()
    );
    // A client that hangs or fails in its handshake does not block others.
    let hanging = TcpStream::connect(address).await.unwrap();
    assert_eq!(
        send(&fixture, &discord_client(&fixture), "x")
            .await
            .status(),
        200
    );
    drop(hanging);
}

#[tokio::test]
async fn other_names_are_refused_over_https_too() {
    let fixture = start_with_tls().await;
    let request = discord_client(&fixture).get("https://discord.com/api/v10/gateway");
    assert_eq!(
        request
            .header("host", "evil.example")
            .send()
            .await
            .unwrap()
            .status(),
        403
    );
    let request = discord_client(&fixture).get("https://discord.com/sandbox/state");
    assert_eq!(
        request
            .header("origin", "https://evil.example")
            .send()
            .await
            .unwrap()
            .status(),
        403
    );
}

#[tokio::test]
async fn the_gateway_answers_over_wss() {
    let fixture = start_with_tls().await;
    let mut roots = RootCertStore::empty();
    let pem = fixture.sandbox.certificate_pem().unwrap().as_bytes();
    roots
        .add(CertificateDer::from_pem_slice(pem).unwrap())
        .unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let tcp = TcpStream::connect(fixture.sandbox.secure_address().unwrap())
        .await
        .unwrap();
    let name = ServerName::try_from("gateway.discord.gg").unwrap();
    let tls = TlsConnector::from(Arc::new(config))
        .connect(name, tcp)
        .await
        .unwrap();
    let (mut socket, _) = client_async("wss://gateway.discord.gg/?v=10&encoding=json", tls)
        .await
        .unwrap();
    let hello: Value =
        serde_json::from_str(socket.next().await.unwrap().unwrap().to_text().unwrap()).unwrap();
    assert_eq!(hello["op"], 10);
    let identify =
        json!({"op": 2, "d": {"token": fixture.sandbox.users()[1].token, "properties": {}}});
    socket
        .send(Message::text(identify.to_string()))
        .await
        .unwrap();
    let ready: Value =
        serde_json::from_str(socket.next().await.unwrap().unwrap().to_text().unwrap()).unwrap();
    assert_eq!(
        (&ready["t"], &ready["d"]["user"]["username"]),
        (&json!("READY"), &json!("ben"))
    );
}

#[tokio::test]
async fn without_the_option_there_is_no_https() {
    let fixture = SandboxFixture::new().await;
    assert!(
        fixture.sandbox.secure_address().is_none() && fixture.sandbox.certificate_pem().is_none()
    );
}
