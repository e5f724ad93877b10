# The clauses of the rules, one by one.

clause-title = { $key ->
    [TG-1] Four players, 32 tiles
    [TG-2] The civil tiles
    [TG-3] The military tiles
    [TG-4] The families
    [TG-5] Red pips
    [TG-6] The direction of play
    [TG-7] The banker
    [TG-8] Turns
    [TG-9] What you can play
    [TG-10] What can be led, mixed sets included
    [TG-11] No mixed sets
    [TG-12] Two pairs at once
    [TG-13] A second Supreme
    [TG-14] What beats what
    [TG-15] Supreme
    [TG-16] Two pairs against two pairs
    [TG-17] Beating the second Supreme
    [TG-18] As many tiles as were led
    [TG-19] Beating or discarding
    [TG-20] What cannot be shown
    [TG-21] Discards
    [TG-22] Following suit
    [TG-23] Early death
    [TG-24] Stacks
    [TG-25] The winner
    [TG-26] Par
    [TG-27] No stack
    [TG-28] The banker's factor
    [TG-29] The base figure
    [TG-30] The base figure less the stacks
    [TG-31] A losing banker above par
    [TG-32] Factors multiply
    [TG-33] Leading Supreme
    [TG-34] Leading Supreme, doubled to or from the banker
    [TG-35] When Supreme is paid for
    [TG-36] Four of a family
    [TG-37] Leading two mixed pairs
    [TG-38] A special last trick
    [TG-39] A special last trick, as in Hong Kong
    [TG-40] A last trick is paid for once
    [TG-41] Above par in the last trick
    [TG-42] All eight stacks
    [TG-43] An unbeatable first lead
    [TG-44] A slam
    [TG-45] A strong first lead
    [TG-46] A capture
    [TG-47] A capture, multiplied
    [TG-48] A second capture
    [TG-49] One Red Dot
    [TG-50] Several with One Red Dot
    [TG-51] What One Red Dot wins
    [TG-52] The most you can lose
    [PG-1] Two to eight seats, 32 tiles
    [PG-2] The bank
    [PG-3] Bets
    [PG-4] The deal
    [PG-5] Two hands of two
    [PG-6] Setting in secret
    [PG-7] High hand and low hand
    [PG-8] Gee Joon
    [PG-9] Pairs
    [PG-10] Wong
    [PG-11] Gong
    [PG-12] Points
    [PG-13] Hands of the same kind
    [PG-14] The order of single tiles
    [PG-15] Nothing against nothing
    [PG-16] Copies
    [PG-17] Two hands against two
    [PG-18] A tied hand
    [PG-19] Who pays when
    [PG-20] Commission
    [PG-21] The most you can lose
    [PG-22] The next bank
    [PG-23] Who sets the house way
    [PG-24] The house way and its scale
    [PG-25] House way: two pairs
    [PG-26] House way: Gee Joon
    [PG-27] House way: splitting pairs
    [PG-28] House way: High Nine, Gong and Wong
    [PG-29] House way: other hands
    [PG-30] House way: nine exceptions
    [PG-31] House way: settings that rank the same
    [PG-32] The second house way
    [PG-33] Hints
    [TT-1] The cards
    [TT-2] How many cards each gets
    [TT-3] The three sets
    [TT-4] Suits and tiers
    [TT-5] Tiers of the Cycle
    [TT-6] Tiers of Inter
    [TT-7] The table of cards
    [TT-8] The first leader
    [TT-9] Turns
    [TT-10] What you can play
    [TT-11] What can be led
    [TT-12] At most four cards are led
    [TT-13] The Cycle alone
    [TT-14] What beats what
    [TT-15] As many cards as were led
    [TT-16] Beating or discarding
    [TT-17] Discards
    [TT-18] Stacks
    [TT-19] Nobody wins with a single trick
    [TT-20] The winner
    [TT-21] Scores
    [TT-22] Differences
    [TT-23] The most you can lose
    [TT-24] Several hands
   *[other] { $key }
}

# What is the same in every house that plays by it. What depends on options is among the pages of the rules.
clause-text = { $key ->
    [TG-1] Four play with the 32 Chinese dominoes and get eight tiles each.
    [TG-2] Eleven *civil* faces, two tiles of each, from best to worst: 6-6 Heaven, 1-1 Earth, 4-4 Man, 3-1 Goose, 5-5 Plum Flower, 3-3 Long Three, 2-2 Bench, 6-5 Hatchet, 6-4 Partition, 6-1 Long Leg Seven, 5-1 Big Head Six.
    [TG-3] Ten *military* tiles, one of each, from best to worst: the Nines 6-3 5-4, the Eights 6-2 5-3, the Sevens 5-2 4-3, Big Six 4-2, the Fives 4-1 3-2, Little Three 2-1. Tiles of one number are equal.
    [TG-4] Four *families* join the suits, from best to worst: Heaven and Nines, Earth and Eights, Man and Sevens, Goose and Fives.
    [TG-5] Ones and fours are red; all other pips are white. Of the twelve pips of 6-6, six are red.
    [TG-6] Play goes counter-clockwise.
    [TG-7] Dice decide who banks first. After that, the winner of a hand banks the next one. A banker's hands in a row are counted, and the count begins again at 1 with a new banker.
    [TG-8] The banker leads the first trick; the winner of a trick leads the next. Everyone plays in turn: the leader leads, the others beat or discard. If a player's time runs out, their lowest tile is led, or their lowest tiles are discarded, military before civil.
    [TG-9] You can play only tiles that you hold, and nothing once the hand is over.
    [TG-14] A set *beats* another of its kind if it ranks higher. Single tiles are compared within their suit, mixed sets by family. Equal rank never beats: the earlier play stays.
    [TG-15] Supreme beats nothing, and nothing beats it. It wins a trick when it is led, and never otherwise.
    [TG-16] Two pairs beat two pairs of the same kind if their better pair is the higher one.
    [TG-18] Each other player in turn plays as many tiles as were led.
    [TG-19] The others either *beat* the best set so far, face up, or *discard* any tiles. Nobody has to beat.
    [TG-20] Tiles that make no set, or a set that does not beat, are not shown: they can only be discarded.
    [TG-24] A trick of one, two, three or four tiles each is worth that many *stacks* to its winner. A hand has eight stacks.
    [TG-32] Factors multiply: payment = points for stacks × banker × last trick × all eight stacks × capture. Nothing is rounded.
    [TG-35] Supreme is paid for when it is led.
    [PG-1] Two to eight sit at a table. Each plays with four of the 32 Chinese dominoes.
    [PG-2] One seat is the *bank*. Each of the others plays against the bank alone, for a bet of their own.
    [PG-3] Bets are placed before the deal, in whole chips, within the limits of the table. The bank bets nothing. All bets together are never more than the bank can pay.
    [PG-4] The tiles lie in eight *stacks* of four. Three dice are thrown. Their total is counted around eight places in playing order, from the bank as 1. The place where the count ends gets the first stack, the next place the second, and so on. A total of 9 or 17 gives it to the bank. The stacks of empty seats stay face down.
    [PG-5] Each player divides four tiles into two hands of two. There are three ways, or two where two tiles are equal.
    [PG-6] Everyone sets at the same time, face down. Nobody sees the others' tiles before everyone has set, and a setting is final. If time runs out, the house way sets the tiles.
    [PG-7] The hand that ranks higher is the *high hand*, the other one the *low hand*, whatever their owner thinks. If both rank the same, it does not matter which is which.
    [PG-8] *Gee Joon*, 4-2 with 2-1, is the highest hand.
    [PG-9] Then *pairs*: two of 6-6, 1-1, 4-4, 3-1, 5-5, 3-3, 2-2, 6-5, 6-4, 6-1 or 5-1, in this order, then the twins 6-3 5-4, 6-2 5-3, 5-2 4-3 and 4-1 3-2. Nothing else is a pair: 4-2 5-1 is 9 points, 5-5 6-4 is 0.
    [PG-10] Then *Wong*: 6-6 with a Nine (6-3 or 5-4), and below it 1-1 with a Nine.
    [PG-11] Then *Gong*: 6-6 with eight pips (4-4, 6-2 or 5-3), and below it 1-1 with eight pips.
    [PG-12] Everything else counts *points*: the last digit of all pips, from 9 down to 0. Each tile of Gee Joon counts 3 or 6 when it is alone, whichever makes more points. Nine points with 6-6 or 1-1 are called a *High Nine*, which is simply the best nine.
    [PG-13] Between two hands of the same kind the better single tile decides, and the other tile never matters. Where the best tiles rank the same, the hands are a *copy*.
    [PG-15] If neither hand has a point, the bank wins, whatever the tiles.
    [PG-17] High hand plays high hand, and low plays low. Win both and you win the bet; win neither and you lose it. One of each is a *push*, and nobody pays.
    [PG-19] Bets are paid and collected in playing order, starting after the bank. As the bank can pay them all, the order changes nothing.
    [PG-21] A player can lose the bet, the bank the sum of all bets. That is what is set aside at the deal.
    [PG-22] The table's settings decide who banks next.
    [PG-23] The house and the computers set the house way. A person who banks sets as they like.
    [PG-24] The house way is that of Canberra, given in PG-25 to PG-31. "6/8 or better" means a low hand of at least 6 and a high hand of at least 8. On this scale a Gong is 10 points, a Wong 11 and a pair 12.
    [PG-25] Two pairs are kept. Pairs of fours, fives, sixes, tens and elevens are never split.
    [PG-26] Gee Joon is split only with a six and a four, five or another six beside it.
    [PG-27] 6-6 6-6 and 1-1 1-1 are split for 6/8 or better, and with a Nine and an Eleven for 3/Wong. Pairs of nines are split for 9/9 or better; pairs of eights, 4-4 4-4 among them, for 8/8 or 7/9 or better; pairs of sevens, 6-1 6-1 among them, for 7/High Nine or better. No pair is split where both hands become lower.
    [PG-28] Without a pair a High Nine is played, else a Gong, else a Wong, as long as the low hand is at least 3 points with a tile no lower than 3-3 (a *high three*). If none of them leaves such a low hand, the best high hand is played. If several do, the one with the highest high hand is played: 6-6 before 1-1.
    [PG-29] Other hands keep the largest sum of points. Among such settings the one with the best low hand is played if that is a high three or more; else the best high hand if that has 7 points or more; else the best low hand. Of settings with equal points the better tile goes into the low hand where the high hand has 7 points or fewer, else into the high hand.
    [PG-30] Nine exceptions come before all of this, except where another setting makes both hands higher (in brackets the low and the high hand):
        • 6-6 6-6 with a Nine and 6-5 (3/Wong)
        • 4-4 5-5 6-5 with a Seven (7/9)
        • 4-2 or 2-1, a Six, a Five and 6-6 or 1-1 (7/9)
        • 4-2 or 2-1, a Four, a Five and any tile (9 in the high hand)
        • 4-4 6-4 with a Nine and another Eight (7 with the 4-4/8)
        • 3-3 5-1, 4-2 or 2-1, and a Seven (3 with the 3-3/9)
        • 6-6 or 1-1 with an Eight, a Nine and 2-2 (3/Gong)
        • 3-3 6-5 5-1 with a Five (1 with the 5-1/7 with the 3-3)
        • 4-4 2-2 with a Nine and another Eight (2 with the 2-2/7 with the 4-4)
    [PG-31] If two settings are left that rank the same in both hands, the first in the order of the tiles is played. Nothing depends on it.
    [PG-32] The second house way is another published one, the basic strategy, with the points of PG-24. The first of these that applies:
        • A setting that is at least as good in both hands as all others.
        • A pair: never split tens or elevens; split where the sum of points rises, or stays equal below 15; else keep.
        • One way to play a High Nine, a Gong or a Wong: the best high hand.
        • Several ways: with 6-6 and 1-1 the 6-6 in the high hand; sum 11 or less: best high; 12: best high, but for a Gong with 4-4 best low; 13: best high, but for a Gong with 4-4 the High Nine; 14 and more: the High Nine, else a Gong without 4-4 with a Five in the low hand, else best low.
        • Other hands, of the settings with the largest sum: 6 or less best low; 7 to 9 best high; 10 to 15 best low if that has 5 or more, else best high; 16 and more best high.
    [PG-33] A hint is the setting that does best on average, after commission, against all 20,475 hands that the unseen tiles can make, if the other side sets the house way.
    [TT-1] Four play with 36 cards: an ace and a crown of each of six suits, and 24 number cards from 2 to 9, three of each number, with two suits each.
    [TT-3] Only suits matter, and they make three *sets* of twelve cards. *Suits*: aces and crowns, which have one suit. *Cycle*: two suits that are neighbours in the order of TT-4, and the Author, 2 MK, which joins its two ends. *Inter*: two suits that aren't neighbours.
    [TT-4] Suits in order, from best to worst: Moons M, Suns S, Waves W, Leaves L, Wyrms Y, Knots K. Each set has six *tiers*, named after them. The Moons tier, number 1, is the best. An ace or a crown belongs to its suit's tier.
    [TT-5] A Cycle card belongs to the tier of its better suit. The Author belongs to the last, the Knots tier.
    [TT-6] Inter cards rank by the better suit, then by the other. There are six such pairs, one for each tier.
    [TT-7] This gives the following order, the best tier first:
    [TT-8] Who leads first makes no difference to the payments.
    [TT-9] Play goes counter-clockwise. The winner of a trick leads the next. Everyone plays in turn: the leader leads, the others beat or discard. If a player's time runs out, a card of their worst tier is led, or cards of their worst tiers are discarded.
    [TT-10] You can play only cards that you hold, and nothing once the hand is over.
    [TT-14] Cards *beat* others if there are just as many from each set and all share one better tier. The same tier never beats, nor do other sets.
    [TT-15] Each other player in turn plays as many cards as were led.
    [TT-16] The others either *beat* the best play so far, face up, or *discard* any cards face down. Nobody has to beat. Cards that do not beat the best so far (not just the lead) are not shown: they can only be discarded.
    [TT-17] Discards stay hidden during the hand. What is shown afterwards is up to the table.
    [TT-18] A trick of one card each is worth one *stack* to its winner, a trick of two cards each is worth two, and so on.
    [TT-19] When everyone has one card left, a player without a stack must discard it, whatever it is: you can't win a hand with a single trick. A last trick of two or more cards is open to all.
    [TT-20] The winner of the last trick wins the hand.
    [TT-22] Each pair of players settles the difference between their scores.
    [TT-24] The scores of all hands at a table are added up. The highest total wins; equal totals share first place.
   *[other] { $key }
}

clause-heading = { $clause } · { $title }
clause-pick = Look up a rule
clause-more = Read on: { $page }
clause-elsewhere = This clause does not apply under these rules: { $house }. Under “{ $other }” it reads:
clause-changed = { $house } with *{ $changes }*
clause-other-game = { $clause } is a clause of { $of }, not of { $game }.
clause-unknown = There is no clause { $clause }. Type a number such as TG-28, or a word, and pick from the list.
