// The list above the composer: commands, options, choices.

import { h } from "./dom.js";

/** The most lines shown. Typing narrows the list. */
const SHOWN = 25;

/**
 * One line of the list.
 * `section` is a heading above it.
 * @typedef {{title: string, section?: string, description?: string, hint?: string, icon?: Node, value: any}} Suggestion
 */
export class Suggestions {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    this.items = [];
    this.at = -1;
    this.onPick = null;
    // A press on the list must not take the focus from the field.
    box.addEventListener("mousedown", (event) => event.preventDefault());
  }

  /**
   * @param {{title?: string, note?: string, items: Suggestion[], first: boolean,
   *   field: HTMLElement, pick: (value: any) => void}} what `first`: whether the first line is chosen already
   */
  show({ title, note, items, first, field, pick }) {
    this.items = items.slice(0, SHOWN);
    this.onPick = pick;
    this.field = field;
    this.lines = this.items.map((item, i) => this.line(item, i));
    const head = title || note ? h("div", { class: "suggestions-head" },
      title ? h("strong", { text: title }) : null, note ? h("span", { text: note }) : null) : null;
    const list = h("div", { class: "suggestions-list", role: "listbox", id: "suggestions-list", "aria-label": title || "Suggestions" },
      this.items.map((item, i) => [
        item.section ? h("div", { class: "suggestions-head", role: "presentation" }, h("strong", { text: item.section })) : null, this.lines[i],
      ]));
    this.box.replaceChildren(...[head, this.lines.length ? list : null].filter(Boolean));
    this.box.hidden = !head && !this.lines.length;
    field.setAttribute("aria-expanded", String(this.lines.length > 0));
    this.at = -1;
    this.mark(first && this.items.length ? 0 : -1);
  }

  line(item, i) {
    return h("div", {
      class: "suggestion", role: "option", id: `suggestion-${i}`, "aria-selected": "false",
      on: { click: () => this.onPick(item.value), mousemove: () => this.at !== i && this.mark(i) },
    },
    item.icon ?? null,
    h("span", { class: "suggestion-words" },
      h("span", { class: "suggestion-title", text: item.title }),
      item.description ? h("span", { class: "suggestion-description", text: item.description }) : null),
    item.hint ? h("span", { class: "suggestion-hint", text: item.hint }) : null);
  }

  mark(i) {
    this.lines[this.at]?.setAttribute("aria-selected", "false");
    this.at = i;
    const line = this.lines[i];
    line?.setAttribute("aria-selected", "true");
    line?.scrollIntoView({ block: "nearest" });
    if (line) this.field?.setAttribute("aria-activedescendant", line.id);
    else this.field?.removeAttribute("aria-activedescendant");
  }

  hide() {
    this.field?.removeAttribute("aria-activedescendant");
    this.field?.setAttribute("aria-expanded", "false");
    this.box.hidden = true;
    this.items = [];
    this.lines = [];
    this.at = -1;
  }

  get open() {
    return !this.box.hidden && this.items.length > 0;
  }

  /** Handles a key of the field. Returns whether it was for the list. */
  key(event) {
    if (!this.open || event.isComposing) return false;
    const count = this.items.length;
    if (event.key === "ArrowDown") this.mark((this.at + 1) % count);
    else if (event.key === "ArrowUp") this.mark((this.at <= 0 ? count : this.at) - 1);
    else if (event.key === "Tab" && !event.shiftKey) this.onPick(this.items[Math.max(this.at, 0)].value);
    else if (event.key === "Enter" && this.at >= 0) this.onPick(this.items[this.at].value);
    else if (event.key === "Escape") this.hide();
    else return false;
    event.preventDefault();
    return true;
  }
}
