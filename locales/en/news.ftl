# What happened, in one line each.

news-could-not-cover = { $name } doesn't have the { $needed ->
    [one] 1 chip
   *[other] { $needed } chips
} needed for the next hand and leaves.
news-streak-capped = The banker's factor is ×{ $to } this hand, not ×{ $from }: not everyone can cover more.
news-figure-capped = The base figure is { $to } this hand, not { $from }: not everyone can cover more.
news-nobody-bet = Nobody bet on hand { $number }: no tiles are dealt.
news-voided = The people who run the bot cancelled the hand. All chips set aside have been returned.
news-not-dealt = The hand was not dealt: the public beacon did not answer in time, someone's chips no longer covered it, or the table closed. It is cancelled, and no chips moved.
news-for-nothing = No chips this hand: { $name } has reached today's limit on winnings from computers.
news-left = { $name } left the table.
news-leaving = { $name } leaves after this hand. A computer plays it.
news-removed = { $name } was removed from the table.
news-removed-later = { $name } was removed from the table and leaves after this hand.
news-removed-playing = { $name } was removed from the table. A computer plays this hand for them.
news-host = { $name } is the host now.
news-away = { $name } is away. A computer plays until they are back.
news-back = { $name } is back.
news-terms-changed = From the next hand: { $changes }.
news-terms-now = Now: { $changes }.
news-stake = { $stake ->
    [0] just for fun, no chips
    [one] 1 chip per point
   *[other] { $stake } chips per point
} (was { $before ->
    [0] just for fun
   *[other] { $before }
})
news-term = *{ $term }*: { $value }
news-term-from = *{ $term }*: { $value } (was { $before })
news-more-rules = { $count ->
    [one] 1 more rule: see </rules>
   *[other] { $count } more rules: see </rules>
}
news-not-agreed = { $name } did not agree to the new terms and leaves.
news-parked = The bot is restarting. Nothing is lost: the table goes on from here.

# Short messages that notify a player: $head is a mention, or the table's channel.
ping-turn = { $head } · your turn: it ends { $when }.
ping-turn-ends = { $head } · your turn ends { $when }. Then it is played for you.
ping-turn-open = { $head } · your turn.
ping-bank = { $head } · take the bank or pass: the offer ends { $when }.
ping-bank-ends = { $head } · take the bank now, or it moves on { $when }.
ping-bank-open = { $head } · take the bank or pass.
ping-bet = { $head } · place your bet: the tiles are dealt { $when } at the latest.
ping-bet-ends = { $head } · the tiles are dealt { $when }. Bet now, or sit this hand out.
ping-bet-open = { $head } · place your bet.
