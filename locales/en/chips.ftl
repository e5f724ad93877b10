# Where chips went, who has won most, and gifts.

statement-title = Your chips, newest first
statement-empty = No chips have moved yet.
statement-line = **{ $chips }** · { $what } · { $when }
statement-what = { $key ->
    [grant] first chips
    [daily] chips of the day
    [hold] held for a hand
    [settle] hand settled
    [void] hand voided
    [commission] commission to the house
    [gift-in] a gift from { $name }
    [gift-out] a gift to { $name }
   *[other] { $key }
}
statement-hand = { $what } (hand { $number } at table { $table })
button-older = Older
button-newest = Newest

leaders-title = Leaderboard of this server
leaders-line = { $place }. { $name } · **{ $chips }** · { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
}
leaders-empty = Nobody is listed yet.
leaders-period = { $key ->
    [week] This week, from Monday (UTC)
    [month] This month (UTC)
   *[ever] All time
}
leaders-game = { $game } · { $period }
leaders-met = People are listed once they have played with at least { $opponents } others.
leaders-people-only = Hands with a computer in them do not count.
leaders-all = Hands with computers count too.

give-ask = Give { $name } **{ $chips }** of your chips? You have { $free }.
button-give = Give { $chips }
give-done = { $name } has { $chips } of your chips now. You have **{ $free }** left.
give-again = You have already given that gift.
give-off = Gifts are off on this server. People who manage it can allow them with /settings server.
give-server-only = You can give chips only on a server.
give-self = You cannot give chips to yourself.
give-bot = Bots do not need chips.
give-range = A gift is 1 to { $most } chips.
give-day = A person can give and receive at most { $most } chips a day; { $left } more are possible today.
give-short = You have { $free } free chips.
give-young = An account has to be { $days } days old to give or receive chips.
give-slow = One gift at a time: please wait a moment.
daily-off = Daily chips are off on this server.
