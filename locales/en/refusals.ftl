# Why something was not done.

refused-not-seated = You do not sit at this table.
refused-already-seated = You sit here already.
refused-seat-taken = That seat is taken.
refused-table-full = Every seat is taken.
refused-not-host = Only the host can do that.
refused-empty-seats = Seats are still empty. Sit down, or add computers.
refused-nobody-seated = At least one person has to sit down first.
refused-nobody-there = Nobody sits there.
refused-hand-running = That has to wait until this hand is over.
refused-no-hand = No hand is being played here.
refused-stale = The table has moved on since then. This is how it stands.
refused-no-betting = Nobody bets at this table now.
refused-banking = You bank this hand: the others bet against you.
refused-bet-range = You can bet from { $least } to { $most } chips now, or nothing to sit this hand out.
refused-bet-not-covered = The smallest bet is { $least ->
    [one] 1 chip
   *[other] { $least } chips
}, and your free chips do not cover it. /daily gives you some every day.
refused-has-set = You have set your tiles already.
refused-house-bank = That seat is the house's.
refused-not-your-turn = It is not your turn.
refused-not-enough-chips = The next hand holds { $needed } chips and you have { $has } free. /daily gives you some every day.
refused-end-needs-another = You have asked to end the table. One more player has to agree.
refused-away = A computer holds your seat. Press *I'm back* first.
refused-not-away = You hold your seat yourself.
refused-suspended = The table's channel cannot be reached, so every clock stands still. If that lasts for hours, the hand is undone and everybody gets their chips back.
refused-closed = This table is closed.
refused-hand-over = The hand is over.
refused-not-in-hand = You no longer hold { $tiles }.
refused-wrong-width = { $width ->
    [one] This trick takes one at a time.
   *[other] This trick takes { $width } at a time.
}
refused-must-follow-suit = You have to follow the suit that was led while you hold it.
refused-must-discard = You have too few stacks to take this last trick: you have to discard.
refused-not-a-combination = These cannot be played together.
refused-not-higher = That does not beat the trick.
refused-no-claims = These rules have no claims.
refused-claim-too-late = A hand can be claimed before the first lead only.
refused-claim-not-qualified = Your hand cannot be claimed: it does not show exactly one red pip.
refused-no-computers = Computers do not play on this server.
