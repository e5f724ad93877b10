# The rules in short pages.

rules-button = { $key ->
    [tiles] Tiles
    [sets] Sets
    [play] Play
    [payments] Payments
    [table] At the table
   *[other] { $key }
}
rules-tiles-title = The 32 tiles
rules-tiles-text = Two suits that never beat each other. Civil tiles come twice, military tiles once. Strongest first:
rules-tiles-civil = Civil (two of each)
rules-tiles-military = Military (one of each)
rules-tiles-equal = { $tiles } { $name } (equal)
# How players in Hong Kong call a tile, in Jyutping.
rules-tiles-tile = { $tile } · { $key ->
    [heaven] 天 tin1
    [earth] 地 dei6
    [man] 人 jan4
    [goose] 和 wo4, 鵝 ngo4
    [flower] 梅花 mui4 faa1
    [long] 長三 coeng4 saam1
    [board] 板凳 baan2 dang3
    [hatchet] 斧頭 fu2 tau4
    [partition] 紅頭十 hung4 tau4 sap6
    [long-leg-seven] 高腳七 gou1 goek3 cat1
    [big-head-six] 伶冧六 ling4 lam1 luk6
    [nine] 雜九 zaap6 gau2
    [eight] 雜八 zaap6 baat3
    [seven] 雜七 zaap6 cat1
    [big-six] 大頭六 daai6 tau4 luk6
    [five] 雜五 zaap6 ng5
    [little-three] 丁三 ding1 saam1
   *[other] ?
}
rules-tiles-note = Equal tiles never beat each other: the earlier one keeps the trick.

rules-sets-title = What can be led
rules-sets-text = The leader plays one of these face up. The others play as many tiles.
rules-sets-single = **One tile.** A higher tile of the same suit beats it.
rules-sets-pair = **A pair**: two equal civil tiles, or two Nines, Eights, Sevens or Fives. A higher pair of the same suit beats it.
rules-sets-supreme = **Supreme**: { $tiles }. Nothing beats it, and it beats nothing.
rules-sets-family = **A family**: two, three or four tiles of one line, with both suits in it.
rules-sets-families = Families, strongest first
rules-sets-family-line = { $civil } with { $military }
rules-sets-beat = A family is beaten by a higher family with as many civil and as many military tiles.

rules-sets-beat-mixed = A mixed pair is beaten by a mixed pair of a higher family.

rules-play-title = How a hand is played
rules-play-deal = Each of four players gets 8 tiles. The banker leads the first trick; the player who takes a trick leads the next.
rules-play-follow = The others in turn either **beat** what is winning, face up, or **discard** as many tiles. Nobody has to beat.
rules-play-discards-secret = Discards lie face down and stay secret.
rules-play-discards-open = Discards lie open for everybody.
rules-play-stacks = A trick of two tiles each counts two stacks, one of four counts four. There are 8 stacks in a hand.
rules-play-last = The player who takes the **last trick** wins the hand and is the next banker.
rules-play-early-death = **Early death:** if the last trick is a single tile, a player without a stack cannot take it.
rules-play-no-early-death = A player without a stack can still take the last trick.

rules-payments-title = Who pays whom
rules-payments-house = Rules: { $house }
rules-payments-par = Par is { $par } stacks. At the end each player pays the winner { $par } minus their stacks, in points; above par the winner pays them.
rules-payments-no-trick = No stack at all pays { $points }.
rules-payments-no-trick-figure = No stack at all pays { $first } in a banker's first hand, then { $second }, { $third } and so on.
rules-payments-double = Every payment with the banker counts ×{ $factor }.
rules-payments-growing = Every payment with the banker counts ×{ $first }, then ×{ $second }, ×{ $third } and so on for every further hand the same player banks.
rules-payments-figure = A base figure counts for everybody: { $first } in a banker's first hand, then { $second }, { $third } and so on. At the end each player pays the winner the figure ÷ { $par } for each stack short of { $par }; for each stack above { $par } the winner pays them as much.
rules-payments-figure-literal = A base figure counts for everybody: { $first } in a banker's first hand, then { $second }, { $third } and so on. At the end each player pays the winner the figure minus their stacks; with more stacks than that the winner pays them.
rules-payments-over-par-plain = A banker who loses with more than { $par } stacks gets them ×1.
rules-payments-over-par-figure = A banker who loses with more than { $par } stacks gets them as in a first hand, by a figure of { $first }.
rules-payments-supreme = Leading Supreme brings { $points } points from each player at once.
rules-payments-supreme-late = A second Supreme that 6-1 6-1 can take is paid for at the end of the trick, if nobody took it.
rules-payments-quartet = Taking a trick with four of a family brings { $points } points from each player.
rules-payments-two-couples = Leading { $key ->
    [couples] two couples
   *[quartet] four of a family
} brings { $points } points from each player, and twice that from the banker or to the banker. It never grows.
rules-payments-supreme-fixed = Leading Supreme brings { $points } points from each player, and twice that from the banker or to the banker. It never grows.
rules-payments-last-trick-hong-kong = If the last trick is taken with Supreme or a single { $key ->
    [two] 2-1 or 5-1
   *[one] 2-1
}, what the winner gets counts ×{ $factor }{ $quartet ->
    [0] .
   *[other] ; with four of a family ×{ $quartet }.
}
rules-payments-paid-once = A last trick taken with { $key ->
    [pairs] Supreme
   *[quartets] Supreme or four of a family
} is not paid for as a trick as well.{ $couples ->
    [0] {""}
   *[other] {" "}Two couples of different families are.
}
rules-payments-last-over-par = What the winner pays to others by stacks is not multiplied by the last trick.
rules-payments-complete-hong-kong = With all eight stacks the payments at the end count ×{ $eight } if the last trick has two or more tiles, and { $key ->
    [early-death] always ×{ $seven } if it is a single tile.
    [two] ×{ $seven } if it is a single tile; but ×{ $eight } if that is 2-1 or 5-1, or if every tile that beats it has been played face up.
   *[one] ×{ $seven } if it is a single tile; but ×{ $eight } if that is 2-1, or if every tile that beats it has been played face up.
}
rules-payments-strong-opening = A banker whose first lead is a single 6-6, 6-3 or 5-4, or a Supreme, gets ×{ $factor } at most for all eight stacks.
rules-payments-last-trick = If the last trick is taken with { $key ->
    [quartets] four of a family, Supreme
   *[pairs] Supreme
} or the single Little Three, the payments at the end count ×{ $factor }.
rules-payments-complete = With all eight stacks the payments at the end count ×{ $factor }.
rules-payments-most = { $figure ->
    [0] At most a player can lose { $points } points in a first hand (banker ×{ $factor }).
   *[other] At most a player can lose { $points } points in a first hand (base figure { $figure }).
}
rules-payments-chips = Points times the stake are chips.

rules-table-title = At the table
rules-table-clock = When the clock runs out, it plays for you: a follower discards the least tiles, a leader leads the least single tile.
rules-table-away = ⏱ marks what the clock has played, and you are told what it was. After { $turns } missed turns in a row a computer holds your seat until you press I'm back.
rules-table-leave = If you leave during a hand, a computer plays it to the end for you, and you win or lose what it brings.
rules-table-hold = At each deal the most you could lose is held; nobody can lose more, and there are no debts.
rules-table-cap = The server limits what a person can win from computers in a day. After that such hands are played without chips at stake.
rules-table-chips = Chips are for play only. They can never be bought, sold or exchanged.

# What single options of a house add.
rules-play-example = { $key ->
    [tet-gow] Example: **A** leads { $lead }, **B** beats it with { $better }, **C** and **D** discard a card each.
   *[other] Example: **A** leads { $lead }, **B** beats it with { $better }, **C** and **D** discard { $width } tiles each.
}
rules-play-example-open = Example: **A** leads { $lead }, **B** beats it with { $better }, **C** discards { $third } and **D** discards { $fourth }.
rules-paigow-example = Example: { $high } as the high hand, { $low } as the low hand.
rules-paid-example = { $key ->
    [tet-gow] Example: **B** takes the last trick. In points: { $seats }.
   *[other] Example: **A** banks for the first time, **B** takes the last trick. In points: { $seats }.
}
rules-paid-seat = { $seat } { $stacks ->
    [0] without a stack
    [one] with { $stacks } stack
   *[other] with { $stacks } stacks
} { $points }
rules-paigow-paid = Example: **B** has { $high } and { $low }, the bank **A** has { $over } and { $under }. **B** bet { $bet } chips and wins both hands: { $won } for **B**, { $lost } for the bank.
rules-house-pick = Other rules
rules-examples = Examples
rules-beaten = { $set } is beaten by { $better }
rules-picture = Pieces: { $tiles }
rules-clause = { $rule } ({ $clause })
rules-clauses = { $prefix }-… are the numbers of the clauses in the full rules; /rules clause shows each of them.
rules-sets-pure = **No mixed sets**: families, triplets and quartets are not led.
rules-sets-couples = **A mixed pair**: a civil and a military tile of one family. **Two pairs at once**: two civil, two military or two mixed pairs; a better pair of the same kind beats them. No triplets.
rules-sets-civil-supreme = **A second Supreme**: 5-1 5-1.
rules-sets-civil-supreme-capture = 6-1 6-1 takes the second Supreme.
rules-play-follow-civil = When a single civil tile is led, a player who holds a civil tile plays one.
rules-play-follow-both = When a single tile is led, a player who holds a tile of its suit plays one.
rules-play-red-dot = **One Red Dot:** a player who is dealt exactly one red pip (ones and fours are red, and half of 6-6) can claim it in the { $seconds } seconds before the first lead and wins the hand at once. Of several the banker comes first, then the others in playing order.
rules-play-red-dot-white = **One Red Dot:** a player who is dealt exactly one red pip (ones and fours are red, 6-6 counts as white) can claim it in the { $seconds } seconds before the first lead and wins the hand at once. Of several the banker comes first, then the others in playing order.
rules-play-red-dot-order = Nobody has to claim. Of several claims, the banker's comes first, then the others in playing order.
rules-payments-red-dot = A claimed hand wins at once, and its player banks next. Everybody else pays as without a stack{ $factor ->
    [1] .
   *[other] , ×{ $factor }.
}
rules-payments-exception = All eight stacks bring no factor to a banker whose first lead was **unbeatable seen from their own hand**: no tiles outside their own eight make a set that beats it. Two Earths led with a Heaven in hand are such a lead. Without a Heaven they are not, even if the two Heavens turn out to be with two players.
rules-payments-capture = If the last trick is led with 2-1 and taken by 4-2, its leader pays the winner what the two others owe as well. What the winner owes stays with the winner.
rules-payments-capture-times = If the last trick is led with 2-1 and taken by 4-2, its leader pays the winner what the two others owe as well, all of it and the own debt ×{ $factor }. What the winner owes stays with the winner, ×1.
rules-payments-capture-second = 5-1 that is led to the last trick and taken by 6-1 is captured likewise: its leader pays for everybody, ×{ $factor }.

# Pai Gow.
rules-paigow-tiles-title = The 32 tiles, one by one
rules-paigow-tiles-text = Two hands of the same kind are compared by the better tile of each, and by nothing else. The best first:
rules-paigow-tiles-best = Civil (two of each)
rules-paigow-tiles-rest = Military (one of each)
rules-paigow-last = { $count ->
    [one] { $tiles } ranks below all others.
   *[other] { $tiles } rank below all others.
}
rules-paigow-wild = Each of { $tiles } counts 3 or 6, whichever gives more points.
rules-paigow-kinds-title = What two tiles are worth
rules-paigow-kinds = The best hand is **Gee Joon**: 4-2 with 2-1.
rules-paigow-pairs = Then **pairs**: two equal civil tiles from Heaven down to Big Head Six, then two Nines, Eights, Sevens and Fives.
rules-paigow-wong = Then **Wong**: a Heaven or an Earth with a Nine. Then **Gong**: a Heaven or an Earth with any eight pips, 4-4 included.
rules-paigow-points = Everything else counts **points**: the last digit of all pips, from 9 down to 0. A nine with a Heaven or an Earth is called a High Nine.
rules-paigow-equal = Of equal points the hand with the higher single tile is better. The lower tile never matters.
rules-paigow-examples = Examples, the best first
rules-paigow-deal = Everybody bets, then gets 4 tiles. Three dice choose who gets the first stack of the deal, counted from the bank.
rules-paigow-set = Each divides the four tiles into two hands of two, in secret and at the same time. The better two are the **high hand**, the others the **low hand**.
rules-paigow-compare = High hand against the bank's high hand, low against low. Both above: the bet is won. Neither: it is lost. One of each: a **push**, nobody pays.
rules-paigow-house-way = The **house way** is a published way to set any four tiles. The bank of the house and computers always set by it.
rules-paigow-bank = Where the bank passes, it is offered around to those who played the hand before, for two hands in a row at most. When all pass, the house banks.
rules-paigow-pays = A bet that is won brings as much again. A bet that is lost is the bank's.
rules-paigow-zeros = Nothing against nothing is always the bank's, whatever the tiles.
rules-paigow-cover = Nobody can bet more than they have or more than the bank can pay, so there are no debts.
rules-paigow-clock = When the clock runs out before you have bet, you sit the hand out; before you have set, the house way sets your tiles.
rules-paigow-hold = At the deal your bet is held; for the bank, all that the others can win.
rules-paigow-commission = Of a bet that is won { $percent } % are kept; these chips leave the game.
rules-paigow-no-commission = Nothing is kept of a bet that is won.
rules-paigow-commission-players = The bank pays no commission.
rules-paigow-commission-bank = A player who banks pays it too, on what the whole hand brings. The house pays nothing when it banks.
rules-paigow-copies-bank = Two hands of the same rank are a **copy**, which is the bank's.
rules-paigow-copies-tie = Two hands of the same rank are a **copy**, which nobody wins: the other hand decides.
rules-paigow-tied = If one hand is tied, the other decides: win and tie win the bet, loss and tie lose it, two ties are a push.
rules-paigow-six-high = The Big Six ranks above the Fives.
rules-paigow-order = Single tiles rank 6-6 1-1 4-4 3-1 5-5 3-3 2-2 6-5 6-4 6-1 5-1, then the Nines, the Eights, the Sevens, { $key ->
    [six-high] 4-2, the Fives, and last 2-1
   *[last] the Fives, and last 4-2 and 2-1
}. Tiles of one number and suit are equal.

# Tet-Gow.
rules-tetgow-cards-title = The 36 cards
rules-tetgow-cards = Each card belongs to one of three sets and to one of six tiers, the Moons tier being the best. Three players use the number cards alone.
rules-tetgow-credit = Tet-Gow by MY Tian, the Decktet by P. D. Magnus.
rules-tetgow-tier-heading = { $tier }
rules-tetgow-set-line = { $key ->
    [suits] Suits: { $cards }
    [cycle] Cycle: { $cards }
   *[inter] Inter: { $cards }
}
rules-tetgow-lead = The leader plays one or more cards **of one tier** face up, from any sets.
rules-tetgow-beat = It is beaten by as many cards of one **better tier** that come **from the same sets**.
rules-tetgow-beat-example = Two cards of the Suits and one of Inter are beaten by two of the Suits and one of Inter in a better tier, and by nothing else.
rules-tetgow-wiki = As many cards of one tier are led as one likes.
rules-tetgow-wiki-2019 = At most four cards are led, at most one of them of the Cycle. Four players get 8 cards each, and four cards lie open.
rules-tetgow-wikidot = At most four cards are led, and a card of the Cycle is led alone.
rules-tetgow-winner = The player who takes the **last trick** wins the hand.
rules-tetgow-leader-winner = Dice choose who leads the first hand; after that the winner of the hand before leads.
rules-tetgow-leader-dice = Dice choose who leads, in every hand.
rules-tetgow-deal = Four players get { $four } cards each, three players { $three }.
rules-tetgow-hands = Four players get { $four } cards each{ $key ->
    [open] , and the four cards that are left lie open
   *[all] {""}
}. Three play with the 24 numbers alone and get { $three } each.
rules-tetgow-follow = The others in turn either **beat** what is winning, face up, or **discard** as many cards face down. Nobody has to beat. Discards stay secret.
rules-tetgow-stacks = A trick of two cards each counts two stacks, one of three counts three.
rules-tetgow-last = When everybody has one card left, a player without a stack has to discard it: nobody wins with a single trick.
rules-tetgow-score = Each player scores their own stacks, and the player who takes the last trick { $bonus } more.
rules-tetgow-difference = Each two players settle the difference of their scores, in points.
rules-tetgow-most = A hand costs at most { $four } points with four players, { $three } with three: as many as each has cards, and the bonus.
rules-tetgow-final = The scores of all hands at the table are added up; when it closes, the highest sum wins.
rules-tetgow-clock = When the clock runs out, it plays for you: a follower discards the least cards, a leader leads the least single card.
