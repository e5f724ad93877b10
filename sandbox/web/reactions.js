// The reactions under a message.

import { h } from "./dom.js";

/**
 * Draws the reactions of a message. A press on one adds or removes the user's own.
 * @param {object} message
 * @param {object} account
 */
export function drawReactions(message, account) {
  const reactions = (message.reactions ?? []).filter((one) => one.count > 0);
  if (!reactions.length) return null;
  return h("div", { class: "reactions" }, reactions.map((one) => {
    const name = one.emoji.name;
    return h("button", {
      class: one.me ? "reaction mine" : "reaction", type: "button", "aria-pressed": String(Boolean(one.me)),
      "aria-label": `${name}, ${one.count}`, data: { key: `reaction-${name}` },
      on: { click: () => account.api.react(message.channel_id, message.id, name, !one.me).catch(() => {}) },
    }, h("span", { text: one.emoji.id ? `:${name}:` : name }), h("span", { class: "reaction-count", text: String(one.count) }));
  }));
}

/** Returns the reactions of a message after one was added (`by` 1) or removed (`by` -1). */
export function changed(reactions, emoji, mine, by) {
  const same = (one) => one.emoji.name === emoji.name && (one.emoji.id ?? null) === (emoji.id ?? null);
  const old = (reactions ?? []).find(same) ?? { emoji, count: 0, me: false };
  const now = { ...old, count: old.count + by, me: mine ? by > 0 : old.me };
  const rest = (reactions ?? []).map((one) => (same(one) ? now : one));
  return (rest.includes(now) ? rest : [...rest, now]).filter((one) => one.count > 0);
}
