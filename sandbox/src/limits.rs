//! Every limit, with the reason for its value.

/// Discord's own limits.
pub(crate) mod discord {
    /// Characters of a message's content.
    pub(crate) const CONTENT: usize = 2_000;
    /// Embeds in one message.
    pub(crate) const EMBEDS: usize = 10;
    /// Characters of all embeds of a message together.
    pub(crate) const EMBED_TOTAL: usize = 6_000;
    /// Characters of an embed's title, of a field's name and of the author's name.
    pub(crate) const EMBED_TITLE: usize = 256;
    /// Characters of an embed's description.
    pub(crate) const EMBED_DESCRIPTION: usize = 4_096;
    /// Fields of an embed.
    pub(crate) const EMBED_FIELDS: usize = 25;
    /// Characters of a field's value.
    pub(crate) const FIELD_VALUE: usize = 1_024;
    /// Characters of an embed's footer.
    pub(crate) const FOOTER: usize = 2_048;
    /// The largest colour, 24 bits.
    pub(crate) const COLOUR: i64 = 0xFF_FFFF;
    /// Action rows of a message.
    pub(crate) const ROWS: usize = 5;
    /// Buttons of an action row.
    pub(crate) const BUTTONS: usize = 5;
    /// Options of a select menu.
    pub(crate) const SELECT_OPTIONS: usize = 25;
    /// Characters of a `custom_id`.
    pub(crate) const CUSTOM_ID: usize = 100;
    /// Characters of a button's label.
    pub(crate) const LABEL: usize = 80;
    /// Characters of a link button's address.
    pub(crate) const URL: usize = 512;
    /// Characters of a select option's label, value and description.
    pub(crate) const OPTION_TEXT: usize = 100;
    /// Characters of a select menu's placeholder.
    pub(crate) const PLACEHOLDER: usize = 150;
    /// Components of a message in the second format, nested ones included.
    pub(crate) const V2_COMPONENTS: usize = 40;
    /// Characters of all texts of a message in the second format.
    pub(crate) const V2_TEXT: usize = 4_000;
    /// Characters of a nonce.
    pub(crate) const NONCE: usize = 25;
    /// Files of one message.
    pub(crate) const FILES: usize = 10;
    /// Bytes of one file.
    pub(crate) const FILE_BYTES: usize = 10 * 1024 * 1024;
    /// Characters of a file's alternative text.
    pub(crate) const ALT_TEXT: usize = 1_024;
    /// Follow-ups to an interaction where only the person has installed the application.
    pub(crate) const FOREIGN_FOLLOWUPS: usize = 5;
    /// People in a group, not counting the one who created it.
    pub(crate) const GROUP_PEOPLE: usize = 9;
    /// Options of a group of radio buttons or checkboxes in a modal.
    pub(crate) const GROUP_OPTIONS: usize = 10;
    /// Characters of a modal's title and of an input's label.
    pub(crate) const MODAL_TITLE: usize = 45;
    /// Characters that may be typed into one input of a modal.
    pub(crate) const TEXT_INPUT: usize = 4_000;
    /// Characters of a text input's placeholder.
    pub(crate) const INPUT_PLACEHOLDER: usize = 100;
    /// Commands of one kind in one scope.
    pub(crate) const COMMANDS: usize = 100;
    /// Characters of the name of a command or an option.
    pub(crate) const COMMAND_NAME: usize = 32;
    /// Characters of the description of a command or an option, and of a choice.
    pub(crate) const COMMAND_DESCRIPTION: usize = 100;
    /// Options of a command, and choices of an option.
    pub(crate) const COMMAND_OPTIONS: usize = 25;
    /// Characters of all names, descriptions and values of one command.
    pub(crate) const COMMAND_TOTAL: usize = 8_000;
    /// Characters that a user may type for a text option.
    pub(crate) const STRING_OPTION: usize = 6_000;
    /// Fewest and most characters of an emoji's name.
    pub(crate) const EMOJI_NAME: (usize, usize) = (2, 32);
    /// Bytes of an emoji's picture.
    pub(crate) const EMOJI_BYTES: usize = 256 * 1024;
    /// Pinned messages of a channel.
    pub(crate) const PINS: usize = 250;
    /// Fewest and most messages in one bulk deletion.
    pub(crate) const BULK: (usize, usize) = (2, 100);
    /// Age up to which messages may be deleted in bulk, in milliseconds.
    pub(crate) const BULK_AGE_MS: i64 = 14 * 24 * 60 * 60 * 1_000;
    /// Characters of a nickname, and of an account's name.
    pub(crate) const NICKNAME: usize = 32;
    /// Characters of a channel's topic.
    pub(crate) const TOPIC: usize = 1_024;
    /// Tags of an application.
    pub(crate) const TAGS: usize = 5;
    /// Characters of one tag.
    pub(crate) const TAG: usize = 20;
    /// Characters of an address of the application that Discord posts to.
    pub(crate) const ENDPOINT: usize = 2_048;
    /// Characters of a thread's name.
    pub(crate) const CHANNEL_NAME: usize = 100;
    /// Whole numbers of options lie between minus this and plus this, because doubles represent those exactly.
    pub(crate) const SAFE_INTEGER: f64 = 9_007_199_254_740_992.0;
    /// Time in which an interaction must be answered, in milliseconds.
    pub(crate) const FIRST_ANSWER_MS: i64 = 3_000;
    /// Lifetime of an interaction's token, in milliseconds. The sandbox remembers the expired token for the same time
    /// again.
    pub(crate) const TOKEN_LIFE_MS: i64 = 15 * 60 * 1_000;
    /// Age of a message from which its edits are counted, in milliseconds.
    pub(crate) const OLD_MESSAGE_MS: i64 = 60 * 60 * 1_000;
    /// Edits of an old message allowed per hour.
    pub(crate) const OLD_MESSAGE_EDITS: u32 = 5;
    /// Time during which a repeated enforced nonce returns the earlier message, in milliseconds ("a few minutes").
    pub(crate) const NONCE_LIFE_MS: i64 = 5 * 60 * 1_000;
    /// Heartbeat interval of every connection, in milliseconds.
    pub(crate) const HEARTBEAT_MS: u64 = 41_250;
    /// Bytes of one gateway frame from a bot.
    pub(crate) const GATEWAY_PAYLOAD: usize = 4_096;
    /// Gateway frames that a connection may send in `GATEWAY_SENDS_MS`.
    pub(crate) const GATEWAY_SENDS: u32 = 120;
    /// The window of `GATEWAY_SENDS`, in milliseconds.
    pub(crate) const GATEWAY_SENDS_MS: i64 = 60 * 1_000;
    /// Shards of a bot that may IDENTIFY in `CONCURRENCY_MS`, regardless of their total.
    pub(crate) const CONCURRENCY: u64 = 1;
    /// The window of `CONCURRENCY`, in milliseconds.
    pub(crate) const CONCURRENCY_MS: i64 = 5_000;
    /// Servers of one shard. A bot with more servers needs more shards.
    pub(crate) const SHARD_GUILDS: usize = 2_500;
    /// IDENTIFYs of a bot per day.
    pub(crate) const IDENTIFIES: u64 = 1_000;
    /// A day, in milliseconds.
    pub(crate) const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
    /// Messages that one request for history may return.
    pub(crate) const HISTORY: usize = 100;
}

/// Rate limits of a bot, on the sandbox's clock.
pub(crate) mod rate {
    /// Requests of a bot in `GLOBAL_MS`, not counting answers to interactions.
    pub(crate) const GLOBAL: u32 = 50;
    /// The window of `GLOBAL`, in milliseconds.
    pub(crate) const GLOBAL_MS: i64 = 1_000;
    /// Sends, edits or deletions in one channel in `CHANNEL_MS`.
    pub(crate) const CHANNEL: u32 = 5;
    /// The window of `CHANNEL`, in milliseconds.
    pub(crate) const CHANNEL_MS: i64 = 5_000;
    /// Calls with one interaction token in `WEBHOOK_MS`, more than a well-behaved bot ever makes.
    pub(crate) const WEBHOOK: u32 = 30;
    /// The window of `WEBHOOK`, in milliseconds.
    pub(crate) const WEBHOOK_MS: i64 = 10_000;
    /// Calls of any other route in `OTHER_MS`.
    pub(crate) const OTHER: u32 = 50;
    /// The window of `OTHER`, in milliseconds.
    pub(crate) const OTHER_MS: i64 = 1_000;
    /// Direct messages opened with new people in `OPENINGS_MS`. Discord publishes no number.
    pub(crate) const OPENINGS: usize = 20;
    /// The window of `OPENINGS`, in milliseconds.
    pub(crate) const OPENINGS_MS: i64 = 10 * 60 * 1_000;
    /// Requests answered with 401, 403 or 429 in `INVALID_MS` after which the address is banned.
    pub(crate) const INVALID: usize = 10_000;
    /// The window of `INVALID`, in milliseconds.
    pub(crate) const INVALID_MS: i64 = 10 * 60 * 1_000;
    /// Duration of such a ban, in milliseconds. Discord publishes no number, and bots report an hour.
    pub(crate) const BAN_MS: i64 = 60 * 60 * 1_000;
    /// Windows kept at the same time. Above this number, those that have ended are dropped.
    pub(crate) const WINDOWS: usize = 4_096;
}

/// Limits of the sandbox's memory.
pub(crate) mod memory {
    /// Messages in a channel, enough for hours of play and far more than the page shows.
    pub(crate) const MESSAGES: usize = 5_000;
    /// Changes to a channel's messages, far more than happen between two reads of the channel.
    pub(crate) const CHANGES: usize = 1_000;
    /// Interactions, so that an expired token is not reported as unknown.
    pub(crate) const INTERACTIONS: usize = 20_000;
    /// Modals open at once.
    pub(crate) const MODALS: usize = 1_000;
    /// Bytes of all uploaded files. The oldest are dropped first.
    pub(crate) const FILE_BYTES: usize = 256 * 1024 * 1024;
    /// Requests in the log of the control plane.
    pub(crate) const REQUESTS: usize = 10_000;
    /// Bytes of all bodies in that log.
    pub(crate) const REQUEST_BYTES: usize = 32 * 1024 * 1024;
    /// Bytes of a request's body that the log keeps unchanged.
    pub(crate) const LOGGED_BODY: usize = 16 * 1024;
    /// Frames between bot and sandbox that the log keeps: the last minutes of a busy game.
    pub(crate) const FRAMES: usize = 4_000;
    /// Bytes of all bodies of these frames.
    pub(crate) const FRAMES_BYTES: usize = 16 * 1024 * 1024;
    /// Bytes of one such body, enough for any message in full and for most of a server.
    pub(crate) const FRAME_BODY: usize = 64 * 1024;
    /// Different unknown routes and fields counted by name.
    pub(crate) const UNKNOWN_NAMES: usize = 500;
    /// Injected faults that wait for a request.
    pub(crate) const FAULTS: usize = 100;
    /// Events that a storm holds back for one session. Further events are sent immediately.
    pub(crate) const HELD_EVENTS: usize = 1_000;
    /// The longest time that an event waits for its successor before it is sent alone, in milliseconds.
    pub(crate) const REORDER_MS: i64 = 1_000;
    /// People, with the bot.
    pub(crate) const PEOPLE: usize = 5_000;
    /// Servers.
    pub(crate) const GUILDS: usize = 5_000;
    /// Gateway sessions, live and resumable together.
    pub(crate) const SESSIONS: usize = 256;
    /// Events that a session keeps for a resume.
    pub(crate) const REPLAY: usize = 1_000;
    /// Events that may wait for a slow connection before the sandbox cuts it: more than a session begins with.
    pub(crate) const OUTGOING: usize = 4_096;
    /// Lifetime of a session without a connection, in milliseconds.
    pub(crate) const SESSION_MS: i64 = 5 * 60 * 1_000;
    /// Emojis of the application: Discord's own limit.
    pub(crate) const EMOJIS: usize = 2_000;
    /// Characters of a text that contains a file, such as a picture in a JSON body.
    pub(crate) const LONG_TEXT: usize = 16 * 1024 * 1024;
    /// Channels of all kinds, including one for each person's direct messages.
    pub(crate) const CHANNELS: usize = 10_000;
}

/// Limits on the size of a request.
pub(crate) mod request {
    /// Bytes of a body with files: three of the largest, plus the text.
    pub(crate) const BODY_BYTES: usize = 32 * 1024 * 1024;
    /// Bytes of one gateway frame from a client.
    pub(crate) const FRAME_BYTES: usize = 64 * 1024;
    /// Bytes from which a frame is compressed for a bot that allows it in its IDENTIFY. Shorter frames would hardly
    /// shrink.
    pub(crate) const COMPRESSED_FROM: usize = 1_024;
}
