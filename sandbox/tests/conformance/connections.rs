//! Heartbeats, compression, the order of IDENTIFYs, and everything else that affects a connection.

use std::io::Read;
use std::time::Duration;

use flate2::read::ZlibDecoder;
use flate2::{Decompress, FlushDecompress};
use futures_util::{SinkExt, StreamExt};
use sandbox::Options;
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::client::{Gateway, INTENTS, SandboxFixture};
use crate::plane;

fn identify_frame(fixture: &SandboxFixture) -> Value {
    json!({"op": 2, "d": {"token": fixture.sandbox.bot_token(), "intents": INTENTS, "properties": {}}})
}

fn gateway_url(fixture: &SandboxFixture, query: &str) -> String {
    format!(
        "{}/gateway/?{query}",
        fixture.sandbox.url().replacen("http", "ws", 1)
    )
}

/// Returns a fixture without limits and with a heartbeat interval that is short, but long enough for a slow machine.
async fn with_short_heartbeat() -> SandboxFixture {
    let heartbeat = Duration::from_secs(3);
    SandboxFixture::with(Options {
        rate_limits: false,
        heartbeat,
        ..Options::default()
    })
    .await
}

#[tokio::test]
async fn a_bot_that_misses_its_heartbeats_is_closed_with_4009_and_may_resume() {
    let mut fixture = with_short_heartbeat().await;
    fixture.bot_gateway.event("GUILD_CREATE").await;
    let (session, sequence) = (
        fixture.bot_gateway.session_id(),
        fixture.bot_gateway.sequence,
    );
    assert_eq!(fixture.bot_gateway.frame().await, Err(4009));
    let mut silent = Gateway::connect(&fixture.sandbox.api()).await;
    assert_eq!(
        silent.frame().await,
        Err(4009),
        "a connection that does not identify is cut too"
    );
    let mut resumed = Gateway::resume(&fixture, &session, sequence).await;
    resumed.event("RESUMED").await;
}

#[tokio::test]
async fn heartbeats_keep_a_connection_and_people_need_none() {
    let mut fixture = with_short_heartbeat().await;
    fixture.bot_gateway.event("GUILD_CREATE").await;
    let mut other = Gateway::connect(&fixture.sandbox.api()).await;
    // Keep sending heartbeats until the other connection ends.
    let end = loop {
        fixture.bot_gateway.send(json!({"op": 1, "d": null})).await;
        assert_eq!(fixture.bot_gateway.frame().await.unwrap()["op"], 11);
        if let Some(end) = other.try_frame().await {
            break end;
        }
    };
    assert_eq!(end, Err(4009));
    assert!(fixture.control.is_bot_connected());
    fixture
        .send(json!({"content": "still there"}))
        .await
        .assert_ok();
    assert_eq!(
        fixture.ann_gateway.event("MESSAGE_CREATE").await["content"],
        "still there"
    );
}

#[tokio::test]
async fn heartbeats_may_go_unacknowledged() {
    let mut fixture = SandboxFixture::new().await;
    fixture.bot_gateway.event("GUILD_CREATE").await;
    plane::post(&fixture, "gateway/acks", json!({"on": false}))
        .await
        .assert_status(204);
    fixture.bot_gateway.send(json!({"op": 1, "d": null})).await;
    let members =
        json!({"op": 8, "d": {"guild_id": fixture.sandbox.guild_id(), "query": "", "limit": 0}});
    fixture.bot_gateway.send(members.clone()).await;
    assert_eq!(
        fixture.bot_gateway.frame().await.unwrap()["t"],
        "GUILD_MEMBERS_CHUNK"
    );
    fixture.control.acknowledge_heartbeats(true);
    fixture.bot_gateway.send(json!({"op": 1, "d": null})).await;
    assert_eq!(fixture.bot_gateway.frame().await.unwrap()["op"], 11);
}

#[tokio::test]
async fn the_server_may_ask_for_a_heartbeat_or_a_new_connection() {
    let mut fixture = SandboxFixture::new().await;
    fixture.bot_gateway.event("GUILD_CREATE").await;
    for (opcode, name) in [(1, "heartbeat"), (7, "reconnect")] {
        let response = plane::post(&fixture, "gateway/send", json!({"op": opcode}))
            .await
            .assert_ok();
        assert_eq!(response["told"], 1, "{name}");
        assert_eq!(fixture.bot_gateway.frame().await.unwrap()["op"], opcode);
    }
    let (session, sequence) = (
        fixture.bot_gateway.session_id(),
        fixture.bot_gateway.sequence,
    );
    let mut resumed = Gateway::resume(&fixture, &session, sequence).await;
    assert_eq!(resumed.names_until("RESUMED").await, ["RESUMED"]);
    plane::post(&fixture, "gateway/send", json!({"op": 2}))
        .await
        .assert_status(400);
}

#[tokio::test]
async fn a_session_may_be_declared_invalid() {
    let mut fixture = SandboxFixture::new().await;
    fixture.bot_gateway.event("GUILD_CREATE").await;
    let session = fixture.bot_gateway.session_id();
    assert_eq!(fixture.control.invalidate_sessions(true), 1);
    assert_eq!(
        fixture.bot_gateway.frame().await.unwrap(),
        json!({"op": 9, "s": null, "t": null, "d": true})
    );
    assert_eq!(fixture.control.invalidate_sessions(false), 1);
    assert_eq!(fixture.bot_gateway.frame().await.unwrap()["d"], false);
    let mut resumed = Gateway::resume(&fixture, &session, 1).await;
    assert_eq!(resumed.frame().await.unwrap()["op"], 9);
    resumed.send(identify_frame(&fixture)).await;
    assert_eq!(
        resumed.frame().await.unwrap()["t"],
        "READY",
        "the same connection may identify again"
    );
    fixture.bot_gateway.send(identify_frame(&fixture)).await;
    assert_eq!(fixture.bot_gateway.frame().await.unwrap()["t"], "READY");
}

#[tokio::test]
async fn zlib_stream_is_one_stream_flushed_after_every_frame() {
    let fixture = SandboxFixture::new().await;
    let url = gateway_url(&fixture, "v=10&encoding=json&compress=zlib-stream");
    let (mut socket, _) = connect_async(url).await.unwrap();
    let mut inflate = Decompress::new(true);
    let mut next = async |socket: &mut tokio_tungstenite::WebSocketStream<_>| {
        let Some(Ok(Message::Binary(bytes))) = socket.next().await else {
            panic!("a binary frame")
        };
        assert!(
            bytes.ends_with(&[0, 0, 0xff, 0xff]),
            "a frame ends with a flush"
        );
        let mut text = Vec::with_capacity(1 << 20);
        inflate
            .decompress_vec(&bytes, &mut text, FlushDecompress::Sync)
            .unwrap();
        serde_json::from_slice::<Value>(&text).unwrap()
    };
    assert_eq!(next(&mut socket).await["op"], 10);
    socket
        .send(Message::text(identify_frame(&fixture).to_string()))
        .await
        .unwrap();
    assert_eq!(next(&mut socket).await["t"], "READY");
    let guild = next(&mut socket).await;
    assert_eq!(
        (&guild["t"], &guild["d"]["name"]),
        (&json!("GUILD_CREATE"), &json!("Sandbox"))
    );
}

#[tokio::test]
async fn identify_may_allow_large_frames_to_be_compressed() {
    let fixture = SandboxFixture::new().await;
    let (mut socket, _) = connect_async(gateway_url(&fixture, "v=10&encoding=json"))
        .await
        .unwrap();
    let Some(Ok(Message::Text(_))) = socket.next().await else {
        panic!("HELLO is text")
    };
    let mut identify = identify_frame(&fixture);
    identify["d"]["compress"] = true.into();
    socket
        .send(Message::text(identify.to_string()))
        .await
        .unwrap();
    let guild = loop {
        match socket.next().await.unwrap().unwrap() {
            Message::Text(text) => assert!(text.len() < 1_024, "a large frame came as text"),
            Message::Binary(bytes) => {
                let mut text = String::new();
                ZlibDecoder::new(bytes.as_ref())
                    .read_to_string(&mut text)
                    .unwrap();
                let frame: Value = serde_json::from_str(&text).unwrap();
                if frame["t"] == "GUILD_CREATE" {
                    break frame;
                }
            }
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(guild["d"]["channels"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn other_encodings_are_refused_with_400() {
    let fixture = SandboxFixture::new().await;
    for query in [
        "v=10&encoding=etf",
        "v=10&encoding=json&compress=zstd-stream",
    ] {
        let Err(Error::Http(response)) = connect_async(gateway_url(&fixture, query)).await else {
            panic!("{query} was accepted")
        };
        assert_eq!(response.status(), 400);
    }
}

#[tokio::test]
async fn an_old_version_is_closed_with_4012() {
    let fixture = SandboxFixture::new().await;
    let (mut socket, _) = connect_async(gateway_url(&fixture, "v=6&encoding=json"))
        .await
        .unwrap();
    let code = loop {
        if let Message::Close(frame) = socket.next().await.unwrap().unwrap() {
            break u16::from(frame.unwrap().code);
        }
    };
    assert_eq!(code, 4012);
}

#[tokio::test]
async fn a_resume_with_a_future_sequence_number_is_closed_with_4007() {
    let fixture = SandboxFixture::new().await;
    let mut gateway = Gateway::resume(&fixture, &fixture.bot_gateway.session_id(), 99_999).await;
    assert_eq!(gateway.frame().await, Err(4007));
}

#[tokio::test]
async fn intents_that_are_not_allowed_are_closed_with_4014() {
    let fixture = SandboxFixture::new().await;
    plane::post(&fixture, "gateway/intents", json!({"privileged": 2}))
        .await
        .assert_status(204);
    for (intents, allowed) in [(1 << 15, false), (1 << 8, false), (1 << 1, true), (1, true)] {
        let mut gateway = Gateway::connect(&fixture.sandbox.api()).await;
        let mut identify = identify_frame(&fixture);
        identify["d"]["intents"] = json!(intents);
        gateway.send(identify).await;
        let frame = gateway.frame().await;
        assert_eq!(frame.is_ok(), allowed, "{intents}: {frame:?}");
        assert!(allowed || frame == Err(4014));
    }
}

#[tokio::test]
async fn a_frame_over_4096_bytes_is_closed_with_4002() {
    let mut fixture = SandboxFixture::new().await;
    fixture.bot_gateway.event("GUILD_CREATE").await;
    fixture
        .bot_gateway
        .send(json!({"op": 3, "d": {"status": "x".repeat(4_096)}}))
        .await;
    assert_eq!(fixture.bot_gateway.frame().await, Err(4002));
}

#[tokio::test]
async fn more_than_120_frames_in_a_minute_are_closed_with_4008() {
    let mut fixture = SandboxFixture::with_rate_limits().await;
    fixture.bot_gateway.event("GUILD_CREATE").await;
    // IDENTIFY was the first.
    for _ in 1..120 {
        fixture.bot_gateway.send(json!({"op": 1, "d": null})).await;
        assert_eq!(fixture.bot_gateway.frame().await.unwrap()["op"], 11);
    }
    fixture.control.advance(Duration::from_secs(60));
    for _ in 0..120 {
        fixture.bot_gateway.send(json!({"op": 1, "d": null})).await;
        assert_eq!(fixture.bot_gateway.frame().await.unwrap()["op"], 11);
    }
    fixture.bot_gateway.send(json!({"op": 1, "d": null})).await;
    assert_eq!(fixture.bot_gateway.frame().await, Err(4008));
}

#[tokio::test]
async fn an_unknown_opcode_is_closed_with_4001() {
    let mut fixture = SandboxFixture::new().await;
    fixture.bot_gateway.event("GUILD_CREATE").await;
    fixture.bot_gateway.send(json!({"op": 99, "d": null})).await;
    assert_eq!(fixture.bot_gateway.frame().await, Err(4001));
}

#[tokio::test]
async fn one_shard_may_identify_every_five_seconds() {
    let fixture = SandboxFixture::with_rate_limits().await;
    let info = fixture.bot.get("/gateway/bot").await.assert_ok();
    assert_eq!(info["session_start_limit"]["max_concurrency"], 1);
    let mut gateway = Gateway::connect(&fixture.sandbox.api()).await;
    gateway.send(identify_frame(&fixture)).await;
    assert_eq!(
        gateway.frame().await.unwrap(),
        json!({"op": 9, "s": null, "t": null, "d": false})
    );
    fixture.control.advance(Duration::from_secs(5));
    gateway.send(identify_frame(&fixture)).await;
    assert_eq!(gateway.frame().await.unwrap()["t"], "READY");
}

#[tokio::test]
async fn a_bot_may_identify_1000_times_a_day() {
    let fixture = SandboxFixture::new().await;
    plane::post(&fixture, "gateway/identifies", json!({"left": 1}))
        .await
        .assert_status(204);
    let limit = fixture.bot.get("/gateway/bot").await.assert_ok()["session_start_limit"].clone();
    assert_eq!(
        (&limit["total"], &limit["remaining"]),
        (&json!(1_000), &json!(1))
    );
    assert!(limit["reset_after"].as_i64().unwrap() > 86_000_000);
    fixture.another_gateway().await;
    let mut gateway = Gateway::connect(&fixture.sandbox.api()).await;
    gateway.send(identify_frame(&fixture)).await;
    assert_eq!(gateway.frame().await, Err(4004), "Discord resets the token");
    fixture.control.advance(Duration::from_secs(24 * 3_600));
    fixture.another_gateway().await;
}

#[tokio::test]
async fn more_than_2500_servers_need_another_shard() {
    let fixture = SandboxFixture::new().await;
    for number in 1..=2_500 {
        fixture
            .control
            .add_guild(&format!("g{number}"), &[])
            .unwrap();
    }
    let mut gateway = Gateway::connect(&fixture.sandbox.api()).await;
    gateway.send(identify_frame(&fixture)).await;
    assert_eq!(gateway.frame().await, Err(4011));
    let mut half = Gateway::connect(&fixture.sandbox.api()).await;
    let mut identify = identify_frame(&fixture);
    identify["d"]["shard"] = json!([0, 2]);
    half.send(identify).await;
    let ready = half.event("READY").await;
    let count = ready["guilds"].as_array().unwrap().len();
    assert!(count > 1_000 && count < 1_500, "{count}");
    // Only servers with the bot count.
    let first_server = fixture.sandbox.guild_id();
    fixture.control.remove_bot(first_server).unwrap();
    let mut whole = Gateway::connect(&fixture.sandbox.api()).await;
    whole.send(identify_frame(&fixture)).await;
    whole.event("READY").await;
}
