# Pai Gow: what two tiles are worth, setting, and what comes of it.

rank-gee-joon = Gee Joon
rank-wong = Wong with { $tile }
rank-gong = Gong with { $tile }
rank-high-nine = High Nine with { $tile }
rank-points = { $points ->
    [one] 1 point ({ $tile })
   *[other] { $points } points ({ $tile })
}
rank-zero = 0 points

# The hand as everybody sees it.
paigow-seat-bank = { $player } · banks
paigow-seat-bets = { $player } · { $chips ->
    [one] bets 1 chip
   *[other] bets { $chips } chips
}
paigow-seat-out = { $player } · sits out
paigow-has-set = { $seat } · has set ✓
paigow-sets = { $seat } · sets …
paigow-dice = Dice: { $throws } = { $total } → { $player } gets the first stack
paigow-dice-nobody = Dice: { $throws } = { $total } → the first stack goes to an empty place
paigow-until = Everybody sets their tiles: the house way sets for the others { $when }.
paigow-open = Everybody sets their tiles.
paigow-over = Everybody has set.

# The hand as its player sees it.
paigow-your-turn = **Set your tiles** · the house way sets them { $when }
paigow-you-bank = You are { $player } and bank this hand.
paigow-you-bet = { $chips ->
    [one] You are { $player } and bet 1 chip against { $banker }.
   *[other] You are { $player } and bet { $chips } chips against { $banker }.
}
paigow-you-out = You are { $player } and sit this hand out: the tiles are for your eyes only. Bank: { $banker }.
paigow-tiles = Your tiles
paigow-ways = How they can be set
paigow-way = • { $high } / { $low }
paigow-picked = With these two tiles together
paigow-have-set = You have set
paigow-waiting = Still to set: { $players }
paigow-high = High hand: { $hand }
paigow-low = Low hand: { $hand }
paigow-house-way = • House way: { $high } / { $low }
paigow-advice = Choose two tiles that belong together; the better two become the high hand.
button-set = Set { $high } over { $low }
button-hint = Hint
paigow-hint = Best on average: { $high } / { $low }. Against the house way it wins { $wins } %, loses { $losses } % and pushes { $pushes } % of the time.
button-house-way = House way

# The end of a hand.
paigow-bank-heading = { $player } · the bank
paigow-win-heading = { $player } · wins
paigow-loss-heading = { $player } · loses
paigow-push-heading = { $player } · push
paigow-out-heading = { $player } · sat out
paigow-higher = { $hand } · above the bank's
paigow-lower = { $hand } · below the bank's
paigow-copy = { $hand } · a copy, which is the bank's
paigow-copy-tie = { $hand } · a copy, which nobody wins
paigow-zeros = { $hand } · nothing against nothing is the bank's
paigow-bet = { $chips ->
    [one] Bet: 1 chip
   *[other] Bet: { $chips } chips
}
paigow-net = { $player } · **{ $chips } chips**
paigow-net-commission = { $player } · **{ $chips } chips** after { $commission } commission
paigow-net-nothing = { $player } · **{ $chips }**, no chips at stake
paigow-net-heading = Won and lost
paigow-settled = { $player } banked: { $winners ->
    [0] nobody wins
    [one] one player wins
   *[other] { $winners } players win
}, { $losers ->
    [0] nobody loses
    [one] one loses
   *[other] { $losers } lose
}. Two hands above the bank's win, none loses, one is a push.
paigow-picture = Hand { $number } is settled against the bank of { $player }: { $seats }
