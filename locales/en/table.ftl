# What everybody sees at a table.

# Seats.
seat-computer = Computer
seat-nameless = Player
seat-house-bank = House
seat-free = free
seat-host = { $name } (host)
seat-level = { $name } ({ $level })
seat-waiting = { $name }, then { $waiting } from the next deal on
seat-away = { $name } (away, a computer plays)
seat-leaving = { $name } (leaving, a computer plays on)

# Buttons.
button-sit = Sit
button-leave = Leave
button-add-computer = Add computer
button-start = Start
button-my-hand = My hand
button-rules = Rules
button-next-hand = Next hand
button-end = End the table

# The lobby.
lobby-title = { $game }: take a seat
lobby-house = Rules: { $house } · { $brief }
lobby-stake = { $stake ->
    [0] Stake: none, no chips change hands
    [one] Stake: 1 chip a point
   *[other] Stake: { $stake } chips a point
}
lobby-hold = { $grows ->
    [0] A hand holds { $hold } chips of each player.
   *[other] A first hand holds { $hold } chips of each player, and more for each hand of the same banker.
}
lobby-computers-nothing = Hands with a computer are played without chips here.
lobby-reveal = { $key ->
    [table] Finished hands are shown to everybody when the table closes, and until then to those who played them.
    [never] Finished hands are shown only to those who played them: nobody else can check a deal.
   *[hand] Finished hands are shown to everybody, face-down tiles too.
}
lobby-pace = Pace: { $pace }
lobby-waiting = { $free ->
    [one] One seat is empty: press *Sit*, or *Add computer*.
   *[other] { $free } seats are empty: press *Sit*, or *Add computer*.
}
lobby-waiting-people = { $free ->
    [one] One seat is empty: press *Sit*.
   *[other] { $free } seats are empty: press *Sit*.
}
lobby-enough = The host can press *Start*, or wait for more players.
lobby-ready = Every seat is taken: the host can press *Start*.
lobby-nobody = Computers have every seat: press *Sit* to take one over.
playing-order = Seats in playing order
lobby-terms = This table
lobby-picture = { $taken } of { $seats } seats are taken: { $who }

# A running hand.
board-title = Hand { $number } · { $game }
board-stake = { $stake ->
    [one] Rules: { $house } · 1 chip a point
   *[other] Rules: { $house } · { $stake } chips a point
}
board-nothing = Rules: { $house } · no chips at stake
board-nothing-capped = Rules: { $house } · no chips at stake: a player here has reached today's limit against computers
board-nothing-computers = Rules: { $house } · no chips at stake: a computer plays
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
board-open-cards = Open cards, not in play: { $cards }
board-first-banker = { $count ->
    [one] First { $kind ->
        [card] leader
       *[tile] banker
    } by dice: { $throws } → { $player }
   *[other] First { $kind ->
        [card] leader
       *[tile] banker
    } by dice, thrown again above { $seats }: { $throws } → { $player }
}
board-banker-mark = { $figure ->
    [0] { $factor ->
        [1] leads first
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
trick-to-lead = { $player } leads.
play-lead = { $player } leads { $set }
play-beat = { $player } beats with { $set }
play-discard-open = { $player } discards { $tiles }, open
play-discard = { $player } discards { $backs }
trick-best = { $stacks ->
    [one] 1 stack to take; { $player } holds it.
   *[other] { $stacks } stacks to take; { $player } holds it.
}
trick-barred = With too few stacks, { $players } cannot take this last trick.
next-trick-heading = Next trick
last-trick-heading = Last trick
trick-taken = { $stacks ->
    [one] { $player } took 1 stack with { $set }
   *[other] { $player } took { $stacks } stacks with { $set }
}
payments-heading = Paid for single tricks
paid-supreme = Supreme: { $player } +{ $sum } ({ $payers })
paid-two-couples = Two couples: { $player } +{ $sum } ({ $payers })
paid-quartet = Four of a family: { $player } +{ $sum } ({ $payers })
turn-until = { $player } to play · ends { $when }
turn-open = { $player } to play
# Clocks that stand still.
server-out-note = ⏸ Clocks stand still: Discord has trouble with this server. The table goes on by itself; if it cannot by { $when }, it closes and a running hand is undone.
channel-gone-note = ⏸ Clocks stand still: the table’s channel is gone. At { $when } the table closes and a running hand is undone.

ending-note = The table closes after this hand.
end-asked-note = { $name } wants to end the table. One more player has to agree.

# No more hands.
closed-title = { $game }: table closed
closed-ended = The players ended the table.
closed-deserted = Nobody was left at the table.
closed-idle = Nobody did anything for { $minutes } minutes.
closed-removed = The table was closed from outside.
closed-chips = Chips that were held are free again.

# A table in a few lines.
status-title = Table { $table }
status-lobby = People are sitting down.
status-betting = People bet on hand { $number }.
status-playing = Hand { $number } is being played.
status-between = Hand { $number } is settled.
status-host = Host: { $name }

# Before the first lead, where hands can be declared.
declaring-until = A moment for claims · the banker leads { $when }
declaring-open = A moment for claims
button-record = Record

# How long the table stands.
until-choice-hands = { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
}
until-choice-minutes = { $minutes } minutes
until-hands = { $hands ->
    [one] The table closes after one hand.
   *[other] The table closes after { $hands } hands.
}
until-minutes = The table closes after the hand that is running { $minutes } minutes after the first deal.
hand-of = Hand { $number } of { $hands }
ends-at = The table closes after the hand that is running at { $when }.
closed-over = The table has reached the limit it was opened with.

# Turns that were missed: the clock has played.
missed-public = { $left ->
    [0] ⏱ { $what } ({ $turns } of { $most })
    [one] ⏱ { $what } ({ $turns } of { $most }). After one more, a computer takes the seat.
   *[other] ⏱ { $what } ({ $turns } of { $most }). After { $left } more, a computer takes the seat.
}
missed-led = { $player } · time ran out: { $set } was led
missed-discarded = { $player } · time ran out: { $width ->
    [one] one { $kind ->
        [card] card
       *[tile] tile
    } was discarded
   *[other] { $width } { $kind ->
        [card] cards
       *[tile] tiles
    } were discarded
}
missed-set = { $player } · time ran out: the house way set the tiles
missed-sat-out = { $player } · time ran out: no bet in this hand
missed-own = { $left ->
    [0] ⏱ { $what } ({ $turns } of { $most }).
    [one] ⏱ { $what } ({ $turns } of { $most }). After one more, a computer takes your seat.
   *[other] ⏱ { $what } ({ $turns } of { $most }). After { $left } more, a computer takes your seat.
}
missed-you-led = Your time ran out: { $tiles } was led for you
missed-you-discarded = { $width ->
    [one] Your time ran out: { $tiles } was discarded for you
   *[other] Your time ran out: { $tiles } were discarded for you
}
missed-you-set = Your time ran out: the house way set your tiles
missed-you-sat-out = Your time to bet ran out: you sit this hand out
