# The words drawn on pictures, where there is room for a dozen letters. Their characters have to be
# in assets/letters/outlines.txt.

picture-tile = { $key ->
    [heaven] Heaven
    [earth] Earth
    [man] Man
    [goose] Goose
    [flower] Plum
    [long] Long 3
    [board] Bench
    [hatchet] Hatchet
    [partition] Partition
    [long-leg-seven] Leg 7
    [big-head-six] Head 6
    [nine] Nine
    [eight] Eight
    [seven] Seven
    [big-six] Big Six
    [five] Five
    [little-three] Little 3
   *[other] Tile
}
picture-card = { $tier } { $key ->
    [suits] Suits
    [cycle] Cycle
   *[inter] Inter
}
picture-leads = leads
picture-beats = beats
picture-discards = discards
picture-takes = takes it
picture-turn = to play
picture-your-turn = your turn
picture-can-beat = can beat
picture-banker = banker
picture-gong = G
picture-wong = W
