// Notifications: messages for the reader in places that the reader is not looking at.

import { avatar, h, nameOf } from "./dom.js";
import { plainWords } from "./message.js";

/** How long a notification stays, in ms, and how many there are at most. */
const SHOWN_MS = 5000;
const MOST = 3;

/** The flag of a message that sends no notifications. */
const FLAG_SILENT = 1 << 12;

export class Toasts {
  /**
   * @param {HTMLElement} box
   * @param {(channelId: string) => void} open
   */
  constructor(box, open) {
    this.box = box;
    this.open = open;
  }

  /** Shows a notification with the number of unread messages in its place. */
  show(account, message) {
    if ((message.flags & FLAG_SILENT) !== 0) return;
    const place = account.directs.has(message.channel_id) ? "Direct message" : `#${account.channelName(message.channel_id)}`;
    const waiting = account.unread.get(message.channel_id)?.mentions ?? 1;
    const toast = h("button", {
      class: "toast", type: "button", data: { message: message.id },
      on: {
        click: () => {
          toast.remove();
          this.open(message.channel_id);
        },
      },
    },
    avatar(message.author),
    h("span", { class: "toast-words" },
      h("span", { class: "toast-head" }, h("strong", { text: nameOf(message.author) }), h("span", { class: "toast-place", text: place })),
      h("span", { class: "toast-text", text: excerpt(message, account) })),
    h("span", { class: "badge", "aria-label": `${waiting} for you`, text: String(waiting) }));
    this.box.append(toast);
    while (this.box.children.length > MOST) this.box.firstElementChild.remove();
    setTimeout(() => toast.remove(), SHOWN_MS);
  }

  /** Removes all notifications, because another person has their own. */
  clear() {
    this.box.replaceChildren();
  }
}

/** Returns the first words of a message for a notification. */
function excerpt(message, account) {
  const embed = message.embeds?.[0];
  const words = plainWords(message, account) || embed?.title || embed?.description || "sent something";
  return [...words].slice(0, 100).join("");
}
