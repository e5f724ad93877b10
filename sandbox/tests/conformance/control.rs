//! The control plane: forged interactions, faults, counts, and the rest of its powers.

use sandbox::{Fault, Options, RawInteraction, Sandbox};
use serde_json::{Value, json};

use crate::client::SandboxFixture;
use crate::plane;

#[tokio::test]
async fn the_state_lists_people_tokens_and_places() {
    let fixture = SandboxFixture::new().await;
    let state = plane::get(&fixture, "state").await.assert_ok();
    let names: Vec<_> = state["users"]
        .as_array()
        .unwrap()
        .iter()
        .map(|u| u["name"].clone())
        .collect();
    assert_eq!(names, ["ann", "ben", "chloe", "dan", "eve"]);
    assert_eq!(state["users"][0]["token"], fixture.sandbox.users()[0].token);
    assert_eq!(state["guild"]["channels"][0]["id"], json!(fixture.channel));
    assert_eq!(
        state["application"]["id"],
        json!(fixture.sandbox.application_id())
    );
    assert_eq!(state["application"]["token"], fixture.sandbox.bot_token());
    assert_eq!(state["bot_connected"], true);
}

#[tokio::test]
async fn the_page_gets_the_suggested_commands() {
    let fixture = SandboxFixture::new().await;
    let suggestions = || fixture.sandbox.control().state()["suggestions"].clone();
    assert_eq!(suggestions(), json!([]));
    let body = json!({"lines": ["/echo text:hello"]});
    let response = plane::post(&fixture, "suggestions", body).await;
    assert_eq!(response.status, 204);
    assert_eq!(suggestions(), json!(["/echo text:hello"]));
}

#[tokio::test]
async fn ids_and_tokens_come_from_the_seed() {
    let start = async |seed: u64| {
        let sandbox = Sandbox::start(Options {
            seed,
            ..Options::default()
        })
        .await
        .unwrap();
        let mut payload = sandbox.ready_payload();
        payload
            .as_object_mut()
            .unwrap()
            .retain(|name, _| name != "url" && name != "api");
        (payload, sandbox.bot_token())
    };
    let first = start(7).await;
    assert_eq!(first, start(7).await);
    assert_ne!(first, start(8).await);
    assert_eq!(first.0["users"].as_array().unwrap().len(), 5);
    assert!(first.0["channel_id"].is_string() && first.0["guild_id"].is_string());
}

#[tokio::test]
async fn a_forged_press_skips_the_checks() {
    let mut fixture = SandboxFixture::new().await;
    let message = fixture.send_button().await;
    let long = "\u{202e}字".repeat(50);
    let forged = json!({"user": "ben", "type": 3, "message_id": message["id"],
        "data": {"custom_id": long, "component_type": 2}});
    let id = plane::post(&fixture, "interact", forged).await.assert_ok()["id"].clone();
    let interaction = fixture.bot_gateway.event("INTERACTION_CREATE").await;
    assert_eq!(
        (&interaction["id"], &interaction["data"]["custom_id"]),
        (&id, &json!(long))
    );
    assert_eq!(interaction["member"]["user"]["username"], "ben");
    assert_eq!(interaction["message"]["id"], message["id"]);
    fixture
        .answer(&interaction, 6, json!({}))
        .await
        .assert_status(204);
    let nobody = json!({"user": "nobody", "type": 3, "data": {}});
    plane::post(&fixture, "interact", nobody)
        .await
        .assert_status(404);
    let nothing = json!({"user": "ben", "type": 1, "data": {}});
    plane::post(&fixture, "interact", nothing)
        .await
        .assert_status(400);
}

#[tokio::test]
async fn a_forged_command_may_have_options_out_of_range() {
    let mut fixture = SandboxFixture::new().await;
    let option = json!({"type": 4, "name": "n", "description": "d", "max_value": 5});
    let command = fixture
        .register(json!({"name": "go", "description": "d", "options": [option]}))
        .await;
    let options = json!([{"type": 4, "name": "n", "value": 9_000_000_000_i64}]);
    let forged = RawInteraction {
        user: "ann".to_owned(),
        kind: 2,
        channel_id: None,
        message_id: None,
        data: json!({"name": "go", "options": options}),
    };
    fixture.control.interact(&forged).unwrap();
    let interaction = fixture.bot_gateway.event("INTERACTION_CREATE").await;
    assert_eq!(
        (&interaction["data"]["id"], &interaction["data"]["options"]),
        (&command["id"], &options)
    );
}

#[tokio::test]
async fn unknown_routes_and_fields_are_counted() {
    let fixture = SandboxFixture::new().await;
    fixture.bot.get("/nonsense").await.assert_error(404, 0);
    fixture.bot.get("/nonsense").await.assert_error(404, 0);
    fixture
        .bot
        .patch("/gateway", json!({}))
        .await
        .assert_error(405, 0);
    let old = format!("{}/api/v6/gateway", fixture.sandbox.url());
    assert_eq!(reqwest::get(old).await.unwrap().status(), 404);
    let body = json!({"content": "x", "colour": 3, "embeds": [{"title": "t", "titel": "u"}]});
    fixture.send(body).await.assert_ok();
    let counts = plane::get(&fixture, "counts").await.assert_ok();
    assert_eq!(
        counts["routes"],
        json!({"GET /nonsense": 2, "GET /api/v6/gateway": 1})
    );
    assert_eq!(
        counts["fields"],
        json!({"/channels/{channel}/messages: colour": 1,
            "/channels/{channel}/messages: embeds.0.titel": 1})
    );
    assert_eq!(fixture.control.unknown_names().routes.len(), 2);
}

#[tokio::test]
async fn every_request_of_the_bot_is_listed() {
    let mut fixture = SandboxFixture::new().await;
    fixture.ann.get("/users/@me").await.assert_ok();
    let interaction = fixture.slash().await;
    fixture
        .answer(&interaction, 4, json!({"content": "x"}))
        .await
        .assert_ok();
    fixture
        .answer(&interaction, 4, json!({"content": "y"}))
        .await
        .assert_error(400, 40060);
    let list = plane::get(&fixture, "requests?after=1").await.assert_ok();
    let list = list.as_array().unwrap();
    let routes: Vec<_> = list.iter().map(|r| r["route"].as_str().unwrap()).collect();
    assert_eq!(routes, ["/interactions/{interaction}/{token}/callback"; 2]);
    assert_eq!(
        list[0]["body"],
        json!({"type": 4, "data": {"content": "x"}})
    );
    assert_eq!(
        (&list[1]["status"], &list[1]["code"]),
        (&json!(400), &json!(40060))
    );
    assert_eq!(fixture.control.requests().len(), 3);
    let heads = fixture.control.request_heads_after(2);
    let head = |number: usize| (heads[number].number, &heads[number].body);
    assert_eq!((heads.len(), head(0)), (1, (3, &Value::Null)));
}

#[tokio::test]
async fn a_fault_hits_the_requested_number_of_requests() {
    let fixture = SandboxFixture::new().await;
    let get_me = async || fixture.bot.get("/users/@me").await;
    let html =
        json!({"route": "GET /users/@me", "status": 502, "body": "<html>bad</html>", "times": 2});
    plane::post(&fixture, "faults", html)
        .await
        .assert_status(204);
    for _ in 0..2 {
        let response = get_me().await;
        assert_eq!(
            (response.status, response.body),
            (502, json!("<html>bad</html>"))
        );
    }
    get_me().await.assert_ok();
    let slow = json!({"route": "/users/@me", "status": 429, "retry_after": 1.5});
    plane::post(&fixture, "faults", slow).await;
    let response = get_me().await;
    assert_eq!(
        (response.status, &response.body["retry_after"]),
        (429, &json!(1.5))
    );
    assert_eq!(response.headers["retry-after"], "2");
    fixture.ann.get("/users/@me").await.assert_ok();
}

#[tokio::test]
async fn a_fault_may_lose_only_the_answer() {
    let fixture = SandboxFixture::new().await;
    let fault = Fault {
        route: "POST /channels".to_owned(),
        status: 500,
        body: json!({}),
        after_effect: true,
        ..Fault::default()
    };
    fixture.control.add_fault(fault).unwrap();
    let response = fixture.send(json!({"content": "landed"})).await;
    assert_eq!(response.status, 500);
    assert_eq!(fixture.history(&fixture.bot).await, ["landed"]);
}

#[tokio::test]
async fn events_may_be_sent_twice() {
    let mut fixture = SandboxFixture::new().await;
    plane::post(&fixture, "duplicate", json!({"on": true})).await;
    fixture.send_sample().await;
    let first = fixture.bot_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(first, fixture.bot_gateway.event("MESSAGE_CREATE").await);
}

#[tokio::test]
async fn messages_and_channels_can_be_deleted() {
    let mut fixture = SandboxFixture::new().await;
    let sent = fixture.send_sample().await;
    let id = sent["id"].as_str().unwrap();
    let path = format!("messages/{}/{id}/delete", fixture.channel);
    plane::post(&fixture, &path, Value::Null)
        .await
        .assert_status(204);
    plane::post(&fixture, &path, Value::Null)
        .await
        .assert_status(404);
    assert_eq!(
        fixture.bot_gateway.event("MESSAGE_DELETE").await["id"],
        sent["id"]
    );
    let path = format!("channels/{}/delete", fixture.channel);
    plane::post(&fixture, &path, Value::Null)
        .await
        .assert_status(204);
    assert_eq!(
        fixture.bot_gateway.event("CHANNEL_DELETE").await["id"],
        json!(fixture.channel)
    );
}

#[tokio::test]
async fn the_clock_is_advanced_over_http() {
    let fixture = SandboxFixture::new().await;
    let before = fixture.sandbox.clock().now_ms();
    let clock = plane::post(&fixture, "clock/advance", json!({"ms": 60_000}))
        .await
        .assert_ok();
    assert!(clock["now_ms"].as_i64().unwrap() >= before + 60_000);
}

#[tokio::test]
async fn a_person_is_changed_over_http() {
    let mut fixture = SandboxFixture::new().await;
    let change = json!({"dms": false, "locale": "zh-TW"});
    plane::post(&fixture, "users/ann", change)
        .await
        .assert_status(204);
    assert_eq!(
        fixture.ann_gateway.event("USER_UPDATE").await["locale"],
        "zh-TW"
    );
    let state = fixture.control.state();
    assert_eq!(
        (&state["users"][0]["dms"], &state["users"][0]["locale"]),
        (&json!(false), &json!("zh-TW"))
    );
}

#[tokio::test]
async fn the_control_plane_can_read_ephemeral_messages() {
    let mut fixture = SandboxFixture::new().await;
    fixture.send_ephemeral().await;
    let messages = fixture.control.messages(fixture.channel).unwrap();
    assert_eq!(
        messages[0]["only_for"],
        json!(fixture.sandbox.users()[0].id)
    );
}

#[tokio::test]
async fn a_taken_port_and_empty_options_are_reported() {
    let fixture = SandboxFixture::new().await;
    let port = fixture
        .sandbox
        .url()
        .rsplit(':')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    let taken = Sandbox::start(Options {
        port,
        ..Options::default()
    })
    .await
    .unwrap_err();
    assert!(taken.to_string().contains(&port.to_string()), "{taken}");
    let no_users = Options {
        users: Vec::new(),
        ..Options::default()
    };
    assert!(Sandbox::start(no_users).await.is_err());
    let duplicate_names = Options {
        channels: vec!["a".to_owned(), "a".to_owned()],
        ..Options::default()
    };
    assert!(Sandbox::start(duplicate_names).await.is_err());
}

#[tokio::test]
async fn a_shutdown_closes_everything() {
    let fixture = SandboxFixture::new().await;
    let (url, mut gateway) = (fixture.sandbox.url(), fixture.ann_gateway);
    fixture.sandbox.shutdown().await;
    assert_eq!(gateway.frame().await, Err(1001));
    assert!(reqwest::get(url).await.is_err());
}
