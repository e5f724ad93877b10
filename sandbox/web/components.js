// Buttons and menus, and the containers of newer messages.

import { dots, h, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { drawEmoji, drawFile, drawGallery, picture } from "./media.js";
import { drawSelect } from "./select.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/**
 * @typedef {{names: object, choices: object, busyKey: string|null,
 *   press: (component: object, key: string, values?: string[]) => void}} Hooks
 */

/**
 * Draws all components of a message.
 * @param {object} message
 * @param {Hooks} hooks
 */
export function drawComponents(message, hooks) {
  const parts = message.components ?? [];
  if (!parts.length) return null;
  return h("div", { class: "components" }, drawAll(parts, message, hooks, ""));
}

/** Draws texts, pictures, files and lines, which never contain a control. */
const STILL = new Set([10, 11, 12, 13, 14]);

/** Counts only parts that can contain a control, so that a picture that comes later does not change a path. */
function drawAll(parts, message, hooks, path) {
  let place = 0;
  return parts.map((p) => draw(p, message, hooks, `${path}${STILL.has(p.type) ? "" : place++}`));
}

/** `path` is the place of the part in the tree. It restores the focus after a redraw. */
function draw(part, message, hooks, path) {
  const inner = () => drawAll(part.components ?? [], message, hooks, `${path}.`);
  switch (part.type) {
    case 1: return h("div", { class: "row", role: "group" }, inner());
    case 2: return drawButton(part, hooks, path);
    case 3: case 5: case 6: case 7: case 8: return drawSelect(part, hooks, `${message.id}/${path}`);
    case 9: return h("div", { class: "section" }, h("div", { class: "section-text" }, inner()),
      part.accessory ? h("div", { class: "accessory" }, draw(part.accessory, message, hooks, `${path}.a`)) : null);
    case 10: return h("div", { class: "text-display" }, markdown(part.content, hooks.names));
    case 11: return picture(part, message, "thumbnail");
    case 12: return drawGallery((part.items ?? []).map((item) => picture(item, message, "gallery-item")));
    case 13: return drawNamedFile(part, message);
    case 14: return h("hr", { class: `separator ${part.divider === false ? "blank" : ""} ${part.spacing === 2 ? "wide" : ""}` });
    case 17: return drawContainer(part, inner());
    default: return h("div", { class: "unknown", text: `(a component of type ${part.type})` });
  }
}

function drawContainer(part, inner) {
  const box = h("div", { class: "container" }, inner);
  if (typeof part.accent_color === "number") {
    box.classList.add("accented");
    box.style.setProperty("--bar", `#${part.accent_color.toString(16).padStart(6, "0")}`);
  }
  return box;
}

function drawNamedFile(part, message) {
  const name = /^attachment:\/\/(.+)$/.exec(part.file?.url ?? "")?.[1];
  const file = (message.attachments ?? []).find((a) => a.filename === name || a.url === part.file?.url);
  if (file) return drawFile(file);
  // Discord lists no attachment of a message that consists of components.
  return name ? null : drawFile({ ...part, filename: part.name, url: part.file.url });
}

function drawButton(part, hooks, path) {
  const label = part.label ?? "";
  const content = [
    part.emoji?.name ? drawEmoji(part.emoji) : null,
    label ? h("span", { class: "button-label", text: label }) : null,
  ];
  if (part.style === 5) {
    const safe = /^https?:\/\//.test(part.url ?? "") ? part.url : null;
    return h("a", {
      class: "button secondary", href: part.disabled ? null : safe, target: "_blank",
      rel: "noopener noreferrer nofollow", "aria-disabled": part.disabled ? "true" : null,
    }, content, icon("link"));
  }
  const busy = hooks.busyKey === path;
  return h("button", {
    class: `button ${STYLES[part.style] ?? "secondary"} ${busy ? "busy" : ""}`,
    type: "button",
    // While a press waits for an answer, nothing else on the message can be pressed.
    disabled: Boolean(part.disabled),
    "aria-disabled": hooks.busyKey !== null ? "true" : null,
    "aria-busy": busy ? "true" : null,
    "aria-label": label ? null : part.emoji?.name,
    data: { key: path, customId: part.custom_id ?? "" },
    on: { click: () => hooks.busyKey === null && hooks.press(part, path) },
  }, h("span", { class: "button-content" }, content),
  busy ? dots() : null);
}
