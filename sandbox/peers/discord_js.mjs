// The part on discord.js, unmodified: only the address of the interface is given to it.

import { fileURLToPath } from "node:url";
import {
  ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, EmbedBuilder, Events,
  GatewayIntentBits, MessageFlags, ModalBuilder, SlashCommandBuilder, TextInputBuilder, TextInputStyle,
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
  } else if (it.isModalSubmit()) {
    await it.reply({ content: `You wrote: ${it.fields.getTextInputValue("line")}`, ...PRIVATE });
  }
});

client.once(Events.ClientReady, async (ready) => {
  await ready.application.commands.set([command]);
  console.log("ready");
});

await client.login(process.env.PEER_TOKEN);
