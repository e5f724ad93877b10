# What happened, in one line each.

news-could-not-cover = { $name } does not have the { $needed } free chips that the next hand holds and leaves the seat.
news-streak-capped = The banker counts ×{ $to } instead of ×{ $from } in this hand: more is not covered by everybody's chips.
news-figure-capped = The base figure is { $to } instead of { $from } in this hand: more is not covered by everybody's chips.
news-nobody-bet = No person has bet, so no tiles are dealt.
news-for-nothing = This hand is for nothing: { $name } has won the day's most from computers.
news-left = { $name } leaves the table.
news-host = { $name } is the host now.
news-away = { $name } has missed too many turns; a computer holds the seat until they are back.
news-back = { $name } is back.
news-turn = { $mention }, your turn: it ends { $when }.
news-bank-turn = { $mention }, the bank is offered to you until { $when }.
news-bet-turn = { $mention }, place your bet: the tiles are dealt { $when } at the latest.
news-turn-open = { $mention }, your turn.
news-house-changed = The host has changed the rules: { $changes }
news-reveal-changed = From the next hand on: { $words }
news-parked = The bot is being restarted. Everything is kept; the table goes on with the same tiles.
