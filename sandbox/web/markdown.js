// Parses Discord's markdown into elements.

import { h } from "./dom.js";
import { relative, styled } from "./time.js";

/** Deeper nesting stays plain text, because nobody writes it and parsing would only take time. */
const MAX_DEPTH = 10;

const FENCE = /```(?:([\w+#.-]+)\n)?\n?([\s\S]*?)\n?```/g;
const LIST_ITEM = /^( *)(?:[-*]|(\d{1,9})\.) +(.*)$/;
const ONLY_EMOJI = /^(?:\p{Extended_Pictographic}[\u{fe0f}\u{1f3fb}-\u{1f3ff}\u200d]*\s*){1,10}$/u;

/**
 * The names for mentions, and the action for a press on a mention.
 * @typedef {{userName: (id: string) => string, channelName: (id: string) => string,
 *   me?: string, openChannel?: (id: string) => void}} Names
 */

/**
 * Parses a text with blocks: headings, lists, quotes, code.
 * @param {string} text
 * @param {Names} names
 * @returns {DocumentFragment}
 */
export function markdown(text, names, depth = 0) {
  const out = document.createDocumentFragment();
  const source = String(text ?? "");
  let at = 0;
  for (const fence of source.matchAll(FENCE)) {
    if (fence[2] === "") continue;
    blocks(source.slice(at, fence.index), names, depth, out);
    out.append(h("pre", { class: "code-block", tabindex: "0" }, h("code", { text: fence[2] })));
    at = fence.index + fence[0].length;
  }
  blocks(source.slice(at), names, depth, out);
  if (depth === 0 && ONLY_EMOJI.test(source.trim())) {
    const big = h("span", { class: "jumbo" });
    big.append(out);
    out.append(big);
  }
  return out;
}

function blocks(source, names, depth, out) {
  const lines = source.replace(/^\n|\n$/g, "").split("\n");
  if (lines.length === 1 && lines[0] === "") return;
  let plain = [];
  const flush = () => {
    if (plain.length) out.append(h("div", { class: "paragraph" }, inline(plain.join("\n"), names, depth)));
    plain = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    const heading = /^(#{1,3}) +(.+)$/.exec(line);
    const small = /^-# +(.+)$/.exec(line);
    if (line.startsWith(">>> ") && depth < MAX_DEPTH) {
      flush();
      const rest = [line.slice(4), ...lines.slice(i + 1)].join("\n");
      out.append(h("blockquote", {}, markdown(rest, names, depth + 1)));
      return;
    }
    if (/^> /.test(line) && depth < MAX_DEPTH) {
      flush();
      const quoted = [];
      while (i < lines.length && /^>( |$)/.test(lines[i])) quoted.push(lines[i++].slice(2));
      i--;
      out.append(h("blockquote", {}, markdown(quoted.join("\n"), names, depth + 1)));
    } else if (heading) {
      flush();
      // The page itself has level 1, so a message starts with level 2.
      out.append(h(`h${heading[1].length + 2}`, { class: `heading-${heading[1].length}` }, inline(heading[2], names, depth)));
    } else if (small) {
      flush();
      out.append(h("div", { class: "subtext" }, inline(small[1], names, depth)));
    } else if (LIST_ITEM.test(line)) {
      flush();
      const items = [];
      while (i < lines.length && continues(items, lines[i])) items.push(LIST_ITEM.exec(lines[i++]));
      i--;
      out.append(list(items, names, depth));
    } else {
      plain.push(line);
    }
  }
  flush();
}

/** Returns whether a line continues a list. At the outer level, a change between numbers and dots starts a new list. */
function continues(items, line) {
  const item = LIST_ITEM.exec(line);
  if (!item) return false;
  const first = items[0];
  return !first || item[1].length > first[1].length || Boolean(item[2]) === Boolean(first[2]);
}

/** Builds nested lists from items by their indentation. */
function list(items, names, depth) {
  const make = (item) => h(item[2] ? "ol" : "ul", { class: "list", start: item[2] });
  const root = make(items[0]);
  const open = [{ indent: items[0][1].length, element: root }];
  for (const item of items) {
    const indent = item[1].length;
    while (open.length > 1 && indent < open.at(-1).indent) open.pop();
    if (indent > open.at(-1).indent + 1 && open.length < MAX_DEPTH && open.at(-1).element.lastElementChild) {
      const inner = make(item);
      open.at(-1).element.lastElementChild.append(inner);
      open.push({ indent, element: inner });
    }
    open.at(-1).element.append(h("li", {}, inline(item[3], names, depth)));
  }
  return root;
}

const wrap = (tag, props) => (m, names, depth) => h(tag, props, inline(m[1], names, depth + 1));

/** The rules, tried in order at every place. All patterns are sticky. */
const RULES = [
  [/\\([^\sA-Za-z0-9])/y, (m) => m[1]],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (m) => h("code", { class: "code", text: m[2] })],
  [/\|\|([\s\S]+?)\|\|/y, spoiler],
  [/\*\*\*((?:\\.|[^\\*])+?)\*\*\*/y, (m, n, d) => h("strong", {}, h("em", {}, inline(m[1], n, d + 1)))],
  [/\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/sy, wrap("strong", {})],
  [/__((?:\\.|[^\\])+?)__(?!_)/sy, wrap("u", {})],
  [/\*(?=\S)((?:\\.|\*\*[^*]+\*\*|[^\\*])+?)(?<!\s)\*(?!\*)/sy, wrap("em", {})],
  [/(?<![A-Za-z0-9])_((?:\\.|__[^_]+__|[^\\_])+?)_(?![A-Za-z0-9_])/sy, wrap("em", {})],
  [/~~([\s\S]+?)~~(?!~)/y, wrap("s", {})],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, timestamp],
  [/<@!?(\d{1,20})>/y, (m, n) => mention(`@${n.userName(m[1])}`, m[1] === n.me)],
  [/<@&(\d{1,20})>/y, (m, n) => mention(n.roleName?.(m[1]) ?? "@role", false)],
  [/<#(\d{1,20})>/y, channelMention],
  [/<\/([^:>]{1,100}):(\d{1,20})>/y, (m) => mention(`/${m[1]}`, false)],
  [/<a?:(\w{2,32}):(\d{1,20})>/y, (m) => h("img", { class: "emoji-own", src: `/emojis/${m[2]}.png`, alt: `:${m[1]}:`, title: `:${m[1]}:` })],
  [/<(https?:\/\/[^\s<>]+)>/y, (m) => link(m[1], m[1])],
  [/\[([^[\]]+)\]\(<?(https?:\/\/[^\s()<>]+)>?(?: +"[^"]*")?\)/y, (m, n, d) => link(m[2], inline(m[1], n, d + 1))],
  [/https?:\/\/[^\s<]*[^\s<.,:;"')\]!?*_~|]/y, (m) => link(m[0], m[0])],
  [/@(?:everyone|here)\b/y, (m) => mention(m[0], true)],
];

/** Matches the characters where a rule could begin. Everything between them is copied at once. */
const SPECIAL = /[\\`|*_~<[@h]/g;

/**
 * Parses a piece of a line: bold, code, mentions and so on.
 * @returns {Array<Node|string>}
 */
export function inline(text, names, depth = 0) {
  if (depth >= MAX_DEPTH) return [text];
  const out = [];
  let plain = 0;
  let at = 0;
  while (at < text.length) {
    SPECIAL.lastIndex = at;
    const next = SPECIAL.exec(text);
    if (!next) break;
    at = next.index;
    const hit = match(text, at);
    if (!hit) {
      at += 1;
      continue;
    }
    if (at > plain) out.push(text.slice(plain, at));
    out.push(hit.make(hit.found, names, depth));
    at += hit.found[0].length;
    plain = at;
  }
  if (plain < text.length) out.push(text.slice(plain));
  return out;
}

function match(text, at) {
  for (const [rule, make] of RULES) {
    rule.lastIndex = at;
    const found = rule.exec(text);
    if (found) return { found, make };
  }
  return null;
}

function mention(words, mine) {
  return h("span", { class: mine ? "mention mention-me" : "mention", text: words });
}

function channelMention(m, names) {
  const name = `#${names.channelName(m[1])}`;
  if (!names.openChannel) return mention(name, false);
  return h("button", {
    class: "mention", type: "button", text: name,
    on: { click: () => names.openChannel(m[1]) },
  });
}

function link(url, words) {
  return h("a", { href: url, rel: "noopener noreferrer nofollow", target: "_blank" }, words);
}

function spoiler(m, names, depth) {
  const content = h("span", {}, inline(m[1], names, depth + 1));
  const show = (event) => {
    if (element.classList.contains("shown")) return;
    event.preventDefault();
    element.classList.add("shown");
    content.inert = false;
    element.removeAttribute("role");
    element.removeAttribute("aria-label");
  };
  const element = h("span", {
    class: "spoiler", role: "button", tabindex: "0", "aria-label": "Show the spoiler",
    on: { click: show, keydown: (e) => (e.key === "Enter" || e.key === " ") && show(e) },
  }, content);
  content.inert = true;
  return element;
}

function timestamp(m) {
  const unix = Number(m[1]);
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return m[0];
  const props = { class: "timestamp", datetime: date.toISOString(), title: styled(unix, "F") };
  if (m[2] === "R") props.data = { relative: String(unix) };
  return h("time", { ...props, text: m[2] === "R" ? relative(unix) : styled(unix, m[2] ?? "f") });
}
