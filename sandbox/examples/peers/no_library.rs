//! The bot without a library, over HTTP and a WebSocket.

use futures_util::{SinkExt, StreamExt};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use sandbox::Sandbox;
use serde_json::{Value, json};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message as Frame;

use crate::script::Failure;

/// The flag of a message that only its person sees.
const EPHEMERAL: u64 = 64;

const WORDS: [&str; 3] = ["tea", "teacup", "water"];

const PICTURE: &[u8] = include_bytes!("../../peers/picture.png");

struct Bot {
    http: reqwest::Client,
    api: String,
    token: String,
    application: String,
}

/// Starts the bot and waits until its command is registered.
///
/// # Errors
///
/// When the bot ends before that.
pub(crate) async fn start(sandbox: &Sandbox) -> Result<JoinHandle<Result<(), Failure>>, Failure> {
    let http = reqwest::Client::builder().no_proxy().build()?;
    let application = sandbox.application_id().to_string();
    let bot = Bot {
        http,
        api: sandbox.api(),
        token: sandbox.bot_token(),
        application,
    };
    let (ready_sender, ready) = oneshot::channel();
    let task = tokio::spawn(bot.run(ready_sender));
    match ready.await {
        Ok(()) => Ok(task),
        Err(_) => Err(format!("the bot ended early: {:?}", task.await?).into()),
    }
}

impl Bot {
    async fn run(self, ready: oneshot::Sender<()>) -> Result<(), Failure> {
        let gateway = self.send(Method::GET, "/gateway/bot", Value::Null).await?;
        let url = format!("{}/?v=10&encoding=json", as_str(&gateway["url"]));
        let (mut socket, _) = connect_async(url).await?;
        let mut ready = Some(ready);
        while let Some(frame) = socket.next().await {
            let Frame::Text(text) = frame? else { continue };
            let packet: Value = serde_json::from_str(&text)?;
            match (packet["op"].as_u64(), packet["t"].as_str()) {
                (Some(10), _) => {
                    let properties =
                        json!({ "os": "linux", "browser": "plain", "device": "plain" });
                    let d = json!({ "token": self.token, "intents": 1, "properties": properties });
                    socket
                        .send(Frame::text(json!({ "op": 2, "d": d }).to_string()))
                        .await?;
                }
                (Some(1), _) => socket.send(Frame::text(r#"{"op":1,"d":null}"#)).await?,
                (Some(0), Some("READY")) => {
                    let path = format!("/applications/{}/commands", self.application);
                    self.send(Method::PUT, &path, commands()).await?;
                    if let Some(ready) = ready.take() {
                        // The receiver may be gone.
                        let _result = ready.send(());
                    }
                }
                (Some(0), Some("INTERACTION_CREATE")) => self.answer(&packet["d"]).await?,
                _ => {}
            }
        }
        Ok(())
    }

    async fn send(&self, method: Method, path: &str, body: Value) -> Result<Value, Failure> {
        let mut request = self.request(method, path);
        if !body.is_null() {
            request = request.json(&body);
        }
        send_request(path, request).await
    }

    fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.api));
        request.header("authorization", format!("Bot {}", self.token))
    }

    async fn respond(&self, interaction: &Value, kind: u64, data: Value) -> Result<(), Failure> {
        let (id, token) = (as_str(&interaction["id"]), as_str(&interaction["token"]));
        let path = format!("/interactions/{id}/{token}/callback");
        let body = json!({ "type": kind, "data": data });
        self.send(Method::POST, &path, body).await.map(drop)
    }

    async fn respond_privately(&self, interaction: &Value, content: &str) -> Result<(), Failure> {
        let data = json!({ "content": content, "flags": EPHEMERAL });
        self.respond(interaction, 4, data).await
    }

    async fn answer(&self, interaction: &Value) -> Result<(), Failure> {
        let data = &interaction["data"];
        match (interaction["type"].as_u64(), as_str(&data["custom_id"])) {
            (Some(2), _) => self.answer_command(interaction).await,
            (Some(4), _) => {
                let typed = as_str(&data["options"][0]["value"]);
                let fitting = WORDS.iter().filter(|word| word.starts_with(typed));
                let choices: Vec<_> = fitting
                    .map(|word| json!({ "name": word, "value": word }))
                    .collect();
                self.respond(interaction, 8, json!({ "choices": choices }))
                    .await
            }
            (Some(3), "nothing") => self.respond(interaction, 6, json!({})).await,
            (Some(3), "change") => {
                let data = json!({ "content": "Changed.", "components": panel_rows() });
                self.respond(interaction, 7, data).await
            }
            (Some(3), "form") => self.respond(interaction, 9, form_modal()).await,
            (Some(3), "more") => self.answer_more(interaction).await,
            (Some(3), "write") => self.answer_write(interaction).await,
            (Some(5), "questions") => self.respond_privately(interaction, &answers(data)).await,
            (Some(5), _) => {
                let line = as_str(&data["components"][0]["components"][0]["value"]);
                self.respond_privately(interaction, &format!("You wrote: {line}"))
                    .await
            }
            _ => Ok(()),
        }
    }

    /// Answers a command: on a person, on a message, or typed.
    async fn answer_command(&self, interaction: &Value) -> Result<(), Failure> {
        let data = &interaction["data"];
        let target = |list: &str| &data["resolved"][list][as_str(&data["target_id"])];
        match data["type"].as_u64() {
            Some(2) => {
                let name = as_str(&target("users")["username"]);
                self.respond_privately(interaction, &format!("You waved at {name}."))
                    .await
            }
            Some(3) => {
                let modal = questions_modal(as_str(&target("messages")["content"]));
                self.respond(interaction, 9, modal).await
            }
            _ => {
                let content = format!("You said {}.", as_str(&data["options"][0]["value"]));
                let reply =
                    json!({ "content": content, "flags": EPHEMERAL, "components": panel_rows() });
                self.respond(interaction, 4, reply).await
            }
        }
    }

    async fn answer_more(&self, interaction: &Value) -> Result<(), Failure> {
        self.respond(interaction, 5, json!({ "flags": EPHEMERAL }))
            .await?;
        let webhook = format!(
            "/webhooks/{}/{}",
            self.application,
            as_str(&interaction["token"])
        );
        let original = format!("{webhook}/messages/@original");
        let answer = json!({ "content": "The answer." });
        self.send(Method::PATCH, &original, answer).await?;
        let extra = json!({ "content": "One more.", "flags": EPHEMERAL });
        let sent = self.send(Method::POST, &webhook, extra).await?;
        let path = format!("{webhook}/messages/{}", as_str(&sent["id"]));
        let edited = json!({ "content": "One more, edited." });
        self.send(Method::PATCH, &path, edited).await.map(drop)
    }

    async fn answer_write(&self, interaction: &Value) -> Result<(), Failure> {
        let person = interaction["member"]["user"]["id"]
            .as_str()
            .unwrap_or_else(|| as_str(&interaction["user"]["id"]));
        let recipient = json!({ "recipient_id": person });
        let channel = self.send(Method::POST, "/users/@me/channels", recipient);
        let channel = channel.await?;
        let embed = json!({
            "title": "A letter", "color": 0x2b_7a9e, "image": { "url": "attachment://picture.png" },
        });
        let payload = json!({
            "content": "Here are pictures.", "embeds": [embed],
            "attachments": [
                { "id": 0, "filename": "picture.png" },
                { "id": 1, "filename": "alone.png", "description": "A gradient" },
            ],
        });
        let file = |name: &'static str| Part::bytes(PICTURE).file_name(name).mime_str("image/png");
        let form = Form::new()
            .text("payload_json", payload.to_string())
            .part("files[0]", file("picture.png")?)
            .part("files[1]", file("alone.png")?);
        let path = format!("/channels/{}/messages", as_str(&channel["id"]));
        send_request(&path, self.request(Method::POST, &path).multipart(form)).await?;
        self.respond_privately(interaction, "I wrote to you.").await
    }
}

/// Sends a request and reads the JSON of the response.
async fn send_request(path: &str, request: reqwest::RequestBuilder) -> Result<Value, Failure> {
    let answer = request.send().await?;
    let status = answer.status();
    let text = answer.text().await?;
    if !status.is_success() {
        return Err(format!("{path}: {status}: {text}").into());
    }
    Ok(serde_json::from_str(&text).unwrap_or(Value::Null))
}

fn commands() -> Value {
    let option = json!({
        "type": 3, "name": "word", "description": "Any word", "required": true, "autocomplete": true,
    });
    json!([
        { "type": 1, "name": "peer", "description": "Plays the part", "options": [option] },
        { "type": 2, "name": "Wave" },
        { "type": 3, "name": "Ask" },
    ])
}

/// Returns the buttons of the panel.
fn panel_rows() -> Value {
    let button = |id: &str, label: &str, style: u64| json!({ "type": 2, "custom_id": id, "label": label, "style": style });
    let mut write = button("write", "Write", 2);
    write["emoji"] = json!({ "name": "✉️" });
    json!([{ "type": 1, "components": [
        button("nothing", "Nothing", 2), button("change", "Change", 1), button("form", "Form", 3),
        button("more", "More", 4), write,
    ]}])
}

/// Returns a modal with a text input.
fn form_modal() -> Value {
    json!({ "custom_id": "form", "title": "A form", "components": [{ "type": 1, "components": [
        { "type": 4, "custom_id": "line", "style": 1, "label": "A line", "max_length": 100 },
    ]}]})
}

/// Returns a modal with labels, about the content of a message.
fn questions_modal(about: &str) -> Value {
    let option = |value: &str| json!({ "label": value, "value": value });
    let options = json!([option("a"), option("b"), option("c")]);
    let label =
        |text: &str, component: Value| json!({ "type": 18, "label": text, "component": component });
    json!({ "custom_id": "questions", "title": format!("About {about}"), "components": [
        label("Who", json!({ "type": 5, "custom_id": "who" })),
        label("Which", json!({ "type": 21, "custom_id": "which", "options": options })),
        label("Some", json!({ "type": 22, "custom_id": "some", "options": options })),
        label("Sure", json!({ "type": 23, "custom_id": "sure" })),
        label("File", json!({ "type": 19, "custom_id": "file", "required": false })),
    ]})
}

/// Returns a person's answers in that modal as text.
fn answers(data: &Value) -> String {
    let answer = |at: usize, field: &str| &data["components"][at]["component"][field];
    let person = &data["resolved"]["users"][as_str(&answer(0, "values")[0])];
    let some = answer(2, "values").as_array().into_iter().flatten();
    let some: Vec<_> = some.map(as_str).collect();
    let file = &data["resolved"]["attachments"][as_str(&answer(4, "values")[0])];
    [
        as_str(&person["username"]),
        as_str(answer(1, "value")),
        &some.join("+"),
        &answer(3, "value").to_string(),
        file["filename"].as_str().unwrap_or("no file"),
    ]
    .join(", ")
}

/// Returns the text of a JSON string, or an empty text.
fn as_str(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
