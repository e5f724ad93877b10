// The page: several users of one sandbox, each with a separate connection.

import { addGroup, advanceClock, sandboxState, setInstalled, setLocale } from "./api.js";
import { Composer } from "./composer.js";
import { colourOf, icon, nameOf } from "./dom.js";
import { listenForKeys } from "./keyboard.js";
import { recall, remember } from "./memory.js";
import { openModal } from "./modal.js";
import { drawPeople } from "./people.js";
import { badge, drawMe, drawPlaces } from "./sidebar.js";
import { Account } from "./store.js";
import { titleOf } from "./thread.js";
import { setNow, speak, startTicking } from "./time.js";
import { Timeline } from "./timeline.js";
import { Toasts } from "./toasts.js";
import { Traffic } from "./traffic.js";
import { drawWelcome } from "./welcome.js";

/** The waits between attempts to reach the sandbox, in ms. */
const RETRY_MS = 1000;

/** The most people in a group, not counting the one who creates it. */
const GROUP_OTHERS = 9;

const $ = (id) => document.getElementById(id);

const view = {
  accounts: [],
  current: null,
  /** Lines that the operator of the sandbox suggests. */
  suggestions: [],
  toasts: new Toasts($("toasts"), (channelId) => openChannel(channelId)),
  timeline: new Timeline($("scroller"), $("timeline"), $("jump")),
  traffic: new Traffic($("traffic"), $("open-traffic")),
  composer: new Composer({
    form: $("composer"), field: $("composer-field"), slot: $("command-slot"),
    suggestions: $("suggestions"), note: $("composer-note"),
  }),
};

/** The parts of the page to redraw. All events of one moment cause one redraw. */
const dirty = new Set();
let scheduled = false;

function redraw(what) {
  dirty.add(what);
  if (scheduled) return;
  scheduled = true;
  queueMicrotask(() => {
    scheduled = false;
    const all = [...dirty];
    dirty.clear();
    if (!view.current) return;
    if (all.includes("messages")) view.timeline.refresh();
    if (all.includes("places")) {
      drawPlaces($("places"), view.current, hooks);
      drawPeople($("people"), view.accounts, view.current, hooks);
      drawMe($("me"), view.current);
      drawHead();
    }
  });
}

const hooks = {
  open: openChannel,
  become,
  type(entry, rest) {
    view.composer.enter(entry, rest);
  },
  showPeople() {
    drawer($("open-people"), $("people"));
  },
  async openDirect(userId) {
    const { current } = view;
    try {
      const channel = await current.api.openDirect(userId);
      current.channelKnown(channel);
      openChannel(channel.id);
    } catch (error) {
      tell(`The direct messages could not be opened: ${error.message}`);
    }
  },
  async speak(locale) {
    try {
      await setLocale(view.current.user.id, locale);
    } catch (error) {
      tell(`The language did not change: ${error.message}`);
      drawPeopleAnew();
    }
  },
  async install(on) {
    const { current } = view;
    current.installed = on;
    try {
      await setInstalled(current.user.id, on);
    } catch (error) {
      current.installed = !on;
      tell(`The application was not installed: ${error.message}`);
      drawPeopleAnew();
    }
  },
  async gather() {
    const { current } = view;
    const others = view.accounts.filter((a) => a !== current).slice(0, GROUP_OTHERS);
    try {
      await addGroup(others.map((a) => nameOf(a.user)).join(", "), [current, ...others].map((a) => a.user.id));
    } catch (error) {
      tell(`Could not create the group: ${error.message}`);
    }
  },
  async skip(ms) {
    try {
      const said = await advanceClock(ms);
      if (said.now_ms) setNow(said.now_ms);
    } catch (error) {
      tell(`Could not advance the clock: ${error.message}`);
    }
  },
};

function drawHead() {
  const { current } = view;
  const guild = current.guild?.name ?? "Sandbox";
  $("server-name").textContent = guild;
  $("server-icon").textContent = [...guild][0] ?? "?";
  const name = current.channelId ? current.channelName(current.channelId) : "";
  const direct = current.directs.has(current.channelId);
  const title = current.channelId ? titleOf(current, current.channelId) : [];
  $("place-title").replaceChildren(...(direct ? [] : [icon("hash")]), ...title);
  const waiting = view.accounts.reduce((n, a) => n + a.waiting().mentions, 0);
  document.title = `${waiting ? `(${waiting}) ` : ""}${nameOf(current.user)} · ${direct ? "" : "#"}${name}`;
  const others = view.accounts.filter((a) => a !== current);
  const elsewhere = others.reduce((n, a) => n + a.waiting().mentions, 0);
  $("open-people").replaceChildren(icon("people"), ...[badge({ mentions: elsewhere })].filter(Boolean));
  $("open-sidebar").replaceChildren(icon("menu"), ...[badge(current.waiting())].filter(Boolean));
  const lost = current.status !== "online";
  $("banner").hidden = !lost;
  if (lost) $("banner").textContent = current.status === "refused" ? "The sandbox refused this user. Reload the page." : "Connecting to the sandbox…";
}

/** Shows the people again after a change was refused. */
function drawPeopleAnew() {
  $("people").replaceChildren();
  redraw("places");
}

/** Shows an error where a screen reader reads it out too, which a drawer would cover. */
function tell(words) {
  closeDrawers();
  view.composer.say(words);
}

function openChannel(channelId, close = true) {
  const { current } = view;
  if (close) closeDrawers();
  current.open(channelId);
  const names = {
    userName: (id) => current.userName(id),
    channelName: (id) => current.channelName(id),
    roleName: (id) => current.roleName(id),
    me: current.user.id,
    openChannel: (id) => current.channel(id) && openChannel(id),
  };
  view.timeline.show(current, channelId, names, () => drawWelcome({ ...view, account: current, channelId }, hooks));
  view.composer.show(current, channelId);
  redraw("places");
}

/** Shows everything in the current person's language. */
function translate({ close = false } = {}) {
  const { current } = view;
  speak(current.locale);
  // The same Han characters look different in Chinese and in Japanese.
  for (const id of ["timeline", "composer"]) $(id).lang = current.locale;
  if (current.channelId) openChannel(current.channelId, close);
  readCommands(current);
}

/** The languages of the commands come first among all languages. */
function readCommands(account) {
  const channel = account.channelId ?? firstChannel(account);
  // Ignore an error: typing a slash reads the commands again and shows what is wrong.
  if (account.guild && channel) account.commands(channel).catch(() => {});
}

/** Makes another user the reader. That user's view is up to date. */
function become(account) {
  view.current = account;
  view.toasts.clear();
  remember("user", account.user.id);
  if (!account.channel(account.channelId)) account.channelId = firstChannel(account);
  translate({ close: true });
  redraw("places");
}

function firstChannel(account) {
  const channels = [...account.channels.values()].filter((c) => c.type === 0);
  channels.sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  return channels[0]?.id;
}

function listen(account) {
  const here = () => account === view.current;
  // Messages on the screen count as read.
  account.watches = (channelId) => here() && channelId === account.channelId && document.visibilityState === "visible";
  account.addEventListener("messages", ({ detail }) => {
    if (!here()) return;
    // A thread's card in the channel shows the number of its messages.
    const shown = detail === account.channelId || account.channels.get(detail)?.parent_id === account.channelId;
    if (shown) redraw("messages");
  });
  account.addEventListener("channels", () => {
    // The welcome names everybody, and each name arrives with its connection.
    redraw("messages");
    if (!here()) return;
    if (!account.channelId || !account.channel(account.channelId)) {
      const channel = firstChannel(account);
      if (channel) openChannel(channel);
    }
    redraw("places");
    readCommands(account);
  });
  account.addEventListener("notified", ({ detail }) => here() && view.toasts.show(account, detail));
  account.addEventListener("locale", () => here() && translate());
  account.addEventListener("commands", () => here() && redraw("messages"));
  for (const name of ["status", "unread", "commands"]) account.addEventListener(name, () => redraw("places"));
  account.addEventListener("modal", ({ detail }) => here() && openModal(account, detail));
}

function drawer(button, panel) {
  const open = !panel.classList.contains("shown");
  closeDrawers();
  panel.classList.toggle("shown", open);
  button.setAttribute("aria-expanded", String(open));
  $("shade").hidden = !open;
  // The keyboard and screen readers stay in the drawer.
  $("main").inert = open;
  if (open) panel.querySelector(".current, .open, button")?.focus();
}

/** Closes the drawers. The focus goes from a drawer back to its button. */
function closeDrawers() {
  $("main").inert = false;
  for (const [button, panel] of [["open-sidebar", "sidebar"], ["open-people", "people"]]) {
    const focused = $(panel).matches(".shown:focus-within");
    $(panel).classList.remove("shown");
    $(button).setAttribute("aria-expanded", "false");
    if (focused) $(button).focus();
  }
  $("shade").hidden = true;
}

/** Opens the place above or below, in the order of the left column. */
function step(by) {
  const places = [...document.querySelectorAll("#places .place[data-id]")].map((place) => place.dataset.id);
  const at = places.indexOf(view.current.channelId);
  const next = places[(at + by + places.length) % places.length];
  if (next) openChannel(next);
}

function setTheme(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  const dark = theme ? theme === "dark" : !matchMedia("(prefers-color-scheme: light)").matches;
  $("theme").replaceChildren(icon(dark ? "sun" : "moon"));
  return dark;
}

/** Alt and a number makes that user the reader. Typing anywhere goes to the field, as people expect. */
function shortcut(event) {
  if (event.key === "Escape") closeDrawers();
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  if (event.altKey && digit && view.accounts[digit - 1]) {
    event.preventDefault();
    // An open form belongs to one person.
    if (!document.querySelector("dialog[open]")) become(view.accounts[digit - 1]);
    return;
  }
  const idle = event.target === document.body || event.target.matches?.(".scroller, article.message");
  const letter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (idle && letter) (view.composer.command?.free ?? $("composer-field")).focus();
}

function wire() {
  let dark = setTheme(recall("theme"));
  $("theme").addEventListener("click", () => {
    const theme = dark ? "light" : "dark";
    remember("theme", theme);
    dark = setTheme(theme);
  });
  // The system's preference may change while the page is open.
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => {
    dark = setTheme(recall("theme"));
  });
  $("open-sidebar").addEventListener("click", () => drawer($("open-sidebar"), $("sidebar")));
  $("open-people").addEventListener("click", () => drawer($("open-people"), $("people")));
  $("shade").addEventListener("click", closeDrawers);
  $("send").append(icon("send"));
  document.addEventListener("keydown", shortcut);
  listenForKeys({ step, traffic: () => view.traffic.toggle() });
  $("open-traffic").append(icon("traffic"));
  document.addEventListener("visibilitychange", () => {
    const { current } = view;
    if (document.visibilityState === "visible" && current?.channelId) current.markRead(current.channelId);
  });
}

async function start() {
  wire();
  startTicking();
  let state;
  while (!state) {
    try {
      state = await sandboxState();
    } catch (error) {
      $("banner").hidden = false;
      $("banner").textContent = `The sandbox is not answering yet: ${error.message}`;
      await new Promise((done) => setTimeout(done, RETRY_MS));
    }
  }
  if (state.now_ms) setNow(state.now_ms);
  // Assign the people's colours first and in order, so that they stay the same after a reload.
  for (const { id } of state.users) colourOf(id);
  view.suggestions = state.suggestions ?? [];
  view.composer.suggested = view.suggestions;
  view.accounts = state.users.map((user) => new Account(user));
  view.accounts.forEach(listen);
  const last = view.accounts.find((a) => a.user.id === recall("user"));
  become(last ?? view.accounts[0]);
}

start();
