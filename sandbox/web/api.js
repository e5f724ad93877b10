// The user's side of the REST interface.

const BASE = "/api/v10";

/** A refusal by the server, with its own words. */
export class Refusal extends Error {
  constructor(status, body) {
    super(firstReason(body) ?? body?.message ?? `the server said ${status}`);
    this.status = status;
    this.code = body?.code;
    this.retryAfter = body?.retry_after;
  }
}

/** The innermost words of a validation error: they say more than the outer ones. */
function firstReason(body) {
  let at = body?.errors;
  for (let depth = 0; at && depth < 20; depth++) {
    if (Array.isArray(at._errors)) return at._errors[0]?.message;
    at = Object.values(at)[0];
  }
  return undefined;
}

async function call(token, method, path, body) {
  const plain = body === undefined || body instanceof FormData;
  const answer = await fetch(BASE + path, {
    method,
    headers: { authorization: token, ...(plain ? {} : { "content-type": "application/json" }) },
    body: plain ? body : JSON.stringify(body),
  });
  if (answer.status === 204) return null;
  const read = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refusal(answer.status, read);
  return read;
}

/** The calls of one user. */
export class Api {
  constructor(token) {
    this.token = token;
  }

  messages(channel, limit = 50) {
    return call(this.token, "GET", `/channels/${channel}/messages?limit=${limit}`);
  }

  say(channel, content, nonce) {
    return call(this.token, "POST", `/channels/${channel}/messages`, { content, nonce });
  }

  /** What can be typed in a server, or without one in a channel. */
  commands(guild, channel) {
    const place = guild ? `guilds/${guild}` : `channels/${channel}`;
    return call(this.token, "GET", `/${place}/application-command-index`);
  }

  directMessages() {
    return call(this.token, "GET", "/users/@me/channels");
  }

  openDirect(user) {
    return call(this.token, "POST", "/users/@me/channels", { recipient_id: user, recipients: [user] });
  }

  react(channel, message, emoji, on) {
    const path = `/channels/${channel}/messages/${message}/reactions/${encodeURIComponent(emoji)}/@me`;
    return call(this.token, on ? "PUT" : "DELETE", path);
  }

  /** Files make the request one of several parts. */
  interact(body, files = []) {
    if (!files.length) return call(this.token, "POST", "/interactions", body);
    const form = new FormData();
    form.set("payload_json", JSON.stringify(body));
    files.forEach((file, i) => form.set(`files[${i}]`, file));
    return call(this.token, "POST", "/interactions", form);
  }
}

/** What the sandbox says about itself: its users, their tokens, the clock. */
export async function sandboxState() {
  const answer = await fetch("/sandbox/state");
  if (!answer.ok) throw new Refusal(answer.status, null);
  return answer.json();
}

/** Moves the clock of the sandbox forward. */
export function advanceClock(ms) {
  return control("/sandbox/clock/advance", { ms });
}

/** Sets the language of a person's client. */
export function setLocale(user, locale) {
  return control(`/sandbox/users/${user}`, { locale });
}

/** Installs the application for a person, who then has its commands everywhere, or removes it. */
export function setInstalled(user, installed) {
  return control(`/sandbox/users/${user}`, { installed });
}

/** Makes a group of people, the first of whom owns it. */
export function addGroup(name, users) {
  return control("/sandbox/groups", { name, users });
}

async function control(path, body) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Refusal(answer.status, await answer.json().catch(() => null));
  return answer.json().catch(() => ({}));
}
