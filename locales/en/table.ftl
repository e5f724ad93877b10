# What everyone sees at a table.

# Seats.
seat-computer = Computer
seat-nameless = Player
seat-former = a former player
seat-house-bank = House
seat-free = free
seat-host = { $name } (host)
table-with-hints = Used hints: { $players }
seat-level = { $name } ({ $level })
seat-waiting = { $name }, then { $waiting } from the next hand
seat-away = { $name } (away: a computer plays)
seat-going = { $name } (removed: leaves after this hand)
seat-leaving = { $name } (leaving: a computer plays)
seat-asked = { $name } (asked to agree)

# Buttons.
button-sit = Sit
button-leave = Leave
button-add-computer = Add computer
button-fill = Fill and start
button-start = Start
button-thread = Move to a thread
button-my-hand = My hand
button-rules = Rules
button-settings = Settings
button-next-hand = Next hand
button-end = Close the table

# The lobby.
lobby-title = { $game }: take a seat
lobby-stake = { $stake ->
    [0] Just for fun: no chips
    [one] 1 chip per point
   *[other] { $stake } chips per point
}
lobby-hold = { $key ->
    [each] you can lose at most { $hold } chips a hand
    [next] you can lose at most { $hold } chips in the next hand
   *[first] you can lose at most { $hold } chips in the first hand, more when a player banks again
}
lobby-computers-nothing = no chips in hands with computers
lobby-reveal = { $key ->
    [table] finished hands are shown when the table closes
    [never] finished hands are never shown, so nobody else can check a deal
   *[hand] finished hands are shown to everyone
}
table-agree = A hand can cost more now. { $players }: press { $sits ->
    [0] *Next hand*
   *[other] *Sit*
} if you agree.
lobby-waiting = { $free ->
    [one] 1 seat free: press *Sit* to join.
   *[other] { $free } seats free: press *Sit* to join.
}{ $fill ->
    [0] {""}
   *[other] {" "}The host can *Fill and start* with computers. </table invite> invites friends.
}
lobby-alone = Press *Fill and start* to play against computers.
lobby-enough = The host can *Start*, or wait for more players.
lobby-ready = All seated: the host can *Start*.
lobby-asked = Waiting for { $players } to agree.{ $starts ->
    [0] {""}
   *[other] {" "}*Start* frees the seats of those who have not.
}
lobby-nobody = Computers fill every seat. Press *Sit* to replace one.
table-goes-on = The game goes on [here]({ $link }).

# A running hand.
board-title = Hand { $number }{ $hands ->
    [0] {""}
   *[other] {" "}of { $hands }
} · { $game }
board-joining = from the next hand: { $players }
board-stake = { $stake ->
    [one] { $house } · 1 chip per point
   *[other] { $house } · { $stake } chips per point
}
board-plain = { $house } · no chips
board-nothing = { $house } · just for fun, no chips
board-nothing-capped = { $house } · no chips: a player has reached today's limit on winnings from computers
board-nothing-computers = { $house } · no chips: a computer is playing
board-seat = { $seat } { $name } · { $stacks ->
    [one] 1 stack
   *[other] { $stacks } stacks
} · { $kind ->
    [card] { $tiles ->
        [one] 1 card
       *[other] { $tiles } cards
    }
   *[tile] { $tiles ->
        [one] 1 tile
       *[other] { $tiles } tiles
    }
}
board-open-cards = Face-up cards, out of play: { $cards }
board-first-banker = { $count ->
    [one] Dice for the first { $kind ->
        [card] leader
       *[tile] banker
    }: { $throws } → { $player }
   *[other] Dice for the first { $kind ->
        [card] leader
       *[tile] banker
    } (throws above { $seats } do not count): { $throws } → { $player }
}
board-banker-mark = { $figure ->
    [0] { $factor ->
        [1] first leader
       *[other] banker ×{ $factor }
    }
   *[other] banker · base figure { $figure }
}
board-picture = Hand { $number }: { $seats }. { $trick }
trick-heading = { $width ->
    [one] This trick: single { $kind ->
        [card] cards
       *[tile] tiles
    }
   *[other] This trick: { $width } { $kind ->
        [card] cards
       *[tile] tiles
    } each
}
trick-to-lead = { $player } leads next.
play-lead = { $player } leads { $set }
play-beat = { $player } beats with { $set }
play-discard-open = { $player } discards { $tiles }, face up
play-discard = { $player } discards { $width ->
    [one] 1 { $kind ->
        [card] card
       *[tile] tile
    }
   *[other] { $width } { $kind ->
        [card] cards
       *[tile] tiles
    }
} face down
trick-best = { $stacks ->
    [one] Worth 1 stack; { $player } is winning it.
   *[other] Worth { $stacks } stacks; { $player } is winning it.
}
trick-barred = Can't win this last trick without a stack: { $players }.
next-trick-heading = Next trick
last-trick-heading = Just now
trick-taken = { $stacks ->
    [one] { $player } won 1 stack with { $set }
   *[other] { $player } won { $stacks } stacks with { $set }
}
payments-heading = Bonuses
paid-supreme = Supreme: { $player } +{ $sum } ({ $payers })
paid-two-couples = Two mixed pairs: { $player } +{ $sum } ({ $payers })
paid-quartet = Four of a family: { $player } +{ $sum } ({ $payers })
turn-until = { $player } to play · ends { $when }
turn-open = { $player } to play
# Clocks that stand still.
server-out-note = ⏸ Paused: Discord is having trouble with this server. Play resumes by itself. If it can't by { $when }, the table closes; computers finish any hand in progress.
lost-place-note = The bot can no longer post in the table's channel, so computers finish this hand and the table closes.

ending-note = The table closes after this hand.
end-asked-note = { $name } wants to close the table. It closes if one more player presses *{ $end }*.

# No more hands.
closed-title = { $game }: table closed
closed-ended = The players closed the table.
closed-manager = Closed by someone who manages the server.
closed-deserted = Everyone left.
closed-idle = Closed after { $minutes } minutes without a move.
closed-out-of-reach = Closed because the server couldn't be reached for { $hours } hours.
closed-bot-removed = Closed because the bot was removed from the server.
closed-channel-deleted = Closed because its channel was deleted.
closed-removed = Closed by the people who run the bot.
closed-chips = No chips are set aside at this table any more.

# A table in a few lines.
status-title = Table { $table }
status-lobby = Waiting for players.
status-betting = Bets are open for hand { $number }{ $hands ->
    [0] {""}
   *[other] {" "}of { $hands }
}.
status-playing = Hand { $number }{ $hands ->
    [0] {""}
   *[other] {" "}of { $hands }
} is being played.
status-between = Hand { $number }{ $hands ->
    [0] {""}
   *[other] {" "}of { $hands }
} is over.
status-host = Host: { $name }

# Before the first lead, where hands can be claimed.
claiming-until = A hand with One Red Dot can be claimed now · first lead { $when }
claiming-open = A hand with One Red Dot can be claimed now
button-record = Record

# How long the table stands.
until-choice-hands = { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
}
until-choice-minutes = { $minutes } minutes
until-hands = { $hands ->
    [one] closes after one hand
   *[other] closes after { $hands } hands
}
until-minutes = closes after { $minutes } minutes, once the hand in progress is over
ends-at = The table closes at { $when }; a hand still in progress then is played out.
closed-over = That was the last hand, as agreed.

# Turns that were missed: the clock has played.
missed-public = { $left ->
    [0] ⏱ { $what } ({ $turns } of { $most })
    [one] ⏱ { $what } ({ $turns } of { $most }). After one more, a computer plays for them.
   *[other] ⏱ { $what } ({ $turns } of { $most }). After { $left } more, a computer plays for them.
}
missed-led = { $player } ran out of time: { $set } was led
missed-discarded = { $player } ran out of time: { $width ->
    [one] 1 { $kind ->
        [card] card
       *[tile] tile
    } was discarded
   *[other] { $width } { $kind ->
        [card] cards
       *[tile] tiles
    } were discarded
}
missed-set = { $player } ran out of time: tiles set the house way
missed-sat-out = { $player } ran out of time: no bet this hand
missed-own = { $left ->
    [0] ⏱ { $what } ({ $turns } of { $most }).
    [one] ⏱ { $what } ({ $turns } of { $most }). After one more, a computer plays for you.
   *[other] ⏱ { $what } ({ $turns } of { $most }). After { $left } more, a computer plays for you.
}
missed-you-led = Your time ran out: { $tiles } was led for you
missed-you-discarded = { $width ->
    [one] Your time ran out: { $tiles } was discarded for you
   *[other] Your time ran out: { $tiles } were discarded for you
}
missed-you-set = Your time ran out: tiles set the house way
missed-you-sat-out = Your time to bet ran out: you sit this hand out
