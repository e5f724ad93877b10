// What a phone would buzz for: messages that are meant for the reader and are not before their eyes.

import { avatar, h, nameOf } from "./dom.js";
import { plainWords } from "./message.js";

/** How long one stays, in ms, and how many there are at most. */
const SHOWN_MS = 5000;
const MOST = 3;

/** The sender wants nobody to be disturbed. */
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

  /** Shows one, with the number of all that wait in that place. */
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

  /** Another person has another phone. */
  clear() {
    this.box.replaceChildren();
  }
}

/** The first words of a message, as a notification has them. */
function excerpt(message, account) {
  const embed = message.embeds?.[0];
  const words = plainWords(message, account) || embed?.title || embed?.description || "sent something";
  return [...words].slice(0, 100).join("");
}
