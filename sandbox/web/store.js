// The state of one user. The gateway updates it, and the views read it.

import { Api } from "./api.js";
import { entries } from "./commands.js";
import { nameOf, older } from "./dom.js";
import { Gateway } from "./gateway.js";
import { Interactions } from "./interactions.js";
import { DEFAULT_LOCALE, readable } from "./languages.js";
import { recall, remember } from "./memory.js";
import { changed } from "./reactions.js";
import { observe } from "./time.js";

/** The number of messages kept per channel, as many as anybody scrolls back. */
const MESSAGES_KEPT = 500;

/** How long a list of commands counts as fresh, in ms. */
const COMMANDS_KEPT_MS = 2000;

/** The number of commands remembered as used last. */
const USED_KEPT = 5;

const FLAG_EPHEMERAL = 1 << 6;
const DIRECT = new Set([1, 3]);
const TEXT = new Set([0, 5, 10, 11, 12]);

/**
 * One user with a separate connection. Reports changes as events:
 * `messages` (detail: channel id), `channels`, `status`, `unread`, `modal`, `commands`, `locale`,
 * `notified` (detail: a message for this user that is not before their eyes).
 */
export class Account extends EventTarget {
  constructor({ name, id, token, locale, installed }) {
    super();
    /** Whether this person has installed the application for themselves. */
    this.installed = Boolean(installed);
    this.user = { id, username: name, locale };
    this.api = new Api(token);
    this.status = "connecting";
    this.guild = null;
    this.channels = new Map();
    this.directs = new Map();
    this.people = new Map([[id, this.user]]);
    this.messages = new Map();
    this.loaded = new Set();
    this.unread = new Map();
    /** Channel → the first message that was not seen when it arrived. */
    this.newFrom = new Map();
    /** Returns whether the reader is looking at a channel. The page sets this. */
    this.watches = () => false;
    this.channelId = null;
    /** Commands by place. */
    this.commandIndexes = new Map();
    /** Names of used commands, the last one first. */
    this.used = JSON.parse(recall(`used.${id}`) ?? "[]");
    this.interactions = new Interactions(this);
    this.gateway = new Gateway(token, (t, d) => this.apply(t, d), (s) => this.setStatus(s));
  }

  /** The language of this person's client. */
  get locale() {
    return readable(this.user.locale ?? DEFAULT_LOCALE);
  }

  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  setStatus(status) {
    this.status = status;
    this.tell("status");
  }

  apply(name, data) {
    switch (name) {
      case "READY": return this.ready(data);
      case "GUILD_CREATE": return this.guildKnown(data);
      case "USER_UPDATE": return this.userChanged(data);
      case "CHANNEL_CREATE":
      case "CHANNEL_UPDATE":
      case "THREAD_CREATE":
      case "THREAD_UPDATE":
        this.channelKnown(data);
        return this.tell("channels");
      case "CHANNEL_DELETE":
      case "THREAD_DELETE":
        return this.channelGone(data.id);
      case "MESSAGE_CREATE": return this.messageCreated(data);
      case "MESSAGE_UPDATE": return this.messageUpdated(data);
      case "MESSAGE_DELETE": return this.forget(data.channel_id, data.id);
      case "MESSAGE_DELETE_BULK":
        for (const id of data.ids) this.forget(data.channel_id, id);
        return undefined;
      case "MESSAGE_REACTION_ADD": return this.reacted(data, 1);
      case "MESSAGE_REACTION_REMOVE": return this.reacted(data, -1);
      case "MESSAGE_REACTION_REMOVE_ALL": return this.react(data, () => []);
      default: return this.interactions.apply(name, data);
    }
  }

  ready(data) {
    this.session = data.session_id;
    this.interactions.abandon();
    this.user = { ...this.user, ...data.user };
    this.learn(this.user);
    // A new session may have missed events, so read the histories again. Keep private messages, because no history
    // contains them.
    this.loaded.clear();
    for (const kept of this.messages.values()) {
      for (const [id, message] of kept) if ((message.flags & FLAG_EPHEMERAL) === 0) kept.delete(id);
    }
    for (const user of data.users ?? []) this.learn(user);
    for (const channel of data.private_channels ?? []) this.channelKnown(channel);
    for (const guild of data.guilds ?? []) this.guildKnown(guild);
    this.keepOnly([...(data.private_channels ?? []), ...(data.guilds ?? []).flatMap(placesOf)]);
    this.tell("channels");
    if (this.channel(this.channelId)) this.open(this.channelId);
  }

  /** Updates the account itself, whose language may have changed. */
  userChanged(user) {
    this.user = { ...this.user, ...user };
    this.learn(this.user);
    this.commandIndexes.clear();
    this.tell("locale");
  }

  guildKnown(guild) {
    this.guild = { ...this.guild, ...guild };
    for (const channel of placesOf(guild)) this.channelKnown(channel);
    for (const member of guild.members ?? []) this.learn(member.user);
    this.tell("channels");
  }

  channelKnown(channel) {
    for (const user of channel.recipients ?? []) this.learn(user);
    if (DIRECT.has(channel.type)) this.directs.set(channel.id, channel);
    else if (TEXT.has(channel.type)) this.channels.set(channel.id, channel);
  }

  /** Forgets the channels that a new session does not list. They were deleted while nobody was connected. */
  keepOnly(channels) {
    const told = new Set(channels.map((channel) => channel.id));
    for (const id of [...this.channels.keys(), ...this.directs.keys()]) if (!told.has(id)) this.channelGone(id);
  }

  /** Drops the unread counts of a deleted channel and its threads, because nobody can read them any more. */
  channelGone(channelId) {
    const threads = [...this.channels.values()].filter((channel) => channel.parent_id === channelId);
    for (const id of [channelId, ...threads.map((thread) => thread.id)]) {
      this.channels.delete(id);
      this.directs.delete(id);
      this.newFrom.delete(id);
      this.markRead(id);
    }
    this.tell("channels");
  }

  learn(user) {
    if (user?.id) this.people.set(user.id, { ...this.people.get(user.id), ...user });
  }

  /** Reads a channel's history once and marks it read. */
  async open(channelId) {
    // Keep the line as long as its channel is open.
    if (this.channelId !== channelId) this.newFrom.delete(this.channelId);
    this.channelId = channelId;
    this.markRead(channelId);
    if (this.loaded.has(channelId)) return;
    this.loaded.add(channelId);
    try {
      const history = await this.api.messages(channelId);
      const kept = this.messagesOf(channelId);
      for (const message of history) {
        this.learn(message.author);
        // Messages that the gateway sent in the meantime are newer.
        if (!kept.has(message.id)) kept.set(message.id, message);
      }
    } catch {
      this.loaded.delete(channelId);
    }
    this.tell("messages", channelId);
  }

  messagesOf(channelId) {
    if (!this.messages.has(channelId)) this.messages.set(channelId, new Map());
    return this.messages.get(channelId);
  }

  /** Returns the visible messages of a channel, oldest first. */
  timeline(channelId) {
    return [...this.messagesOf(channelId).values()].sort((a, b) => older(a.id, b.id));
  }

  messageCreated(message) {
    observe(message.id);
    this.learn(message.author);
    for (const user of message.mentions ?? []) this.learn(user);
    const known = this.channels.has(message.channel_id) || this.directs.has(message.channel_id);
    if (!known) this.directUnknown(message);
    const kept = this.messagesOf(message.channel_id);
    kept.set(message.id, message);
    if (kept.size > MESSAGES_KEPT) kept.delete([...kept.keys()].sort(older)[0]);
    this.count(message);
    this.tell("messages", message.channel_id);
  }

  /** Adds a direct channel, because its first message may arrive before any other event of it. */
  directUnknown(message) {
    if (message.guild_id) return;
    this.directs.set(message.channel_id, { id: message.channel_id, type: 1, recipients: [message.author] });
    this.tell("channels");
  }

  messageUpdated(message) {
    const kept = this.messagesOf(message.channel_id);
    // An edit does not restore a private message that was dismissed or that only an earlier page had.
    if (!kept.has(message.id) && (message.flags & FLAG_EPHEMERAL) !== 0) return;
    kept.set(message.id, { ...kept.get(message.id), ...message });
    this.interactions.messageChanged(message.id);
    this.tell("messages", message.channel_id);
  }

  reacted(data, by) {
    this.react(data, (old) => changed(old, data.emoji, data.user_id === this.user.id, by));
  }

  /** Replaces the reactions of a known message. */
  react({ channel_id: channelId, message_id: id }, change) {
    const kept = this.messagesOf(channelId);
    const message = kept.get(id);
    if (!message) return;
    kept.set(id, { ...message, reactions: change(message.reactions) });
    this.tell("messages", channelId);
  }

  forget(channelId, messageId) {
    this.messagesOf(channelId).delete(messageId);
    this.tell("messages", channelId);
  }

  count(message) {
    if (message.author?.id === this.user.id) {
      this.newFrom.delete(message.channel_id);
      return;
    }
    if (this.watches(message.channel_id)) return;
    if (!this.unread.has(message.channel_id)) this.newFrom.set(message.channel_id, message.id);
    const mine = (message.mentions ?? []).some((u) => u.id === this.user.id);
    const forMe = mine || message.mention_everyone || this.directs.has(message.channel_id)
      || (message.flags & FLAG_EPHEMERAL) !== 0;
    const now = this.unread.get(message.channel_id) ?? { messages: 0, mentions: 0 };
    now.messages += 1;
    if (forMe) now.mentions += 1;
    this.unread.set(message.channel_id, now);
    this.tell("unread", message.channel_id);
    if (forMe && (message.flags & FLAG_EPHEMERAL) === 0) this.tell("notified", message);
  }

  markRead(channelId) {
    if (this.unread.delete(channelId)) this.tell("unread", channelId);
  }

  /** Returns the counts of all unread messages of this user: `{messages, mentions}`. */
  waiting() {
    const sum = { messages: 0, mentions: 0 };
    for (const one of this.unread.values()) {
      sum.messages += one.messages;
      sum.mentions += one.mentions;
    }
    return sum;
  }

  userName(id) {
    return nameOf(this.people.get(id) ?? { username: "unknown user" });
  }

  /** Returns the text that mentions a role. */
  roleName(id) {
    const name = (this.guild?.roles ?? []).find((role) => role.id === id)?.name;
    return name && (name.startsWith("@") ? name : `@${name}`);
  }

  channel(id) {
    return this.channels.get(id) ?? this.directs.get(id);
  }

  channelName(id) {
    const channel = this.channel(id);
    if (!channel) return "unknown";
    if (channel.name) return channel.name;
    return (channel.recipients ?? []).map(nameOf).join(", ") || "direct message";
  }

  /** Returns the place whose commands can be typed in a channel: its server, or the channel itself. */
  scopeOf(channelId) {
    return this.channels.has(channelId) ? this.guild.id : channelId;
  }

  /** Returns the commands of a place. Reads them again after a while, because a bot may register more. */
  async commands(channelId) {
    const scope = this.scopeOf(channelId);
    const known = this.commandIndexes.get(scope);
    if (known && Date.now() - known.at < COMMANDS_KEPT_MS) return known;
    const index = await this.api.commands(scope === channelId ? null : scope, channelId);
    for (const application of index.applications ?? []) this.learn(application.bot);
    const read = {
      at: Date.now(),
      commands: index.application_commands ?? [],
      applications: new Map((index.applications ?? []).map((a) => [a.id, a])),
    };
    read.entries = entries(read, this.locale);
    this.commandIndexes.set(scope, read);
    this.tell("commands");
    return read;
  }

  /** Returns a command's name in the reader's language, if the command is known. */
  commandTitle(name) {
    const all = [...this.commandIndexes.values()].flatMap((index) => index.entries);
    return all.find((entry) => entry.name === name)?.title;
  }

  /** Returns the entries that can be typed in a place, as far as they were read. */
  entries(channelId) {
    return this.commandIndexes.get(this.scopeOf(channelId))?.entries ?? [];
  }

  /** Returns the registered commands of a place, as far as they were read. */
  commandsOf(channelId) {
    return this.commandIndexes.get(this.scopeOf(channelId))?.commands ?? [];
  }

  /** Remembers that a command was used. */
  uses(name) {
    this.used = [name, ...this.used.filter((other) => other !== name)].slice(0, USED_KEPT);
    remember(`used.${this.user.id}`, JSON.stringify(this.used));
  }

  /** Returns all commands read so far. */
  knownCommands() {
    return [...this.commandIndexes.values()].flatMap((index) => index.commands);
  }
}

/** Returns the channels and threads of a server. */
function placesOf({ channels = [], threads = [] }) {
  return [...channels, ...threads];
}
