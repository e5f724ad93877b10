phrases! {
    /// Short messages that notify a player of their turn. `head` is a mention or the table's channel.
    PingText {
        "ping-turn" => Turn { head: String, when: String },
        "ping-turn-ends" => TurnEnds { head: String, when: String },
        "ping-turn-open" => TurnOpen { head: String },
        "ping-bank" => Bank { head: String, when: String },
        "ping-bank-ends" => BankEnds { head: String, when: String },
        "ping-bank-open" => BankOpen { head: String },
        "ping-bet" => Bet { head: String, when: String },
        "ping-bet-ends" => BetEnds { head: String, when: String },
        "ping-bet-open" => BetOpen { head: String },
    }
}
