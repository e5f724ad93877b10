// The content of an empty place: who the person is, and what to try.

import { avatar, h, icon, nameOf } from "./dom.js";

/** The number of commands shown if the operator suggests none. */
const NAMED = 6;

/**
 * Returns the lines that the operator suggests and whose commands are registered.
 * @param {import("./commands.js").Entry[]} entries
 * @param {string[]} lines
 * @returns {Array<{entry: import("./commands.js").Entry, rest: string}>}
 */
export function suggested(entries, lines) {
  return lines.flatMap((line) => {
    const plain = line.replace(/^\//, "");
    // Take the longest matching name, so that `table` does not match a line for `table end`.
    const fitting = entries.filter((e) => plain === e.name || plain.startsWith(`${e.name} `));
    const entry = fitting.sort((a, b) => b.name.length - a.name.length)[0];
    return entry ? [{ entry, rest: plain.slice(entry.name.length + 1) }] : [];
  });
}

/**
 * @param {{account: object, accounts: object[], channelId: string, suggestions: string[]}} view
 * @param {{become: (account: object) => void, type: (entry: object, rest: string) => void, showPeople: () => void}} hooks
 */
export function drawWelcome({ account, accounts, channelId, suggestions }, hooks) {
  const entries = account.entries(channelId);
  const hosts = suggested(entries, suggestions);
  const lines = hosts.length ? hosts : entries.slice(0, NAMED).map((entry) => ({ entry, rest: "" }));
  const direct = account.directs.has(channelId);
  const name = account.channelName(channelId);
  return h("div", { class: "beginning" },
    h("h2", { text: direct ? name : `Welcome to #${name}` }),
    h("p", { text: direct ? "This is the beginning of your direct messages." : "No messages here yet." }),
    h("section", { class: "welcome" },
      h("h3", { class: "welcome-title" }, "You are ", h("strong", { text: nameOf(account.user) })),
      h("p", { class: "welcome-words", text: aboutPeople(accounts.length) }),
      h("div", { class: "welcome-people" }, accounts.map((a, i) => person(a, i, a === account, hooks)),
        h("button", {
          class: "button secondary only-phone", type: "button", on: { click: hooks.showPeople },
        }, icon("people"), "List"))),
    lines.length
      ? h("section", { class: "welcome" },
        h("h3", { class: "welcome-title", text: "Try a command" }),
        h("p", { class: "welcome-words", text: "Tap one and send it, or type / to see them all." }),
        h("div", { class: "welcome-commands" }, lines.map((line) => command(line, account, hooks))))
      : null);
}

function aboutPeople(count) {
  if (count < 2) return "Nobody else is here.";
  return `You can be any of ${count} people, and each sees their own screen. `
    + "Pick one here, or in the list of people, where you can also set their language.";
}

function person(account, i, current, hooks) {
  return h("button", {
    class: current ? "welcome-person current" : "welcome-person", type: "button", "aria-pressed": String(current),
    title: i < 9 ? `Alt+${i + 1}` : null, on: { click: () => hooks.become(account) },
  }, avatar(account.user, "small"), h("span", { text: nameOf(account.user) }));
}

function command({ entry, rest }, account, hooks) {
  return h("button", {
    class: "welcome-command", type: "button", on: { click: () => hooks.type(entry, rest) },
  },
  avatar(entry.application?.bot ?? { id: entry.command.application_id, username: "?" }, "small"),
  h("span", { class: "suggestion-words" },
    h("span", { class: "suggestion-title" }, `/${entry.title}`, rest ? h("span", { class: "welcome-rest", text: ` ${rest}` }) : null),
    h("span", { class: "suggestion-description", text: entry.description })));
}
