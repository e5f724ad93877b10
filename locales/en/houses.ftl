# Games, houses and terms.

game-name = { $key ->
    [tien-gow] Tien Gow
   *[other] { $key }
}
house-label = { $changes ->
    [0] { $house }
    [one] { $house } (1 change)
   *[other] { $house } ({ $changes } changes)
}
pace-turn = { $seconds } s a turn ({ $key ->
    [fast] fast
    [normal] normal
    [slow] slow
   *[other] { $key }
})
level-name = { $key ->
    [steady] steady
   *[other] { $key }
}

# The house in a few words each.
brief-banker-double = banker ×2
brief-banker-growing = banker ×2, ×3, ×4 …
brief-figure = base figure 4, 8, 12 … for everybody
brief-figure-literal = base figure 4, 8, 12 … minus stacks
brief-over-par-plain = losing banker above par ×1
brief-no-trick = no stack pays { $points }
brief-supreme = Supreme pays { $points } each
brief-quartet = four of a family pays { $points } each
brief-supreme-fixed = Supreme pays { $points } each, twice with the banker
brief-two-couples = leading two couples pays { $points } each, twice with the banker
brief-last-trick-hong-kong = special last trick ×{ $factor } or ×{ $quartet }
brief-complete-hong-kong = all eight stacks ×{ $seven } or ×{ $eight }
brief-last-trick = special last trick ×{ $factor }
brief-complete = all eight stacks ×{ $factor }
brief-early-death = early death
