// Times on the sandbox's clock. It may be ahead of the real time, because a tester can advance it. Every snowflake
// shows its current time.

import { DEFAULT_LOCALE } from "./languages.js";

const DISCORD_EPOCH_MS = 1420070400000;

/** Differences smaller than this, in ms, are latency, not an advanced clock. */
const TOLERANCE_MS = 1500;

let ahead = 0;

/** Computes from a new id how far the sandbox's clock is ahead. */
export function observe(snowflake) {
  const said = timeOf(snowflake) - Date.now();
  if (said > ahead + TOLERANCE_MS) ahead = said;
}

/** Sets the clock to the time that the server reports. */
export function setNow(ms) {
  const said = ms - Date.now();
  if (Math.abs(said - ahead) > TOLERANCE_MS) ahead = said;
}

export function now() {
  return Date.now() + ahead;
}

/** Returns the time of a snowflake, in ms since 1970. */
export function timeOf(snowflake) {
  return Number(BigInt(snowflake) >> 22n) + DISCORD_EPOCH_MS;
}

const UNITS = [
  ["year", 31557600], ["month", 2629800], ["week", 604800],
  ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1],
];

let locale = DEFAULT_LOCALE;
let relativeFormat = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });

/** Shows times in a language from now on. */
export function speak(wanted) {
  locale = wanted;
  relativeFormat = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
}

/** Formats a relative time: "in 2 minutes", "5 seconds ago". */
export function relative(unix) {
  const seconds = Math.round(unix - now() / 1000);
  const [unit, size] = UNITS.find(([, s]) => Math.abs(seconds) >= s) ?? UNITS.at(-1);
  return relativeFormat.format(Math.trunc(seconds / size), unit);
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

/** Formats a `<t:unix:style>` that is not relative. */
export function styled(unix, style) {
  return new Intl.DateTimeFormat(locale, STYLES[style]).format(new Date(unix * 1000));
}

/** Formats the time next to an author's name. */
export function stamp(ms) {
  const clock = shortStamp(ms);
  const days = dayNumber(now()) - dayNumber(ms);
  if (days > 1) return `${new Intl.DateTimeFormat(locale).format(new Date(ms))} ${clock}`;
  const day = relativeFormat.format(-days, "day");
  return locale.startsWith("en") ? `${day[0].toUpperCase()}${day.slice(1)} at ${clock}` : `${day} ${clock}`;
}

export function shortStamp(ms) {
  return new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(new Date(ms));
}

/** Formats the time of day with milliseconds, for frames. */
export function clockOf(ms) {
  const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" }).format(new Date(ms));
  return `${clock}.${String(ms % 1000).padStart(3, "0")}`;
}

/** Formats the heading between two days. */
export function dayName(ms) {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(new Date(ms));
}

export function dayNumber(ms) {
  const date = new Date(ms);
  return Math.floor((ms - date.getTimezoneOffset() * 60000) / 86400000);
}

/** Updates every relative time on the page. */
export function startTicking() {
  setInterval(() => {
    for (const element of document.querySelectorAll("time[data-relative]")) {
      const words = relative(Number(element.dataset.relative));
      // Change the page only for a new text, or selections would be lost.
      if (element.textContent !== words) element.textContent = words;
    }
  }, 1000);
}
