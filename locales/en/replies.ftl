# Answers to commands and buttons.

# Chips.
balance-title = Chips
balance-own = You have **{ $free }** chips.
balance-of = { $name } has **{ $free }** chips.
balance-held = { $held ->
    [one] 1 more is held in running hands.
   *[other] { $held } more are held in running hands.
}
balance-policy = Play chips: they can never be bought, sold or exchanged.
daily-granted = { $amount } chips for today. You have **{ $free }** now.
daily-taken = You already have today's chips. You can get more { $when }.

# About.
about-title = Tien Gow on Discord
about-text = Tien Gow with friends, and with computers in the empty seats. Begin with /tiengow start.
about-version = Version { $version } · licence { $licence }
about-uptime = { $tables ->
    [one] Started { $when } · 1 table open
   *[other] Started { $when } · { $tables } tables open
}
about-source = Source: { $source }
about-policy = Chips are for play only. They can never be bought, sold or exchanged.
about-hidden = Nobody but you sees your tiles and your face-down discards.

# Tables.
which-title = Which hand?
which-text = You sit at several tables.
which-table = Table { $table }
which-none = You are not at a table. Press Sit on a table, or open one with /tiengow start.
reply-no-table = There is no table in this channel. Open one with /tiengow start.
reply-table-gone = That table is closed. Open a new one with /tiengow start.
reply-channel-taken = A table is open in this channel already.
reply-too-many-tables = Too many tables are open at the moment. Please try again later.
reply-server-full = { $most ->
    [one] This server allows one open table, and it has one. Try again when it has closed.
   *[other] This server allows { $most } open tables, and it has that many. Try again when one has closed.
}
reply-too-many-opened = You have opened { $tables } tables in { $minutes } minutes. Try again { $when }.
reply-hand-elsewhere = Your hand at the table in { $place }:
reply-server-only = You can open a table only in a channel of a server.
reply-opened = The table is open, and you have seat { $seat }.
reply-opened-thread = The table is open in { $thread }, and you have seat { $seat }.
reply-opened-no-thread = The table is open in this channel: this server wants a thread for each table, but I lack the permissions *Create Public Threads* and *Send Messages in Threads* here. You have seat { $seat }.
reply-opened-thread-failed = The table is open in this channel: Discord did not let me create a thread just now. You have seat { $seat }.
reply-left = You have left the table.
reply-seat-back = You have given the seat back; the computer keeps it.
reply-leaving = You leave when this hand is over; a computer plays it to its end.
reply-kicked = Seat { $seat } is cleared.
reply-kick-later = Seat { $seat } is cleared when this hand is over.
reply-ended = The table is closed.
reply-ending = The table closes when this hand is over.
reply-most-bet-range = The largest bet can be { $least } to { $most } chips, and no less than the smallest bet.
reply-stake-range = The stake can be { $least } to { $most } chips.
reply-unknown-rules = There are no rules called { $name }. There are: { $known }
reply-unknown-value = { $option } has no value { $value }.
reply-dm-off = Direct messages are off. Press *My hand* on the table message to see your tiles; *Send me my hand* there turns direct messages on again.
reply-dm-on = Direct messages are on: you get one with your hand at each deal and when it is your turn.
reply-dm-refused = Discord does not let me send you direct messages. Press My hand on the table message to see your tiles.

# Troubles.
reply-busy = Very busy at the moment. Please press again.
reply-slow-down = Not so fast, please.
reply-unknown-button = I do not know that button. Press My hand on the table message to see your hand.
reply-unknown-command = I do not know that command. Please type it again and choose it from the list.
reply-no-permission = I may not write in this channel. A person who manages it has to allow that.
reply-halted = This table is recovering from a fault. Please try again in a moment.
reply-too-long = That takes too long to look up just now. The log of the bot says why.
reply-table-broken = The table in this channel did not come back after a fault. Its chips are kept. The person who runs the bot has to look into it; please use another channel until then.

# The record of a hand.
reply-no-record = There is no record of that hand: it is not over, or it did not count.
record-until-closed = This table shows its finished hands to others when it closes. Until then the record goes to those who played the hand.
record-never = This table never shows its finished hands. The record goes to those who played the hand, and nobody else can check it.
record-later = Others get this record when the table closes.
record-unchecked = Others never get this record, so nobody else can check this hand.
record-title = Record of hand { $number }
record-text = Every tile of the hand, the face-down discards too, now that it is over:
record-use = Saved to a file, this line is read by tiengow replay and tiengow score.

reply-until-form = I cannot read { $text }: type for example *10 hands* (up to { $hands }) or *45 minutes* ({ $least } to { $most }).
no-number = That is not a number of chips: { $text }
