phrases! {
    /// Settings of people and of servers.
    SettingsText {
        "me-title" => MeTitle,
        "me-note" => MeNote,
        "choice-entry" => ChoiceEntry { choice: String, value: String },
        "choice-name" => ChoiceName { key: &'static str },
        "choice-value" => ChoiceValue { key: String },
        "server-title" => ServerTitle,
        "server-note" => ServerNote,
        "server-pick" => ServerPick,
        "server-setting" => ServerSetting { key: &'static str, game: String },
        "server-value" => ServerValue { key: String, number: i64 },
        "server-house-default" => ServerHouseDefault { house: String },
        "server-number" => ServerNumber { number: i64 },
        "server-channels" => ServerChannels { count: i64 },
        "server-channels-list" => ServerChannelsList { channels: String },
        "server-not-manager" => NotManager,
        "refused-channel" => RefusedChannel { channels: String },
    }
}
