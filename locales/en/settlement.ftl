# The end of a hand.

settlement-title = Hand { $number } settled · { $game }
settlement-winner = { $player } took the last trick with { $set } and wins the hand.
settlement-last-quartet = Last trick with four of a family: ×{ $factor }
settlement-last-supreme = Last trick with Supreme: ×{ $factor }
settlement-last-little-three = Last trick with the single Little Three: ×{ $factor }
settlement-last-big-head-six = Last trick with the single Big Head Six: ×{ $factor }
settlement-complete = All eight stacks: ×{ $factor }
settlement-heading = Who pays the winner, in points (par is { $par } stacks)
settlement-wins = { $stacks ->
    [one] { $player } · 1 stack · wins the hand
   *[other] { $player } · { $stacks } stacks · wins the hand
}
settlement-pays = { $player } pays **{ $points }** = { $sum }
settlement-gets = { $player } gets **{ $points }** = { $sum }
settlement-even = { $player } pays **0** = { $sum }
settlement-no-stack = { $base } for no stack
settlement-under = { $stacks ->
    [one] { $par } − 1 stack
   *[other] { $par } − { $stacks } stacks
}
settlement-over = { $stacks } stacks − { $par }
settlement-times-figure = × base figure { $figure } ÷ { $par }
settlement-times-capture = × capture { $factor }
settlement-times-banker = × banker { $factor }
settlement-times-last = × last trick { $factor }
settlement-times-complete = × complete game { $factor }
settlement-net-heading = Won and lost
settlement-net = { $player } · { $points } points × { $stake } = **{ $chips } chips**
settlement-net-points = { $player } · **{ $points } points**, no chips at stake
settlement-next-banker = { $streak ->
    [one] Next banker: { $player }, { $stakes }
   *[other] Next banker: { $player }, hand { $streak } in a row, { $stakes }
}
settlement-next-stakes = { $figure ->
    [0] ×{ $factor }
   *[other] base figure { $figure }
}
settlement-ready = Ready: { $players }
settlement-waiting = Waiting for: { $players }
settlement-wait = The next hand starts { $when } at the latest.
settlement-press-next = The next hand starts when everybody has pressed *Next hand*.
settlement-free-seats = Free seats: { $seats }
settlement-picture = { $player } wins hand { $number }: { $seats }
settlement-picture-seat = { $player } · { $stacks ->
    [one] 1 stack
   *[other] { $stacks } stacks
} · { $net }

# A hand that was declared: no trick was played.
settlement-red-dot = { $player } claimed One Red Dot and wins the hand before the first lead.
settlement-claimed-too = { $players } claimed it too: the banker comes first, then the others in playing order.
settlement-complete-claim = A claimed hand counts as all eight stacks: ×{ $factor }
settlement-wins-claim = { $player } · wins the hand without a trick
settlement-heading-claim = Who pays the winner, in points (nobody has a stack)

# A tile that was captured in the last trick.
settlement-captured = Captured in the last trick: { $player } pays for everybody.
settlement-captured-times = Captured in the last trick: { $player } pays for everybody, ×{ $factor }.
settlement-paid-for = { $payer } pays **{ $points }** for { $player } = { $sum }

# Scores, and what they add up to.
settlement-next-leader-dice = Dice choose who leads the next hand.
settlement-next-leader = { $player } leads the next hand.
settlement-scores-heading = Scores: own stacks, and { $bonus } more for the last trick
settlement-score = { $player } · { $stacks ->
    [one] 1 stack
   *[other] { $stacks } stacks
}{ $bonus ->
    [0] {""}
   *[other] {" "}+ { $bonus }
} = **{ $score }**
settlement-difference = Each two players settle the difference of their scores.
settlement-totals-heading = { $hands ->
    [one] After one hand
   *[other] After { $hands } hands
}
settlement-total = { $player } · **{ $score }**
settlement-final = { $players } wins with { $score }.
settlement-final-shared = { $players } share the first place with { $score }.
