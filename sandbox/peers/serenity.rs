//! The script on unmodified serenity, with only the address of the API changed.

use std::path::Path;

use serenity::Result;
use serenity::all::{
    ActionRowComponent, ButtonStyle, Client, CommandInteraction, CommandOptionType, CommandType,
    ComponentInteraction, Context, EventHandler, GatewayIntents, HttpBuilder, InputTextStyle,
    Interaction, ReactionType, Ready,
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

/// The handler of the events that serenity receives.
struct Handler;

#[tokio::main]
async fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let (url, token) = (std::env::var("PEER_URL")?, std::env::var("PEER_TOKEN")?);
    // serenity ignores the address unless its limiter is off.
    let http = HttpBuilder::new(&token)
        .proxy(url)
        .ratelimiter_disabled(true)
        .build();
    let builder = serenity::client::ClientBuilder::new_with_http(http, GatewayIntents::GUILDS);
    let mut client: Client = builder.event_handler(Handler).await?;
    Ok(client.start().await?)
}

#[async_trait]
impl EventHandler for Handler {
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

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        if let Err(error) = answer(&context, interaction).await {
            println!("an answer failed: {error}");
        }
    }
}

/// Returns an answer that only its user sees.
fn ephemeral_reply(content: impl Into<String>) -> Reply {
    Reply::new().content(content).ephemeral(true)
}

async fn answer(context: &Context, interaction: Interaction) -> Result<()> {
    match interaction {
        Interaction::Autocomplete(interaction) => complete_word(context, &interaction).await,
        Interaction::Command(interaction) if interaction.data.kind == CommandType::User => {
            let target = interaction
                .data
                .target_id
                .map(serenity::all::TargetId::to_user_id);
            let person = target.and_then(|id| interaction.data.resolved.users.get(&id));
            let name = person.map_or("nobody", |person| person.name.as_str());
            let reply = ephemeral_reply(format!("You waved at {name}."));
            interaction
                .create_response(context, Response::Message(reply))
                .await
        }
        Interaction::Command(interaction) => {
            let word = interaction
                .data
                .options
                .first()
                .and_then(|option| option.value.as_str())
                .unwrap_or_default();
            let reply = ephemeral_reply(format!("You said {word}.")).components(panel_rows());
            interaction
                .create_response(context, Response::Message(reply))
                .await
        }
        Interaction::Component(interaction) => answer_press(context, &interaction).await,
        Interaction::Modal(interaction) => {
            let fields = interaction
                .data
                .components
                .iter()
                .flat_map(|row| &row.components);
            let line = fields.into_iter().find_map(|field| match field {
                ActionRowComponent::InputText(input) => input.value.clone(),
                _ => None,
            });
            let reply = ephemeral_reply(format!("You wrote: {}", line.unwrap_or_default()));
            interaction
                .create_response(context, Response::Message(reply))
                .await
        }
        _ => Ok(()),
    }
}

async fn complete_word(context: &Context, interaction: &CommandInteraction) -> Result<()> {
    let typed = interaction
        .data
        .autocomplete()
        .map(|option| option.value)
        .unwrap_or_default();
    let fitting = WORDS.iter().filter(|word| word.starts_with(typed));
    let choices = fitting.fold(CreateAutocompleteResponse::new(), |all, word| {
        all.add_string_choice(*word, *word)
    });
    interaction
        .create_response(context, Response::Autocomplete(choices))
        .await
}

async fn answer_press(context: &Context, interaction: &ComponentInteraction) -> Result<()> {
    match interaction.data.custom_id.as_str() {
        "nothing" => {
            interaction
                .create_response(context, Response::Acknowledge)
                .await
        }
        "change" => {
            let changed = Reply::new().content("Changed.").components(panel_rows());
            interaction
                .create_response(context, Response::UpdateMessage(changed))
                .await
        }
        "form" => {
            interaction
                .create_response(context, Response::Modal(form_modal()))
                .await
        }
        "more" => answer_more(context, interaction).await,
        "write" => answer_write(context, interaction).await,
        _ => Ok(()),
    }
}

async fn answer_more(context: &Context, interaction: &ComponentInteraction) -> Result<()> {
    interaction
        .create_response(context, Response::Defer(Reply::new().ephemeral(true)))
        .await?;
    interaction
        .edit_response(
            context,
            EditInteractionResponse::new().content("The answer."),
        )
        .await?;
    let extra = CreateInteractionResponseFollowup::new()
        .content("One more.")
        .ephemeral(true);
    let extra = interaction.create_followup(context, extra).await?;
    let edited = CreateInteractionResponseFollowup::new().content("One more, edited.");
    interaction.edit_followup(context, extra.id, edited).await?;
    Ok(())
}

async fn answer_write(context: &Context, interaction: &ComponentInteraction) -> Result<()> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("sandbox/peers/picture.png");
    let picture = CreateAttachment::path(file).await?;
    let alone =
        CreateAttachment::bytes(picture.data.clone(), "alone.png").description("A gradient");
    let embed = CreateEmbed::new()
        .title("A letter")
        .colour(COLOUR)
        .attachment("picture.png");
    let message = CreateMessage::new()
        .content("Here are pictures.")
        .embed(embed)
        .add_files([picture, alone]);
    interaction.user.direct_message(context, message).await?;
    interaction
        .create_response(
            context,
            Response::Message(ephemeral_reply("I wrote to you.")),
        )
        .await
}

fn panel_rows() -> Vec<CreateActionRow> {
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

fn form_modal() -> CreateModal {
    let line = CreateInputText::new(InputTextStyle::Short, "A line", "line").max_length(100);
    CreateModal::new("form", "A form").components(vec![CreateActionRow::InputText(line)])
}
