# The names of tiles and sets.

tile-name = { $key ->
    [heaven] Heaven
    [earth] Earth
    [man] Man
    [goose] Goose
    [flower] Plum Flower
    [long] Long Three
    [board] Bench
    [hatchet] Hatchet
    [partition] Partition
    [long-leg-seven] Long Leg Seven
    [big-head-six] Big Head Six
    [nine] Nine
    [eight] Eight
    [seven] Seven
    [big-six] Big Six
    [five] Five
    [little-three] Little Three
   *[other] tile
}
tile-names = { $key ->
    [heaven] Heavens
    [earth] Earths
    [man] Men
    [goose] Geese
    [flower] Plum Flowers
    [long] Long Threes
    [board] Benches
    [hatchet] Hatchets
    [partition] Partitions
    [long-leg-seven] Long Leg Sevens
    [big-head-six] Big Head Sixes
    [nine] Nines
    [eight] Eights
    [seven] Sevens
    [big-six] Big Sixes
    [five] Fives
    [little-three] Little Threes
   *[other] tiles
}

set-pair = pair of { $names }
set-supreme = Supreme
set-couple = { $family ->
    [heaven] Heaven + Nine
    [earth] Earth + Eight
    [man] Man + Seven
   *[goose] Goose + Five
}
set-two-civil = { $family ->
    [heaven] two Heavens + Nine
    [earth] two Earths + Eight
    [man] two Men + Seven
   *[goose] two Geese + Five
}
set-two-military = { $family ->
    [heaven] Heaven + two Nines
    [earth] Earth + two Eights
    [man] Man + two Sevens
   *[goose] Goose + two Fives
}
set-quartet = { $family ->
    [heaven] two Heavens + two Nines
    [earth] two Earths + two Eights
    [man] two Men + two Sevens
   *[goose] two Geese + two Fives
}

# Two pairs, or two mixed pairs, that are played together.
set-two = { $one } and { $other }

# The cards of the Decktet.
card-name = { $key ->
    [ace] Ace
    [author] Author
    [desert] Desert
    [origin] Origin
    [journey] Journey
    [painter] Painter
    [savage] Savage
    [mountain] Mountain
    [sailor] Sailor
    [battle] Battle
    [forest] Forest
    [discovery] Discovery
    [soldier] Soldier
    [lunatic] Lunatic
    [penitent] Penitent
    [market] Market
    [chance-meeting] Chance Meeting
    [castle] Castle
    [cave] Cave
    [diplomat] Diplomat
    [mill] Mill
    [betrayal] Betrayal
    [pact] Pact
    [darkness] Darkness
    [merchant] Merchant
    [huntress] Huntress
    [bard] Bard
    [sea] Sea
    [end] End
    [calamity] Calamity
    [windfall] Windfall
   *[other] card
}
tier-name = { $key ->
    [moons] Moons tier ({ $number })
    [suns] Suns tier ({ $number })
    [waves] Waves tier ({ $number })
    [leaves] Leaves tier ({ $number })
    [wyrms] Wyrms tier ({ $number })
   *[knots] Knots tier ({ $number })
}
card-sets = { $tier }: { $sets }
card-set-name = { $key ->
    [suits] { $count ->
        [one] 1 Suits card
       *[other] { $count } Suits cards
    }
    [cycle] { $count ->
        [one] 1 Cycle card
       *[other] { $count } Cycle cards
    }
   *[inter] { $count ->
        [one] 1 Inter card
       *[other] { $count } Inter cards
    }
}

# A tile and a set in a sentence, and one of two tiles with the same name.
tile-words = { $pips } { $name }
tile-twin = { $name } ({ $pips })
key-twin = { $name } ({ $pips })
set-words = { $pips } · { $name }

# Cards that are to be beaten: the number of their tier, and their sets.
signs-tier = { $signs } (tier { $tier }, { $sets })

# The key of a card, with the number of its tier.
key-tier = { $label }{ $tier ->
    [1] ¹
    [2] ²
    [3] ³
    [4] ⁴
    [5] ⁵
   *[6] ⁶
}

# The key of the second of two equal tiles, and of a tile that was picked.
key-second = { $label }²
key-picked = ✓{ $label }
