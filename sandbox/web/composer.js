// The composer, where a user writes plain text or a command.

import { avatar } from "./dom.js";
import { CommandForm } from "./command-form.js";
import { begun, frequent, interactionData, matching } from "./commands.js";
import { KIND } from "./interactions.js";
import { Suggestions } from "./suggestions.js";
import { suggested } from "./welcome.js";

export class Composer {
  /**
   * @param {{form: HTMLFormElement, field: HTMLTextAreaElement, slot: HTMLElement,
   *   suggestions: HTMLElement, note: HTMLElement}} parts
   */
  constructor({ form, field, slot, suggestions, note }) {
    this.field = field;
    this.slot = slot;
    this.note = note;
    this.suggestions = new Suggestions(suggestions);
    this.command = null;
    this.all = [];
    /** Settles when the text has been compared with the commands of this place; null for a draft that was not. */
    this.reading = null;
    /** Lines that the operator suggests. */
    this.suggested = [];
    /** Unsent drafts, by account and channel. */
    this.drafts = new Map();
    field.addEventListener("input", () => { this.reading = this.typed(); });
    field.addEventListener("keydown", (event) => this.key(event));
    field.addEventListener("blur", () => !this.command && this.suggestions.hide());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
  }

  /** Goes to another place and keeps the unsent draft of this one. */
  show(account, channelId) {
    if (this.account) this.drafts.set(this.draftKey(), this.command ? "" : this.field.value);
    this.account = account;
    this.channelId = channelId;
    this.all = [];
    this.reading = null;
    this.leave(this.drafts.get(this.draftKey()) ?? "", false);
    const name = account.channelName(channelId);
    this.field.placeholder = `Message ${account.directs.has(channelId) ? "@" : "#"}${name}`;
    this.say("");
  }

  draftKey() {
    return `${this.account.user.id}/${this.channelId}`;
  }

  say(words) {
    this.note.textContent = words;
    this.note.hidden = !words;
  }

  grow() {
    this.field.style.height = "auto";
    this.field.style.height = `${this.field.scrollHeight}px`;
  }

  /** Offers commands for what is typed. Returns `false` if they cannot be read. */
  async typed() {
    this.grow();
    this.say("");
    const text = this.field.value;
    if (!text.startsWith("/") || text.includes("\n")) {
      this.suggestions.hide();
      return;
    }
    const { account, channelId } = this;
    try {
      this.all = (await account.commands(channelId)).entries;
    } catch (error) {
      this.say(`The commands could not be read: ${error.message}`);
      this.reading = null;
      return false;
    }
    // The text may have changed while the list was loading.
    if (this.field.value !== text || this.command) return;
    this.suggestCommands(text.slice(1));
  }

  suggestCommands(typed) {
    const complete = begun(this.all, typed);
    if (complete) {
      this.enter(complete.entry, complete.rest);
      return;
    }
    const word = typed.trimEnd();
    const first = word ? [] : frequent(this.all, suggested(this.all, this.suggested), this.account.used);
    const rest = matching(this.all, word).filter((entry) => !first.includes(entry));
    const items = [...first, ...rest].map((entry, i) => ({
      section: first.length ? { 0: "Frequently used", [first.length]: "All commands" }[i] : null,
      title: `/${entry.title}`,
      description: entry.description,
      hint: entry.application?.name,
      icon: avatar(entry.application?.bot ?? entry.application ?? { id: entry.command.application_id, username: "?" }, "small"),
      value: entry,
    }));
    this.suggestions.show({
      title: items.length ? (first.length ? "" : "Commands") : "No such command",
      items, first: true, field: this.field, pick: (entry) => this.enter(entry, ""),
    });
  }

  /** Starts to fill in a command. `rest` is the text after its name. */
  enter(entry, rest) {
    this.command = new CommandForm(entry, {
      account: this.account,
      suggestions: this.suggestions,
      submit: () => this.submit(),
      leave: (text) => this.leave(text, true),
      complete: (options) => this.complete(entry, options),
    });
    this.field.hidden = true;
    this.field.value = "";
    this.slot.replaceChildren(this.command.element);
    this.slot.hidden = false;
    this.command.free.value = rest;
    if (rest) this.command.free.focus();
    else this.command.focusNext();
  }

  /** Returns to plain text. */
  leave(text, focus) {
    this.command = null;
    this.slot.replaceChildren();
    this.slot.hidden = true;
    this.field.hidden = false;
    this.field.value = text;
    this.suggestions.hide();
    this.grow();
    if (focus) {
      this.field.focus();
      this.reading = this.typed();
    }
  }

  async complete(entry, options) {
    const result = await this.account.interactions.send(KIND.autocomplete, {
      applicationId: entry.command.application_id, channelId: this.channelId,
      data: interactionData(entry, options),
    });
    return result.choices ?? [];
  }

  key(event) {
    if (this.suggestions.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.submit();
    }
  }

  /** Sends what is typed. Waits until the commands are read: a text with a slash may be one of them. */
  async submit() {
    const { account, channelId } = this;
    const listed = this.suggestions.open;
    if (!this.command && (await (this.reading ?? this.typed())) === false) return;
    if (account !== this.account || channelId !== this.channelId) return;
    const { value } = this.field;
    const named = value.startsWith("/") && begun(this.all, `${value.slice(1).trim()} `);
    if (named && !named.rest) this.enter(named.entry, "");
    if (this.command) this.submitCommand();
    // A list that has just appeared offers commands to choose from.
    else if (listed || !this.suggestions.open) this.submitText();
  }

  submitCommand() {
    const { entry } = this.command;
    const options = this.command.options();
    if (!options) return;
    const words = this.command.words();
    this.account.uses(entry.name);
    this.leave("", false);
    this.field.focus();
    this.account.interactions.send(KIND.command, {
      applicationId: entry.command.application_id, channelId: this.channelId,
      data: interactionData(entry, options), words,
    });
  }

  async submitText() {
    const text = this.field.value.trim();
    if (!text) return;
    const { account, channelId } = this;
    this.leave("", false);
    this.field.focus();
    try {
      await account.api.say(channelId, text, String(Date.now()));
    } catch (error) {
      this.say(`Not sent: ${error.message}`);
      if (!this.field.value) this.field.value = text;
    }
  }
}
