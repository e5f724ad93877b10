# Bets, and the bank.

bets-title = Hand { $number }{ $hands ->
    [0] {""}
   *[other] {" "}of { $hands }
} · { $game }
bets-footer = { $house } · { $limits }
bets-limits = bets from { $least } to { $most } chips
bets-limits-fixed = { $chips ->
    [one] bets of 1 chip
   *[other] bets of { $chips } chips
}
bets-banks = { $key ->
    [kept] the bank is offered around, and kept until it loses a hand; if everyone passes, the house banks
    [passes] the bank is offered around before each hand; if everyone passes, the house banks
   *[house] the house banks
}
bets-bank = bank: { $player }
bets-until = Place your bets: the tiles are dealt { $when } at the latest.
bets-open = Place your bets.
bets-others-until = The others are betting: the tiles are dealt { $when } at the latest.
bets-others = The others are betting.
bets-offered = The bank is offered to { $player }.
bets-offer-until = The bank is offered to { $player }; it moves on { $when }.
bets-seat-banks = { $player } · banks
bets-seat-waits = { $player }
bets-seat-asked = { $player } · asked to bank
bets-seat-open = { $player } · no bet yet
bets-seat-out = { $player } · sits out
bets-seat-bets = { $player } · { $chips ->
    [one] bets 1 chip
   *[other] bets { $chips } chips
}
bets-picture = Hand { $number }, before the deal: { $seats }
bets-you-offered = You are offered the bank: you would play against every bet on this hand, and pay or collect them all.
bets-you-offered-until = You are offered the bank; it moves on { $when }. You would play against every bet on this hand, and pay or collect them all.
bets-you-risk = Each of the others can bet up to { $most } chips, but together no more than you have.
bets-you-bank = You bank this hand: you pay or collect every bet.
bets-you-out = You're sitting out. You can still bet until everyone else has.
bets-you-bet = { $chips ->
    [one] You bet 1 chip. You can change that until everyone has bet.
   *[other] You bet { $chips } chips. You can change that until everyone has bet.
}
bets-form-title = Your bet for hand { $number }
bets-form-label = Chips
bets-form-placeholder = { $least } to { $most }, or 0 to sit out
bets-form-placeholder-fixed = { $chips }, or 0 to sit out
button-bet = Bet { $chips }
button-bet-again = Same bet
button-bet-other = Other…
button-bet-out = Sit out
button-bank-take = Take the bank
button-bank-pass = Pass
bets-balance = { $free ->
    [one] After the last hand you had **1** chip.
   *[other] After the last hand you had **{ $free }** chips.
}
bets-too-few = You need { $least ->
    [one] 1 chip
   *[other] { $least } chips
} to bet. Collect some every day with </daily>.
