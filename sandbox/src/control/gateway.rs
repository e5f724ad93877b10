//! What the gateway does to the bot.

use serde_json::{Value, json};

use super::{Control, ControlError};

const HEARTBEAT: u64 = 1;
const RECONNECT: u64 = 7;
const INVALID_SESSION: u64 = 9;

impl Control {
    /// Cuts the bot's gateway connections and gives their number; with `forget` a resume is
    /// answered by an invalid session.
    pub fn drop_gateway(&self, forget: bool) -> usize {
        self.shared.world().cut_bot(forget)
    }

    /// Asks the bot for a heartbeat; gives the number of connections.
    pub fn ask_heartbeat(&self) -> usize {
        self.shared.world().send_operation(HEARTBEAT, &Value::Null)
    }

    /// Asks the bot to connect anew and resume, as Discord does when it moves a session; gives the
    /// number of connections.
    pub fn ask_reconnect(&self) -> usize {
        self.shared.world().send_operation(RECONNECT, &Value::Null)
    }

    /// Tells the bot that its sessions are invalid; unless they are `resumable` they are forgotten.
    /// Gives the number of connections.
    pub fn invalidate_sessions(&self, resumable: bool) -> usize {
        let mut world = self.shared.world();
        let told = world.send_operation(INVALID_SESSION, &json!(resumable));
        if !resumable {
            world.forget_bot_sessions();
        }
        told
    }

    /// Does what `ask_heartbeat`, `ask_reconnect` or `invalidate_sessions` do, by the number of the
    /// operation.
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

    /// Acknowledges heartbeats, or leaves them unanswered, as a connection does that is dead without
    /// knowing it.
    pub fn acknowledge_heartbeats(&self, on: bool) {
        self.shared.world().acknowledges = on;
    }

    /// Sets how many IDENTIFYs the bot has left today, of 1,000.
    pub fn set_identifies_left(&self, left: u64) {
        self.shared.world().set_identifies_left(left);
    }

    /// Allows the bot only these privileged intents, as bits: members, presences and message content.
    pub fn allow_intents(&self, privileged: u64) {
        self.shared.world().allowed_intents = privileged;
    }
}
