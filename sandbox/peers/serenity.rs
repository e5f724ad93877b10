//! The script on unmodified serenity, with only the address of the API changed.

use std::path::Path;

use serenity::Result;
use serenity::all::{
    ActionRowComponent, ButtonStyle, Client, CommandOptionType, CommandType, ComponentInteraction,
    Context, EventHandler, GatewayIntents, HttpBuilder, InputTextStyle, Interaction, ReactionType,
    Ready,
};
use serenity::async_trait;
use serenity::builder::{
    CreateActionRow, CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateCommand,
    CreateCommandOption, CreateEmbed, CreateInputText, CreateInteractionResponse as Response,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage as Reply, CreateMessage,
    CreateModal, EditInteractionResponse,
};

const WORDS: [&str; 3] = ["tea", "teacup", "water"];

/// The colour of the embed in the direct message.
const COLOUR: u32 = 0x2b_7a9e;

struct Part;

#[tokio::main]
async fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let (url, token) = (std::env::var("PEER_URL")?, std::env::var("PEER_TOKEN")?);
    // serenity ignores the address unless its limiter is off.
    let http = HttpBuilder::new(&token)
        .proxy(url)
        .ratelimiter_disabled(true)
        .build();
    let builder = serenity::client::ClientBuilder::new_with_http(http, GatewayIntents::GUILDS);
    let mut client: Client = builder.event_handler(Part).await?;
    Ok(client.start().await?)
}

#[async_trait]
impl EventHandler for Part {
    async fn ready(&self, context: Context, _ready: Ready) {
        let word = CreateCommandOption::new(CommandOptionType::String, "word", "Any word");
        let command = CreateCommand::new("peer")
            .description("Plays the part")
            .add_option(word.required(true).set_autocomplete(true));
        let wave = CreateCommand::new("Wave").kind(CommandType::User);
        let commands = vec![command, wave];
        match serenity::all::Command::set_global_commands(&context, commands).await {
            Ok(_) => println!("ready"),
            Err(error) => println!("not ready: {error}"),
        }
    }

    async fn interaction_create(&self, context: Context, it: Interaction) {
        if let Err(error) = answer(&context, it).await {
            println!("an answer failed: {error}");
        }
    }
}

fn private(words: impl Into<String>) -> Reply {
    Reply::new().content(words).ephemeral(true)
}

async fn answer(context: &Context, it: Interaction) -> Result<()> {
    match it {
        Interaction::Autocomplete(it) => {
            let typed = it
                .data
                .autocomplete()
                .map(|option| option.value)
                .unwrap_or_default();
            let fitting = WORDS.iter().filter(|word| word.starts_with(typed));
            let choices = fitting.fold(CreateAutocompleteResponse::new(), |all, word| {
                all.add_string_choice(*word, *word)
            });
            it.create_response(context, Response::Autocomplete(choices))
                .await
        }
        Interaction::Command(it) if it.data.kind == CommandType::User => {
            let waved = it.data.target_id.map(serenity::all::TargetId::to_user_id);
            let person = waved.and_then(|id| it.data.resolved.users.get(&id));
            let name = person.map_or("nobody", |person| person.name.as_str());
            let reply = private(format!("You waved at {name}."));
            it.create_response(context, Response::Message(reply)).await
        }
        Interaction::Command(it) => {
            let word = it
                .data
                .options
                .first()
                .and_then(|option| option.value.as_str())
                .unwrap_or_default();
            let reply = private(format!("You said {word}.")).components(rows());
            it.create_response(context, Response::Message(reply)).await
        }
        Interaction::Component(it) => press(context, &it).await,
        Interaction::Modal(it) => {
            let fields = it.data.components.iter().flat_map(|row| &row.components);
            let line = fields.into_iter().find_map(|field| match field {
                ActionRowComponent::InputText(input) => input.value.clone(),
                _ => None,
            });
            let reply = private(format!("You wrote: {}", line.unwrap_or_default()));
            it.create_response(context, Response::Message(reply)).await
        }
        _ => Ok(()),
    }
}

async fn press(context: &Context, it: &ComponentInteraction) -> Result<()> {
    match it.data.custom_id.as_str() {
        "nothing" => it.create_response(context, Response::Acknowledge).await,
        "change" => {
            let changed = Reply::new().content("Changed.").components(rows());
            it.create_response(context, Response::UpdateMessage(changed))
                .await
        }
        "form" => it.create_response(context, Response::Modal(form())).await,
        "more" => more(context, it).await,
        "write" => write(context, it).await,
        _ => Ok(()),
    }
}

async fn more(context: &Context, it: &ComponentInteraction) -> Result<()> {
    it.create_response(context, Response::Defer(Reply::new().ephemeral(true)))
        .await?;
    it.edit_response(
        context,
        EditInteractionResponse::new().content("The answer."),
    )
    .await?;
    let extra = CreateInteractionResponseFollowup::new()
        .content("One more.")
        .ephemeral(true);
    let extra = it.create_followup(context, extra).await?;
    let edited = CreateInteractionResponseFollowup::new().content("One more, edited.");
    it.edit_followup(context, extra.id, edited).await?;
    Ok(())
}

async fn write(context: &Context, it: &ComponentInteraction) -> Result<()> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("sandbox/peers/picture.png");
    let picture = CreateAttachment::path(file).await?;
    let alone =
        CreateAttachment::bytes(picture.data.clone(), "alone.png").description("A gradient");
    let embed = CreateEmbed::new()
        .title("A letter")
        .colour(COLOUR)
        .attachment("picture.png");
    let letter = CreateMessage::new()
        .content("Here are pictures.")
        .embed(embed)
        .add_files([picture, alone]);
    it.user.direct_message(context, letter).await?;
    it.create_response(context, Response::Message(private("I wrote to you.")))
        .await
}

fn rows() -> Vec<CreateActionRow> {
    let button = |id: &str, label: &str, style| CreateButton::new(id).label(label).style(style);
    vec![CreateActionRow::Buttons(vec![
        button("nothing", "Nothing", ButtonStyle::Secondary),
        button("change", "Change", ButtonStyle::Primary),
        button("form", "Form", ButtonStyle::Success),
        button("more", "More", ButtonStyle::Danger),
        button("write", "Write", ButtonStyle::Secondary)
            .emoji(ReactionType::Unicode("✉️".to_owned())),
    ])]
}

fn form() -> CreateModal {
    let line = CreateInputText::new(InputTextStyle::Short, "A line", "line").max_length(100);
    CreateModal::new("form", "A form").components(vec![CreateActionRow::InputText(line)])
}
