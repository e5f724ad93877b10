# Why something was not done.

refused-not-seated = You have no seat at this table. Press *{ $sit }* on its message.
refused-no-seat-left = You have no seat at this table, and every seat is taken.
refused-waiting = You play from the next hand. Until then a computer has your seat.
refused-already-seated = You already have a seat here.
refused-removed = You were removed from this table. You can sit down again only if its host invites you.
refused-table-full = Every seat is taken.
refused-not-host = Only the host can do that.
refused-empty-seats = Too few players for a hand: others have to press *{ $sit }*, or the host adds computers.
refused-nobody-seated = At least one person has to sit down first.
refused-nobody-there = Nobody sits there.
refused-hand-running = That has to wait until this hand is over.
refused-no-hand = No hand is being played here.
refused-stale = That button is out of date. Use the table's newest buttons.
refused-must-agree = A hand can cost more now. Press *{ $sit }* on the table's message if you agree.
refused-no-betting = There is nothing to bet on right now.
refused-banking = You bank this hand: the others bet against you.
refused-bet-range = You can bet { $least } to { $most } chips now, or 0 to sit this hand out.
refused-bet-not-covered = The smallest bet is { $least ->
    [one] 1 chip
   *[other] { $least } chips
}, and you don't have that many available. Collect some every day with </daily>.
refused-has-set = You have already set your tiles.
refused-house-bank = That's the house's seat.
refused-not-your-turn = It is not your turn.
refused-not-enough-chips = You need { $needed ->
    [one] 1 chip
   *[other] { $needed } chips
} for the next hand and have { $has ->
    [0] none
   *[other] only { $has }
} available. Collect some every day with </daily>.
refused-end-needs-another = You asked to close the table. One more player has to press *{ $end }* on its message.
refused-away = A computer is playing for you. Press *I'm back* or *Stay* first.
refused-not-away = You are already playing your own hand.
refused-locked = The next hand is about to be dealt. Try again in a few seconds.
refused-suspended = Discord is having trouble with this server, so the game is paused. If that lasts for hours, computers finish the hand and the table closes.
refused-ending = This table closes after this hand, so nobody else can sit down.
refused-closed = This table is closed.
refused-hand-over = The hand is over.
refused-not-in-hand = You no longer hold { $tiles }.
refused-wrong-width = { $width ->
    [one] Pick just one: everyone plays one in this trick.
   *[other] Pick { $width }: everyone plays { $width } in this trick.
}
refused-must-follow-suit = You must follow suit if you can.
refused-must-discard = You have no stack, so you can't win this last trick: you must discard.
refused-not-a-combination = These can't be played together. Pick one, or several that make a set.
refused-not-higher = That doesn't beat the best play so far: pick something higher, or discard.
refused-no-claims = There is nothing to claim under these rules.
refused-claim-too-late = You can only claim before the first lead.
refused-claim-not-qualified = You can't claim this hand: it doesn't show exactly one red pip.
refused-no-computers = This server doesn't allow computers.
refused-game-without-hints = This game has no hints.
refused-no-hints = No hints here: the host can allow them with </table settings> between hands.
refused-salt = Enter 1 to { $most } characters, all on one line.
refused-salt-taken = A cut can't begin with `auto:` or `old:`, which mean something else in a receipt.
