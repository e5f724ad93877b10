// The context menu of a message, with the applications' commands for messages.

import { h, icon } from "./dom.js";
import { KIND } from "./interactions.js";
import { localized } from "./languages.js";

/** Discord's type of a command on a message. */
const ON_MESSAGE = 3;

/**
 * Draws the menu of a message, or nothing if there are no commands.
 * @param {object} message
 * @param {object} account
 */
export function drawMenu(message, account) {
  const offered = account.commandsOf(message.channel_id).filter((command) => command.type === ON_MESSAGE);
  if (!offered.length) return null;
  const entries = offered.map((command) => h("button", {
    class: "apps-entry", type: "button", data: { key: `apps-${command.id}` },
    text: localized(command, "name", account.locale),
    on: { click: (event) => { event.currentTarget.closest("details").open = false; use(command, message, account); } },
  }));
  return h("details", { class: "apps" },
    h("summary", { "aria-label": "Apps", title: "Apps" }, icon("more")), h("div", { class: "apps-list" }, entries));
}

function use(command, message, account) {
  const { id, name, version } = command;
  account.interactions.send(KIND.command, {
    applicationId: command.application_id, channelId: message.channel_id,
    data: { id, name, version, type: ON_MESSAGE, target_id: message.id }, words: localized(command, "name", account.locale),
  });
}
