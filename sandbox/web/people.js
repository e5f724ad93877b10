// The right column: the people that you can be, the bots, the clock.

import { avatar, h, icon, nameOf } from "./dom.js";
import { languageName, languages } from "./languages.js";
import { badge } from "./sidebar.js";

/** The steps by which a press advances the sandbox's clock: label and ms. */
const SKIPS = [["+15 s", 15000], ["+1 min", 60000], ["+1 h", 3600000]];

/**
 * @param {HTMLElement} box
 * @param {object[]} accounts
 * @param {object} current
 * @param {{become: (account: object) => void, skip: (ms: number) => void, openDirect: (id: string) => void,
 *   speak: (locale: string) => void, install: (on: boolean) => void}} hooks
 */
export function drawPeople(box, accounts, current, hooks) {
  const focused = box.contains(document.activeElement) ? document.activeElement.dataset.id : null;
  const bots = [...current.people.values()].filter((u) => u.bot);
  const sections = [
    h("section", {}, h("h3", { class: "places-title", id: "play-as", text: "You are" }),
      h("div", { role: "radiogroup", "aria-labelledby": "play-as" }, accounts.map((a, i) => person(a, i, a === current, hooks)))),
    h("section", {}, h("h3", { class: "places-title", id: "speaks", text: `${nameOf(current.user)}'s language` }), language(current, hooks)),
    h("section", {}, h("h3", { class: "places-title", text: "Apps" }), bots.length
      ? bots.map((bot) => h("button", {
        class: "person", type: "button", data: { id: bot.id }, title: `Direct messages with ${nameOf(bot)}`,
        on: { click: () => hooks.openDirect(bot.id) },
      }, h("span", { class: "presence online" }, avatar(bot)), h("span", { class: "person-name", text: nameOf(bot) }),
      h("span", { class: "tag", text: "APP" })))
      : h("p", { class: "hint", text: "No bot has registered a command yet." }),
    bots.length ? installed(current, hooks) : null),
    h("section", {}, h("h3", { class: "places-title", text: "Clock" }),
      h("div", { class: "skips" }, SKIPS.map(([words, ms]) => h("button", {
        class: "button secondary", type: "button", text: words, data: { id: `skip-${ms}` },
        title: "Move the sandbox's clock forward", on: { click: () => hooks.skip(ms) },
      })))),
  ];
  // Keep unchanged elements. Otherwise an open menu would close and a press that has begun would be lost.
  sections.forEach((section, i) => {
    const old = box.children[i];
    if (!old) box.append(section);
    else if (!old.isEqualNode(section)) old.replaceWith(section);
  });
  if (focused) box.querySelector(`[data-id="${CSS.escape(focused)}"]`)?.focus();
}

/** Draws whether the current person has installed the application, which makes its commands available everywhere. */
function installed(account, hooks) {
  return h("label", { class: "install", title: "Its commands then also appear in groups, and in places without the bot" },
    h("input", {
      type: "checkbox", checked: account.installed, data: { id: "install" }, on: { change: (event) => hooks.install(event.target.checked) },
    }), `Installed for ${nameOf(account.user)}`);
}

/** Draws the language of the current person's client, which each interaction contains. */
function language(account, hooks) {
  const { registered, others } = languages(account.knownCommands());
  const options = (list) => list.map((locale) => h("option", {
    value: locale, selected: locale === account.locale, lang: locale, text: languageName(locale),
  }));
  return h("select", {
    class: "language", "aria-labelledby": "speaks", data: { id: "language" },
    on: { change: (event) => hooks.speak(event.target.value) },
  }, options(registered), h("hr", {}), options(others));
}

function person(account, i, current, hooks) {
  return h("button", {
    class: current ? "person current" : "person", type: "button", role: "radio",
    "aria-checked": String(current), title: i < 9 ? `Alt+${i + 1}` : null, data: { id: account.user.id, user: account.user.username },
    on: { click: () => hooks.become(account) },
  },
  h("span", { class: `presence ${account.status}` }, avatar(account.user)),
  h("span", { class: "person-name", text: nameOf(account.user) }),
  current ? icon("check") : badge(account.waiting()));
}
