# Answers to commands and buttons.

# Chips.
balance-title = Chips
balance-own = { $free ->
    [one] You have **1** chip.
   *[other] You have **{ $free }** chips.
}
balance-of = { $free ->
    [one] { $name } has **1** chip.
   *[other] { $name } has **{ $free }** chips.
}
balance-held = { $held ->
    [one] 1 more is set aside for hands in progress.
   *[other] { $held } more are set aside for hands in progress.
}
balance-policy = Play chips: they can never be bought, sold or exchanged.
daily-granted = { $amount ->
    [one] 1 chip
   *[other] { $amount } chips
} for today. You now have **{ $free }**.
daily-taken = You have already collected today's chips. More { $when }.

# About.
about-title = Tien Gow on Discord
about-text = Play Tien Gow, Pai Gow and Tet-Gow with friends; computers fill the empty seats. Start with </tiengow start>, </paigow start> or </tetgow start>; learn them in a few minutes with </tutorial>.
about-version = Version { $version } · licence { $licence }
about-uptime = { $tables ->
    [one] Started { $when } · 1 table open
   *[other] Started { $when } · { $tables } tables open
}
about-source = Source: { $source }
about-policy = Chips are for play only. They can never be bought, sold or exchanged.
about-hidden = During a hand, no other player sees your tiles or your face-down discards.

# Help.
help-title = How to start
help-learn = **New to these games?** *Learn by playing* takes a few minutes and costs no chips. </tutorial> has all lessons.
help-computers = **Play computers.** The button opens a Tien Gow table here and deals at once. For another game, press </paigow start> or </tetgow start> and choose *computers* for `seats`.
help-friends = **Play with friends.** In a server, use </tiengow start>, </paigow start> or </tetgow start>. The others press *{ $sit }* on the table's message.
help-more = In a hand, </hand> shows your tiles, </hint> compares your plays, and </table leave> gives up your seat. </balance> shows your chips, </daily> gives you more.
help-button-computers = Play computers
help-button-settings = Settings

# Tables.
which-title = Which hand?
which-text = You sit at several tables. Pick one to see your hand; type other commands in the table's own channel.
which-table = Table { $table }
which-direct = our direct messages
which-none = You are not at a table. Press *{ $sit }* on one, or open your own with </tiengow start>, </paigow start> or </tetgow start>.
reply-no-table = There is no table in this channel. Open one with </tiengow start>, </paigow start> or </tetgow start>.
reply-table-gone = That table is closed. Open a new one with </tiengow start>, </paigow start> or </tetgow start>.
reply-new-here = New here? </tutorial> teaches the game in a few minutes.
reply-channel-taken = This channel already has { $link ->
    [none] an open table.
   *[other] [an open table]({ $link }).
} { $seat ->
    [yours] You sit there: to open another, first leave it with </table leave> or close it with </table end>.
    [free] To join it, press *{ $sit }* on its message.
    [ending] It closes after the hand in progress, so nobody else can sit down.
   *[full] All its seats are taken.
}
reply-too-many-tables = Too many tables are open right now. Try again later.
reply-server-full = { $most ->
    [one] This server allows one open table at a time. Try again when it closes.
   *[other] This server already has { $most } open tables, its limit. Try again when one closes.
}
reply-too-many-hosted = You already host { $most } tables in this server, the limit. Close one with </table end> first.
reply-too-many-opened = You have opened { $tables } tables in { $minutes } minutes. Try again { $when }.
reply-hand-elsewhere = Your hand at the table in { $place }:
reply-server-only = That only works in a server I'm in.
reply-no-table-here = You can open tables in a server I'm in, or in direct messages with me.
reply-direct-alone = Nobody else can sit down in our direct messages: here you play alone. To play with others, open a table in a server.
reply-not-member = You are no longer in this table's server.
reply-opened = The table is open, and you have seat { $seat }.
reply-opened-thread = The table is open in { $thread }, and you have seat { $seat }.
reply-seated = You have seat { $seat } in { $place }.
reply-opened-second = This channel already has an open table, so yours has its own thread: { $thread }. You have seat { $seat }.
reply-opened-no-thread = The table is open here, not in its own thread: I lack the permissions *Create Public Threads* and *Send Messages in Threads* in this channel. You have seat { $seat }.
reply-opened-thread-failed = The table is open here: Discord would not create a thread just now. You have seat { $seat }.
reply-no-threads = There are no threads here: leave *thread* out.
reply-thread-not-yours = You need the permission *Create Public Threads* in this channel to have a table in a thread.
reply-thread-not-mine = I can't create a thread: I lack the permissions *Create Public Threads* and *Send Messages in Threads* in this channel.
reply-thread-failed = Discord would not create a thread just now. The table stays here.
reply-thread-offer = People are chatting below your table and pushing it out of sight. It can move to its own thread.
reply-moved = The table has moved to { $thread }.
reply-left = You left the table.
reply-seat-back = You gave the seat up; the computer keeps it.
reply-leaving = You'll leave after this hand. A computer finishes it with your chips. Press *Stay* to keep playing.
reply-leaving-now = Leave now? A computer plays the rest of this hand with your chips.
reply-leaving-host = Leave now? A computer plays the rest of this hand with your chips, and { $name } becomes the host.
reply-leaving-alone = Leave now? A computer plays the rest of this hand with your chips, and the table closes.
reply-kicked = Seat { $seat } is free again.
reply-kicked-waiting = The computer keeps seat { $seat }.
reply-kick-later = Seat { $seat } will be free after this hand.
reply-ended = The table is closed.
reply-ending = The table closes after this hand.
reply-end-asked = You asked to close the table. It closes when one more player presses *{ $end }* on its message.
reply-most-bet-range = The largest bet must be between { $least } (the smallest bet) and { $most } chips.
reply-stake-range = The stake must be between { $least } and { $most } chips.
reply-no-stakes = This bot has no stakes or bets: Tien Gow and Tet-Gow are just for fun, and Pai Gow can't be played.
reply-unknown-rules = There are no rules called “{ $name }”. Choose from: { $known }
reply-unknown-value = { $option }: “{ $value }” isn't one of the choices. Pick one from the list.
reply-dm-off = Direct messages are off. Press *{ $hand }* on the table's message to see your hand; *Send my hand by DM* below it turns them on again.
reply-dm-on = Direct messages are on: one shows your hand, and a short one tells you when the table is waiting for you.
reply-dm-refused = Discord won't let me send you direct messages. Press *{ $hand }* on the table's message to see your hand, or allow direct messages in this server's *Privacy Settings*.

# Troubles.
reply-busy = I'm very busy right now. Please try again in a moment.
reply-own-busy = I'm still looking up the last hands you asked for. Please try again in a moment.
reply-slow-down = That was too fast. Try again in a moment.
reply-unknown-button = I don't know that button. Press *{ $hand }* on the table's message to see your hand.
reply-unknown-command = I don't know that command. Type it again and pick it from the list.
reply-no-permission = I can't write in this channel. Someone who manages it has to give me *View Channel*, *Send Messages* and *Embed Links*.
reply-no-permission-thread = I can't write in this thread. Someone who manages it has to unlock it if it is locked, and give me *View Channel*, *Send Messages in Threads* and *Embed Links*.
reply-halted = That did not work just now. Try again in a moment.
reply-too-long = That takes too long to look up right now. Try again later.
reply-table-broken = An error broke this channel's table. Its chips are safe. The people who run the bot need to look into it; please use another channel until then.

# The record of a hand.
reply-no-record = There is no record of that hand: it isn't over, or it was cancelled.
reply-unknown-hand = You sit at no table, and hand { $number } is not among your latest hands for chips. Open it from its message: press and hold (or right-click), then *Apps*.
reply-other-rules = That hand was played under an earlier version of the rules. It can no longer be shown or judged.
reply-no-hand-there = That message shows no hand. Try the message at the end of a hand.
reply-no-sums = The next hand has begun. Use *Record* to get the last one.
record-until-closed = This table shows finished hands to others when it closes. Until then only those who played a hand get its record.
record-never = This table never shows finished hands to others. Only those who played a hand get its record, and nobody else can check it.
record-later = Others get this record when the table closes.
record-unchecked = Others never get this record, so nobody else can check this hand.
record-title = Record of hand { $number }
record-tricks = The whole hand, face-down discards included.
record-bets = The whole hand, every tile and every bet.
record-use = To replay or check it, run `tiengow replay` or `tiengow score` on the record.

reply-until-form = I don't understand “{ $text }”. Try *10 hands* (up to { $hands }) or *45 minutes* ({ $least } to { $most }).
no-number = “{ $text }” isn't a number of chips. Enter a whole number.
reply-table-unseen = The table is open, but Discord has not accepted its message. I'm still trying. If it doesn't appear, close the table with </table end>.
