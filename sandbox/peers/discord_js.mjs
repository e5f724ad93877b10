// The script on unmodified discord.js, with only the address of the API changed.

import { fileURLToPath } from "node:url";
import {
  ActionRowBuilder, ApplicationCommandType, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client,
  ContextMenuCommandBuilder, EmbedBuilder, Events, GatewayIntentBits, LabelBuilder, MessageFlags, ModalBuilder,
  SlashCommandBuilder, TextInputBuilder, TextInputStyle,
} from "discord.js";

const PICTURE = fileURLToPath(new URL("picture.png", import.meta.url));
const WORDS = ["tea", "teacup", "water"];
const EPHEMERAL = { flags: MessageFlags.Ephemeral };

const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: `${process.env.PEER_URL}/api` },
});

const command = new SlashCommandBuilder()
  .setName("peer")
  .setDescription("Plays the part")
  .addStringOption((option) =>
    option.setName("word").setDescription("Any word").setRequired(true).setAutocomplete(true));

const wave = new ContextMenuCommandBuilder().setName("Wave").setType(ApplicationCommandType.User);
const ask = new ContextMenuCommandBuilder().setName("Ask").setType(ApplicationCommandType.Message);

function questionsModal(about) {
  const options = ["a", "b", "c"].map((value) => ({ label: value, value }));
  const label = (text) => new LabelBuilder().setLabel(text);
  return new ModalBuilder().setCustomId("questions").setTitle(`About ${about}`).addLabelComponents(
    label("Who").setUserSelectMenuComponent((menu) => menu.setCustomId("who")),
    label("Which").setRadioGroupComponent((group) => group.setCustomId("which").addOptions(options)),
    label("Some").setCheckboxGroupComponent((group) => group.setCustomId("some").addOptions(options)),
    label("Sure").setCheckboxComponent((box) => box.setCustomId("sure")),
    label("File").setFileUploadComponent((upload) => upload.setCustomId("file").setRequired(false)),
  );
}

function answers({ fields }) {
  const files = fields.getUploadedFiles("file");
  return [
    fields.getSelectedUsers("who").first().username, fields.getRadioGroup("which"), fields.getCheckboxGroup("some").join("+"),
    String(fields.getCheckbox("sure")), files?.size ? files.first().name : "no file",
  ].join(", ");
}

function panelRows() {
  const button = (id, label, style) => new ButtonBuilder().setCustomId(id).setLabel(label).setStyle(style);
  return [new ActionRowBuilder().addComponents(
    button("nothing", "Nothing", ButtonStyle.Secondary),
    button("change", "Change", ButtonStyle.Primary),
    button("form", "Form", ButtonStyle.Success),
    button("more", "More", ButtonStyle.Danger),
    button("write", "Write", ButtonStyle.Secondary).setEmoji("✉️"),
  )];
}

function formModal() {
  const line = new TextInputBuilder().setCustomId("line").setLabel("A line")
    .setStyle(TextInputStyle.Short).setMaxLength(100);
  return new ModalBuilder().setCustomId("form").setTitle("A form")
    .addComponents(new ActionRowBuilder().addComponents(line));
}

const PRESS_HANDLERS = {
  nothing: (interaction) => interaction.deferUpdate(),
  change: (interaction) => interaction.update({ content: "Changed.", components: panelRows() }),
  form: (interaction) => interaction.showModal(formModal()),
  async more(interaction) {
    await interaction.deferReply(EPHEMERAL);
    await interaction.editReply({ content: "The answer." });
    const extra = await interaction.followUp({ content: "One more.", ...EPHEMERAL });
    await interaction.webhook.editMessage(extra, { content: "One more, edited." });
  },
  async write(interaction) {
    const picture = new AttachmentBuilder(PICTURE);
    const alone = new AttachmentBuilder(PICTURE, { name: "alone.png" }).setDescription("A gradient");
    const embed = new EmbedBuilder().setTitle("A letter").setColor(0x2b7a9e).setImage("attachment://picture.png");
    await interaction.user.send({ content: "Here are pictures.", embeds: [embed], files: [picture, alone] });
    await interaction.reply({ content: "I wrote to you.", ...EPHEMERAL });
  },
};

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isAutocomplete()) {
    const fitting = WORDS.filter((word) => word.startsWith(interaction.options.getFocused()));
    await interaction.respond(fitting.map((word) => ({ name: word, value: word })));
  } else if (interaction.isChatInputCommand()) {
    const word = interaction.options.getString("word");
    await interaction.reply({ content: `You said ${word}.`, components: panelRows(), ...EPHEMERAL });
  } else if (interaction.isButton()) {
    await PRESS_HANDLERS[interaction.customId](interaction);
  } else if (interaction.isUserContextMenuCommand()) {
    await interaction.reply({ content: `You waved at ${interaction.targetUser.username}.`, ...EPHEMERAL });
  } else if (interaction.isMessageContextMenuCommand()) {
    await interaction.showModal(questionsModal(interaction.targetMessage.content));
  } else if (interaction.isModalSubmit() && interaction.customId === "questions") {
    await interaction.reply({ content: answers(interaction), ...EPHEMERAL });
  } else if (interaction.isModalSubmit()) {
    await interaction.reply({ content: `You wrote: ${interaction.fields.getTextInputValue("line")}`, ...EPHEMERAL });
  }
});

client.once(Events.ClientReady, async (ready) => {
  await ready.application.commands.set([command, wave, ask]);
  console.log("ready");
});

await client.login(process.env.PEER_TOKEN);
