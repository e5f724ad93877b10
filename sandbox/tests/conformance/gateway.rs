//! Connecting, resuming, and being closed.

use std::time::Duration;

use serde_json::{Value, json};

use crate::client::{Gateway, INTENTS, SandboxFixture};

#[tokio::test]
async fn the_gateways_address_accepts_connections() {
    let fixture = SandboxFixture::new().await;
    let info = fixture.bot.get("/gateway/bot").await.assert_ok();
    assert_eq!(info["session_start_limit"]["remaining"], 999);
    let url = fixture.ann.get("/gateway").await.assert_ok()["url"].clone();
    assert_eq!(url, info["url"]);
    let (socket, _) = tokio_tungstenite::connect_async(url.as_str().unwrap())
        .await
        .unwrap();
    drop(socket);
}

#[tokio::test]
async fn hello_has_the_heartbeat_interval() {
    let fixture = SandboxFixture::new().await;
    let url = format!(
        "{}/gateway",
        fixture.sandbox.url().replacen("http", "ws", 1)
    );
    let (mut socket, _) = tokio_tungstenite::connect_async(url).await.unwrap();
    let hello = futures_util::StreamExt::next(&mut socket)
        .await
        .unwrap()
        .unwrap();
    let hello: Value = serde_json::from_str(hello.to_text().unwrap()).unwrap();
    assert_eq!(
        (&hello["op"], &hello["d"]["heartbeat_interval"]),
        (&json!(10), &json!(41_250))
    );
}

#[tokio::test]
async fn the_bot_gets_ready_and_its_server() {
    let mut fixture = SandboxFixture::new().await;
    let ready = &fixture.bot_gateway.ready;
    assert_eq!(
        ready["application"]["id"],
        json!(fixture.sandbox.application_id())
    );
    assert_eq!(ready["guilds"][0]["unavailable"], true);
    let guild = fixture.bot_gateway.event("GUILD_CREATE").await;
    assert_eq!(guild["member_count"], 6);
    assert_eq!(guild["channels"].as_array().unwrap().len(), 3);
    for list in [
        "stage_instances",
        "guild_scheduled_events",
        "threads",
        "presences",
        "voice_states",
    ] {
        assert!(guild[list].is_array(), "{list}");
    }
}

#[tokio::test]
async fn a_person_gets_ready_with_the_server_and_the_direct_messages() {
    let fixture = SandboxFixture::new().await;
    let ready = &fixture.ann_gateway.ready;
    assert_eq!(ready["user"]["username"], "ann");
    assert_eq!(ready["guilds"][0]["channels"].as_array().unwrap().len(), 3);
    assert_eq!(ready["private_channels"][0]["recipients"][0]["bot"], true);
    assert!(ready["session_id"].is_string());
}

#[tokio::test]
async fn a_heartbeat_is_acknowledged() {
    let mut fixture = SandboxFixture::new().await;
    fixture.bot_gateway.event("GUILD_CREATE").await;
    fixture.bot_gateway.send(json!({"op": 1, "d": 2})).await;
    assert_eq!(fixture.bot_gateway.frame().await.unwrap()["op"], 11);
}

#[tokio::test]
async fn mistakes_close_the_connection_with_discords_codes() {
    let fixture = SandboxFixture::new().await;
    let token = fixture.sandbox.bot_token();
    let identify =
        |token: &str, intents: Value| json!({"op": 2, "d": {"token": token, "intents": intents}});
    for (frame, code) in [
        (identify("nonsense", json!(1)), 4004),
        (identify(&token, Value::Null), 4013),
        (identify(&token, json!(1_u64 << 40)), 4013),
        (
            json!({"op": 2, "d": {"token": token, "intents": 1, "shard": [2, 2]}}),
            4010,
        ),
        (json!({"op": 3, "d": {}}), 4003),
        (json!({"d": {}}), 4002),
        (
            json!({"op": 6, "d": {"token": "nonsense", "session_id": "x", "seq": 1}}),
            4004,
        ),
    ] {
        let mut gateway = Gateway::connect(&fixture.sandbox.api()).await;
        gateway.send(frame).await;
        assert_eq!(gateway.frame().await, Err(code));
    }
    let mut gateway = Gateway::identify(&fixture.sandbox.api(), &token, INTENTS).await;
    gateway.event("GUILD_CREATE").await;
    gateway.send(identify(&token, json!(1))).await;
    assert_eq!(gateway.frame().await, Err(4005));
}

#[tokio::test]
async fn a_resume_replays_missed_events_once_and_in_order() {
    let mut fixture = SandboxFixture::new().await;
    fixture.bot_gateway.event("GUILD_CREATE").await;
    let (session, sequence) = (
        fixture.bot_gateway.session_id(),
        fixture.bot_gateway.sequence,
    );
    assert_eq!(fixture.control.drop_gateway(false), 1);
    assert_eq!(fixture.bot_gateway.frame().await, Err(4000));
    assert!(!fixture.control.is_bot_connected());
    for text in ["one", "two"] {
        fixture.send(json!({"content": text})).await.assert_ok();
    }
    let mut gateway = Gateway::resume(&fixture, &session, sequence).await;
    assert_eq!(gateway.event("MESSAGE_CREATE").await["content"], "one");
    assert_eq!(gateway.event("MESSAGE_CREATE").await["content"], "two");
    assert_eq!(gateway.names_until("RESUMED").await, ["RESUMED"]);
    assert!(fixture.control.is_bot_connected());
}

#[tokio::test]
async fn a_connection_that_is_too_slow_is_closed_and_may_resume() {
    let mut fixture = SandboxFixture::new().await;
    fixture.bot_gateway.event("GUILD_CREATE").await;
    let session = fixture.bot_gateway.session_id();
    // More events than a connection may queue. Without an await in between, none of them is sent.
    for _ in 0..4_200 {
        fixture.control.grant_bot(fixture.channel, 0).unwrap();
    }
    let code = loop {
        if let Err(code) = fixture.bot_gateway.frame().await {
            break code;
        }
    };
    assert_eq!(code, 4000);
    let sequence = fixture.bot_gateway.sequence;
    let mut resumed = Gateway::resume(&fixture, &session, sequence).await;
    resumed.event("RESUMED").await;
    assert!(
        resumed.sequence > sequence + 1,
        "the missed events came first"
    );
}

#[tokio::test]
async fn an_interaction_without_a_connection_is_replayed() {
    let mut fixture = SandboxFixture::new().await;
    let message = fixture.send_button().await;
    fixture.bot_gateway.event("MESSAGE_CREATE").await;
    let (session, sequence) = (
        fixture.bot_gateway.session_id(),
        fixture.bot_gateway.sequence,
    );
    fixture.control.drop_gateway(false);
    let body = fixture.interaction_body(
        3,
        Some(&message),
        json!({"component_type": 2, "custom_id": "go"}),
    );
    fixture
        .ann
        .post("/interactions", body)
        .await
        .assert_status(204);
    let mut gateway = Gateway::resume(&fixture, &session, sequence).await;
    let interaction = gateway.event("INTERACTION_CREATE").await;
    fixture
        .answer(&interaction, 6, json!({}))
        .await
        .assert_status(204);
}

#[tokio::test]
async fn an_unknown_old_or_foreign_session_is_invalid() {
    let fixture = SandboxFixture::new().await;
    let session = fixture.bot_gateway.session_id();
    let foreign = fixture.ann_gateway.session_id();
    fixture.control.drop_gateway(false);
    for (session, sequence) in [("nonsense", 1), (foreign.as_str(), 1)] {
        let mut gateway = Gateway::resume(&fixture, session, sequence).await;
        let frame = gateway.frame().await.unwrap();
        assert_eq!((&frame["op"], &frame["d"]), (&json!(9), &json!(false)));
    }
    fixture.control.advance(Duration::from_secs(5 * 60));
    let mut gateway = Gateway::resume(&fixture, &session, 1).await;
    assert_eq!(gateway.frame().await.unwrap()["op"], 9);
}

#[tokio::test]
async fn a_connection_that_breaks_can_be_resumed() {
    let mut fixture = SandboxFixture::new().await;
    fixture.bot_gateway.event("GUILD_CREATE").await;
    let (session, sequence) = (
        fixture.bot_gateway.session_id(),
        fixture.bot_gateway.sequence,
    );
    let control = fixture.control.clone();
    let broken = std::mem::replace(
        &mut fixture.bot_gateway,
        Gateway::identify(&fixture.sandbox.api(), &fixture.sandbox.users()[1].token, 0).await,
    );
    broken.drop_without_close();
    let mut gateway = Gateway::resume(&fixture, &session, sequence).await;
    gateway.event("RESUMED").await;
    assert!(control.is_bot_connected());
}

#[tokio::test]
async fn shards_get_their_servers_and_only_the_first_gets_direct_messages() {
    let fixture = SandboxFixture::new().await;
    let own_shard = (fixture.sandbox.guild_id().0 >> 22) % 2;
    let mut shards = Vec::new();
    for shard in 0..2_u64 {
        let mut gateway = Gateway::connect(&fixture.sandbox.api()).await;
        let data =
            json!({"token": fixture.sandbox.bot_token(), "intents": INTENTS, "shard": [shard, 2]});
        gateway.send(json!({"op": 2, "d": data})).await;
        let ready = gateway.event("READY").await;
        let count = ready["guilds"].as_array().unwrap().len();
        assert_eq!(count, usize::from(shard == own_shard));
        shards.push(gateway);
    }
    let ann = fixture.sandbox.users()[0].id;
    let dm = fixture.open_dm(ann).await;
    let path = format!("/channels/{}/messages", dm["id"].as_str().unwrap());
    fixture
        .bot
        .post(&path, json!({"content": "direct"}))
        .await
        .assert_ok();
    fixture.send(json!({"content": "public"})).await.assert_ok();
    assert_eq!(shards[0].event("MESSAGE_CREATE").await["content"], "direct");
    let next = shards[usize::try_from(own_shard).unwrap()]
        .event("MESSAGE_CREATE")
        .await;
    assert_eq!(next["content"], "public");
}

#[tokio::test]
async fn two_sessions_of_a_shard_get_the_same_events() {
    let mut fixture = SandboxFixture::new().await;
    let (api, token) = (fixture.sandbox.api(), fixture.sandbox.bot_token());
    let mut second = Gateway::identify(&api, &token, INTENTS).await;
    second.event("GUILD_CREATE").await;
    let interaction = fixture.slash().await;
    assert_eq!(second.event("INTERACTION_CREATE").await, interaction);
    // Only the first answer counts.
    let answer = json!({"content": "by one"});
    fixture
        .answer(&interaction, 4, answer)
        .await
        .assert_status(204);
    fixture
        .answer(&interaction, 4, json!({"content": "by the other"}))
        .await
        .assert_error(400, 40060);
    for gateway in [&mut second, &mut fixture.bot_gateway] {
        assert_eq!(gateway.event("MESSAGE_CREATE").await["content"], "by one");
    }
}

#[tokio::test]
async fn without_the_intent_interactions_arrive_but_no_messages() {
    let mut fixture = SandboxFixture::new().await;
    let token = fixture.sandbox.bot_token();
    fixture.control.drop_gateway(true);
    fixture.bot_gateway = Gateway::identify(&fixture.sandbox.api(), &token, 1).await;
    let message = fixture.send_button().await;
    let body = fixture.interaction_body(
        3,
        Some(&message),
        json!({"component_type": 2, "custom_id": "go"}),
    );
    fixture.ann.post("/interactions", body).await;
    let names = fixture.bot_gateway.names_until("INTERACTION_CREATE").await;
    assert_eq!(names, ["GUILD_CREATE", "INTERACTION_CREATE"]);
}
