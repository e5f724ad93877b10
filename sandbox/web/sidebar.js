// The left column: channels, direct messages, and the current person.

import { avatar, h, icon, nameOf } from "./dom.js";
import { isThread, stateOf } from "./thread.js";

/** The type of direct messages among several people. */
const GROUP = 3;

/** Draws a badge on a name: a red number for mentions of the reader, a dot for other messages. */
export function badge({ messages = 0, mentions = 0 } = {}) {
  if (mentions) {
    return h("span", { class: "badge", "aria-label": `${mentions} for you`, text: mentions > 99 ? "99+" : String(mentions) });
  }
  return messages ? h("span", { class: "unread-dot", role: "img", "aria-label": "unread" }) : null;
}

/**
 * Draws the places that an account can look at.
 * @param {HTMLElement} box
 * @param {object} account
 * @param {{open: (channelId: string) => void, openDirect: (userId: string) => void, gather: () => void}} hooks
 */
export function drawPlaces(box, account, hooks) {
  const channels = [...account.channels.values()].sort(byPosition);
  const top = channels.filter((c) => !isThread(c));
  const rows = top.flatMap((channel) => [
    place(channel, account, hooks),
    ...channels.filter((c) => hangsOn(c, channel, account)).map((c) => place(c, account, hooks)),
  ]);
  const directs = [...account.directs.values()].map((channel) => place(channel, account, hooks));
  const bots = [...account.people.values()].filter((user) => {
    return user.bot && ![...account.directs.values()].some((d) => (d.recipients ?? []).some((r) => r.id === user.id));
  });
  const openers = bots.map((bot) => h("button", {
    class: "place", type: "button", on: { click: () => hooks.openDirect(bot.id) },
  }, avatar(bot, "small"), h("span", { class: "place-name", text: nameOf(bot) })));
  const scrolled = box.scrollTop;
  const focused = document.activeElement?.closest?.(".place")?.dataset.id;
  box.replaceChildren(
    section("Text channels", rows),
    section("Direct messages", [...directs, ...openers, gathering(hooks)]),
  );
  box.scrollTop = scrolled;
  if (focused) box.querySelector(`[data-id="${CSS.escape(focused)}"]`)?.focus();
}

/** Draws the button that creates a group of everybody on this page. */
function gathering(hooks) {
  return h("button", { class: "place", type: "button", on: { click: hooks.gather } },
    icon("people"), h("span", { class: "place-name", text: "New group" }));
}

/** Returns whether a thread is listed under a channel. An archived thread is listed only while it is open. */
function hangsOn(thread, channel, account) {
  if (!isThread(thread) || thread.parent_id !== channel.id) return false;
  return !stateOf(thread).startsWith("archived") || thread.id === account.channelId;
}

function byPosition(a, b) {
  return (a.position ?? 0) - (b.position ?? 0) || (a.id < b.id ? -1 : 1);
}

function section(title, rows) {
  return h("section", {}, h("h3", { class: "places-title", text: title }), rows);
}

function place(channel, account, hooks) {
  const direct = account.directs.has(channel.id);
  const open = channel.id === account.channelId;
  const unread = account.unread.get(channel.id);
  const peer = account.people.get(channel.recipients?.[0]?.id) ?? channel.recipients?.[0];
  const classes = ["place", open ? "open" : "", unread ? "unread" : "", isThread(channel) ? "thread" : ""];
  return h("button", {
    class: classes.filter(Boolean).join(" "), type: "button", data: { id: channel.id },
    "aria-current": open ? "page" : null,
    on: { click: () => hooks.open(channel.id) },
  },
  channel.type === GROUP ? icon("people") : direct ? avatar(peer ?? { id: channel.id, username: "?" }, "small") : icon(isThread(channel) ? "thread" : "hash"),
  h("span", { class: "place-name", text: account.channelName(channel.id) }),
  badge(unread));
}

/** Draws the current reader. */
export function drawMe(box, account) {
  const words = { online: "Online", connecting: "Connecting…", refused: "Refused" }[account.status];
  box.replaceChildren(
    h("span", { class: `presence ${account.status}` }, avatar(account.user)),
    h("span", { class: "me-words" },
      h("span", { class: "me-name", text: nameOf(account.user) }),
      h("span", { class: "me-status", text: words })));
}
