# What the people who run the bot see and do.

admin-refused = Only the people who run the bot can do that.
admin-health-title = Health of the bot
admin-by-state = Tables: { $lobby } in the lobby, { $betting } betting, { $playing } playing, { $between } between hands, { $suspended } suspended, { $broken } broken
admin-seated = Seats: { $people ->
    [one] 1 person
   *[other] { $people } people
}, { $computers ->
    [one] 1 computer
   *[other] { $computers } computers
}
admin-hands-over = Hands since the start: { $settled } settled, { $voided } cancelled
admin-connections = Connections to Discord: { $connected } of { $shards }
admin-waiting = Waiting requests: { $requests }, the oldest for { $seconds } s. Jobs waiting for the database: { $jobs }
admin-requests = Counted requests in the last minute: { $mean } a second, { $peak } at the peak; Discord allows { $limit }
admin-last-backup = Newest backup of the database: { $when }
admin-no-backup = There is no backup of the database yet.
admin-backups-off = The bot makes no backups: they are turned off, or the database server makes its own.
admin-database = Database: { $size } MB
admin-drift = Clock: { $seconds } s off Discord's
admin-version = Version { $version }, started { $when }
admin-tables-title = Open tables: { $count }
admin-no-tables = No table is open.
admin-not-all = This covers the tables of one process. Other processes may have more.
admin-table-line = **{ $table }** · { $game } · { $state ->
    [lobby] lobby
    [betting] betting
    [playing] playing
    [between] between hands
    [suspended] suspended
   *[closed] closed
} · { $people ->
    [one] 1 person
   *[other] { $people } people
}, { $computers ->
    [one] 1 computer
   *[other] { $computers } computers
} · opened { $when }
admin-more-tables = And { $count } more.
admin-broken-tables = Broken (the log says why): { $tables }. </admin end> closes one and returns all chips set aside.
admin-unknown-table = Table { $table } is not open.
admin-ended = Table { $table } is closed. If a hand was in progress, all chips set aside have been returned.
admin-voided = The hand at table { $table } is cancelled. All chips set aside have been returned.
admin-granted = You gave { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
}. The reason is in the person's chip history.
admin-not-granted = A person gets 1 to { $most } chips at a time, with a reason; bots get none.
admin-audit-title = The ledger
admin-audit-counts = { $accounts } accounts, { $transfers } transfers
admin-audit-chips = Chips in wallets and set aside: { $chips }
admin-audit-sum = All accounts add up to zero, as they must.
admin-audit-wrong = **Wrong: all accounts add up to { $sum } instead of zero.** Stop the bot and run `tiengow check`.
admin-audit-too-large = There are too many accounts to add up while people play. Each backup of the database is checked in full.
admin-audit-closed = Last closed at transfer { $transfer }
admin-audit-grants = Largest grants of the last { $days } days:
admin-audit-no-grants = No grants in the last { $days } days
admin-audit-grant = **{ $chips }** · { $reason } · { $when }
admin-announcing = { $count ->
    [one] The line is being posted at 1 table.
   *[other] The line is being posted at { $count } tables.
}
admin-announcement = From the people who run the bot: { $text }
