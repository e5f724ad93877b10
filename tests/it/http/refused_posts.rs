//! Posts that the listener refuses.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::{Discord, start_listening_bot};
use crate::hands::balance;

const PING: &str = "{\"type\":1}";
const EVENT_PING: &str = "{\"version\":1,\"type\":0}";

#[tokio::test(flavor = "multi_thread")]
async fn only_posts_with_a_recent_signature_of_discord_are_accepted() -> Result<()> {
    let (fixture, discord) = start_listening_bot(13).await?;
    let now = || fixture.clock.now_ms().div_euclid(1_000);
    let (status, body) = discord.post_signed("/interactions", now(), PING).await?;
    ensure!((status, body.as_str()) == (StatusCode::OK, PING), "{body}");
    let (status, body) = discord.post_signed("/events", now(), EVENT_PING).await?;
    ensure!(
        (status, body.as_str()) == (StatusCode::NO_CONTENT, ""),
        "{body}"
    );
    for path in ["/interactions", "/events"] {
        for at in [now() - 3_600, now() + 3_600, 0] {
            let (status, _) = discord.post_signed(path, at, PING).await?;
            ensure!(
                status == StatusCode::UNAUTHORIZED,
                "{path} at {at}: {status}"
            );
        }
        let (timestamp, signature) = (now().to_string(), discord.control.sign(now(), EVENT_PING));
        let (status, _) = discord.post(path, &timestamp, &signature, PING).await?;
        ensure!(status == StatusCode::UNAUTHORIZED, "another body: {status}");
        let unsigned = discord.client.post(discord.url(path)).body(PING).send();
        let status = unsigned.await?.status();
        ensure!(status == StatusCode::UNAUTHORIZED, "no signature: {status}");
        for body in ["", "{", "[]", "{}", "{\"type\":1e9}", "\"\u{fffd}\""] {
            let (status, _) = discord.post_signed(path, now(), body).await?;
            ensure!(status == StatusCode::BAD_REQUEST, "{path} {body}: {status}");
        }
    }
    let unknown = json!({"type": 1, "event": {"type": "LOBBY_MESSAGE_CREATE", "data": {}}});
    let (status, _) = discord
        .post_signed("/events", now(), &unknown.to_string())
        .await?;
    ensure!(status == StatusCode::NO_CONTENT, "{status}");
    ensure_other_requests_are_refused(&discord).await?;
    let text = fixture.app().metrics().text(0).await?;
    for count in [
        "reason=\"signature\"} 4\n",
        "reason=\"time\"} 6\n",
        "reason=\"malformed\"} 12\n",
        "reason=\"closed\"} 0\n",
    ] {
        let line = format!("tiengow_posts_refused_total{{{count}");
        ensure!(text.contains(&line), "{line} is not in\n{text}");
    }
    Ok(())
}

/// Asserts that the listener accepts only posts, and only to its two paths.
async fn ensure_other_requests_are_refused(discord: &Discord) -> Result<()> {
    let status = async |method: Method, path: &str| -> Result<StatusCode> {
        let request = discord.client.request(method, discord.url(path));
        Ok(request.send().await?.status())
    };
    for path in ["/", "/metrics", "/healthz", "/copy", "/interactions/"] {
        ensure!(status(Method::POST, path).await? == StatusCode::NOT_FOUND);
    }
    for path in ["/interactions", "/events"] {
        for method in [Method::GET, Method::PUT, Method::DELETE] {
            ensure!(status(method, path).await? == StatusCode::METHOD_NOT_ALLOWED);
        }
    }
    Ok(())
}

/// Sends the beginning of a request. Returns the whole answer, which ends with the connection.
async fn send_raw(discord: &Discord, beginning: &[u8]) -> Result<String> {
    let mut stream = TcpStream::connect(discord.address).await?;
    stream.write_all(beginning).await?;
    let mut answer = Vec::new();
    let end = tokio::time::timeout(sandbox_client::PATIENCE, stream.read_to_end(&mut answer));
    // The connection may be reset while the rest of a request is in flight.
    let _bytes = end.await.context("it ends")?;
    Ok(String::from_utf8(answer)?)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_listener_closes_a_request_that_is_too_long_or_too_slow() -> Result<()> {
    let (fixture, discord) = start_listening_bot(14).await?;
    let head = |length: usize| {
        format!("POST /interactions HTTP/1.1\r\nhost: x\r\ncontent-length: {length}\r\n\r\n")
    };
    let long = head(257 * 1_024) + &" ".repeat(256 * 1_024 + 1);
    let slow = head(10) + "{";
    let long_head = format!(
        "POST /interactions HTTP/1.1\r\nx: {}\r\n\r\n",
        "x".repeat(20_000)
    );
    let (long, slow, long_head, half, none) = tokio::try_join!(
        send_raw(&discord, long.as_bytes()),
        send_raw(&discord, slow.as_bytes()),
        send_raw(&discord, long_head.as_bytes()),
        send_raw(&discord, b"POST /interactions HTTP/1.1\r\nx: "),
        send_raw(&discord, b""),
    )?;
    ensure!(long.starts_with("HTTP/1.1 413 "), "{long}");
    ensure!(slow.starts_with("HTTP/1.1 408 "), "{slow}");
    ensure!(long_head.starts_with("HTTP/1.1 431 "), "{long_head}");
    ensure!(half.is_empty() && none.is_empty(), "{half}, {none}");
    let ann = fixture.client("ann").await?;
    fixture.clock.advance(Duration::from_secs(1));
    ensure!(balance(&ann).await? == 5_000, "the bot does not go on");
    Ok(())
}
