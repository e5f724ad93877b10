// A user's interactions, from the press to the end.

import { Refusal } from "./api.js";

export const KIND = { command: 2, component: 3, autocomplete: 4, modal: 5 };

/** The text under a message or in a modal when no answer came. */
const FAILED = "This interaction failed";
const NO_ANSWER = "The application did not respond";

let counter = 0;

/** Returns a nonce that is unique on this page and has at most 25 characters. */
function nextNonce() {
  counter += 1;
  return `${Date.now()}${String(counter).padStart(5, "0")}`;
}

/** The pending interactions of one account. */
export class Interactions {
  constructor(account) {
    this.account = account;
    /** By nonce: `{kind, channelId, messageId?, key?, words?, resolve}`. */
    this.open = new Map();
    /** Failures to show: message id → text. */
    this.failed = new Map();
    /** Pending and failed commands, drawn at the end of their channel. */
    this.local = new Map();
  }

  async send(kind, { applicationId, channelId, messageId, data, key, words, files }) {
    const { account } = this;
    const nonce = nextNonce();
    const ended = new Promise((resolve) => {
      this.open.set(nonce, { kind, channelId, messageId, key, words, resolve });
    });
    if (messageId) this.failed.delete(messageId);
    if (kind === KIND.command) {
      // A failed command stays where it was typed, between earlier and later messages.
      const after = account.timeline(channelId).at(-1)?.id ?? "";
      this.local.set(nonce, { nonce, channelId, words, after, state: "sending" });
    }
    account.tell("messages", channelId);
    const body = {
      type: kind, application_id: applicationId, channel_id: channelId,
      session_id: account.session, nonce, data,
    };
    if (account.channels.has(channelId)) body.guild_id = account.guild.id;
    if (messageId) {
      body.message_id = messageId;
      body.message_flags = account.messagesOf(channelId).get(messageId)?.flags ?? 0;
    }
    try {
      await account.api.interact(body, files);
    } catch (error) {
      this.end(nonce, { ok: false, words: error instanceof Refusal ? error.message : NO_ANSWER });
    }
    return ended;
  }

  press(message, component, key, values) {
    const data = { component_type: component.type, custom_id: component.custom_id };
    if (values) Object.assign(data, { type: component.type, values });
    return this.send(KIND.component, {
      applicationId: message.application_id ?? message.author.id,
      channelId: message.channel_id, messageId: message.id, data, key,
    });
  }

  /** Returns the pressed component of a message while its press waits for an answer. */
  busyKey(messageId) {
    for (const one of this.open.values()) {
      if (one.kind === KIND.component && one.messageId === messageId) return one.key;
    }
    return null;
  }

  apply(name, data) {
    switch (name) {
      case "INTERACTION_SUCCESS":
        return this.end(data.nonce, { ok: true });
      case "INTERACTION_FAILURE":
        return this.end(data.nonce, { ok: false, words: null });
      case "INTERACTION_MODAL_CREATE":
        this.end(data.nonce, { ok: true });
        return this.account.tell("modal", data);
      case "APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE":
        return this.end(data.nonce, { ok: true, choices: data.choices ?? [] });
      default:
        return undefined;
    }
  }

  end(nonce, result) {
    const one = this.open.get(nonce);
    if (!one) return;
    this.open.delete(nonce);
    if (one.kind === KIND.component && !result.ok) this.failed.set(one.messageId, result.words ?? FAILED);
    if (one.kind === KIND.command) {
      if (result.ok) this.local.delete(nonce);
      else Object.assign(this.local.get(nonce), { state: "failed", error: result.words ?? NO_ANSWER });
    }
    one.resolve(result);
    this.account.tell("messages", one.channelId);
  }

  /** Fails all pending interactions, because a new session gets no events about earlier ones. */
  abandon() {
    for (const nonce of [...this.open.keys()]) this.end(nonce, { ok: false, words: null });
  }

  /** Removes the failure of a message that has changed since. */
  messageChanged(messageId) {
    this.failed.delete(messageId);
  }

  localOf(channelId) {
    return [...this.local.values()].filter((l) => l.channelId === channelId);
  }

  dismiss(nonce) {
    const one = this.local.get(nonce);
    this.local.delete(nonce);
    if (one) this.account.tell("messages", one.channelId);
  }
}
