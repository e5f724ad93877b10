//! Control of the bot's gateway sessions.

use serde_json::{Value, json};

use super::{Control, ControlError};

const HEARTBEAT: u64 = 1;
const RECONNECT: u64 = 7;
const INVALID_SESSION: u64 = 9;

impl Control {
    /// Closes the bot's gateway connections and returns their number. With `forget`, a resume gets an invalid session.
    pub fn drop_gateway(&self, forget: bool) -> usize {
        let mut world = self.shared.world();
        let now = world.now_ms();
        world.gateway.disconnect_bot(forget, now)
    }

    /// Sends the bot an invalid session and forgets the sessions unless they are `resumable`. Returns the number of
    /// connections.
    pub fn invalidate_sessions(&self, resumable: bool) -> usize {
        let mut world = self.shared.world();
        let now = world.now_ms();
        let connections = world
            .gateway
            .send_operation(INVALID_SESSION, &json!(resumable), now);
        if !resumable {
            world.gateway.forget_bot_sessions();
        }
        connections
    }

    /// Sends the bot an operation by its opcode: 1 asks for a heartbeat, 7 for a resume on a new connection, as when
    /// Discord moves a session, and 9 is [`Control::invalidate_sessions`]. Returns the number of connections.
    ///
    /// # Errors
    /// For any other operation.
    pub fn send_operation(&self, operation: u64, resumable: bool) -> Result<usize, ControlError> {
        match operation {
            HEARTBEAT | RECONNECT => {
                let mut world = self.shared.world();
                let now = world.now_ms();
                Ok(world.gateway.send_operation(operation, &Value::Null, now))
            }
            INVALID_SESSION => Ok(self.invalidate_sessions(resumable)),
            other => Err(ControlError::NoSuchOperation(other)),
        }
    }

    /// Sets whether heartbeats are acknowledged. Without acknowledgements a connection looks half-open.
    pub fn acknowledge_heartbeats(&self, on: bool) {
        self.shared.world().gateway.set_acknowledges_heartbeats(on);
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
        self.shared.world().gateway.set_allowed_intents(privileged);
    }
}
