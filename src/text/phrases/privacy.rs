phrases! {
    /// What is stored about people, and how they get it or have it deleted.
    PrivacyText {
        "privacy-title" => Title,
        "privacy-kept" => Kept,
        "privacy-why" => Why,
        "privacy-long" => HowLong { days: i64, backups: i64 },
        "privacy-do" => WhatToDo,
        "privacy-nothing" => Nothing,
        "privacy-export-title" => ExportTitle,
        "privacy-export-person" => ExportPerson { name: String, number: String },
        "privacy-export-chips" => ExportChips { free: i64, held: i64 },
        "privacy-export-counts" => ExportCounts { transfers: i64, hands: i64, standings: i64 },
        "privacy-export-file" => ExportFile,
        "privacy-delete-title" => DeleteTitle,
        "privacy-delete-chips" => DeleteChips { chips: i64 },
        "privacy-delete-stays" => DeleteStays,
        "privacy-delete-back" => DeleteBack { days: i64 },
        "privacy-delete-backups" => DeleteBackups { when: String },
        "privacy-delete-slow" => DeleteSlow { minutes: i64, when: String },
        "button-delete" => ButtonDelete,
        "privacy-seated" => Seated,
        "privacy-busy" => Busy,
        "privacy-deleted" => Deleted { chips: i64, when: String },
    }
}
