// Draws one message.

import { h, icon, avatar, dots, nameOf } from "./dom.js";
import { markdown } from "./markdown.js";
import { drawComponents } from "./components.js";
import { drawEmbed } from "./embed.js";
import { drawAttachments } from "./media.js";
import { drawMenu } from "./menu.js";
import { drawReactions } from "./reactions.js";
import { drawThread, threadOf } from "./thread.js";
import { shortStamp, stamp, timeOf } from "./time.js";

const FLAG = { ephemeral: 1 << 6, loading: 1 << 7, suppressEmbeds: 1 << 2, v2: 1 << 15 };

/** The type of a text component. */
const TEXT_DISPLAY = 10;

/** The type of an answer to a command in a context menu. */
const FROM_MENU = 23;

/** Messages of one author within this time, in ms, share one heading. */
const GROUP_MS = 7 * 60 * 1000;

/** The texts of system messages, by type. */
const SYSTEM = {
  1: "added somebody to the group.",
  3: "started a call.",
  6: "pinned a message.",
  7: "joined the server.",
  18: "started a thread.",
};

/** Returns whether `message` shares the heading of the one before it. */
export function grouped(message, before) {
  if (!before || before.author.id !== message.author.id) return false;
  if (usedCommand(message) || message.message_reference || SYSTEM[message.type]) return false;
  if ((before.flags & FLAG.ephemeral) !== (message.flags & FLAG.ephemeral)) return false;
  return timeOf(message.id) - timeOf(before.id) < GROUP_MS;
}

/** Returns the message that this one replies to, from the message itself or from the account. */
function repliedTo(message, account) {
  if (message.referenced_message) return message.referenced_message;
  const id = message.message_reference?.message_id;
  return id ? account.messagesOf(message.channel_id).get(id) : null;
}

/** Returns who used which command, if the message answers a command. */
function usedCommand(message) {
  const data = message.interaction_metadata ?? message.interaction;
  const name = message.interaction?.name ?? data?.name;
  if (!data || data.type !== 2) return null;
  return { user: data.user ?? message.interaction?.user, name };
}

/**
 * Draws a message.
 * @param {object} message
 * @param {{account: object, names: object, grouped: boolean, dismiss: (m: object) => void}} view
 */
export function drawMessage(message, view) {
  const { account, names } = view;
  const author = account.people.get(message.author.id) ?? message.author;
  const ephemeral = (message.flags & FLAG.ephemeral) !== 0;
  const mine = (message.mentions ?? []).some((u) => u.id === account.user.id);
  const classes = [
    "message",
    view.grouped ? "grouped" : "",
    ephemeral ? "ephemeral" : "",
    mine || message.mention_everyone ? "mentions-me" : "",
  ];
  const at = timeOf(message.id);
  const article = h("article", {
    class: classes.filter(Boolean).join(" "),
    id: `m-${message.id}`,
    tabindex: "-1",
    "aria-label": `${nameOf(author)}, ${stamp(at)}`,
  });
  const origin = drawOrigin(message, account, names);
  if (origin) article.append(origin);
  article.append(
    h("div", { class: "gutter" }, view.grouped
      ? h("time", { class: "gutter-time", text: shortStamp(at) })
      : avatar(author)),
    h("div", { class: "body" },
      view.grouped ? null : drawHeader(author, message, at),
      drawContent(message, view),
      drawFailure(message, account),
      ephemeral ? drawEphemeralNote(() => view.dismiss(message)) : null),
  );
  const menu = ephemeral ? null : drawMenu(message, account);
  if (menu) article.append(menu);
  return article;
}

function drawHeader(author, message, at) {
  return h("div", { class: "header" },
    h("span", { class: "author", text: nameOf(author) }),
    author.bot ? h("span", { class: "tag", text: "APP" }) : null,
    h("time", { class: "stamp", datetime: new Date(at).toISOString(), text: stamp(at) }));
}

/** Draws the line above a message: the command that was used, or the message that this one replies to. */
function drawOrigin(message, account, names) {
  const used = usedCommand(message);
  if (used) {
    const name = account.commandTitle(used.name) ?? used.name ?? "a command";
    return drawUsed(used.user, message.type === FROM_MENU ? name : `/${name}`);
  }
  const replied = repliedTo(message, account);
  if (!replied) return null;
  const words = plainWords(replied, names) || replied.embeds?.[0]?.title || "Click to see attachment";
  return h("div", { class: "origin" }, h("span", { class: "elbow" }), avatar(replied.author, "tiny"),
    h("span", { class: "origin-author", text: account.userName(replied.author.id) }), " ",
    h("span", { class: "origin-words", text: [...words].slice(0, 120).join("") }));
}

function drawUsed(user, words) {
  return h("div", { class: "origin" }, h("span", { class: "elbow" }), avatar(user, "tiny"),
    h("span", { class: "mention", text: nameOf(user) }), " used ", h("span", { class: "mention", text: words }));
}

/** Returns the text of a message without formatting. For a message of components it is the first text. */
export function plainWords(message, names) {
  const said = message.content || firstText(message.components) || "";
  return [...markdown(said, names).childNodes].map((block) => block.textContent).join(" ");
}

/** Finds the first text component at any depth. */
function firstText(components) {
  for (const part of components ?? []) {
    const text = part.type === TEXT_DISPLAY ? part.content : firstText(part.components);
    if (text) return text;
  }
  return null;
}

function drawContent(message, view) {
  const { account, names } = view;
  if ((message.flags & FLAG.loading) !== 0) {
    return drawWaiting(`${nameOf(message.author)} is thinking…`);
  }
  const parts = [];
  if (message.content || SYSTEM[message.type]) {
    const words = h("div", { class: "content" });
    if (SYSTEM[message.type]) words.append(h("em", { text: SYSTEM[message.type] }), " ");
    // The thread's card already shows its name.
    if (!threadOf(message, account)?.name || !SYSTEM[message.type]) words.append(markdown(message.content, names));
    if (message.edited_timestamp) markEdited(words, message);
    parts.push(words);
  }
  const shown = (message.flags & FLAG.suppressEmbeds) === 0 ? message.embeds ?? [] : [];
  parts.push(...shown.map((embed) => drawEmbed(embed, message, names)));
  parts.push(drawAttachments(message));
  parts.push(...(message.message_snapshots ?? []).map((copy) => drawForwarded(copy.message, names)));
  parts.push(drawComponents(message, {
    names,
    choices: account,
    busyKey: account.interactions.busyKey(message.id),
    press: (component, key, values) => account.interactions.press(message, component, key, values),
  }));
  // Without a text, the mark is on its own line below.
  if (message.edited_timestamp && !message.content) parts.push(editedMark(message));
  parts.push(drawReactions(message, account), drawThread(message, account, names));
  return h("div", { class: "parts" }, parts.filter(Boolean));
}

function drawWaiting(words) {
  return h("div", { class: "thinking" }, dots(), h("span", { text: words }));
}

/** Draws the snapshot of a forwarded message. */
function drawForwarded(copy, names) {
  return h("blockquote", { class: "forwarded" }, h("em", { text: "Forwarded" }), markdown(copy.content, names),
    ...(copy.embeds ?? []).map((embed) => drawEmbed(embed, copy, names)), drawAttachments(copy));
}

function editedMark(message) {
  return h("span", { class: "edited", title: stamp(Date.parse(message.edited_timestamp)), text: "(edited)" });
}

function markEdited(words, message) {
  const mark = editedMark(message);
  // Place the mark after the last word, not on a separate line.
  const last = words.lastElementChild;
  (last?.classList.contains("paragraph") ? last : words).append(" ", mark);
}

function drawFailure(message, account) {
  const words = account.interactions.failed.get(message.id);
  return words ? h("div", { class: "failure", role: "alert", text: words }) : null;
}

function drawEphemeralNote(dismiss) {
  return h("div", { class: "only-you" }, icon("eye"), "Only you can see this • ",
    h("button", {
      class: "link-button", type: "button", text: "Dismiss message", data: { key: "dismiss" }, on: { click: dismiss },
    }));
}

/** Draws a pending command, or one that got no answer. */
export function drawLocal(local, account) {
  const failed = local.state === "failed";
  return h("article", { class: "message local ephemeral", id: `l-${local.nonce}` },
    drawUsed(account.user, local.words),
    h("div", { class: "gutter" }),
    h("div", { class: "body" },
      failed ? h("div", { class: "failure", role: "alert", text: local.error }) : drawWaiting("Sending command…"),
      failed ? drawEphemeralNote(() => account.interactions.dismiss(local.nonce)) : null));
}
