# The end of a hand.

settlement-title = Hand { $number }{ $hands ->
    [0] {""}
   *[other] {" "}of { $hands }
} settled · { $game }
settlement-wins-with = { $player } wins with { $set }.
settlement-net-of = { $player } **{ $net }**
settlement-winner = { $player } won the last trick with { $set } and wins the hand.
settlement-last-quartet = Last trick won with four of a family: ×{ $factor }
settlement-last-supreme = Last trick won with Supreme: ×{ $factor }
settlement-last-little-three = Last trick won with a single Little Three: ×{ $factor }
settlement-last-big-head-six = Last trick won with a single Big Head Six: ×{ $factor }
settlement-complete = All eight stacks: ×{ $factor }
settlement-heading = Who pays the winner, in points (par is { $par } stacks)
settlement-wins = { $stacks ->
    [one] { $player } · 1 stack · wins the hand
   *[other] { $player } · { $stacks } stacks · wins the hand
}
# After the points comes settlement-equals or settlement-for-no-stack.
settlement-pays = { $player } pays **{ $points }** { $sum }
settlement-gets = { $player } gets **{ $points }** { $sum }
settlement-even = { $player } pays **0** { $sum }
settlement-equals = = { $sum }
settlement-for-no-stack = for no stack
settlement-sum = ({ $base }) { $factors }
settlement-no-stack = { $base } for no stack
settlement-under = { $stacks ->
    [one] { $par } − 1 stack
   *[other] { $par } − { $stacks } stacks
}
settlement-over = { $stacks } stacks − { $par }
settlement-times-figure = × base figure { $figure } ÷ { $par }
settlement-times-capture = ×{ $factor } capture
settlement-times-banker = ×{ $factor } banker
settlement-times-last = ×{ $factor } last trick
settlement-times-complete = ×{ $factor } all eight stacks
settlement-brief = { $player } **{ $chips }** · { $stacks ->
    [0] no stack
    [one] 1 stack
   *[other] { $stacks } stacks
}
settlement-brief-points = { $player } **{ $points }** · { $stacks ->
    [0] no stack
    [one] 1 stack
   *[other] { $stacks } stacks
}
button-sums = Scoring
settlement-points = { $count ->
    [one] { $points } point
   *[other] { $points } points
}
settlement-chips = { $count ->
    [one] { $chips } chip
   *[other] { $chips } chips
}
settlement-net-heading = Won and lost
settlement-net = { $player } · { $points } × { $stake } = **{ $chips }**
settlement-net-points = { $player } · **{ $points }**, no chips
settlement-next-banker = { $streak ->
    [one] Next banker: { $player }, { $stakes }
   *[other] Next banker: { $player }, { $streak } in a row, { $stakes }
}
settlement-next-stakes = { $figure ->
    [0] ×{ $factor }
   *[other] base figure { $figure }
}
settlement-waiting = Waiting for { $players } to press *Next hand*
settlement-waiting-away = { $player } (away)
settlement-computer-played = A computer played for { $players }.
settlement-wait = Next hand { $when } at the latest
settlement-newcomers = Now seated: { $players }
settlement-free-seats = Free seats: { $seats }
settlement-too-few = Too few players for a hand. Free seats: { $seats }.{ $sit ->
    [0] {""}
   *[other] {" "}Press *Sit* to join.
}{ $computers ->
    [0] {""}
   *[other] {" "}*Add computer* fills one.
}
settlement-picture = { $player } wins hand { $number }: { $seats }
settlement-picture-seat = { $player } · { $stacks ->
    [one] 1 stack
   *[other] { $stacks } stacks
} · { $net }
# A seat's plays in their order, and what one of them did.
settlement-picture-plays = { $line } · plays: { $plays }
settlement-play-takes = { $tiles } takes
settlement-play-discarded = { $tiles } discarded
settlement-play-hidden = { $width } face down
# Where there is no room for all plays.
settlement-picture-discards = { $line } · discarded { $tiles }

# A hand that was claimed: no trick was played.
settlement-red-dot = { $player } claimed One Red Dot and wins the hand before the first lead.
settlement-claimed-too = { $players } claimed it too, but the banker comes first, then the others in playing order.
settlement-complete-claim = A claimed hand counts as all eight stacks: ×{ $factor }
settlement-wins-claim = { $player } · wins the hand without a trick
settlement-heading-claim = Who pays the winner, in points (nobody has a stack)

# A tile that was captured in the last trick.
settlement-captured = Captured in the last trick: { $player } pays for everyone.
settlement-captured-times = Captured in the last trick: { $player } pays for everyone, ×{ $factor }.
settlement-paid-for = { $payer } pays **{ $points }** in place of { $player } { $sum }

# Scores, and what they add up to.
settlement-next-leader-dice = Dice decide who leads the next hand.
settlement-next-leader = { $player } leads the next hand.
settlement-scores-heading = Scores: 1 per stack, plus { $bonus } for the last trick
settlement-score = { $player } · { $stacks ->
    [one] 1 stack
   *[other] { $stacks } stacks
}{ $bonus ->
    [0] {""}
   *[other] {" "}+ { $bonus }
} = **{ $score }**
settlement-difference = Each pair of players settles the difference between their scores.
settlement-totals-heading = { $hands ->
    [one] Total scores after one hand
   *[other] Total scores after { $hands } hands
}
settlement-total = { $player } · **{ $score }**
settlement-final = { $players } wins the table with a total score of { $score }.
settlement-final-shared = { $players } share first place with a total score of { $score } each.
