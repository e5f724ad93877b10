// One user's gateway connection: it identifies, sends heartbeats, resumes and reconnects.

const OP = { dispatch: 0, heartbeat: 1, identify: 2, resume: 6, reconnect: 7, invalid: 9, hello: 10, ack: 11 };

/** The waits between attempts, in ms. The last one repeats. */
const PAUSES = [250, 500, 1000, 2000, 5000];

/** The close codes after which the same token cannot succeed. */
const FATAL = new Set([4004, 4010, 4011, 4012, 4013, 4014]);

export class Gateway {
  /**
   * @param {string} token
   * @param {(name: string, data: any) => void} onEvent
   * @param {(state: "online"|"connecting"|"refused") => void} onState
   */
  constructor(token, onEvent, onState) {
    this.token = token;
    this.onEvent = onEvent;
    this.onState = onState;
    this.sequence = null;
    this.session = null;
    this.failures = 0;
    this.open();
  }

  open() {
    this.onState("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/gateway/?v=10&encoding=json`);
    this.socket.onmessage = (event) => this.read(JSON.parse(event.data));
    this.socket.onclose = (event) => this.closed(event.code);
  }

  closed(code) {
    clearInterval(this.beat);
    if (FATAL.has(code)) {
      this.onState("refused");
      return;
    }
    // Start a new session if the server no longer knows this one.
    if (code === 4007 || code === 4009) this.session = null;
    this.onState("connecting");
    const pause = PAUSES[Math.min(this.failures++, PAUSES.length - 1)];
    setTimeout(() => this.open(), pause);
  }

  say(op, d) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ op, d }));
  }

  read({ op, d, s, t }) {
    if (s !== null && s !== undefined) this.sequence = s;
    switch (op) {
      case OP.hello:
        this.startBeating(d.heartbeat_interval);
        this.introduce();
        break;
      case OP.heartbeat:
        this.say(OP.heartbeat, this.sequence);
        break;
      case OP.ack:
        this.acknowledged = true;
        break;
      case OP.reconnect:
        this.socket.close(4000);
        break;
      case OP.invalid:
        if (!d) this.session = null;
        this.introduce();
        break;
      case OP.dispatch:
        if (t === "READY") this.session = d.session_id;
        if (t === "READY" || t === "RESUMED") {
          this.failures = 0;
          this.onState("online");
        }
        this.onEvent(t, d);
        break;
    }
  }

  introduce() {
    if (this.session) {
      this.say(OP.resume, { token: this.token, session_id: this.session, seq: this.sequence });
    } else {
      this.sequence = null;
      this.say(OP.identify, {
        token: this.token,
        compress: false,
        properties: { os: navigator.platform, browser: "sandbox page", device: "" },
      });
    }
  }

  startBeating(interval) {
    clearInterval(this.beat);
    this.acknowledged = true;
    this.beat = setInterval(() => {
      // Without an answer to the last heartbeat the connection is dead.
      if (!this.acknowledged) {
        this.socket.close(4000);
        return;
      }
      this.acknowledged = false;
      this.say(OP.heartbeat, this.sequence);
    }, interval);
  }
}
