# Pai Gow: what two tiles are worth, setting, and what comes of it.

rank-gee-joon = Gee Joon
rank-wong = Wong with { $tile }
rank-gong = Gong with { $tile }
rank-high-nine = High Nine with { $tile }
rank-points-alone = { $points ->
    [one] 1 point
   *[other] { $points } points
}
rank-points = { $points ->
    [one] 1 point ({ $tile })
   *[other] { $points } points ({ $tile })
}
rank-zero = 0 points

# The hand as everyone sees it.
paigow-seat-bank = { $player } · banks
paigow-seat-bets = { $player } · { $chips ->
    [one] bets 1 chip
   *[other] bets { $chips } chips
}
paigow-seat-out = { $player } · sits out
paigow-bets = Bets: { $bets }
paigow-out-brief = { $seat } sits out
paigow-has-set = { $seat } · ready ✓
paigow-sets = { $seat } · setting …
paigow-dice = Dice: { $throws } = { $total } → { $player } gets the first stack
paigow-until = Set your tiles, or they are set the house way { $when }.
paigow-open = Set your tiles.
paigow-over = Everyone has set.

# The hand as its player sees it.
paigow-your-turn = **Set your tiles** · ends { $when }
paigow-you-bank = You are { $player } and bank this hand.
paigow-you-bet = { $chips ->
    [one] You are { $player } and bet 1 chip against { $banker }.
   *[other] You are { $player } and bet { $chips } chips against { $banker }.
}
paigow-you-out = You are { $player } and sit this hand out. You can look, but your tiles don't count. Bank: { $banker }.
paigow-tiles = Your tiles
paigow-ways = Ways to set them
paigow-way = { $high } / { $low }
paigow-have-set = You have set
paigow-set-for-you = Set the house way
paigow-waiting = Waiting for: { $players }
paigow-high = High hand: { $hand }
paigow-low = Low hand: { $hand }
paigow-house-way = House way: { $high } / { $low }
paigow-way-high = High: **{ $high }**
paigow-way-low = Low: **{ $low }**
paigow-way-mark = -# House way
button-set = Set { $high }
paigow-hint = Best on average: { $high } / { $low }. Against the house way it wins { $wins }%, loses { $losses }% and pushes { $pushes }% of the time.

# The end of a hand.
paigow-bank-heading = { $player } · the bank
paigow-win-heading = { $player } · wins
paigow-loss-heading = { $player } · loses
paigow-push-heading = { $player } · push
paigow-out-heading = { $player } · sat out
paigow-higher = { $hand } · beats the bank
paigow-lower = { $hand } · below the bank
paigow-copy = { $hand } · a copy: the bank wins it
paigow-copy-tie = { $hand } · a copy: nobody wins it
paigow-zeros = { $hand } · neither has a point: the bank wins
paigow-bet = { $chips ->
    [one] Bet: 1 chip
   *[other] Bet: { $chips } chips
}
paigow-net = { $player } · **{ $chips }**
paigow-net-commission = { $player } · **{ $chips }** after { $commission } commission
paigow-net-nothing = { $player } · **{ $chips }**, no chips
paigow-net-heading = Won and lost
paigow-commission = commission { $chips }
paigow-settled = { $player } banked: { $high } / { $low }. Bets against the bank: { $winners } won, { $losers } lost, { $pushes } pushed.
paigow-picture = Hand { $number }, settled against the bank of { $player }: { $seats }
paigow-picture-hand = { $key ->
    [won] { $hand }, won
    [lost] { $hand }, lost
   *[tied] { $hand }, tied
}
paigow-picture-seat = { $player }, { $net }: { $high } / { $low }
