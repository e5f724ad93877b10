// The script on unmodified discord.js, with only the address of the API changed.

import { fileURLToPath } from "node:url";
import {
  ActionRowBuilder, ApplicationCommandType, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client,
  ContextMenuCommandBuilder, EmbedBuilder, Events, GatewayIntentBits, LabelBuilder, MessageFlags, ModalBuilder,
  SlashCommandBuilder, TextInputBuilder, TextInputStyle,
} from "discord.js";

const PICTURE = fileURLToPath(new URL("picture.png", import.meta.url));
const WORDS = ["tea", "teacup", "water"];
const PRIVATE = { flags: MessageFlags.Ephemeral };

const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: `${process.env.PEER_URL}/api` },
});

const command = new SlashCommandBuilder()
  .setName("peer")
  .setDescription("Plays the part")
  .addStringOption((o) => o.setName("word").setDescription("Any word").setRequired(true).setAutocomplete(true));

const wave = new ContextMenuCommandBuilder().setName("Wave").setType(ApplicationCommandType.User);
const ask = new ContextMenuCommandBuilder().setName("Ask").setType(ApplicationCommandType.Message);

function questions(about) {
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

function rows() {
  const button = (id, label, style) => new ButtonBuilder().setCustomId(id).setLabel(label).setStyle(style);
  return [new ActionRowBuilder().addComponents(
    button("nothing", "Nothing", ButtonStyle.Secondary),
    button("change", "Change", ButtonStyle.Primary),
    button("form", "Form", ButtonStyle.Success),
    button("more", "More", ButtonStyle.Danger),
    button("write", "Write", ButtonStyle.Secondary).setEmoji("✉️"),
  )];
}

function form() {
  const line = new TextInputBuilder().setCustomId("line").setLabel("A line")
    .setStyle(TextInputStyle.Short).setMaxLength(100);
  return new ModalBuilder().setCustomId("form").setTitle("A form")
    .addComponents(new ActionRowBuilder().addComponents(line));
}

const PRESSES = {
  nothing: (it) => it.deferUpdate(),
  change: (it) => it.update({ content: "Changed.", components: rows() }),
  form: (it) => it.showModal(form()),
  async more(it) {
    await it.deferReply(PRIVATE);
    await it.editReply({ content: "The answer." });
    const extra = await it.followUp({ content: "One more.", ...PRIVATE });
    await it.webhook.editMessage(extra, { content: "One more, edited." });
  },
  async write(it) {
    const picture = new AttachmentBuilder(PICTURE);
    const alone = new AttachmentBuilder(PICTURE, { name: "alone.png" }).setDescription("A gradient");
    const embed = new EmbedBuilder().setTitle("A letter").setColor(0x2b7a9e).setImage("attachment://picture.png");
    await it.user.send({ content: "Here are pictures.", embeds: [embed], files: [picture, alone] });
    await it.reply({ content: "I wrote to you.", ...PRIVATE });
  },
};

client.on(Events.InteractionCreate, async (it) => {
  if (it.isAutocomplete()) {
    const fitting = WORDS.filter((word) => word.startsWith(it.options.getFocused()));
    await it.respond(fitting.map((word) => ({ name: word, value: word })));
  } else if (it.isChatInputCommand()) {
    const word = it.options.getString("word");
    await it.reply({ content: `You said ${word}.`, components: rows(), ...PRIVATE });
  } else if (it.isButton()) {
    await PRESSES[it.customId](it);
  } else if (it.isUserContextMenuCommand()) {
    await it.reply({ content: `You waved at ${it.targetUser.username}.`, ...PRIVATE });
  } else if (it.isMessageContextMenuCommand()) {
    await it.showModal(questions(it.targetMessage.content));
  } else if (it.isModalSubmit() && it.customId === "questions") {
    await it.reply({ content: answers(it), ...PRIVATE });
  } else if (it.isModalSubmit()) {
    await it.reply({ content: `You wrote: ${it.fields.getTextInputValue("line")}`, ...PRIVATE });
  }
});

client.once(Events.ClientReady, async (ready) => {
  await ready.application.commands.set([command, wave, ask]);
  console.log("ready");
});

await client.login(process.env.PEER_TOKEN);
