# The rules in short pages.

rules-button = { $key ->
    [tiles] { $kind ->
        [card] Cards
       *[tile] Tiles
    }
    [sets] Sets
    [play] Play
    [payments] Payments
    [table] At the table
   *[other] { $key }
}
rules-numbered = { $title } · { $number }/{ $count }
rules-topic-pick = Topics
rules-button-back = ◀
rules-button-next = ▶
rules-tiles-title = The 32 tiles
rules-goal = **The goal:** win the last trick, and you win the hand. If you don't, each trick you took saves you points.
rules-tiles-text = There are two suits, civil and military. Neither beats the other.
rules-tiles-civil = The **civil** tiles, two of each, strongest first.
rules-tiles-military = The **military** tiles, one of each, strongest first.
rules-tiles-equal = { $tiles } { $name } (equal)
# What players in Hong Kong call tiles, in Jyutping.
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
# Why one set beats another and a third does not.
rules-why-single = { $other } is of the other suit; another { $lead } is equal, and equal tiles never beat.
rules-why-pair = { $other } are a pair too, but of the other suit.
rules-why-mixed = { $better } beat { $lead }: their family is higher. { $other } are higher tiles, but not a mixed pair.
rules-why-cards = { $better } against { $lead }: a better tier, the same sets. { $other }: a better tier too, but other sets.
rules-tiles-note = Equal tiles never beat each other: the one played first keeps the trick.

rules-sets-title = What can be led
rules-sets-text = Lead one of these, face up; the others then play the same number of tiles.
rules-sets-single = **One tile.** A higher tile of the same suit beats it.
rules-sets-pair = **A pair**: two identical civil tiles, or two Nines, Eights, Sevens or Fives. A higher pair of the same suit beats it.
rules-sets-supreme = **Supreme**: { $tiles }. Nothing beats it, and it beats nothing.
rules-sets-family = **A mixed set**: two, three or four tiles of one family, from both suits.
rules-sets-families = Families, strongest first
rules-sets-family-line = { $civil } with { $military }
rules-sets-beat = A mixed set is beaten by one of a higher family with just as many tiles from each suit.

rules-sets-beat-mixed = A mixed pair is beaten by a mixed pair of a higher family.

rules-play-title = How a hand is played
rules-play-deal = Each of the four players gets 8 tiles. The banker leads the first trick; the winner of a trick leads the next.
rules-play-follow = In turn, each of the others either **beats** the best play so far, face up, or **discards** the same number of tiles. Nobody has to beat.
rules-play-discards-secret = Discards lie face down; no other player sees them during the hand.
rules-play-discards-open = Discards are face up for everyone to see.
rules-play-stacks = A trick of one tile each is worth 1 stack, one of two tiles each 2 stacks, and so on. There are 8 stacks in a hand.
rules-play-boxes = In pictures, each stack fills one of the small boxes at its player's seat.
rules-play-boxes-warn = They are red or orange while a player has no stack but others do.
rules-play-last = Win the **last trick** and you win the hand, and bank the next one.
rules-play-early-death = **Early death:** if the last trick is a single tile, a player without a stack cannot win it.
rules-play-no-early-death = A player without a stack can still win the last trick.

rules-payments-title = Who pays whom
rules-payments-house = Rules: { $house }
rules-payments-par = Par is { $par } stacks. After the last trick you pay the winner 1 point for each stack you are short of { $par }; for each stack above { $par } the winner pays you 1.
rules-payments-no-trick = With no stack at all you pay { $points }.
rules-payments-no-trick-figure = With no stack at all you pay { $first } in a banker's first hand, then { $second }, { $third } and so on.
rules-payments-double = Every payment to or from the banker counts ×{ $factor }.
rules-payments-growing = Every payment to or from the banker counts ×{ $first }, and ×{ $second }, ×{ $third } and so on for each further hand that player banks in a row, as far as everyone at the table can cover it.
rules-payments-figure = Everyone pays by a base figure: { $first } in a banker's first hand, then { $second }, { $third } and so on, as far as everyone at the table can cover it. After the last trick you pay the winner the figure ÷ { $par } for each stack you are short of { $par }; for each stack above { $par } the winner pays you the same.
rules-payments-figure-literal = Everyone pays by a base figure: { $first } in a banker's first hand, then { $second }, { $third } and so on, as far as everyone at the table can cover it. After the last trick you pay the winner the figure minus your stacks; with more stacks than the figure, the winner pays you.
rules-payments-over-par-plain = A banker who loses with more than { $par } stacks is paid without the banker's factor.
rules-payments-over-par-figure = A banker who loses with more than { $par } stacks is paid as in a first hand, with a figure of { $first }.
rules-payments-supreme = Lead Supreme, and each player pays you { $points } points at once.
rules-payments-supreme-late = The second Supreme can be beaten by 6-1 6-1, so it is paid at the end of the trick, and only if nobody beat it.
rules-payments-quartet = Win a trick with four of a family, and each player pays you { $points } points.
rules-payments-two-couples = Lead { $key ->
    [couples] two mixed pairs
   *[quartet] four of a family
}, and each player pays you { $points } points, twice that if you or they bank. This payment never grows.
rules-payments-supreme-fixed = Lead Supreme, and each player pays you { $points } points, twice that if you or they bank. This payment never grows.
rules-payments-last-trick-hong-kong = If the last trick is won with Supreme or with a single { $key ->
    [two] 2-1 or 5-1
   *[one] 2-1
}, everything the winner is paid counts ×{ $factor }{ $quartet ->
    [0] .
   *[other] ; with four of a family, ×{ $quartet }.
}
rules-payments-paid-once = When { $key ->
    [pairs] Supreme
   *[quartets] Supreme or four of a family
} wins the last trick, the usual bonus for that trick is not paid on top.{ $couples ->
    [0] {""}
   *[other] {" "}Two mixed pairs of different families still get theirs.
}
rules-payments-last-over-par = What the winner pays for stacks above par is not multiplied by the last trick.
rules-payments-complete-hong-kong = Win all eight stacks, and the payments at the end count ×{ $eight } if the last trick has two or more tiles, and { $key ->
    [early-death] ×{ $seven } if it is a single tile.
    [two] ×{ $seven } if it is a single tile; but ×{ $eight } if that tile is 2-1 or 5-1, or if every tile that beats it has been played face up.
   *[one] ×{ $seven } if it is a single tile; but ×{ $eight } if that tile is 2-1, or if every tile that beats it has been played face up.
}
rules-payments-strong-opening = A banker whose first lead is a single 6-6, 6-3 or 5-4, or a Supreme, gets ×{ $factor } at most for all eight stacks.
rules-payments-last-trick = If the last trick is won with { $key ->
    [quartets] four of a family, Supreme
   *[pairs] Supreme
} or a single Little Three, the payments at the end count ×{ $factor }.
rules-payments-complete = Win all eight stacks, and the payments at the end count ×{ $factor }.
rules-payments-most = { $figure ->
    [0] The most you can lose in a first hand is { $points } points (banker ×{ $factor }).
   *[other] The most you can lose in a first hand is { $points } points (base figure { $figure }).
}
rules-payments-chips = Your chips are your points times the stake.

rules-table-title = At the table
rules-table-clock = If your time runs out, your lowest tile is led for you, or your lowest tiles are discarded, military before civil.
rules-table-away = ⏱ marks a play made when time ran out; you are told what it was. After { $turns } missed turns in a row a computer plays for you until you press *I'm back*.
rules-table-leave = If you leave during a hand, a computer plays it out for you, and the result is yours.
rules-table-hold = At each deal, the most you could lose is set aside. You can't lose more, and nobody can owe anything.
rules-table-cap = There is a daily limit on what you can win from computers. Once someone at the table has reached it, hands with computers are played without chips.
rules-table-chips = Chips are for play only. They can never be bought, sold or exchanged.

# What single options of a house add.
rules-play-example = { $key ->
    [tet-gow] Example: **A** leads { $lead }, **B** beats it with { $better }, **C** and **D** discard a card each.
   *[other] Example: **A** leads { $lead }, **B** beats it with { $better }, **C** and **D** discard { $width } tiles each.
}
rules-play-example-open = Example: **A** leads { $lead }, **B** beats it with { $better }, **C** discards { $third } and **D** discards { $fourth }.
rules-paigow-example = Example: { $high } as the high hand, { $low } as the low hand.
rules-paid-example = { $key ->
    [tet-gow] Example: **B** wins the last trick. In points: { $seats }.
   *[other] Example: **A** banks for the first time, **B** wins the last trick. In points: { $seats }.
}
rules-paid-seat = { $seat } ({ $stacks ->
    [0] no stacks
    [one] { $stacks } stack
   *[other] { $stacks } stacks
}) { $points }
rules-paigow-paid = Example: **B** has { $high } and { $low }; the bank, **A**, has { $over } and { $under }. **B** bet { $bet } chips and wins both hands: { $won } for **B**, { $lost } for the bank.
rules-house-pick = See other rules
rules-examples = Examples
rules-beaten = { $set } is beaten by { $better }
rules-picture = Pictured: { $tiles }
rules-clause = { $rule } ({ $clause })
rules-clauses = { $prefix }-… numbers are clauses of the full rules. Look one up with </rules> and its option *clause*.
rules-sets-pure = **No mixed sets**: the two suits are never led together.
rules-sets-couples = **A mixed pair**: a civil and a military tile of one family. **Two pairs at once**: two civil, two military or two mixed pairs. Only two pairs of the same kind beat them: the better pair of each counts. There are no sets of three.
rules-sets-civil-supreme = **A second Supreme**: 5-1 5-1. It works like Supreme.
rules-sets-civil-supreme-capture = Only 6-1 6-1 beats the second Supreme.
rules-play-follow-civil = When a single civil tile is led, you must play a civil tile if you have one.
rules-play-follow-both = When a single tile is led, you must follow its suit if you can.
rules-play-red-dot = **One Red Dot:** if your eight tiles show exactly one red pip, you can claim it in the { $seconds } seconds before the first lead ({ $long } without a clock) and win the hand at once. Ones and fours are red, and so is half of 6-6. If several players claim it, the banker comes first, then the others in playing order.
rules-play-red-dot-white = **One Red Dot:** if your eight tiles show exactly one red pip, you can claim it in the { $seconds } seconds before the first lead ({ $long } without a clock) and win the hand at once. Ones and fours are red; 6-6 counts as white. If several players claim it, the banker comes first, then the others in playing order.
rules-play-red-dot-order = Nobody has to claim. If several players do, the banker comes first, then the others in playing order.
rules-payments-red-dot = A claimed hand wins at once, and its player banks next. Everyone else pays as if without a stack{ $factor ->
    [1] .
   *[other] , ×{ $factor }.
}
rules-payments-exception = A banker gets no factor for all eight stacks if their first lead was **unbeatable as seen from their own hand**: no tiles outside their own eight make a set that beats it. Two Earths, led with a Heaven in hand, are such a lead. Without a Heaven they are not, even if two players turn out to hold one Heaven each.
rules-payments-capture = If 2-1 leads the last trick and 4-2 wins it, the player who led 2-1 also pays the winner what the other two owe. The winner still pays their own debts.
rules-payments-capture-times = If 2-1 leads the last trick and 4-2 wins it, the player who led 2-1 pays the winner for everyone, ×{ $factor }. The winner still pays their own debts, ×1.
rules-payments-capture-second = The same applies if 5-1 leads the last trick and 6-1 wins it: the player who led 5-1 pays for everyone, ×{ $factor }.

# Pai Gow.
rules-paigow-tiles-title = The 32 tiles, one by one
rules-paigow-tiles-text = **The goal:** set your four tiles as two hands of two, and beat the bank with both. Hands of the same kind are compared by their better tile alone.
rules-paigow-last = { $count ->
    [one] 2-1 ranks below all others.
   *[other] 4-2 and 2-1 both rank below all others.
}
rules-paigow-wild = 4-2 and 2-1 each count 3 or 6, whichever gives more points.
rules-paigow-kinds-title = What two tiles are worth
rules-paigow-kinds = The best hand is **Gee Joon**: 4-2 with 2-1.
rules-paigow-pairs = Then **pairs**: two equal civil tiles from Heaven down to Big Head Six, then two Nines, Eights, Sevens and Fives.
rules-paigow-wong = Then **Wong**: a Heaven or an Earth with a Nine. Then **Gong**: a Heaven or an Earth with any eight pips, 4-4 included.
rules-paigow-points = Everything else counts **points**: the last digit of all pips, from 9 down to 0. A nine with a Heaven or an Earth is called a High Nine.
rules-paigow-equal = If points are equal, the hand with the higher single tile wins. The lower tile never matters.
rules-paigow-examples = Examples, the best first
rules-paigow-deal = Everyone bets, then gets 4 tiles. Three dice decide who gets the first stack of the deal, counted from the bank.
rules-paigow-set = Each player secretly divides the four tiles into two hands of two, all at the same time. The better two are the **high hand**, the others the **low hand**.
rules-paigow-compare = High hand plays high hand, low plays low. Both better than the bank's: you win your bet. Neither: you lose it. One of each: a **push**, and nobody pays.
rules-paigow-house-way = The **house way** is a published way to set any four tiles. The house and the computers always follow it.
rules-paigow-bank = If the bank is offered around, everyone is asked before the first hand, and later only those who bet on the last one. A player banks at most two hands in a row or, where the bank is kept, until they lose one. If everyone passes, the house banks; when a player banks, the house makes the smallest bet.
rules-paigow-pays = Win, and the bank pays you as much as you bet. Lose, and it takes your bet.
rules-paigow-zeros = If neither hand has a point, the bank wins, whatever the tiles.
rules-paigow-cover = You can't bet more than you have, or more than the bank can pay. Nobody can owe anything.
rules-paigow-clock = If time runs out before you bet, you sit the hand out; before you set, your tiles are set the house way.
rules-paigow-hold = At the deal your bet is set aside; if you bank, the most that all the others could win.
rules-paigow-commission = The house keeps { $percent }% of every bet you win; those chips leave the game.
rules-paigow-no-commission = There is no commission.
rules-paigow-commission-players = The bank pays no commission.
rules-paigow-commission-bank = A player who banks pays it too, on what they win over the whole hand. The house pays nothing when it banks.
rules-paigow-copies-bank = Two hands of the same rank are a **copy**, and the bank wins it.
rules-paigow-copies-tie = Two hands of the same rank are a **copy**, and nobody wins it: the other hand decides.
rules-paigow-tied = If one hand is tied, the other decides: a win and a tie win the bet, a loss and a tie lose it, two ties are a push.
rules-paigow-six-high = The Big Six ranks above the Fives.
rules-paigow-order = Single tiles rank 6-6 1-1 4-4 3-1 5-5 3-3 2-2 6-5 6-4 6-1 5-1, then the Nines, the Eights, the Sevens, { $key ->
    [six-high] 4-2, the Fives, and last 2-1
   *[last] the Fives, and last 4-2 and 2-1
}. Tiles of one number and suit are equal.

# Tet-Gow.
rules-tetgow-cards-title = The 36 cards
rules-tetgow-cards = **The goal:** win the last trick, and stacks before it. Each card is in one of three sets and in one of six tiers. Tiers are numbered and named after suits, best first: 1 Moons (M), 2 Suns (S), 3 Waves (W), 4 Leaves (L), 5 Wyrms (Y), 6 Knots (K). A is an ace, C a crown.
rules-tetgow-sets = {""}**Suits**: aces and crowns. The tier is their suit.
    {""}**Cycle**: two neighbouring suits; the tier is the better one. 2 MK joins the last suit and the first: Knots tier.
    {""}**Inter**: two other suits. From Moons tier to Knots tier: MW, ML, SY, SK, WY, LK.
rules-tetgow-credit = Tet-Gow by MY Tian, the Decktet by P. D. Magnus.
rules-tetgow-tier-heading = { $tier }
rules-tetgow-set-line = { $key ->
    [suits] Suits: { $cards }
    [cycle] Cycle: { $cards }
   *[inter] Inter: { $cards }
}
rules-tetgow-lead = Lead one or more cards **of one tier** face up, from any sets.
rules-tetgow-beat = They are beaten by the same number of cards of one **better tier**, **from the same sets**.
rules-tetgow-beat-example = Two Suits cards and one Inter card are beaten only by two Suits cards and one Inter card of a better tier.
rules-tetgow-wiki = There is no limit on how many.
rules-tetgow-wiki-2019 = You can lead at most four cards, at most one of them a Cycle card. Four players get 8 cards each, and four cards lie face up.
rules-tetgow-wikidot = You can lead at most four cards, and a Cycle card only on its own.
rules-tetgow-winner = Win the **last trick** and you win the hand.
rules-tetgow-leader-winner = Dice decide who leads the first hand; after that, the winner of the last hand leads.
rules-tetgow-leader-dice = Dice decide who leads each hand.
rules-tetgow-deal = Four players get { $four } cards each. Three players use only the 24 number cards and get { $three } each.
rules-tetgow-hands = Four players get { $four } cards each{ $key ->
    [open] , and the four cards left over lie face up
   *[all] {""}
}. Three players use only the 24 number cards and get { $three } each.
rules-tetgow-follow = In turn, each of the others either **beats** the best play so far, face up, or **discards** the same number of cards, face down and hidden during the hand. Nobody has to beat.
rules-tetgow-stacks = A trick of one card each is worth 1 stack, one of two cards each 2 stacks, and so on.
rules-tetgow-last = When everyone has one card left, a player without a stack must discard it: you can't win a hand with a single trick.
rules-tetgow-score = You score 1 point for each of your stacks, and { $bonus } more for winning the last trick.
rules-tetgow-difference = Each pair of players then settles the difference between their scores, in points. So you gain your score times the number of players, less the sum of all scores.
rules-tetgow-most = The most a hand can cost you is { $four } points with four players and { $three } with three: one for each of your cards, plus the bonus.
rules-tetgow-final = The scores of all hands are added up; when the table closes, the highest total wins.
rules-tetgow-clock = If your time runs out, a card of your worst tier is led for you, or cards of your worst tiers are discarded.
