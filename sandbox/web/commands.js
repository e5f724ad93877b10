// The registered commands as a user types them, and the values of their options.

import { nameOf } from "./dom.js";

export const OPTION = {
  subcommand: 1, group: 2, string: 3, integer: 4, boolean: 5,
  user: 6, channel: 7, role: 8, mentionable: 9, number: 10, attachment: 11,
};

const DIRECT_CONTEXT = 1;

/**
 * One thing that can be typed: a command, or one of its subcommands.
 * @typedef {{command: object, application: object|undefined, name: string, description: string,
 *   path: Array<{type: number, name: string}>, options: object[]}} Entry
 */

/**
 * All entries that can be used here, in order of their names.
 * @returns {Entry[]}
 */
export function entries(index, direct) {
  const usable = index.commands.filter((c) => (c.type ?? 1) === 1 && (!direct || worksInDirect(c)));
  const all = usable.flatMap((command) => flatten(command, command, [], index.applications.get(command.application_id)));
  return all.sort((a, b) => a.name.localeCompare(b.name));
}

function worksInDirect(command) {
  if (Array.isArray(command.contexts)) return command.contexts.includes(DIRECT_CONTEXT);
  return command.dm_permission !== false;
}

function flatten(node, command, path, application) {
  const inner = (node.options ?? []).filter((o) => o.type === OPTION.subcommand || o.type === OPTION.group);
  if (inner.length) {
    return inner.flatMap((o) => flatten(o, command, [...path, { type: o.type, name: o.name }], application));
  }
  return [{
    command, application, path,
    name: [command.name, ...path.map((p) => p.name)].join(" "),
    description: node.description ?? "",
    options: node.options ?? [],
  }];
}

/** Entries that go with what was typed after the slash, best first. */
export function matching(all, typed) {
  const word = typed.toLowerCase();
  const starting = all.filter((e) => e.name.startsWith(word));
  const inside = all.filter((e) => !e.name.startsWith(word) && e.name.includes(word));
  return [...starting, ...inside];
}

/** The body of the interaction for an entry and its options. */
export function interactionData(entry, options) {
  let nested = options;
  for (const step of [...entry.path].reverse()) nested = [{ ...step, options: nested }];
  const { id, name, version } = entry.command;
  return { id, name, version, type: 1, options: nested, attachments: [], application_command: entry.command };
}

/**
 * What can be chosen for an option, or null if anything can be typed.
 * @returns {Array<{title: string, description?: string, value: any}>|null}
 */
export function fixedChoices(option, account) {
  if (option.choices?.length) return option.choices.map((c) => ({ title: c.name, value: c.value }));
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
 * The value of what was typed into an option's field.
 * @returns {{value: any}|{problem: string}}
 */
export function parse(option, text, account) {
  const fixed = fixedChoices(option, account);
  if (fixed) {
    const word = text.trim().toLowerCase().replace(/^@/, "");
    const hit = fixed.find((c) => c.title.toLowerCase() === word || String(c.value) === word);
    return hit ? { value: hit.value } : { problem: "Choose one of the list" };
  }
  switch (option.type) {
    case OPTION.integer:
      return /^[+-]?\d{1,15}$/.test(text.trim())
        ? inRange(option, Number(text)) : { problem: "A whole number is wanted" };
    case OPTION.number:
      return text.trim() !== "" && Number.isFinite(Number(text))
        ? inRange(option, Number(text)) : { problem: "A number is wanted" };
    case OPTION.string: {
      const length = [...text].length;
      if (length < (option.min_length ?? 0)) return { problem: `At least ${option.min_length} characters` };
      if (length > (option.max_length ?? 6000)) return { problem: `At most ${option.max_length} characters` };
      return { value: text };
    }
    default:
      return { problem: "This kind of option cannot be filled here" };
  }
}

function inRange(option, value) {
  if (value < (option.min_value ?? -Infinity)) return { problem: `At least ${option.min_value}` };
  if (value > (option.max_value ?? Infinity)) return { problem: `At most ${option.max_value}` };
  return { value };
}
