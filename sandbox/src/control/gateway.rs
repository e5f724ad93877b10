//! The gateway's treatment of the bot.

use serde_json::{Value, json};

use super::{Control, ControlError};

const HEARTBEAT: u64 = 1;
const RECONNECT: u64 = 7;
const INVALID_SESSION: u64 = 9;

impl Control {
    /// Cuts the bot's gateway connections and returns their number. With `forget`, a resume gets an invalid session.
    pub fn drop_gateway(&self, forget: bool) -> usize {
        let mut world = self.shared.world();
        let now = world.now_ms();
        world.gateway.cut_bot(forget, now)
    }

    /// Requests a heartbeat from the bot. Returns the number of connections.
    pub fn ask_heartbeat(&self) -> usize {
        self.shared
            .world()
            .gateway
            .send_operation(HEARTBEAT, &Value::Null)
    }

    /// Tells the bot to reconnect and resume, as Discord does when it moves a session. Returns the number of connections.
    pub fn ask_reconnect(&self) -> usize {
        self.shared
            .world()
            .gateway
            .send_operation(RECONNECT, &Value::Null)
    }

    /// Sends the bot an invalid session and forgets the sessions unless they are `resumable`. Returns the number of
    /// connections.
    pub fn invalidate_sessions(&self, resumable: bool) -> usize {
        let mut world = self.shared.world();
        let told = world
            .gateway
            .send_operation(INVALID_SESSION, &json!(resumable));
        if !resumable {
            world.gateway.forget_bot();
        }
        told
    }

    /// Calls `ask_heartbeat`, `ask_reconnect` or `invalidate_sessions`, by opcode.
    ///
    /// # Errors
    /// For any other operation.
    pub fn operate(&self, operation: u64, resumable: bool) -> Result<usize, ControlError> {
        match operation {
            HEARTBEAT => Ok(self.ask_heartbeat()),
            RECONNECT => Ok(self.ask_reconnect()),
            INVALID_SESSION => Ok(self.invalidate_sessions(resumable)),
            other => Err(ControlError::NoSuchOperation(other)),
        }
    }

    /// Acknowledges heartbeats, or leaves them unanswered, like a half-open connection.
    pub fn acknowledge_heartbeats(&self, on: bool) {
        self.shared.world().gateway.acknowledge(on);
    }

    /// Sets how many of the day's 1,000 IDENTIFYs the bot has left.
    pub fn set_identifies_left(&self, left: u64) {
        let mut world = self.shared.world();
        let now = world.now_ms();
        world.gateway.set_identifies_left(left, now);
    }

    /// Allows the bot exactly these privileged intents, as bits: members, presences and message content. At the start it
    /// has those of `Options::privileged_intents`.
    pub fn allow_intents(&self, privileged: u64) {
        self.shared.world().gateway.allow_intents(privileged);
    }
}
