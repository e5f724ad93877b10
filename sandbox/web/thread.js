// Threads and the messages where they begin.

import { h, icon } from "./dom.js";

const THREADS = new Set([10, 11, 12]);

export function isThread(channel) {
  return THREADS.has(channel?.type);
}

/** The type of a system message that announces a thread. */
const THREAD_BEGUN = 18;

/** Returns the thread that began at a message and has its id, or that the message announces. */
export function threadOf(message, account) {
  const told = message.type === THREAD_BEGUN ? message.message_reference?.channel_id : null;
  const thread = account.channels.get(told ?? message.id);
  return isThread(thread) ? thread : null;
}

/** Describes a thread in a word or two. */
export function stateOf(thread) {
  const about = thread.thread_metadata ?? {};
  if (about.archived) return about.locked ? "archived, locked" : "archived";
  return about.locked ? "locked" : "";
}

/**
 * Draws the card below a message where a thread began.
 * @param {object} message
 * @param {object} account
 * @param {{openChannel: (id: string) => void}} names
 */
export function drawThread(message, account, names) {
  const thread = threadOf(message, account);
  if (!thread) return null;
  const count = account.messagesOf(thread.id).size || thread.message_count || 0;
  const words = [count === 1 ? "1 message" : `${count} messages`, stateOf(thread)].filter(Boolean).join(", ");
  return h("button", {
    class: "thread-card", type: "button", data: { key: "thread" }, on: { click: () => names.openChannel(thread.id) },
  }, icon("thread"), h("span", { class: "thread-name", text: thread.name }), h("span", { class: "thread-words", text: `${words} ›` }));
}

/** Returns the title of a place. For a thread it begins with its channel. */
export function titleOf(account, channelId) {
  const channel = account.channel(channelId);
  if (!isThread(channel)) return [account.channelName(channelId)];
  const parent = account.channelName(channel.parent_id);
  return [
    h("span", { class: "title-parent", text: parent }), h("span", { class: "title-step", "aria-hidden": "true", text: "›" }),
    icon("thread"), h("span", { class: "title-name", text: channel.name }),
    stateOf(channel) ? h("span", { class: "tag", text: stateOf(channel) }) : null,
  ].filter(Boolean);
}
