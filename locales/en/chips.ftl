# Where chips went, who has won most, and gifts.

statement-title = Your chips, newest first
statement-empty = Nothing here yet.
statement-line = **{ $chips }** · { $what } · { $when }
statement-what = { $key ->
    [grant] welcome chips
    [daily] daily chips
    [hold] set aside
    [settle] back from a hand, with what you won or lost
    [farewell] chips of a deleted person
    [award] from the people who run the bot
    [void] cancelled
    [commission] commission
    [gift-in] gift from { $name }
    [gift-out] gift to { $name }
   *[other] { $key }
}
statement-award = from the people who run the bot: { $reason }
statement-played = hand { $number } at table { $table }
statement-hand = { $what } (hand { $number } at table { $table })
button-older = Older
button-newest = Newest

leaders-title = Leaderboard
leaders-line = { $place }. { $name } · **{ $chips }** · { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
}
leaders-empty = Nobody has made the list yet.
leaders-period = { $key ->
    [week] This week, from Monday (UTC)
    [month] This month (UTC)
   *[ever] All time
}
leaders-game = { $game } · { $period }
leaders-met = Play with at least { $opponents } other people to be listed.
leaders-people-only = Hands with computers or banked by the house don't count.
leaders-all = Hands with computers or banked by the house count too.

give-ask = Give { $name } **{ $chips }** of your chips? You have { $free }.
button-give = Give { $chips }
give-done = { $chips ->
    [one] You gave { $name } 1 chip and have **{ $free }** left.
   *[other] You gave { $name } { $chips } chips and have **{ $free }** left.
}
give-again = You have already sent that gift.
give-off = Gifts are off in this server. People with *Manage Server* can allow them in </server>.
give-server-only = You can only give chips in a server.
give-self = You can't give chips to yourself.
give-bot = Bots don't need chips.
give-range = You can give 1 to { $most } chips at a time.
give-day = Nobody can give, or receive, more than { $most } chips a day. { $left ->
    [0] You can't give this person any more today.
   *[other] You can still give this person { $left } today.
}
give-short = { $free ->
    [0] You have no chips available.
    [one] You have only 1 chip available.
   *[other] You have only { $free } chips available.
}
give-young = Your account and theirs must be at least { $days } days old.
give-slow = One gift at a time: wait a moment.
daily-off = Daily chips are off in this server, but not in direct messages with me.
