// A command being typed: its name, a field for each option in use, and a free
// field at the end where further options are found by name.

import { avatar, h } from "./dom.js";
import { fixedChoices, parse } from "./commands.js";

/** So long typing has to pause before the bot is asked for completions, in ms. */
const ASK_AFTER_MS = 120;

export class CommandForm {
  /**
   * @param {import("./commands.js").Entry} entry
   * @param {{account: object, suggestions: object, submit: () => void, leave: (text: string) => void,
   *   complete: (options: object[]) => Promise<object[]>}} hooks
   */
  constructor(entry, hooks) {
    this.entry = entry;
    this.hooks = hooks;
    this.fields = [];
    this.asked = 0;
    this.free = h("input", {
      class: "free-field", type: "text", autocomplete: "off", spellcheck: "false",
      role: "combobox", "aria-label": "Further options", "aria-controls": "suggestions", "aria-expanded": "true",
      on: {
        input: () => this.freeInput(), focus: () => this.freeInput(),
        keydown: (e) => this.freeKey(e),
      },
    });
    this.element = h("div", { class: "command-form" },
      h("span", { class: "command-name", text: `/${entry.name}` }), this.free);
    for (const option of entry.options) if (option.required) this.addField(option, "");
  }

  /** The first field that still wants something, or the free one. */
  focusNext() {
    const empty = this.fields.find((f) => f.option.required && f.input.value === "");
    (empty?.input ?? this.free).focus();
  }

  addField(option, text) {
    const input = h("input", {
      class: "option-input", type: "text", autocomplete: "off", spellcheck: "false",
      role: "combobox", "aria-label": option.name, "aria-controls": "suggestions", "aria-expanded": "true",
      "aria-required": String(Boolean(option.required)),
      inputmode: option.type === 4 ? "numeric" : null, data: { option: option.name },
    });
    input.value = text;
    const field = { option, input, picked: null };
    field.element = h("label", { class: "option-chip" }, h("span", { class: "option-chip-name", text: option.name }), input);
    const fit = () => input.style.setProperty("width", `${Math.max(2, [...input.value].length + 1)}ch`);
    input.addEventListener("input", () => {
      field.picked = null;
      field.element.classList.remove("invalid");
      fit();
      if (!this.split(field)) this.suggest(field);
    });
    input.addEventListener("focus", () => this.suggest(field));
    input.addEventListener("keydown", (event) => this.fieldKey(event, field));
    field.fit = fit;
    fit();
    this.fields.push(field);
    this.free.before(field.element);
    return field;
  }

  /** Typing on, `5 rules:gupai`, starts the next option; true if it did. */
  split(field) {
    const found = /^(.*?)\s+([^\s:]+):(.*)$/s.exec(field.input.value);
    const next = found && this.remaining().find((o) => o.name === found[2].toLowerCase());
    if (!next) return false;
    field.input.value = found[1];
    field.fit();
    this.pickOption(next, found[3]);
    return true;
  }

  removeField(field) {
    this.fields = this.fields.filter((f) => f !== field);
    field.element.remove();
  }

  remaining() {
    const used = new Set(this.fields.map((f) => f.option.name));
    return this.entry.options.filter((o) => !used.has(o.name));
  }

  freeInput() {
    const word = this.free.value.trim().toLowerCase();
    const named = /^(\S+):(.*)$/.exec(this.free.value.trim());
    const exact = named && this.remaining().find((o) => o.name === named[1].toLowerCase());
    if (exact) {
      this.pickOption(exact, named[2]);
      return;
    }
    const items = this.remaining().filter((o) => o.name.includes(word)).map((o) => ({
      title: o.name, description: o.description, hint: o.required ? "required" : "optional", value: o,
    }));
    this.hooks.suggestions.show({
      title: `/${this.entry.name}`, note: items.length ? "Options, or Enter to send" : this.entry.description,
      items, first: word !== "", field: this.free, pick: (option) => this.pickOption(option, ""),
    });
  }

  pickOption(option, text) {
    this.free.value = "";
    const field = this.addField(option, text);
    if (!this.split(field)) field.input.focus();
  }

  freeKey(event) {
    if (this.hooks.suggestions.key(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      this.hooks.submit();
    } else if (event.key === "Backspace" && this.free.value === "") {
      event.preventDefault();
      const last = this.fields.at(-1);
      if (last) last.input.focus();
      else this.hooks.leave(`/${this.entry.name}`);
    } else if (event.key === "Escape") {
      this.hooks.leave("");
    }
  }

  fieldKey(event, field) {
    if (this.hooks.suggestions.key(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      this.hooks.submit();
    } else if (event.key === "Backspace" && field.input.value === "") {
      event.preventDefault();
      const filled = this.fields.some((f) => f.input.value !== "");
      if (!field.option.required) this.removeField(field);
      if (field.option.required && !filled) this.hooks.leave(`/${this.entry.name}`);
      else (this.fields.at(-1)?.input ?? this.free).focus();
    } else if (event.key === "Escape") {
      this.hooks.leave("");
    }
  }

  /** Shows what can stand in a field. */
  async suggest(field) {
    const { option, input } = field;
    const typed = input.value.trim().toLowerCase().replace(/^@/, "");
    const fixed = fixedChoices(option, this.hooks.account);
    if (fixed) {
      const hits = fixed.filter((c) => c.title.toLowerCase().includes(typed));
      this.offer(field, hits.map((c) => ({ ...c, icon: c.user ? avatar(c.user, "tiny") : null })));
      return;
    }
    this.offer(field, []);
    if (!option.autocomplete) return;
    const turn = ++this.asked;
    await new Promise((done) => setTimeout(done, ASK_AFTER_MS));
    // Only the last keystroke asks, and only its answer counts.
    if (turn !== this.asked) return;
    const choices = await this.hooks.complete(this.filled(field));
    if (turn !== this.asked || document.activeElement !== input) return;
    this.offer(field, choices.map((c) => ({ title: c.name, value: c.value })));
  }

  offer(field, items) {
    const { option, input } = field;
    const settled = field.picked !== null || (items.length === 1 && items[0].title.toLowerCase() === input.value.toLowerCase());
    this.hooks.suggestions.show({
      title: option.name, note: option.description ?? "",
      items: items.map((item) => ({ ...item, value: item })),
      first: !settled && (input.value !== "" || Boolean(option.required)),
      field: input,
      pick: (item) => this.pick(field, item),
    });
  }

  pick(field, item) {
    this.asked += 1;
    field.input.value = item.title;
    field.picked = { value: item.value };
    field.element.classList.remove("invalid");
    field.fit();
    this.focusNext();
  }

  /** What is filled so far, for an autocompletion; the focused field as it is. */
  filled(focused) {
    const out = [];
    for (const field of this.fields) {
      const { option, input } = field;
      if (field === focused) {
        out.push({ type: option.type, name: option.name, value: input.value, focused: true });
        continue;
      }
      const read = field.picked ?? parse(option, input.value, this.hooks.account);
      if (input.value !== "" && "value" in read) out.push({ type: option.type, name: option.name, value: read.value });
    }
    return out;
  }

  /** The command as it stands there, for people to read. */
  words() {
    const filled = this.fields.filter((f) => f.input.value !== "");
    return [`/${this.entry.name}`, ...filled.map((f) => `${f.option.name}:${f.input.value}`)].join(" ");
  }

  /** The options to send; null after marking what is wrong. */
  options() {
    const out = [];
    let wrong = null;
    for (const field of this.fields) {
      const { option, input } = field;
      const read = input.value === "" && option.required
        ? { problem: "This option is required" }
        : field.picked ?? parse(option, input.value, this.hooks.account);
      if ("value" in read) {
        out.push({ type: option.type, name: option.name, value: read.value });
      } else if (input.value !== "" || option.required) {
        field.element.classList.add("invalid");
        wrong ??= { field, problem: read.problem };
      }
    }
    if (!wrong) return out;
    wrong.field.input.focus();
    this.hooks.suggestions.show({
      title: wrong.field.option.name, note: wrong.problem, items: [], first: false,
      field: wrong.field.input, pick: () => {},
    });
    return null;
  }
}
