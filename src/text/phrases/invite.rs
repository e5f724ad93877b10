phrases! {
    /// Inviting people to a table, and playing on after it has closed.
    InviteText {
        "invite-text" => Invites { name: String, people: String, game: String },
        "invite-rematch" => PlaysOn { name: String, people: String },
        "invite-done" => Done { people: String },
        "invite-not-there" => NotThere,
        "invite-here" => Here { name: String },
        "invite-removed" => Removed { name: String },
        "invite-again" => Again { name: String },
        "invite-bot" => Bot { name: String, add: String },
        "invite-full" => Full,
        "invite-room" => Room { room: i64 },
        "invite-most" => Most { most: i64 },
        "invite-slow" => Slow { most: i64, minutes: i64, when: String },
        "button-rematch" => ButtonRematch,
        "rematch-gone" => RematchGone,
        "rematch-not-there" => RematchNotThere,
    }
}
