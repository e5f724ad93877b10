// Select menus of strings, users, roles or channels.

import { avatar, h, icon, nameOf } from "./dom.js";
import { drawEmoji } from "./media.js";
import { isThread } from "./thread.js";

const STRINGS = 3;
const ROLES = 6;
const CHANNELS = 8;
const USERS = new Set([5, 7]);
const WITH_ROLES = new Set([ROLES, 7]);

/** The open menus, kept across redraws of their messages: place → chosen values. */
const openMenus = new Map();

/** `path` is the place of the menu in everything that one person sees. */
export function drawSelect(part, hooks, path) {
  const options = optionsOf(part, hooks.choices);
  const id = `${hooks.choices.user.id}/${path}/${part.custom_id}`;
  const preset = options.filter((o) => o.default).map((o) => o.value);
  const box = h("div", { class: "select" });
  const many = (part.max_values ?? 1) > 1;
  const shown = () => openMenus.get(id) ?? preset;
  const draw = () => {
    const open = openMenus.has(id);
    const chosen = new Set(shown());
    const words = options.filter((o) => chosen.has(o.value)).map((o) => o.label).join(", ");
    const button = h("button", {
      class: "select-button", type: "button", disabled: Boolean(part.disabled),
      "aria-haspopup": "listbox", "aria-expanded": String(open), data: { key: path },
      on: { click: () => (open ? close(true) : start()) },
    }, h("span", { class: words ? "" : "placeholder", text: words || part.placeholder || "Make a selection" }), icon("chevron"));
    box.replaceChildren(button);
    if (open) box.append(menu(chosen));
    box.classList.toggle("open", open);
  };
  const start = () => {
    openMenus.set(id, [...preset]);
    draw();
    (box.querySelector("[aria-selected=true]") ?? box.querySelector("[role=option]"))?.focus();
  };
  const close = (send) => {
    const values = openMenus.get(id) ?? [];
    openMenus.delete(id);
    draw();
    box.querySelector("button")?.focus();
    const changed = values.join("\n") !== preset.join("\n");
    if (send && changed && values.length >= (part.min_values ?? 1)) hooks.press(part, path, values);
  };
  const choose = (value) => {
    if (!many) {
      // Choosing the same option again is still a choice.
      openMenus.delete(id);
      draw();
      box.querySelector("button")?.focus();
      hooks.press(part, path, [value]);
      return;
    }
    const now = openMenus.get(id) ?? [];
    const without = now.filter((v) => v !== value);
    if (without.length < now.length) openMenus.set(id, without);
    else if (now.length < part.max_values) openMenus.set(id, [...now, value]);
    draw();
    box.querySelector(`[data-value="${CSS.escape(value)}"]`)?.focus();
  };
  const menu = (chosen) => {
    const list = h("div", {
      class: "menu", role: "listbox", "aria-multiselectable": String(many),
      on: { keydown: (event) => keys(event, list, choose, close) },
    }, options.map((option) => drawOption(option, path, { selected: chosen.has(option.value), many, choose })));
    if (many) {
      list.append(h("button", {
        class: "button primary menu-done", type: "button", text: "Done", data: { key: `${path}/done` },
        on: { click: () => close(true) },
      }));
    }
    return list;
  };
  draw();
  return box;
}

/** Returns the options of a menu: its own, or those that the account knows from the server. */
function optionsOf(part, account) {
  if (part.type === STRINGS) return part.options ?? [];
  const preset = new Set((part.default_values ?? []).map((v) => v.id));
  const options = [];
  if (USERS.has(part.type)) {
    for (const user of account.people.values()) {
      options.push({ label: nameOf(user), value: user.id, description: user.bot ? "APP" : "", user });
    }
  }
  if (WITH_ROLES.has(part.type)) {
    for (const role of account.guild?.roles ?? []) options.push({ label: role.name, value: role.id, icon: "people" });
  }
  if (part.type === CHANNELS) {
    const kinds = new Set(part.channel_types ?? []);
    for (const channel of account.channels.values()) {
      if (kinds.size && !kinds.has(channel.type)) continue;
      options.push({ label: channel.name, value: channel.id, icon: isThread(channel) ? "thread" : "hash" });
    }
  }
  return options.map((option) => ({ ...option, default: preset.has(option.value) }));
}

function drawOption(option, path, { selected, many, choose }) {
  return h("div", {
    class: "option", role: "option", tabindex: "-1", "aria-selected": String(selected),
    data: { key: `${path}=${option.value}`, value: option.value },
    on: { click: () => choose(option.value) },
  },
  option.user ? avatar(option.user, "tiny") : null,
  option.icon ? icon(option.icon) : null,
  option.emoji?.name ? drawEmoji(option.emoji) : null,
  h("span", { class: "option-words" },
    h("span", { class: "option-label", text: option.label }),
    option.description ? h("span", { class: "option-description", text: option.description }) : null),
  h("span", { class: `tick ${many ? "square" : ""}` }, selected ? icon("check") : null));
}

function keys(event, list, choose, close) {
  const options = [...list.querySelectorAll("[role=option]")];
  const at = options.indexOf(document.activeElement);
  const go = (i) => options[(i + options.length) % options.length]?.focus();
  switch (event.key) {
    case "ArrowDown": go(at + 1); break;
    case "ArrowUp": go(at - 1); break;
    case "Home": go(0); break;
    case "End": go(options.length - 1); break;
    case "Escape": close(false); break;
    case "Tab": close(true); return;
    case "Enter": case " ":
      if (at < 0) return;
      choose(options[at].dataset.value);
      break;
    default:
      if (!toLetter(event, options, at)) return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/** Goes to the next option that begins with a letter. */
function toLetter({ key, ctrlKey, metaKey, altKey }, options, at) {
  if (key.length !== 1 || ctrlKey || metaKey || altKey) return false;
  const order = [...options.slice(at + 1), ...options.slice(0, at + 1)];
  const hit = order.find((o) => o.querySelector(".option-label").textContent.toLowerCase().startsWith(key.toLowerCase()));
  hit?.focus();
  return Boolean(hit);
}
