# Inviting people to a table, and playing on after it has closed.

invite-text = **{ $name }** invites { $people } to play { $game }.
invite-rematch = **{ $name }** reopened the table: { $people }, press *Sit* to play on.
invite-done = Invited: { $people }
invite-not-there = Only people at the table can invite others.
invite-here = { $name } is already at this table.
invite-removed = { $name } was removed from this table. Only its host can invite them again.
invite-again = { $name } has already been invited to this table.
invite-bot = { $name } is a bot. *{ $add }* seats a computer.
invite-full = Every seat is taken: nobody else can sit down.
invite-room = { $room ->
    [one] Only one more person can sit down: invite just one.
   *[other] Only { $room } more people can sit down: invite no more than that.
}
invite-most = This table has already invited { $most } people, the most allowed.
invite-slow = You have sent { $most } invitations in { $minutes } minutes. Try again { $when }.
button-rematch = Rematch
rematch-gone = That table can no longer be reopened. Open a new one with </tiengow start>, </paigow start> or </tetgow start>.
rematch-not-there = Only those who sat at that table can reopen it.
