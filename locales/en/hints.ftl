# Hints: the plays that are worth comparing, each with what the hand comes to on average. The reasons below name no
# player: a replay also gives them for the plays of others.

button-hint = Hint
hint-heading = **Your average result for this hand** · ± is the margin of error
hint-heading-guess = **Your average result for this hand** · a guess: there was no time to search
hint-idea = **{ $place }.** { $play }: **{ $value }**
hint-because = { $idea } · { $reasons }
hint-shared = Each of these: { $reasons }
hint-chips = { $value } chips
hint-points = { $value } points
hint-amount-chips = { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
}
hint-amount-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
hint-level = not clearly worse
hint-made = what was played
hint-paid = the others pay { $amount } at once
hint-takes-the-rest = takes this trick, then { $tiles } takes the last one
hint-last-to-play = is played last, so it takes the trick
hint-nobody-higher = nobody can hold anything higher
hint-first-stack = wins a first stack: having none costs { $amount } or more
hint-first-stack-barred = wins a first stack: with none, a single tile can't win the last trick, and losing costs { $amount } or more
hint-lowest-beat = the lowest play that beats it
hint-keeps = keeps { $tiles }, which nobody can beat when it is led
hint-breaks-nothing = breaks up no set
hint-breaks = breaks up { $tiles }
