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
    [plain] No commission
    [casino] With 5% commission
    [wiki] Decktet wiki
    [wiki-2019] Decktet wiki of 2019
    [wikidot] Decktet wikidot
   *[other] { $key }
}
house-label = { $changes ->
    [0] { $house }
    [one] { $house }, 1 change
   *[other] { $house }, { $changes } changes
}
pace-turn = { $seconds } seconds a turn
pace-minutes = { $minutes } minutes a turn
pace-none = no clock: a computer takes over after { $minutes } minutes
level-name = { $key ->
    [novice] novice
    [steady] steady
    [strong] strong
    [expert] expert
   *[other] { $key }
}

# The house in a few words each.
brief-banker-double = banker ×2
brief-banker-growing = banker ×2, ×3, ×4 …
brief-figure = base figure 4, 8, 12 … for everyone
brief-figure-literal = base figure 4, 8, 12 … minus stacks
brief-over-par-plain = losing banker above par is paid ×1
brief-no-trick = 0 stacks cost { $points }
brief-no-trick-figure = 0 stacks cost { $first }, { $second }, { $third } …
brief-supreme = Supreme pays { $points } each
brief-quartet = four of a family pays { $points } each
brief-supreme-fixed = Supreme pays { $points } each, twice that to or from the banker
brief-two-couples = leading { $key ->
    [couples] two mixed pairs
   *[quartet] four of a family
} pays { $points } each, twice that to or from the banker
brief-last-trick-hong-kong = special last trick ×{ $factor }{ $quartet ->
    [0] {""}
   *[other] {" "}or ×{ $quartet }
}
brief-complete-hong-kong = all eight stacks ×{ $seven } or ×{ $eight }
brief-last-trick = special last trick ×{ $factor }
brief-complete = all eight stacks ×{ $factor }
brief-early-death = early death
brief-pure-sets = no mixed sets
brief-couples = two pairs at once, no sets of three
# Tiles by their names: whatever is public names no pips that were not played.
brief-civil-supreme = a pair of Big Head Sixes is a second Supreme
brief-civil-supreme-capture = a pair of Long Leg Sevens beats it
brief-follow-civil = follow suit when a single civil tile is led
brief-follow-both = follow suit when a single tile is led
brief-exception = no bonus for eight stacks after a first lead the banker knew to be unbeatable
brief-capture = Big Six captures a led Little Three
brief-capture-times = Big Six captures a led Little Three, ×{ $factor }
brief-red-dot = One Red Dot

# A house in a word or two, in the list to choose from.
house-word = { $key ->
    [celko] as Celko describes the game; a good first choice
    [celko-full] growing banker, captures and One Red Dot
    [gupai] stacks only, no bonuses for single tricks
    [gupai-classic] stacks only, growing banker, early death
    [historical] stacks only, no mixed sets
    [tien-kow] follow suit; a growing base figure for everyone
    [hong-kong] slams, captures and a second Supreme
    [plain] a winning bet is paid in full
    [casino] taken from each bet you win
    [wiki] lead any number of cards of one tier
    [wiki-2019] lead up to four cards; four lie face up
    [wikidot] lead up to four cards; a Cycle card only on its own
   *[other] { $key }
}

# The options of a house, for the host.
settings-title = Table settings
settings-note = Changes apply from the next hand, and everyone at the table sees them. If a hand can cost more, the others have to agree.
settings-idle = *No effect with the current settings: { $options }*
settings-pick = Choose a setting
settings-stake = Stake
stake-choice = { $stake ->
    [0] none, just for fun
    [one] 1 chip per point
   *[other] { $stake } chips per point
}
settings-pace = Pace
settings-level = Computers
settings-reveal = Finished hands
reveal-choice = { $key ->
    [table] shown to everyone when the table closes
    [never] never shown to others
   *[hand] shown to everyone after each hand
}
settings-hints = Hints
hints-choice = { $key ->
    [allowed] for everyone
   *[forbidden] only when alone or without chips
}
settings-entry = { $option }: { $value }
button-reset = Reset the rules
option-name = { $key ->
    [combinations] Sets of several tiles
    [civil_supreme] Second Supreme
    [civil_supreme_capture] Second Supreme can be beaten
    [follow_suit] Following suit
    [early_death] Early death
    [no_trick_pays] 0 stacks cost
    [banker] Banker
    [over_par_banker] Losing banker above par
    [supreme_pays] Leading Supreme pays
    [quartet_pays] Four of a family or two mixed pairs pay
    [last_trick_bonus] Special last trick
    [complete_game] All eight stacks
    [complete_game_exception] Eight-stack bonus after an unbeatable first lead
    [big_six_captures] Big Six captures a led Little Three
    [one_red_dot] One Red Dot
    [discards] Discards
    [commission_bps] Commission
    [first_leader] Who leads the next hand
    [copies] Two hands of the same rank
    [commission_of] Who pays the commission
    [six_high] Big Six above the Fives
   *[other] { $key }
}
option-value = { $key ->
    [combinations-modern] mixed sets of two, three and four
    [combinations-pure] no mixed sets
    [combinations-couples] mixed pairs, two pairs at once
    [civil_supreme-false] no
    [civil_supreme-true] a pair of Big Head Sixes
    [civil_supreme_capture-false] no
    [civil_supreme_capture-true] by a pair of Long Leg Sevens
    [follow_suit-free] never
    [follow_suit-civil] when a single civil tile is led
    [follow_suit-both] when a single tile is led
    [early_death-false] no
    [early_death-true] yes
    [banker-double] ×2
    [banker-growing] ×2, ×3, ×4 …
    [banker-figure] base figure 4, 8, 12 … for everyone
    [banker-figure-literal] base figure 4, 8, 12 … minus stacks
    [over_par_banker-multiplied] with the banker's factor
    [over_par_banker-plain] ×1
    [supreme_pays-none] nothing
    [supreme_pays-two] 2 each, times the banker's factor
    [supreme_pays-fixed] 2 each, twice that to or from the banker
    [quartet_pays-none] nothing
    [quartet_pays-winner] 4 each, to the player who wins with four of a family
    [quartet_pays-leader] 4 each, to the player who leads two mixed pairs
    [last_trick_bonus-none] nothing
    [last_trick_bonus-double] ×2
    [last_trick_bonus-hong-kong] ×2, four of a family ×4
    [complete_game-none] nothing
    [complete_game-double] ×2
    [complete_game-hong-kong] ×2 or ×4
    [complete_game_exception-false] yes
    [complete_game_exception-true] no
    [big_six_captures-none] no
    [big_six_captures-pays-for-all] its leader pays for everyone
    [big_six_captures-pays-for-all-x4] its leader pays for everyone, ×4
    [discards-face-down] face down
    [discards-open] face up
    [first_leader-winner] the winner of the last hand
    [first_leader-dice] dice, every hand
    [commission_of-players] players, on each bet they win
    [commission_of-players-and-bank] players who bank, too
    [copies-bank] the bank wins
    [copies-tie] nobody wins
    [six_high-false] no
    [six_high-true] yes
    [one_red_dot-none] no
    [one_red_dot-six-six-red] yes, Heaven counts as red
    [one_red_dot-six-six-white] yes, Heaven counts as white
   *[other] { $value }
}
option-percent = { $percent }%

# Houses of the other games in a few words each.
brief-commission = { $percent }% commission on winning bets
brief-commission-bank = a player who banks pays it too
brief-leader-dice = dice decide who leads each hand
brief-open-discards = discards face up
brief-no-commission = no commission
brief-copies-tie = nobody wins a copy
brief-six-high = Big Six above the Fives
brief-tet-wiki = lead any number of cards of one tier
brief-tet-wiki-2019 = lead at most four cards, at most one Cycle card; four cards lie face up
brief-tet-wikidot = lead at most four cards, a Cycle card only on its own
