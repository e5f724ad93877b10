// The registered commands as a user types them, and the values of their options.

import { nameOf } from "./dom.js";
import { localized } from "./languages.js";

const OPTION = {
  subcommand: 1, group: 2, string: 3, integer: 4, boolean: 5,
  user: 6, channel: 7, role: 8, mentionable: 9, number: 10, attachment: 11,
};

/** The most characters of a text whose option has no limit. */
const TEXT_MAX = 6000;

/**
 * One thing that can be typed: a command, or one of its subcommands.
 * `title` is the name in the reader's language.
 * @typedef {{command: object, application: object|undefined, name: string, title: string, description: string,
 *   path: Array<{type: number, name: string}>, options: object[]}} Entry
 */

/**
 * Returns all entries that can be used here, sorted by name.
 * @returns {Entry[]}
 */
export function entries(index, locale) {
  const typed = index.commands.filter((c) => (c.type ?? 1) === 1);
  const all = typed.flatMap((command) => {
    const whole = { command, locale, application: index.applications.get(command.application_id) };
    return flatten(command, whole, [command]);
  });
  return all.sort((a, b) => a.title.localeCompare(b.title, locale));
}

/** `way` is the path from the command to the node. */
function flatten(node, whole, way) {
  const inner = (node.options ?? []).filter((o) => o.type === OPTION.subcommand || o.type === OPTION.group);
  if (inner.length) return inner.flatMap((o) => flatten(o, whole, [...way, o]));
  const { command, application, locale } = whole;
  return [{
    command, application,
    path: way.slice(1).map(({ type, name }) => ({ type, name })),
    name: way.map((step) => step.name).join(" "),
    title: way.map((step) => localized(step, "name", locale)).join(" "),
    description: localized(node, "description", locale),
    options: node.options ?? [],
  }];
}

/** Returns the entries that match the text after the slash, best first. Both names of a command count. */
export function matching(all, typed) {
  const word = typed.toLowerCase();
  const names = (entry) => [entry.title.toLowerCase(), entry.name];
  const starting = all.filter((e) => names(e).some((name) => name.startsWith(word)));
  const inside = all.filter((e) => !starting.includes(e) && names(e).some((name) => name.includes(word)));
  return [...starting, ...inside];
}

/**
 * Returns the first entries of the list: those that the operator suggests, then those used last.
 * @param {Entry[]} all
 * @param {Array<{entry: Entry}>} suggested
 * @param {string[]} used names of commands
 */
export function frequent(all, suggested, used) {
  const mine = used.map((name) => all.find((entry) => entry.name === name)).filter(Boolean);
  return [...new Set([...suggested.map(({ entry }) => entry), ...mine])];
}

/** Returns the entry that a line such as `table kick who:ben` begins with, and the rest after its name. */
export function begun(all, line) {
  for (const entry of all) {
    const name = [entry.title, entry.name].find((name) => line.toLowerCase().startsWith(`${name.toLowerCase()} `));
    if (name) return { entry, rest: line.slice(name.length + 1) };
  }
  return null;
}

/** Returns whether a word is the name of an option, in either language. */
export function isNamed(option, word, locale) {
  const name = word.toLowerCase();
  return option.name === name || localized(option, "name", locale).toLowerCase() === name;
}

/** Returns the data of the interaction for an entry and its options. */
export function interactionData(entry, options) {
  let nested = options;
  for (const step of [...entry.path].reverse()) nested = [{ ...step, options: nested }];
  const { id, name, version } = entry.command;
  return { id, name, version, type: 1, options: nested, attachments: [], application_command: entry.command };
}

/**
 * Returns the choices of an option, or null if any text is allowed.
 * @returns {Array<{title: string, name?: string, description?: string, value: any}>|null}
 */
export function fixedChoices(option, account) {
  if (option.choices?.length) {
    return option.choices.map((c) => ({ title: localized(c, "name", account.locale), name: c.name, value: c.value }));
  }
  switch (option.type) {
    case OPTION.boolean:
      return [{ title: "True", value: true }, { title: "False", value: false }];
    case OPTION.user:
    case OPTION.mentionable:
      return [...account.people.values()].map((user) => ({
        title: nameOf(user), description: user.bot ? "APP" : "", value: user.id, user,
      }));
    case OPTION.channel:
      return [...account.channels.values()].map((c) => ({ title: `#${c.name}`, value: c.id }));
    default:
      return null;
  }
}

/**
 * Returns the value of the text in an option's field.
 * @returns {{value: any}|{problem: string}}
 */
export function parse(option, text, account) {
  const fixed = fixedChoices(option, account);
  if (fixed) {
    const word = text.trim().toLowerCase().replace(/^@/, "");
    const hit = fixed.find((c) => [c.title, c.name ?? "", String(c.value)].some((name) => name.toLowerCase() === word));
    return hit ? { value: hit.value } : { problem: "Choose one from the list" };
  }
  switch (option.type) {
    case OPTION.integer:
      return /^[+-]?\d{1,15}$/.test(text.trim())
        ? inRange(option, Number(text)) : { problem: "Enter a whole number" };
    case OPTION.number:
      return text.trim() !== "" && Number.isFinite(Number(text))
        ? inRange(option, Number(text)) : { problem: "Enter a number" };
    case OPTION.string: {
      const length = [...text].length;
      const most = option.max_length ?? TEXT_MAX;
      if (length < (option.min_length ?? 0)) return { problem: `At least ${option.min_length} characters` };
      if (length > most) return { problem: `At most ${most} characters` };
      return { value: text };
    }
    default:
      return { problem: "This page can't fill in this kind of option" };
  }
}

function inRange(option, value) {
  if (value < (option.min_value ?? -Infinity)) return { problem: `At least ${option.min_value}` };
  if (value > (option.max_value ?? Infinity)) return { problem: `At most ${option.max_value}` };
  return { value };
}
