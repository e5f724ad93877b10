//! HTTP and WebSocket clients for the bot and for people, and the fixture that connects them.

use std::time::Duration;

use reqwest::Method;
use sandbox::{Clock, Control, Options, Sandbox, Snowflake};
use serde_json::{Value, json};

mod endpoint;
mod gateway;

pub(crate) use endpoint::{Endpoint, EndpointBehaviour};
pub(crate) use gateway::Gateway;

/// How long a test waits for an event before it fails, in real time.
const PATIENCE: Duration = Duration::from_secs(120);
/// GUILDS, GUILD_MESSAGES, GUILD_MESSAGE_REACTIONS and DIRECT_MESSAGES.
pub(crate) const INTENTS: u64 = 1 | 1 << 9 | 1 << 10 | 1 << 12;

/// A response of the sandbox: its status, headers and body.
#[derive(Debug)]
pub(crate) struct Response {
    pub status: u16,
    pub headers: reqwest::header::HeaderMap,
    pub body: Value,
}

impl Response {
    /// Fails unless the response has this status.
    #[track_caller]
    pub(crate) fn assert_status(&self, status: u16) {
        assert_eq!(self.status, status, "{}", self.body);
    }

    /// Fails unless the response is an error with this status and Discord's code.
    #[track_caller]
    pub(crate) fn assert_error(&self, status: u16, code: u64) -> &Self {
        assert_eq!(
            (self.status, &self.body["code"]),
            (status, &json!(code)),
            "{}",
            self.body
        );
        self
    }

    /// Fails unless the form was refused because of the field at a path with dots. Returns the code of the error.
    #[track_caller]
    pub(crate) fn field_error(&self, path: &str) -> String {
        self.assert_error(400, 50035);
        let pointer = format!("/errors/{}/_errors/0", path.replace('.', "/"));
        let error = self.body.pointer(&pointer);
        let error = error.unwrap_or_else(|| panic!("no error at {path}: {}", self.body));
        error["code"].as_str().unwrap().to_owned()
    }

    /// Fails unless the request succeeded. Returns the body.
    #[track_caller]
    pub(crate) fn assert_ok(self) -> Value {
        assert!(self.status < 300, "{} {}", self.status, self.body);
        self.body
    }
}

/// An HTTP client with the token of the bot or of a person, or without one.
#[derive(Clone)]
pub(crate) struct Client {
    http: reqwest::Client,
    api: String,
    authorization: Option<String>,
}

impl Client {
    pub(crate) async fn call(&self, method: Method, path: &str, body: Option<&Value>) -> Response {
        let request = self.request(method, path);
        let request = match body {
            Some(body) => request.json(body),
            None => request,
        };
        send_request(request).await
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.api));
        match &self.authorization {
            Some(authorization) => request.header("authorization", authorization),
            None => request,
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Response {
        self.call(Method::GET, path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Response {
        self.call(Method::POST, path, Some(&body)).await
    }

    pub(crate) async fn patch(&self, path: &str, body: Value) -> Response {
        self.call(Method::PATCH, path, Some(&body)).await
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> Response {
        self.call(Method::PUT, path, Some(&body)).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Response {
        self.call(Method::DELETE, path, None).await
    }

    /// Returns the same client with another token, or without one.
    pub(crate) fn with_token(&self, authorization: Option<&str>) -> Self {
        Self {
            authorization: authorization.map(str::to_owned),
            ..self.clone()
        }
    }
}

/// Sends a request and reads the whole response.
pub(crate) async fn send_request(request: reqwest::RequestBuilder) -> Response {
    let response = request.send().await.unwrap();
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    let text = response.text().await.unwrap();
    let body = serde_json::from_str(&text).unwrap_or(Value::String(text));
    Response {
        status,
        headers,
        body,
    }
}

/// A running sandbox with the bot and ann connected.
pub(crate) struct SandboxFixture {
    pub sandbox: Sandbox,
    pub control: Control,
    pub bot: Client,
    pub ann: Client,
    pub ben: Client,
    pub bot_gateway: Gateway,
    pub ann_gateway: Gateway,
    pub channel: Snowflake,
    openapi_check: Option<OpenApiCheck>,
}

/// Returns the path of Discord's OpenAPI file if the environment names it.
pub(crate) fn openapi_path() -> Option<std::path::PathBuf> {
    std::env::var_os("DISCORD_OPENAPI").map(Into::into)
}

/// A check at the end of a test, which fails if anything differed from the OpenAPI file.
struct OpenApiCheck(Control);

impl Drop for OpenApiCheck {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let mismatches = self.0.schema_mismatches();
            assert!(
                mismatches.is_empty(),
                "not as in the OpenAPI file: {mismatches:#?}"
            );
        }
    }
}

impl SandboxFixture {
    pub(crate) async fn new() -> Self {
        // Most tests are not about rate limits, and none is about the speed of this machine.
        Self::with(Options {
            clock: Clock::paced(),
            rate_limits: false,
            ..Options::default()
        })
        .await
    }

    /// Starts a fixture like [`Self::new`], but with rate limits and on a still clock, so that no window ends because
    /// this machine is slow.
    pub(crate) async fn with_rate_limits() -> Self {
        Self::with(Options {
            clock: Clock::still(),
            ..Options::default()
        })
        .await
    }

    pub(crate) async fn with(options: Options) -> Self {
        let mut fixture = Self::without_openapi_check(Options {
            openapi: openapi_path(),
            ..options
        })
        .await;
        fixture.openapi_check = Some(OpenApiCheck(fixture.control.clone()));
        fixture
    }

    /// Starts a fixture like [`Self::with`], without the check against the OpenAPI file.
    pub(crate) async fn without_openapi_check(options: Options) -> Self {
        let sandbox = Sandbox::start(options).await.unwrap();
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        let client = |authorization: String| Client {
            http: http.clone(),
            api: sandbox.api(),
            authorization: Some(authorization),
        };
        let users = sandbox.users();
        let token = sandbox.bot_token();
        Self {
            openapi_check: None,
            control: sandbox.control(),
            bot: client(format!("Bot {token}")),
            ann: client(users[0].token.clone()),
            ben: client(users[1].token.clone()),
            bot_gateway: Gateway::identify(&sandbox.api(), &token, INTENTS).await,
            ann_gateway: Gateway::identify(&sandbox.api(), &users[0].token, 0).await,
            channel: sandbox.channel_ids()[0],
            sandbox,
        }
    }

    /// Connects ben as well.
    pub(crate) async fn ben_gateway(&self) -> Gateway {
        Gateway::identify(&self.sandbox.api(), &self.sandbox.users()[1].token, 0).await
    }

    /// Connects the bot a second time.
    pub(crate) async fn another_gateway(&self) -> Gateway {
        Gateway::identify(&self.sandbox.api(), &self.sandbox.bot_token(), INTENTS).await
    }

    /// Opens the bot's direct messages with a user, and returns their channel.
    pub(crate) async fn open_dm(&self, user: impl serde::Serialize) -> Value {
        let body = json!({"recipient_id": user});
        self.bot.post("/users/@me/channels", body).await.assert_ok()
    }

    /// Returns the path of the messages in the channel.
    pub(crate) fn messages_path(&self) -> String {
        format!("/channels/{}/messages", self.channel)
    }

    /// Returns the path for follow-ups to an interaction.
    pub(crate) fn webhook_path(&self, interaction: &Value) -> String {
        let token = interaction["token"].as_str().unwrap();
        format!("/webhooks/{}/{token}", self.sandbox.application_id())
    }

    /// Makes the bot send its first answer to an interaction.
    pub(crate) async fn answer(&self, interaction: &Value, kind: u64, data: Value) -> Response {
        let (id, token) = (&interaction["id"], &interaction["token"]);
        let path = format!(
            "/interactions/{}/{}/callback",
            id.as_str().unwrap(),
            token.as_str().unwrap()
        );
        // The token in the path is enough.
        self.bot
            .with_token(None)
            .post(&path, json!({"type": kind, "data": data}))
            .await
    }

    /// Registers a global command.
    pub(crate) async fn register(&self, command: Value) -> Value {
        let path = format!("/applications/{}/commands", self.sandbox.application_id());
        self.bot.post(&path, command).await.assert_ok()
    }

    /// Makes the bot send a message to the channel.
    pub(crate) async fn send(&self, message: Value) -> Response {
        self.bot.post(&self.messages_path(), message).await
    }

    /// Makes the bot send a short text, and returns the message.
    pub(crate) async fn send_sample(&self) -> Value {
        self.send(json!({"content": "x"})).await.assert_ok()
    }

    /// Returns the body that ann sends for an interaction.
    pub(crate) fn interaction_body(
        &self,
        kind: u64,
        message: Option<&Value>,
        data: Value,
    ) -> Value {
        let mut body = json!({
            "type": kind, "application_id": self.sandbox.application_id(),
            "guild_id": self.sandbox.guild_id(), "channel_id": self.channel,
            "session_id": self.ann_gateway.session_id(), "nonce": "777",
        });
        body["data"] = data;
        if let Some(message) = message {
            body["message_id"] = message["id"].clone();
            body["channel_id"] = message["channel_id"].clone();
        }
        body
    }

    /// Makes ann press a component. Returns the interaction that the bot gets.
    pub(crate) async fn press(&mut self, message: &Value, custom_id: &str) -> Value {
        let data = json!({"component_type": 2, "custom_id": custom_id});
        let body = self.interaction_body(3, Some(message), data);
        self.ann
            .post("/interactions", body)
            .await
            .assert_status(204);
        self.bot_gateway.event("INTERACTION_CREATE").await
    }

    /// Makes ann type a command without options. Returns the interaction that the bot gets.
    pub(crate) async fn slash(&mut self) -> Value {
        let command = self
            .register(json!({"name": "go", "description": "goes"}))
            .await;
        let data = json!({"id": command["id"], "name": "go", "type": 1});
        let body = self.interaction_body(2, None, data);
        self.ann
            .post("/interactions", body)
            .await
            .assert_status(204);
        self.bot_gateway.event("INTERACTION_CREATE").await
    }

    /// Makes the bot answer a command of ann with an ephemeral message. Returns the interaction.
    pub(crate) async fn send_ephemeral(&mut self) -> Value {
        let interaction = self.slash().await;
        let message = json!({"content": "secret", "flags": 64});
        self.answer(&interaction, 4, message).await.assert_ok();
        interaction
    }

    /// Makes the bot send a message with a button whose custom id is `go`.
    pub(crate) async fn send_button(&self) -> Value {
        self.send(button_message("go")).await.assert_ok()
    }

    /// Returns the contents of the history as a client reads them, newest first.
    pub(crate) async fn history(&self, client: &Client) -> Vec<String> {
        let list = client.get(&self.messages_path()).await.assert_ok();
        let contents = list.as_array().unwrap().iter();
        contents
            .map(|message| message["content"].as_str().unwrap().to_owned())
            .collect()
    }
}

/// Returns a message with one button.
pub(crate) fn button_message(custom_id: &str) -> Value {
    json!({"content": "press", "components": [row(&json!([button(custom_id)]))]})
}

/// Returns an action row.
pub(crate) fn row(components: &Value) -> Value {
    json!({"type": 1, "components": components})
}

/// Returns a button.
pub(crate) fn button(custom_id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": "Go", "custom_id": custom_id})
}
