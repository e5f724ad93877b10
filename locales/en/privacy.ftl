# What is stored about people, and how they get it or have it deleted.

privacy-title = Your data
privacy-kept = **What is kept:** your Discord id and display name; your language and settings; your chips and every transfer of them; which hands you played and what you won in each server; where your tables are shown.
privacy-why = **Why:** to deal, to pay, to continue after a restart, and to prove that no chips came out of nowhere. Nothing is sold, nothing is shared, and nobody is profiled.
privacy-long = **How long:** until you delete it. { $days ->
    [0] The plays of finished hands stay in the database, without names.
    [one] After { $days } day the plays of a hand go into an archive that names nobody.
   *[other] After { $days } days the plays of a hand go into an archive that names nobody.
} The bot deletes its backups of the database after at most { $backups } days.
privacy-do = **You can** have all of it as a file with </privacy export>, and have it deleted with </privacy delete>.
privacy-nothing = Nothing is stored about you.
privacy-export-title = Everything about you
privacy-export-person = { $name }, known here by the number { $number }
privacy-export-chips = Chips: { $free } available, { $held } set aside
privacy-export-counts = { $transfers ->
    [one] { $transfers } transfer
   *[other] { $transfers } transfers
}, { $hands ->
    [one] { $hands } finished hand
   *[other] { $hands } finished hands
}, { $standings ->
    [one] { $standings } server total
   *[other] { $standings } server totals
}
privacy-export-file = The file has all of it.
privacy-delete-title = Delete everything about you?
privacy-delete-chips = Your chips ({ $chips }) leave the game for good. What you gave to others stays theirs.
privacy-delete-stays = Your name and Discord id, your settings, chip history and places on leaderboards are deleted at once. Hands that you played stay whole for the others, with “a former player” in your place. Messages that are already on Discord stay there.
privacy-delete-back = If you come back, you start from zero, without welcome chips for { $days } days.
privacy-delete-backups = The last backup with your data is deleted by { $when }.
privacy-delete-slow = You can delete your data once every { $minutes } minutes. Try again { $when }.
button-delete = Delete for good
privacy-seated = You are still at a table. Leave it first (</table leave>); a computer finishes any hand in progress, and then you can delete your data.
privacy-busy = A table is busy. Nothing was deleted; please try again in a moment.
privacy-deleted = Everything about you is deleted{ $chips ->
    [0] {""}
    [one] , and your 1 chip left the game
   *[other] , and your { $chips } chips left the game
}. The last backup with your data is deleted by { $when }. If you use the bot again, you start from zero.
