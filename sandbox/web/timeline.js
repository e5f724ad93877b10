// The messages of the open channel, drawn once and then redrawn one by one.

import { h, older } from "./dom.js";
import { drawLocal, drawMessage, grouped } from "./message.js";
import { threadOf } from "./thread.js";
import { dayName, dayNumber, timeOf } from "./time.js";

/** If the end is closer than this, in pixels, the view follows new messages. */
const FOLLOW_PX = 80;

export class Timeline {
  /**
   * @param {HTMLElement} scroller
   * @param {HTMLElement} list contains the messages and is a live region
   * @param {HTMLElement} jump goes to the end when the reader is not there
   */
  constructor(scroller, list, jump) {
    this.scroller = scroller;
    this.jump = jump;
    this.list = list;
    this.following = true;
    this.drawn = new Map();
    scroller.addEventListener("scroll", () => {
      const rest = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
      this.following = rest < FOLLOW_PX;
      this.jump.hidden = this.following;
    }, { passive: true });
    this.jump.addEventListener("click", () => {
      this.following = true;
      this.follow();
      this.jump.hidden = true;
    });
    // Pictures and open menus change the height after a message was drawn.
    new ResizeObserver(() => this.follow()).observe(list);
    new ResizeObserver(() => this.follow()).observe(scroller);
  }

  follow() {
    if (this.following) this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  /** Shows a channel of an account from scratch. `welcome` draws the content of an empty channel. */
  show(account, channelId, names, welcome) {
    this.account = account;
    this.channelId = channelId;
    this.names = names;
    this.welcome = welcome;
    this.drawn.clear();
    this.list.setAttribute("aria-live", "off");
    this.list.replaceChildren();
    this.following = true;
    this.jump.hidden = true;
    this.refresh();
    this.follow();
    // A screen reader reads out only later messages.
    requestAnimationFrame(() => this.list.setAttribute("aria-live", "polite"));
  }

  /** Updates the page to the state of the account. */
  refresh() {
    const { account, channelId } = this;
    if (!account) return;
    const wanted = [];
    const locals = account.interactions.localOf(channelId);
    let before = null;
    let day = null;
    let unseen = account.newFrom.get(channelId) ?? null;
    for (const message of account.timeline(channelId)) {
      while (locals.length && older(locals[0].after, message.id) < 0) {
        wanted.push(this.local(locals.shift()));
        before = null;
      }
      const today = dayNumber(timeOf(message.id));
      if (today !== day) {
        wanted.push(this.dayLine(today, message));
        before = null;
      }
      day = today;
      if (unseen && older(message.id, unseen) >= 0) {
        wanted.push(this.newLine());
        unseen = null;
        before = null;
      }
      wanted.push(this.element(message, grouped(message, before)));
      before = message;
    }
    for (const local of locals) wanted.push(this.local(local));
    if (!wanted.length) wanted.push(this.beginning());
    this.place(wanted);
    this.follow();
  }

  /** Keeps unchanged elements in place, because moving them would lose the focus and animations. */
  place(wanted) {
    const keep = new Set(wanted);
    const focused = this.focusPlace();
    for (const child of [...this.list.children]) if (!keep.has(child)) child.remove();
    let next = this.list.firstElementChild;
    for (const element of wanted) {
      if (element === next) next = next.nextElementSibling;
      else this.list.insertBefore(element, next);
    }
    for (const [id] of this.drawn) if (!keep.has(this.drawn.get(id).element)) this.drawn.delete(id);
    this.refocus(focused);
  }

  /** Returns the control that has the focus, and its message. */
  focusPlace() {
    const active = document.activeElement;
    const message = active?.closest?.("article.message");
    if (!message || !this.list.contains(message)) return null;
    return { element: active, message: message.id, key: active.dataset.key };
  }

  /** Restores the focus of a redrawn message at the same place, or nearby. */
  refocus(place) {
    if (!place || document.activeElement === place.element) return;
    const message = document.getElementById(place.message);
    if (!message) return;
    const same = place.key && message.querySelector(`[data-key="${CSS.escape(place.key)}"]:not(:disabled)`);
    // After a press on a button, keep the focus among the buttons rather than above them.
    const near = [".components button:not(:disabled)", "button:not(:disabled)"];
    const target = same || near.map((css) => message.querySelector(css)).find(Boolean) || message;
    target.focus({ preventScroll: true });
  }

  /** Draws a message, or returns the element of an unchanged one. */
  element(message, inGroup) {
    const { account } = this;
    const signature = JSON.stringify([
      message, inGroup, account.interactions.busyKey(message.id), account.interactions.failed.get(message.id),
      threadSignature(threadOf(message, account), account), account.commandTitle(message.interaction_metadata?.name),
    ]);
    const old = this.drawn.get(message.id);
    if (old?.signature === signature) return old.element;
    const element = drawMessage(message, {
      account,
      names: this.names,
      grouped: inGroup,
      dismiss: (m) => account.forget(m.channel_id, m.id),
    });
    hush(element, old);
    // Find the place of the focus before the old element is removed.
    if (old?.element.isConnected) {
      const focused = this.focusPlace();
      old.element.replaceWith(element);
      this.refocus(focused);
    }
    this.drawn.set(message.id, { signature, element });
    return element;
  }

  local(local) {
    const key = `l-${local.nonce}`;
    const signature = local.state;
    const old = this.drawn.get(key);
    if (old?.signature === signature) return old.element;
    const element = drawLocal(local, this.account);
    hush(element, old);
    this.drawn.set(key, { signature, element });
    return element;
  }

  dayLine(day, message) {
    const key = `day-${day}`;
    const old = this.drawn.get(key);
    if (old) return old.element;
    const element = h("div", { class: "day-line", role: "separator" },
      h("span", { text: dayName(timeOf(message.id)) }));
    this.drawn.set(key, { signature: key, element });
    return element;
  }

  newLine() {
    const old = this.drawn.get("new");
    if (old) return old.element;
    const element = h("div", { class: "new-line", role: "separator", "aria-label": "New messages" }, h("span", { text: "NEW" }));
    this.drawn.set("new", { signature: "new", element });
    return element;
  }

  /** Draws the welcome again only if its content has changed, so that it keeps the focus. */
  beginning() {
    const element = this.welcome();
    element.setAttribute("aria-live", "off");
    const old = this.drawn.get("beginning");
    if (old?.element.isEqualNode(element)) return old.element;
    this.drawn.set("beginning", { element });
    return element;
  }
}

/** Keeps a screen reader from reading a message again when it is redrawn. An answer that was waited for is read. */
function hush(element, old) {
  if (old && !old.element.querySelector(".thinking")) element.setAttribute("aria-live", "off");
}

/** Returns the values of a thread that its card shows. */
function threadSignature(thread, account) {
  return thread && [thread.name, thread.thread_metadata, account.messagesOf(thread.id).size];
}
