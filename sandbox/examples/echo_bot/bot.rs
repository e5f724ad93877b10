//! The bot itself, over plain HTTP and a WebSocket without a bot library.

#[path = "card.rs"]
mod card;
#[path = "tour.rs"]
mod tour;

use futures_util::{SinkExt, StreamExt};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use sandbox::Sandbox;
use serde_json::{Value, json};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message as Frame;

/// The kinds of interactions.
const COMMAND: u64 = 2;
const COMPONENT: u64 = 3;
const AUTOCOMPLETE: u64 = 4;
const MODAL_SUBMIT: u64 = 5;

/// The kind of a command in a message's context menu.
const MESSAGE_COMMAND: u64 = 3;

/// The kinds of answers.
const MESSAGE: u64 = 4;
const DEFERRED: u64 = 5;
const UPDATE: u64 = 7;
const CHOICES: u64 = 8;
const MODAL: u64 = 9;

/// The flag of a message that only its user sees.
const EPHEMERAL: u64 = 64;

const VOICES: &[&str] = &["loud", "low", "backwards"];

const PICTURE: &[u8] = include_bytes!("../../peers/picture.png");

/// Any error. An example only prints it.
pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// The bot's own requests.
struct Bot {
    http: reqwest::Client,
    api: String,
    token: String,
}

/// Starts the bot of a sandbox and waits until its commands are registered.
///
/// # Errors
///
/// When the bot ends before that.
pub(crate) async fn start(sandbox: &Sandbox) -> Result<JoinHandle<Result<(), Failure>>, Failure> {
    let (ready_sender, ready) = oneshot::channel();
    let (api, token) = (sandbox.api(), sandbox.bot_token());
    let bot = tokio::spawn(async move { run(&api, &token, ready_sender).await });
    match ready.await {
        Ok(()) => Ok(bot),
        Err(_) => Err(format!("the bot ended early: {:?}", bot.await?).into()),
    }
}

/// Logs in, registers the commands, signals `ready`, and answers until the connection ends.
async fn run(api: &str, token: &str, ready: oneshot::Sender<()>) -> Result<(), Failure> {
    let http = reqwest::Client::builder().no_proxy().build()?;
    let bot = Bot {
        http,
        api: api.to_owned(),
        token: token.to_owned(),
    };
    let me = bot.send(Method::GET, "/users/@me", &Value::Null).await?;
    let application = me["id"].as_str().unwrap_or_default().to_owned();
    let gateway = bot.send(Method::GET, "/gateway/bot", &Value::Null).await?;
    let url = gateway["url"].as_str().unwrap_or_default();
    let (mut socket, _) = connect_async(format!("{url}/?v=10&encoding=json")).await?;
    let mut ready = Some(ready);
    while let Some(frame) = socket.next().await {
        let Frame::Text(text) = frame? else { continue };
        let packet: Value = serde_json::from_str(&text)?;
        match (packet["op"].as_u64(), packet["t"].as_str()) {
            (Some(10), _) => {
                let properties = json!({ "os": "linux", "browser": "echo", "device": "echo" });
                let d = json!({ "token": bot.token, "intents": 1, "properties": properties });
                socket
                    .send(Frame::text(json!({ "op": 2, "d": d }).to_string()))
                    .await?;
            }
            (Some(1), _) => socket.send(Frame::text(r#"{"op":1,"d":null}"#)).await?,
            (Some(0), Some("READY")) => {
                let path = format!("/applications/{application}/commands");
                bot.send(Method::PUT, &path, &commands()).await?;
                if let Some(ready) = ready.take() {
                    // The receiver may be gone.
                    let _ = ready.send(());
                }
            }
            (Some(0), Some("INTERACTION_CREATE")) => {
                // A refused answer must not end the bot.
                if let Err(failure) = bot.answer(&packet["d"]).await {
                    println!("an answer failed: {failure}");
                }
            }
            _ => {}
        }
    }
    Ok(())
}

fn commands() -> Value {
    let option = |kind: u64, name: &str, description: &str| json!({ "type": kind, "name": name, "description": description });
    let mut text = option(3, "text", "What to say");
    text["required"] = json!(true);
    let mut times = option(4, "times", "How often");
    times["min_value"] = json!(1);
    times["max_value"] = json!(5);
    let mut voice = option(3, "voice", "How to say it");
    voice["autocomplete"] = json!(true);
    text["name_localizations"] = json!({ "zh-TW": "文字", "zh-CN": "文字" });
    json!([
        { "type": 1, "name": "echo", "description": "Say something again",
          "name_localizations": { "zh-TW": "回聲", "zh-CN": "回声" },
          "description_localizations": { "zh-TW": "再說一次", "zh-CN": "再说一次" },
          "options": [text, times, voice, option(5, "private", "Only you see it")] },
        { "type": 1, "name": "sulk", "description": "Never answer, to see what that looks like" },
        { "type": 1, "name": "slow", "description": "Think first, then answer" },
        { "type": 1, "name": "tour", "description": "What else a message can have on it" },
        { "type": 1, "name": "card", "description": "Messages of the newer format" },
        { "type": 1, "name": "form", "description": "Everything that can be pressed",
          "integration_types": [0, 1], "contexts": [0, 1, 2] },
        { "type": MESSAGE_COMMAND, "name": "Repeat", "name_localizations": { "zh-TW": "複述" } },
    ])
}

impl Bot {
    async fn send(&self, method: Method, path: &str, body: &Value) -> Result<Value, Failure> {
        let request = self.http.request(method, format!("{}{path}", self.api));
        let mut request = request.header("authorization", format!("Bot {}", self.token));
        if !body.is_null() {
            request = request.json(body);
        }
        let answer = request.send().await?;
        let status = answer.status();
        let text = answer.text().await?;
        if !status.is_success() {
            return Err(format!("{path}: {status}: {text}").into());
        }
        Ok(serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    async fn respond(&self, interaction: &Value, kind: u64, data: Value) -> Result<(), Failure> {
        let (id, token) = (as_str(&interaction["id"]), as_str(&interaction["token"]));
        let path = format!("/interactions/{id}/{token}/callback");
        let body = json!({ "type": kind, "data": data });
        self.send(Method::POST, &path, &body).await.map(drop)
    }

    #[expect(clippy::too_many_lines)]
    async fn answer(&self, interaction: &Value) -> Result<(), Failure> {
        let data = &interaction["data"];
        match (
            interaction["type"].as_u64(),
            as_str(&data["name"]),
            as_str(&data["custom_id"]),
        ) {
            (Some(COMMAND), "echo", _) => self.answer_echo(interaction).await,
            (Some(COMMAND), "sulk", _) => {
                let path = format!("/channels/{}/messages", as_str(&interaction["channel_id"]));
                let body = json!({ "content": "I heard you." });
                self.send(Method::POST, &path, &body).await.map(drop)
            }
            (Some(COMMAND), "slow", _) => self.answer_slow(interaction).await,
            (Some(COMMAND), "card", _) => card::answer_command(self, interaction).await,
            (Some(COMPONENT | MODAL_SUBMIT), _, id) if id.starts_with(card::PREFIX) => {
                card::answer_press(self, interaction, id.trim_start_matches(card::PREFIX)).await
            }
            (Some(COMMAND), "tour", _) => tour::answer_command(self, interaction).await,
            (Some(COMPONENT | MODAL_SUBMIT), _, id) if id.starts_with(tour::PREFIX) => {
                tour::answer_press(self, interaction, id.trim_start_matches(tour::PREFIX)).await
            }
            (Some(COMMAND), "Repeat", _) => {
                let target = as_str(&data["target_id"]);
                let content = as_str(&data["resolved"]["messages"][target]["content"]);
                self.respond(interaction, MESSAGE, json!({ "content": content }))
                    .await
            }
            (Some(COMMAND), "form", _) => self.respond(interaction, MESSAGE, form_message(0)).await,
            (Some(AUTOCOMPLETE), ..) => {
                let typed = as_str(&option(data, "voice")["value"]).to_owned();
                let fitting = VOICES.iter().filter(|voice| voice.contains(typed.as_str()));
                let choices: Vec<_> = fitting
                    .map(|voice| json!({ "name": voice, "value": voice }))
                    .collect();
                self.respond(interaction, CHOICES, json!({ "choices": choices }))
                    .await
            }
            (Some(COMPONENT), _, "dm") => self.send_dm(interaction).await,
            (Some(COMPONENT), _, "ask") => self.respond(interaction, MODAL, text_modal()).await,
            (Some(COMPONENT), _, "whisper") => {
                let content = format!("Psst, <@{}>: nobody else reads this.", user_id(interaction));
                let data = json!({ "content": content, "flags": EPHEMERAL });
                self.respond(interaction, MESSAGE, data).await
            }
            (Some(COMPONENT), _, "colour") => {
                let content = format!("You chose **{}**.", as_str(&data["values"][0]));
                let data = json!({ "content": content, "flags": EPHEMERAL });
                self.respond(interaction, MESSAGE, data).await
            }
            (Some(COMPONENT), _, id) => {
                let count = id
                    .strip_prefix("again:")
                    .and_then(|n| n.parse::<u64>().ok());
                self.respond(interaction, UPDATE, form_message(count.unwrap_or(0) + 1))
                    .await
            }
            (Some(MODAL_SUBMIT), ..) => {
                let content = as_str(&data["components"][0]["components"][0]["value"]);
                let data =
                    json!({ "content": format!("<@{}> says: {content}", user_id(interaction)) });
                self.respond(interaction, MESSAGE, data).await
            }
            _ => Ok(()),
        }
    }

    async fn answer_echo(&self, interaction: &Value) -> Result<(), Failure> {
        let data = &interaction["data"];
        let text = as_str(&option(data, "text")["value"]);
        let text = match as_str(&option(data, "voice")["value"]) {
            "loud" => text.to_uppercase(),
            "low" => text.to_lowercase(),
            "backwards" => text.chars().rev().collect(),
            _ => text.to_owned(),
        };
        let times = option(data, "times")["value"].as_u64().unwrap_or(1);
        let content = vec![text; usize::try_from(times).unwrap_or(1)].join("\n");
        let is_private = option(data, "private")["value"] == json!(true);
        let flags = if is_private { EPHEMERAL } else { 0 };
        self.respond(
            interaction,
            MESSAGE,
            json!({ "content": content, "flags": flags }),
        )
        .await
    }

    /// Answers with a message and one file, `patch.png`.
    async fn respond_with_file(&self, interaction: &Value, data: &Value) -> Result<(), Failure> {
        let payload = json!({ "type": MESSAGE, "data": data });
        let file = Part::bytes(PICTURE)
            .file_name("patch.png")
            .mime_str("image/png")?;
        let form = Form::new()
            .text("payload_json", payload.to_string())
            .part("files[0]", file);
        let (id, token) = (as_str(&interaction["id"]), as_str(&interaction["token"]));
        let url = format!("{}/interactions/{id}/{token}/callback", self.api);
        let request = self.http.post(url).multipart(form);
        request.send().await?.error_for_status()?;
        Ok(())
    }

    async fn answer_slow(&self, interaction: &Value) -> Result<(), Failure> {
        self.respond(interaction, DEFERRED, json!({ "flags": EPHEMERAL }))
            .await?;
        let (application, token) = (
            as_str(&interaction["application_id"]),
            as_str(&interaction["token"]),
        );
        let path = format!("/webhooks/{application}/{token}");
        let body = json!({ "content": "That took a while." });
        self.send(Method::POST, &path, &body).await.map(drop)
    }

    async fn send_dm(&self, interaction: &Value) -> Result<(), Failure> {
        let body = json!({ "recipient_id": user_id(interaction) });
        let channel = self
            .send(Method::POST, "/users/@me/channels", &body)
            .await?;
        let path = format!("/channels/{}/messages", as_str(&channel["id"]));
        let body = json!({ "content": "Here we are alone." });
        self.send(Method::POST, &path, &body).await?;
        let data = json!({ "content": "I wrote to you.", "flags": EPHEMERAL });
        self.respond(interaction, MESSAGE, data).await
    }
}

/// Returns a message with buttons and a menu. It shows how often its button was pressed.
fn form_message(count: u64) -> Value {
    let button = |label: &str, style: u64, id: &str| json!({ "type": 2, "label": label, "style": style, "custom_id": id });
    let mut again = button("Again", 1, &format!("again:{count}"));
    again["emoji"] = json!({ "name": "🔁" });
    let mut never = button("Never", 4, "never");
    never["disabled"] = json!(true);
    let colours: Vec<_> = ["red", "green", "blue"]
        .map(|c| json!({ "label": c, "value": c }))
        .to_vec();
    json!({
        "embeds": [{
            "title": "A form", "color": 0x2b7a9e, "description": "Press something. **Nothing** is kept.",
            "fields": [
                { "name": "Pressed", "value": count.to_string(), "inline": true },
                { "name": "Kept", "value": "never", "inline": true },
            ],
            "footer": { "text": "echo" },
        }],
        "components": [
            { "type": 1, "components": [
                again, button("Whisper", 2, "whisper"), button("Ask me", 3, "ask"),
                button("Write to me", 2, "dm"), never,
            ]},
            { "type": 1, "components": [
                { "type": 3, "custom_id": "colour", "placeholder": "A colour", "options": colours },
            ]},
        ],
    })
}

/// Returns a modal with one text input.
fn text_modal() -> Value {
    json!({ "custom_id": "words", "title": "A few words", "components": [
        { "type": 1, "components": [
            { "type": 4, "custom_id": "said", "style": 1, "label": "Say something", "max_length": 100 },
        ]},
    ]})
}

/// Returns the text of a JSON string, or an empty text.
fn as_str(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Returns the user's id. In a guild the user is inside the member, and in direct messages at the top level.
fn user_id(interaction: &Value) -> &str {
    interaction["member"]["user"]["id"]
        .as_str()
        .unwrap_or_else(|| as_str(&interaction["user"]["id"]))
}

/// Returns an option of a command, or null.
fn option<'a>(data: &'a Value, name: &str) -> &'a Value {
    let mut options = data["options"].as_array().into_iter().flatten();
    let found = options.find(|option| option["name"] == name);
    found.unwrap_or(&Value::Null)
}
