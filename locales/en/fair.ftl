# How deals are sealed in advance, and how they are checked.

fair-beside = { $terms } · seal of the next deal 🔒
fair-sealed = Seal of the next deal 🔒 { $commitment }
fair-cuts = ✂ Cut: { $salts }
fair-cut-by = { $player } “{ $salt }”
fair-receipt = Receipt { $receipt }
fair-receipt-of-round = Receipt { $receipt } · drand round { $round }
fair-receipt-unreached = Receipt { $receipt } · without drand, which could not be reached
fair-uncut = Seal 🔒 { $commitment } · { $proof } · nobody cut the deal (</fair now> explains)
fair-waiting = Hand { $number } is sealed, and nobody can cut any more. It is dealt in a few seconds, with the next round of drand.
button-cut = ✂ Cut
fair-form-title = Cut the next deal
fair-form-label = A few random letters; everyone sees them
fair-form-placeholder = Any letters, mixed into the deal
fair-salted-fresh = You cut with “{ $salt }”. It goes into hand { $number }, which was sealed before you chose it.
fair-salted-old = You cut with “{ $salt }”. A hand is in progress, so this cut proves nothing about the next deal: cut again after this hand if you want proof.
fair-title = Fair deals
fair-running = **Hand { $number }** was dealt from this receipt; the file has all of it:
    `{ $receipt }`
fair-fixed = **Hand { $number }** is sealed by this receipt; the file has all of it:
    `{ $receipt }`
fair-round = The deal uses round { $round } of the public beacon drand ({ $chain }), which nobody could know in advance.
fair-unreached = The public beacon drand could not be reached before this hand, so its receipt was made without it.
fair-never-dealt = This hand was sealed but never dealt: the beacon did not answer in time, someone's chips no longer covered it, or the table closed.
fair-salt = { $player }: “{ $salt }” { $kind ->
    [fresh] (fresh)
    [old] (old)
    [auto] (nothing entered)
   *[computer] (computer)
}
fair-next = **Hand { $number }** is already sealed:
    `{ $commitment }`
fair-next-own = Press *Cut* and enter a few random letters: then nobody can have known that deal when it was sealed.
fair-number = In receipts you are number { $number }.
fair-honest = The people who run the bot can see all hands. A receipt proves that they did not change the deal or redeal and, if somebody cut, that they did not choose it.
fair-no-fresh = Nobody cut before this hand. Its receipt proves that the deal was not changed, but it could have been chosen.
fair-verify-title = Hand { $number } checked
fair-step-commit = ✔ **Seal:** the seed is the one sealed before the hand.
fair-step-receipt = ✔ **Receipt:** rules, seats and cuts fit together. `{ $receipt }`
fair-step-chain = ✔ **Chain:** { $first ->
    [yes] it is the table's first receipt, or the oldest one still available.
   *[no] it names the previous hand's receipt.
}
fair-step-deal = ✔ **Deal:** seed and receipt make exactly these hands.
fair-step-beacon = ✔ **Beacon:** drand signed round { $round }, and the deal uses it.
fair-step-failed = ✘ **{ $step ->
    [commit] Seal
    [receipt] Receipt
    [chain] Chain
    [deal] Deal
    [beacon] Beacon
   *[format] Format
}:** { $why }
fair-own-tiles = **Your hand**, as dealt and as computed again: { $tiles }
fair-own-differ = ✘ **Your hand** was { $dealt }, but the receipt deals { $tiles }.
fair-void = This hand was cancelled. It keeps its number, and its receipt is opened like any other.
fair-until-closed = The seal and the deal can't be checked yet: this table shows its hands when it closes.
fair-never = The seal and the deal can't be checked: this table never shows its hands.
fair-file = Don't take my word for it: check the file on your own machine with this bot's `tiengow verify`, its script `fair_verify.py` or its web page.
fair-no-receipt = Hand { $number } has no receipt here: it isn't over, was dealt before there were receipts, or is in the archive.
fair-no-hand = No hand has finished at this table yet.
fair-stats-title = Deals at this table
fair-stats-dealt = Dealt with a receipt: { $dealt }, { $voided } of them cancelled
fair-stats-unopened = Not opened: { $later } until the table closes, { $never } for good
fair-stats-fresh = Cuts made after the seal: { $fresh } of { $salts }
fair-stats-none = No hand has been dealt at this table yet.
