# Bets, and the bank.

bets-title = Hand { $number } · { $game } · bets
bets-footer = Rules: { $house } · bets from { $least } to { $most } chips
bets-range = Bets: from { $least } to { $most } chips a hand
bets-banks = { $key ->
    [kept] Bank: offered around before each hand; the player who takes it may keep it until the bank loses a hand; the house's when everybody passes
    [passes] Bank: offered around before each hand; the house's when everybody passes
   *[house] Bank: the house
}
bets-until = Place your bets: the tiles are dealt { $when } at the latest.
bets-open = Place your bets.
bets-offered = The bank is offered to { $player }.
bets-offer-until = The bank is offered to { $player }; it passes on { $when }.
bets-seat-banks = { $player } banks
bets-seat-waits = { $player }
bets-seat-open = { $player } · has not bet yet
bets-seat-out = { $player } · sits this hand out
bets-seat-bets = { $player } · { $chips ->
    [one] bets 1 chip
   *[other] bets { $chips } chips
}
bets-picture = Hand { $number }, before the deal: { $seats }
bets-you-offered = The bank is offered to you: you would pay and take every bet of this hand.
bets-you-bank = You bank this hand: you pay and take every bet.
bets-you-may = You have not bet yet. Without a bet you sit this hand out.
bets-you-out = You sit this hand out. You can still bet as long as others have not.
bets-you-bet = { $chips ->
    [one] You bet 1 chip. You can change that as long as others have not bet.
   *[other] You bet { $chips } chips. You can change that as long as others have not bet.
}
bets-form-title = Your bet for hand { $number }
bets-form-label = Chips
bets-form-placeholder = { $least } to { $most }, or 0 to sit out
button-bet = Bet { $chips }
button-bet-again = Same again
button-bet-other = Other…
button-bet-out = Sit out
button-bank-take = Take the bank
button-bank-pass = Pass
