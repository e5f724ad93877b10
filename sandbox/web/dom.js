// Builds elements. Data becomes only text nodes or attribute values, never markup, so no text of a bot or a user can
// become a tag.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Creates an element.
 * @param {string} tag
 * @param {Object} [props] `class`, `text`, `data` (dataset), `on` (listeners); all others are attributes, which null,
 *   undefined and false omit
 * @param {...(Node|string|null|undefined|false|Array)} children
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "class") element.className = value;
    else if (key === "text") element.textContent = value;
    else if (key === "data") Object.assign(element.dataset, value);
    else if (key === "on") for (const [name, f] of Object.entries(value)) element.addEventListener(name, f);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child || child === 0 || child === "") element.append(child);
  }
}

/** The shapes of all icons. The page uses no icon font and loads nothing from outside. */
const ICONS = {
  hash: "M9 3 7 21M17 3l-2 18M4 8.5h17M3 15.5h17",
  menu: "M4 6h16M4 12h16M4 18h16",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.4a3.5 3.5 0 0 1 0 6.4M18 14.6c2.2.8 3.5 2.8 3.5 5.4",
  close: "M6 6l12 12M18 6 6 18",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  chevron: "m6 9 6 6 6-6",
  check: "m5 12.5 4.5 4.5L19 7",
  send: "M4 12 20 4l-4.5 16-4-6.5L4 12Zm7.5 1.5L20 4",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  link: "M14 4h6v6M20 4 10 14M18 14v6H4V6h6",
  thread: "M5 5h14v9H11l-4 4v-4H5zM9 9.5h6",
  traffic: "M7 20V5m0 0L3.5 8.5M7 5l3.5 3.5M17 4v15m0 0 3.5-3.5M17 19l-3.5-3.5",
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** Three moving dots, while something is under way. */
export function dots() {
  return h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
}

/** The number of avatar colours, as in base.css. */
const AVATAR_COLOURS = 8;

/** The colours by user. They are assigned in the order in which people appear, so that few share one. */
const colours = new Map();

export function colourOf(id) {
  if (!colours.has(id)) colours.set(id, colours.size % AVATAR_COLOURS);
  return colours.get(id);
}

/**
 * Returns the user's avatar, or else a round picture with the first letter of the name in the user's colour.
 * @param {{id: string, username?: string, global_name?: string, avatar?: string | null}} user
 */
export function avatar(user, extra = "") {
  if (user?.avatar) {
    return h("img", { class: `avatar ${extra}`, src: `/avatars/${user.id}/${user.avatar}.png`, alt: "" });
  }
  return h("span", {
    class: `avatar avatar-${colourOf(user?.id)} ${extra}`,
    "aria-hidden": "true",
    text: ([...nameOf(user)][0] ?? "?").toUpperCase(),
  });
}

/** Returns the name shown for a user. */
export function nameOf(user) {
  return user?.global_name || user?.username || user?.name || "someone";
}

/** Compares two snowflakes by age. */
export function older(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
