# Hints: the plays that are worth comparing, each with what the hand comes to on average.

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
hint-level = about as good
hint-made = what was played
hint-paid = the others pay you { $amount } at once
hint-takes-the-rest = takes this trick, then { $tiles } takes the last one
hint-last-to-play = you play last, so it takes the trick
hint-nobody-higher = nobody can hold anything higher
hint-first-stack = it wins your first stack: without one you pay { $amount } or more
hint-first-stack-barred = it wins your first stack: without one you can't win a last trick of one tile, and pay { $amount } or more
hint-lowest-beat = your lowest play that beats it
hint-keeps = keeps { $tiles }, which nobody can beat when you lead it
hint-breaks-nothing = breaks up no set
hint-breaks = breaks up { $tiles }
