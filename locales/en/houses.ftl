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
brief-over-par-plain = losing banker above par ×1
brief-no-trick = no stack pays { $points }
brief-supreme = Supreme pays { $points } each
brief-quartet = four of a family pays { $points } each
brief-last-trick = special last trick ×{ $factor }
brief-complete = all eight stacks ×{ $factor }
brief-early-death = early death
