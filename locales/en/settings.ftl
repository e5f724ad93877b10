# What a person and a server can choose.

me-title = Your settings
me-note = These are yours alone and hold wherever you play.
choice-entry = { $choice }: { $value }
choice-name = { $key ->
    [language] Language
    [dm] Direct messages
    [pictures] Pictures
    [sorting] Tiles
   *[other] { $key }
}
choice-value = { $key ->
    [language-discord] as set in Discord
    [dm-on] send me my hand
    [dm-off] none
    [pictures-classic] classic
    [pictures-high-contrast] high contrast
    [pictures-colour-blind] for the colour-blind
    [pictures-off] none, text only
    [sorting-suit] suit by suit
    [sorting-rank] by rank, both suits together
    [sorting-families] in families
   *[other] { $key }
}

server-title = Settings of this server
server-note = Only people who manage the server can change these. Language and pictures change at once; tables that are open keep everything else.
server-pick = Choose a setting
server-setting = { $key ->
    [language] Language of the tables
    [channels] Channels
    [threads] Threads
    [pictures] Pictures of the tables
    [house] Rules of { $game }
    [stake] Default stake
    [computers] Computers
    [cap] Most chips won from computers a day
    [daily] Daily chips
    [give] Giving chips with /give
    [leaders] Hands with computers on the leaderboard
   *[other] { $key }
}
server-value = { $key ->
    [language-discord] as set in Discord
    [channels-all] everywhere
    [channels-here] this one too
    [channels-not-here] not this one
    [threads-on] one for each table
    [threads-off] none
    [pictures-classic] classic
    [pictures-high-contrast] high contrast
    [pictures-colour-blind] for the colour-blind
    [house-default] the usual one
    [stake-default] the usual one: { $number }
    [computers-chips] play, for chips
    [computers-nothing] play, without chips
    [computers-never] do not play
    [cap-default] the usual: { $number }
    [daily-on] available
    [daily-off] not available
    [give-on] allowed
    [give-off] not allowed
    [leaders-count] count
    [leaders-ignore] do not count
   *[other] { $key }
}
server-number = { $number } chips
server-channels = { $count ->
    [one] one channel
   *[other] { $count } channels
}
server-channels-list = Tables can be opened in { $channels }.
server-not-manager = Only people who may manage the server can see and change its settings.
refused-channel = No table can be opened here, only in { $channels }.
