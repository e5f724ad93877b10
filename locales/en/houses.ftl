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
brief-pure-sets = no mixed sets
brief-couples = two pairs at once, no triplets
# Tiles by their names: whatever is public names no pips that were not played.
brief-civil-supreme = the pair of Big Head Six is a second Supreme
brief-civil-supreme-capture = the pair of Long Leg Seven takes it
brief-follow-civil = a single civil tile is followed in suit
brief-follow-both = single tiles are followed in suit
brief-exception = no bonus for eight stacks after an unbeatable first lead
brief-capture = Big Six captures a led Little Three
brief-capture-times = Big Six captures a led Little Three, ×{ $factor }
brief-red-dot = One Red Dot

# A house in a word or two, in the list to choose from.
house-word = { $key ->
    [celko] Hong Kong as Celko wrote it down; a good first choice
    [celko-full] Celko with growing banker, captures and One Red Dot
    [gupai] plain stacks, no payments for single tricks
    [gupai-classic] plain stacks, growing banker, early death
    [historical] no mixed sets, plain stacks
    [tien-kow] Tien Kow: suits are followed, a figure grows for everybody
    [hong-kong] today's Hong Kong: slams, captures, second Supreme
   *[other] { $key }
}
