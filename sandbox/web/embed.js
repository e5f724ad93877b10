// Embeds: the cards with a border that bots send.

import { h } from "./dom.js";
import { markdown } from "./markdown.js";
import { picture, resolve } from "./media.js";
import { stamp } from "./time.js";

/** The most inline fields in a row, as on Discord. */
const FIELDS_PER_ROW = 3;

export function drawEmbed(embed, message, names) {
  const frame = h("section", { class: "embed", "aria-label": embed.title ?? "Embed" });
  if (typeof embed.color === "number") {
    frame.style.setProperty("--bar", `#${embed.color.toString(16).padStart(6, "0")}`);
  }
  const text = h("div", { class: "embed-text" }, [
    embed.author ? small("embed-author", embed.author.icon_url, embed.author.name, message) : null,
    embed.title ? h("div", { class: "embed-title" }, title(embed, names)) : null,
    embed.description ? h("div", { class: "embed-description" }, markdown(embed.description, names)) : null,
    drawFields(embed.fields ?? [], names),
  ]);
  frame.append(h("div", { class: "embed-top" }, text,
    embed.thumbnail ? picture(embed.thumbnail, message, "embed-thumbnail") : null));
  if (embed.image) frame.append(picture(embed.image, message, "embed-image"));
  const footer = [embed.footer?.text, embed.timestamp ? stamp(Date.parse(embed.timestamp)) : null];
  const words = footer.filter(Boolean).join(" • ");
  if (words) frame.append(small("embed-footer", embed.footer?.icon_url, words, message));
  return frame;
}

function title(embed, names) {
  const words = markdown(embed.title, names);
  if (!/^https?:\/\//.test(embed.url ?? "")) return words;
  return h("a", { href: embed.url, rel: "noopener noreferrer nofollow", target: "_blank" }, words);
}

function small(name, iconUrl, words, message) {
  const image = iconUrl ? h("img", { src: resolve(iconUrl, message), alt: "" }) : null;
  return h("div", { class: name }, image, h("span", { text: words }));
}

function drawFields(fields, names) {
  if (!fields.length) return null;
  const grid = h("div", { class: "embed-fields" });
  let column = 0;
  fields.forEach((field, i) => {
    const span = field.inline ? inlineSpan(fields, i, column) : 12;
    column = field.inline ? (column + 1) % FIELDS_PER_ROW : 0;
    const cell = h("div", { class: field.inline ? "embed-field inline" : "embed-field" },
      h("div", { class: "field-name" }, markdown(field.name, names)),
      h("div", { class: "field-value" }, markdown(field.value, names)));
    cell.style.setProperty("--span", String(span));
    grid.append(cell);
  });
  return grid;
}

/** Divides a row of two inline fields into two columns, and a row of three into three. */
function inlineSpan(fields, i, column) {
  const start = i - column;
  let length = 0;
  while (length < FIELDS_PER_ROW && fields[start + length]?.inline) length += 1;
  return 12 / Math.max(length, 1);
}
