phrases! {
    /// What operators see and do.
    AdminText {
        "admin-refused" => Refused,
        "admin-health-title" => HealthTitle,
        "admin-by-state" => ByState {
            lobby: i64, betting: i64, playing: i64, between: i64, suspended: i64, broken: i64
        },
        "admin-seated" => Seated { people: i64, computers: i64 },
        "admin-hands-over" => HandsOver { settled: i64, voided: i64 },
        "admin-connections" => Connections { connected: i64, shards: i64 },
        "admin-waiting" => Waiting { requests: i64, seconds: i64, jobs: i64 },
        "admin-requests" => Requests { mean: String, peak: i64, limit: i64 },
        "admin-last-backup" => LastBackup { when: String },
        "admin-no-backup" => NoBackup,
        "admin-backups-off" => BackupsOff,
        "admin-database" => Database { size: String },
        "admin-drift" => Drift { seconds: String },
        "admin-version" => Version { version: String, when: String },
        "admin-tables-title" => TablesTitle { count: i64 },
        "admin-no-tables" => NoTables,
        "admin-not-all" => NotAll,
        "admin-table-line" => TableLine {
            table: String, game: String, state: &'static str, people: i64, computers: i64, when: String
        },
        "admin-more-tables" => MoreTables { count: i64 },
        "admin-broken-tables" => BrokenTables { tables: String },
        "admin-unknown-table" => UnknownTable { table: String },
        "admin-ended" => Ended { table: String },
        "admin-voided" => Voided { table: String },
        "admin-granted" => Granted { chips: i64 },
        "admin-not-granted" => NotGranted { most: i64 },
        "admin-audit-title" => AuditTitle,
        "admin-audit-counts" => AuditCounts { accounts: i64, transfers: i64 },
        "admin-audit-chips" => AuditChips { chips: i64 },
        "admin-audit-sum" => AuditSum,
        "admin-audit-wrong" => AuditWrong { sum: i64 },
        "admin-audit-too-large" => AuditTooLarge,
        "admin-audit-closed" => AuditClosed { transfer: i64 },
        "admin-audit-grants" => AuditGrants { days: i64 },
        "admin-audit-no-grants" => AuditNoGrants { days: i64 },
        "admin-audit-grant" => AuditGrant { chips: i64, reason: String, when: String },
        "admin-announcing" => Announcing { count: i64 },
        "admin-announcement" => Announcement { text: String },
    }
}
