// A command being typed: its name, a field for each option in use, and a free field at the end that finds further
// options by name.

import { avatar, h } from "./dom.js";
import { fixedChoices, isNamed, parse } from "./commands.js";
import { localized } from "./languages.js";

/** How long typing must pause before the page requests completions from the bot, in ms. */
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
      role: "combobox", "aria-label": "More options", "aria-controls": "suggestions", "aria-expanded": "true",
      on: {
        input: () => this.freeInput(), focus: () => this.freeInput(),
        keydown: (e) => this.freeKey(e),
      },
    });
    this.element = h("div", { class: "command-form" },
      h("span", { class: "command-name", text: `/${entry.title}` }), this.free);
    for (const option of entry.options) if (option.required) this.addField(option, "");
  }

  /** Returns the name of an option in the reader's language. */
  nameOf(option) {
    return localized(option, "name", this.hooks.account.locale);
  }

  describe(option) {
    return localized(option, "description", this.hooks.account.locale);
  }

  /** Returns the option with this name if it is not filled in yet. */
  named(word) {
    const filled = new Set(this.fields.filter((f) => f.input.value !== "").map((f) => f.option));
    return this.entry.options.find((o) => !filled.has(o) && isNamed(o, word, this.hooks.account.locale));
  }

  /** Returns the first field that still needs a value, or the free one. */
  focusNext() {
    const empty = this.fields.find((f) => f.option.required && f.input.value === "");
    (empty?.input ?? this.free).focus();
  }

  addField(option, text) {
    const input = h("input", {
      class: "option-input", type: "text", autocomplete: "off", spellcheck: "false",
      role: "combobox", "aria-label": this.nameOf(option), "aria-controls": "suggestions", "aria-expanded": "true",
      "aria-required": String(Boolean(option.required)),
      inputmode: option.type === 4 ? "numeric" : null, data: { option: option.name },
    });
    const field = { option, input, picked: null };
    field.element = h("label", { class: "option-chip" }, h("span", { class: "option-chip-name", text: this.nameOf(option) }), input);
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
    this.fill(field, text);
    this.fields.push(field);
    this.free.before(field.element);
    return field;
  }

  /** Starts the next option if the text goes on with one, as in `5 rules:gupai`. Returns whether it did. */
  split(field) {
    const own = /^([^\s:]+):/.exec(field.input.value);
    if (own && isNamed(field.option, own[1], this.hooks.account.locale)) this.fill(field, field.input.value.slice(own[0].length));
    const found = /^(.*?)\s+([^\s:]+):(.*)$/s.exec(field.input.value);
    const next = found && this.named(found[2]);
    if (!next) return false;
    this.fill(field, found[1]);
    this.pickOption(next, found[3]);
    return true;
  }

  /** Sets the text of a field. For a choice this is its name in the reader's language. */
  fill(field, text) {
    const { option, input } = field;
    const fixed = text && fixedChoices(option, this.hooks.account);
    const chosen = fixed && parse(option, text, this.hooks.account);
    input.value = chosen && "value" in chosen ? fixed.find((c) => c.value === chosen.value).title : text;
    field.fit();
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
    const exact = named && this.named(named[1]);
    if (exact) {
      this.pickOption(exact, named[2]);
      return;
    }
    const fits = (o) => o.name.includes(word) || this.nameOf(o).toLowerCase().includes(word);
    const items = this.remaining().filter(fits).map((o) => ({
      title: this.nameOf(o), description: this.describe(o), hint: o.required ? "required" : "optional", value: o,
    }));
    this.hooks.suggestions.show({
      title: `/${this.entry.title}`, note: items.length ? "Options, or Enter to send" : this.entry.description,
      items, first: word !== "", field: this.free, pick: (option) => this.pickOption(option, ""),
    });
  }

  pickOption(option, text) {
    this.free.value = "";
    const empty = this.fields.find((f) => f.option === option);
    if (empty) this.fill(empty, text);
    const field = empty ?? this.addField(option, text);
    if (!this.split(field)) field.input.focus();
  }

  freeKey(event) {
    // The key belongs to the input method, which is still composing a word.
    if (event.isComposing || this.hooks.suggestions.key(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      this.hooks.submit();
    } else if (event.key === "Backspace" && this.free.value === "") {
      event.preventDefault();
      const last = this.fields.at(-1);
      if (last) last.input.focus();
      else this.hooks.leave(`/${this.entry.title}`);
    } else if (event.key === "Escape") {
      this.hooks.leave("");
    }
  }

  fieldKey(event, field) {
    if (event.isComposing || this.hooks.suggestions.key(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      this.hooks.submit();
    } else if (event.key === "Backspace" && field.input.value === "") {
      event.preventDefault();
      const filled = this.fields.some((f) => f.input.value !== "");
      if (!field.option.required) this.removeField(field);
      if (field.option.required && !filled) this.hooks.leave(`/${this.entry.title}`);
      else (this.fields.at(-1)?.input ?? this.free).focus();
    } else if (event.key === "Escape") {
      this.hooks.leave("");
    }
  }

  /** Shows the possible values of a field. */
  async suggest(field) {
    const { option, input } = field;
    const typed = input.value.trim().toLowerCase().replace(/^@/, "");
    const fixed = fixedChoices(option, this.hooks.account);
    if (fixed) {
      const hits = fixed.filter((c) => c.title.toLowerCase().includes(typed) || c.name?.toLowerCase().includes(typed));
      this.offer(field, hits.map((c) => ({ ...c, icon: c.user ? avatar(c.user, "tiny") : null })));
      return;
    }
    this.offer(field, []);
    if (!option.autocomplete) return;
    const turn = ++this.asked;
    await new Promise((done) => setTimeout(done, ASK_AFTER_MS));
    // Only the last keystroke sends a request, and only its answer counts.
    if (turn !== this.asked) return;
    const choices = await this.hooks.complete(this.filled(field));
    if (turn !== this.asked || document.activeElement !== input) return;
    this.offer(field, choices.map((c) => ({ title: localized(c, "name", this.hooks.account.locale), value: c.value })));
  }

  offer(field, items) {
    const { option, input } = field;
    const settled = field.picked !== null || (items.length === 1 && items[0].title.toLowerCase() === input.value.toLowerCase());
    this.hooks.suggestions.show({
      title: this.nameOf(option), note: this.describe(option),
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

  /** Returns the options filled in so far, for an autocompletion. The focused field is sent unchanged. */
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

  /** Returns the current command as text for people. */
  words() {
    const filled = this.fields.filter((f) => f.input.value !== "");
    return [`/${this.entry.title}`, ...filled.map((f) => `${this.nameOf(f.option)}:${f.input.value}`)].join(" ");
  }

  /** Returns the options to send, or marks what is wrong and returns null. */
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
      title: this.nameOf(wrong.field.option), note: wrong.problem, items: [], first: false,
      field: wrong.field.input, pick: () => {},
    });
    return null;
  }
}
