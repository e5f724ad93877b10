// The REST requests that a user's client sends.

const BASE = "/api/v10";

/** A refusal by the server, with the server's message. */
export class Refusal extends Error {
  constructor(status, body) {
    super(firstReason(body) ?? body?.message ?? body?.error ?? `the server said ${status}`);
  }
}

/** Returns the innermost message of a validation error, which says more than the outer ones. */
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

/** The requests of one user. */
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

  /** Reads the commands of a server, or of a channel without a server. */
  commands(guild, channel) {
    const place = guild ? `guilds/${guild}` : `channels/${channel}`;
    return call(this.token, "GET", `/${place}/application-command-index`);
  }

  openDirect(user) {
    return call(this.token, "POST", "/users/@me/channels", { recipient_id: user, recipients: [user] });
  }

  react(channel, message, emoji, on) {
    const path = `/channels/${channel}/messages/${message}/reactions/${encodeURIComponent(emoji)}/@me`;
    return call(this.token, on ? "PUT" : "DELETE", path);
  }

  /** Sends an interaction, as a multipart request if it has files. */
  interact(body, files = []) {
    if (!files.length) return call(this.token, "POST", "/interactions", body);
    const form = new FormData();
    form.set("payload_json", JSON.stringify(body));
    files.forEach((file, i) => form.set(`files[${i}]`, file));
    return call(this.token, "POST", "/interactions", form);
  }
}

/** Reads the state of the sandbox: its users, their tokens, the clock. */
export async function sandboxState() {
  const answer = await fetch("/sandbox/state");
  if (!answer.ok) throw new Refusal(answer.status, null);
  return answer.json();
}

/** Advances the clock of the sandbox. */
export function advanceClock(ms) {
  return control("/sandbox/clock/advance", { ms });
}

/** Sets the language of a person's client. */
export function setLocale(user, locale) {
  return control(`/sandbox/users/${user}`, { locale });
}

/** Installs the application for a person, who can then use its commands everywhere, or uninstalls it. */
export function setInstalled(user, installed) {
  return control(`/sandbox/users/${user}`, { installed });
}

/** Creates a group of people. The first one owns it. */
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
