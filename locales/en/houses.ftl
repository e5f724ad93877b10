# Games, houses and terms.

game-name = { $key ->
    [tien-gow] Tien Gow
    [pai-gow] Pai Gow
    [tet-gow] Tet-Gow
   *[other] { $key }
}
thread-name = { $game } · { $host }
# What houses are called; records and options have their codes.
house-name = { $key ->
    [celko] Hong Kong (Celko)
    [celko-full] Hong Kong (Celko, every rule)
    [gupai] Gupai
    [gupai-classic] Gupai classic
    [historical] Historical
    [tien-kow] Tien Kow
    [hong-kong] Hong Kong today
    [plain] Plain
    [casino] Casino
    [wiki] Decktet wiki
    [wiki-2019] Decktet wiki of 2019
    [wikidot] Decktet wikidot
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
brief-no-trick-figure = no stack pays { $first }, { $second }, { $third } …
brief-supreme = Supreme pays { $points } each
brief-quartet = four of a family pays { $points } each
brief-supreme-fixed = Supreme pays { $points } each, twice with the banker
brief-two-couples = leading { $key ->
    [couples] two couples
   *[quartet] four of a family
} pays { $points } each, twice with the banker
brief-last-trick-hong-kong = special last trick ×{ $factor }{ $quartet ->
    [0] {""}
   *[other] {" "}or ×{ $quartet }
}
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
brief-exception = no bonus for eight stacks after a first lead that is unbeatable seen from the banker's hand
brief-capture = Big Six captures a led Little Three
brief-capture-times = Big Six captures a led Little Three, ×{ $factor }
brief-red-dot = One Red Dot

# A house in a word or two, in the list to choose from.
house-word = { $key ->
    [celko] as Celko wrote it down; a good first choice
    [celko-full] growing banker, captures and One Red Dot
    [gupai] plain stacks, no payments for single tricks
    [gupai-classic] plain stacks, growing banker, early death
    [historical] no mixed sets, plain stacks
    [tien-kow] suits are followed, a figure grows for everybody
    [hong-kong] slams, captures, second Supreme
    [plain] nothing is kept of what is won
    [casino] a commission of 5 % on what is won
    [wiki] any number of cards of a tier is led
    [wiki-2019] short leads, four open cards
    [wikidot] short leads, the Cycle alone
   *[other] { $key }
}

# The options of a house, for the host.
settings-title = Rules: { $house }
settings-note = Changes count from the next deal on; everybody at the table sees them.
settings-idle = *No effect as the others are set: { $options }*
settings-pick = Choose an option
settings-reveal = Finished hands
reveal-choice = { $key ->
    [table] shown to everybody when the table closes
    [never] never shown to others
   *[hand] shown to everybody at once
}
settings-entry = { $option }: { $value }
button-reset = Undo all changes
option-name = { $key ->
    [combinations] Sets of several tiles
    [civil_supreme] Second Supreme
    [civil_supreme_capture] Second Supreme can be taken
    [follow_suit] Following suit
    [early_death] Early death
    [no_trick_pays] No stack pays
    [banker] Banker
    [over_par_banker] Losing banker above par
    [supreme_pays] Leading Supreme pays
    [quartet_pays] Four of a family or two couples pay
    [last_trick_bonus] Special last trick
    [complete_game] All eight stacks
    [complete_game_exception] Unbeatable first lead spoils that
    [big_six_captures] Big Six over a led Little Three
    [one_red_dot] One Red Dot
    [discards] Discards
    [commission_bps] Commission
    [first_leader] First leader of the next hand
    [copies] Two hands of the same rank
    [commission_of] Who pays the commission
    [six_high] Big Six above the Fives
   *[other] { $key }
}
option-value = { $key ->
    [combinations-modern] mixed pairs, triplets, quartets
    [combinations-pure] no mixed sets
    [combinations-couples] mixed pairs, two pairs at once
    [civil_supreme-false] no
    [civil_supreme-true] the pair of Big Head Six
    [civil_supreme_capture-false] no
    [civil_supreme_capture-true] by the pair of Long Leg Seven
    [follow_suit-free] never
    [follow_suit-civil] when a single civil tile is led
    [follow_suit-both] when a single tile is led
    [early_death-false] no
    [early_death-true] yes
    [banker-double] ×2
    [banker-growing] ×2, ×3, ×4 …
    [banker-figure] base figure 4, 8, 12 … for everybody
    [banker-figure-literal] base figure 4, 8, 12 … minus stacks
    [over_par_banker-multiplied] with the banker's factor
    [over_par_banker-plain] ×1
    [supreme_pays-none] nothing
    [supreme_pays-two] 2 each, times the banker
    [supreme_pays-fixed] 2 each, twice with the banker
    [quartet_pays-none] nothing
    [quartet_pays-winner] 4 each to the player who takes four of a family
    [quartet_pays-leader] 4 each to the player who leads two couples
    [last_trick_bonus-none] nothing
    [last_trick_bonus-double] ×2
    [last_trick_bonus-hong-kong] ×2, four of a family ×4
    [complete_game-none] nothing
    [complete_game-double] ×2
    [complete_game-hong-kong] ×2 or ×4
    [complete_game_exception-false] no
    [complete_game_exception-true] yes
    [big_six_captures-none] nothing
    [big_six_captures-pays-for-all] its leader pays for everybody
    [big_six_captures-pays-for-all-x4] its leader pays for everybody, ×4
    [discards-face-down] face down
    [discards-open] open for everybody
    [first_leader-winner] the winner of the hand before
    [first_leader-dice] dice, every hand
    [commission_of-players] players, on each bet they win
    [commission_of-players-and-bank] a player who banks too
    [copies-bank] are the bank's
    [copies-tie] are nobody's
    [six_high-false] no
    [six_high-true] yes
    [one_red_dot-none] no
    [one_red_dot-six-six-red] yes, Heaven counts as red
    [one_red_dot-six-six-white] yes, Heaven counts as white
   *[other] { $value }
}
option-percent = { $percent } %

# Houses of the other games in a few words each.
brief-commission = { $percent } % of what is won are kept
brief-commission-bank = a player who banks pays it too
brief-leader-dice = dice choose who leads each hand
brief-open-discards = discards lie open
brief-no-commission = no commission
brief-copies-tie = copies are nobody's
brief-six-high = Big Six above the Fives
brief-tet-wiki = any number of cards of one tier is led
brief-tet-wiki-2019 = at most four cards are led, at most one of the Cycle; four cards lie open
brief-tet-wikidot = at most four cards are led, the Cycle alone
