//! Answers to commands and buttons.

use crate::text::phrase::phrases;

phrases! {
    /// Answers to commands and buttons.
    ReplyText {
        "balance-title" => BalanceTitle,
        "balance-own" => BalanceOwn { free: i64 },
        "balance-of" => BalanceOf { name: String, free: i64 },
        "balance-held" => BalanceHeld { held: i64 },
        "balance-policy" => BalancePolicy,
        "daily-granted" => DailyGranted { amount: i64, free: i64 },
        "daily-taken" => DailyTaken { when: String },
        "about-title" => AboutTitle,
        "about-text" => AboutText,
        "about-version" => AboutVersion { version: String, licence: String },
        "about-uptime" => AboutUptime { tables: i64, when: String },
        "about-source" => AboutSource { source: String },
        "about-policy" => AboutPolicy,
        "about-hidden" => AboutHidden,
        "which-title" => WhichTitle,
        "which-text" => WhichText,
        "which-table" => WhichTable { table: String },
        "which-none" => WhichNone,
        "reply-no-table" => NoTable,
        "reply-table-gone" => TableGone,
        "reply-channel-taken" => ChannelTaken,
        "reply-too-many-tables" => TooManyTables,
        "reply-server-only" => ServerOnly,
        "reply-opened" => Opened,
        "reply-left" => Left,
        "reply-leaving" => Leaving,
        "reply-kicked" => Kicked { seat: String },
        "reply-kick-later" => KickLater { seat: String },
        "reply-ended" => Ended,
        "reply-ending" => Ending,
        "reply-stake-range" => StakeRange { least: i64, most: i64 },
        "reply-unknown-rules" => UnknownRules { name: String, known: String },
        "reply-unknown-value" => UnknownValue { value: String, option: String },
        "reply-dm-off" => DmOff,
        "reply-dm-refused" => DmRefused,
        "reply-busy" => Busy,
        "reply-slow-down" => SlowDown,
        "reply-unknown-button" => UnknownButton,
        "reply-no-permission" => NoPermission,
        "reply-halted" => Halted,
    }
}
