// The frames between the bot and the sandbox. The page requests them only while the pane is open.

import { h, icon } from "./dom.js";
import { clockOf } from "./time.js";

/** How long a request waits for the next frame, in ms. */
const WAIT_MS = 25000;

/** The wait after a failed request, in ms. */
const RETRY_MS = 1000;

/** The most rows on the page. The oldest are dropped first. */
const ROWS = 400;

/** Longer parts of a path are tokens and are shortened. */
const PART_SHOWN = 20;

/** If the end is closer than this, in pixels, the list follows new frames. */
const FOLLOW_PX = 40;

/** The names of the gateway's operations, by number. */
const OPS = {
  1: "HEARTBEAT", 2: "IDENTIFY", 3: "PRESENCE", 4: "VOICE STATE", 6: "RESUME", 7: "RECONNECT",
  8: "REQUEST MEMBERS", 9: "INVALID SESSION", 10: "HELLO", 11: "HEARTBEAT ACK",
};

const BEATS = new Set([1, 11]);

/** The label, icon and filter of each direction. */
const WAYS = {
  request: { words: "bot's request", mark: "↗", kind: "requests" },
  to_bot: { words: "to the bot", mark: "↓", kind: "gateway" },
  posted: { words: "posted to the bot", mark: "⇣", kind: "requests" },
  from_bot: { words: "from the bot", mark: "↑", kind: "gateway" },
  closed: { words: "connection ended", mark: "×", kind: "gateway" },
};

export class Traffic {
  /**
   * @param {HTMLElement} pane
   * @param {HTMLElement} button opens and closes the pane
   */
  constructor(pane, button) {
    this.pane = pane;
    this.button = button;
    this.last = 0;
    this.shown = { requests: true, gateway: true, beats: false };
    this.words = "";
    this.list = h("div", { class: "frames", role: "list", tabindex: "0", "aria-label": "Frames", on: { keydown: (e) => this.key(e) } });
    this.none = h("p", { class: "hint", text: "Nothing yet. The bot's requests and events appear here." });
    pane.append(this.head(), this.none, this.list);
    pane.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.toggle(false);
    });
    button.addEventListener("click", () => this.toggle());
  }

  head() {
    const search = h("input", {
      class: "traffic-search", type: "search", placeholder: "Filter", "aria-label": "Filter the frames",
      on: { input: () => { this.words = search.value.trim().toLowerCase(); this.filter(); } },
    });
    return h("header", { class: "traffic-head" },
      h("h2", { text: "Traffic" }),
      h("div", { class: "traffic-kinds", role: "group", "aria-label": "Kinds of frames" },
        this.kind("requests", "Requests"), this.kind("gateway", "Gateway"), this.kind("beats", "Heartbeats")),
      search,
      h("button", { class: "chip-button", type: "button", text: "Clear", on: { click: () => this.clear() } }),
      h("button", {
        class: "icon-button", type: "button", "aria-label": "Close traffic", on: { click: () => this.toggle(false) },
      }, icon("close")));
  }

  kind(name, words) {
    const button = h("button", {
      class: "chip-button", type: "button", text: words, "aria-pressed": String(this.shown[name]), data: { kind: name },
      on: {
        click: () => {
          this.shown[name] = !this.shown[name];
          button.setAttribute("aria-pressed", String(this.shown[name]));
          this.filter();
        },
      },
    });
    return button;
  }

  toggle(open = this.pane.hidden) {
    if (open === !this.pane.hidden) return;
    this.pane.hidden = !open;
    this.button.setAttribute("aria-expanded", String(open));
    if (open) {
      this.asking = new AbortController();
      this.follow(this.asking.signal);
      this.list.focus({ preventScroll: true });
      this.toEnd();
    } else {
      this.asking?.abort();
      this.button.focus();
    }
  }

  /** Requests new frames until the pane is closed. */
  async follow(signal) {
    while (!signal.aborted) {
      try {
        const answer = await fetch(`/sandbox/frames?after=${this.last}&wait=${WAIT_MS}`, { signal });
        if (!answer.ok) throw new Error(`status ${answer.status}`);
        this.add(await answer.json());
      } catch {
        if (signal.aborted) return;
        await new Promise((done) => setTimeout(done, RETRY_MS));
      }
    }
  }

  add(frames) {
    if (!frames.length) return;
    this.last = frames.at(-1).number;
    const rest = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight;
    this.list.append(...frames.map((frame) => this.row(frame)));
    while (this.list.childElementCount > ROWS) this.list.firstElementChild.remove();
    this.filter();
    if (rest < FOLLOW_PX) this.toEnd();
  }

  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  clear() {
    this.list.replaceChildren();
    this.filter();
  }

  filter() {
    let any = false;
    for (const row of this.list.children) {
      const { kind, beat, words } = row.dataset;
      const wanted = this.shown[kind] && (beat !== "true" || this.shown.beats) && words.includes(this.words);
      row.hidden = !wanted;
      any ||= wanted;
    }
    this.none.hidden = any;
  }

  row(frame) {
    const way = WAYS[frame.way] ?? WAYS.closed;
    const body = read(frame.body);
    const gateway = frame.way === "to_bot" || frame.way === "from_bot";
    const title = gateway ? gatewayTitle(body) : frame.request ? shortPath(frame.request) : way.words;
    const about = gateway ? aboutEvent(body?.d) : frame.way === "posted" ? aboutEvent(body) : aboutRequest(body, frame.files);
    const good = frame.status < 400 && (frame.status || frame.way !== "posted");
    const pre = h("pre", { class: "frame-body" });
    const row = h("details", {
      class: `frame ${frame.way}`, role: "listitem",
      data: {
        kind: way.kind, beat: String(BEATS.has(body?.op)),
        words: `${title} ${about} ${frame.status || ""} ${frame.code || ""}`.toLowerCase(),
      },
      on: { toggle: () => { if (!pre.textContent) pre.textContent = bodyWords(frame, body); } },
    },
    h("summary", {},
      h("time", { class: "frame-time", text: clockOf(frame.at_ms) }),
      h("span", { class: "frame-way", title: way.words, role: "img", "aria-label": way.words, text: way.mark }),
      h("span", { class: "frame-title", text: title }),
      frame.status || !good ? h("span", { class: good ? "frame-status" : "frame-status bad", text: frame.code ? `${frame.status} · ${frame.code}` : String(frame.status) }) : null,
      h("span", { class: "frame-about", text: about })),
    pre);
    return row;
  }

  /** Moves from frame to frame with the arrow keys. */
  key(event) {
    const rows = [...this.list.querySelectorAll(".frame:not([hidden]) > summary")];
    const at = rows.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? rows.length - 1 : at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined || !rows[to]) return;
    event.preventDefault();
    rows[to].focus();
  }
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function bodyWords(frame, body) {
  const words = body === null ? frame.body : JSON.stringify(body, null, 2);
  const files = frame.files.length ? `files: ${frame.files.join(", ")}\n` : "";
  const request = frame.request ? `${frame.request}\n` : "";
  const rest = frame.left_out ? `\n… and ${frame.left_out} more bytes` : "";
  return `${request}${files}${words}${rest}`;
}

/** Shortens a part of a path. Ids differ at their ends, tokens at their beginnings. */
function shortPath(request) {
  const short = (part) => {
    if (/^\d{17,}$/.test(part)) return `…${part.slice(-5)}`;
    return part.length > PART_SHOWN ? `${part.slice(0, 6)}…` : part;
  };
  return request.split("/").map(short).join("/");
}

function gatewayTitle(body) {
  if (!body) return "a frame";
  return body.op === 0 ? body.t : OPS[body.op] ?? `operation ${body.op}`;
}

/** Describes an event in a few words. */
function aboutEvent(data) {
  if (!data || typeof data !== "object") return "";
  const who = data.member?.user?.username ?? data.user?.username ?? data.author?.username;
  const what = data.data?.custom_id ?? (data.data?.name && `/${data.data.name}`) ?? data.content ?? data.name;
  return [who, what].filter(Boolean).join(" · ").slice(0, 120);
}

function aboutRequest(body, files) {
  const inner = body?.data ?? body;
  const title = inner?.embeds?.[0]?.title;
  const what = Array.isArray(body) ? body.map((one) => one.name).join(", ") : inner?.content || title || inner?.title;
  const type = body?.type && body.data ? `type ${body.type}` : "";
  return [type, what, ...files].filter(Boolean).join(" · ").slice(0, 120);
}
