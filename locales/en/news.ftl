# What happened, in one line each.

news-could-not-cover = { $name } leaves the seat: the next hand needs { $needed } free chips.
news-streak-capped = The banker counts ×{ $to } instead of ×{ $from } in this hand, because somebody's chips cover no more.
news-figure-capped = The base figure is { $to } instead of { $from } in this hand, because somebody's chips cover no more.
news-nobody-bet = No person has bet, so no tiles are dealt.
news-for-nothing = No chips at stake in this hand: { $name } has reached today's limit against computers.
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
news-parked = The bot is restarting. Nothing is lost: the table goes on with the same tiles.
