# What a person and a server can choose.

me-title = Your settings
me-note = These apply only to you, wherever you play.
choice-entry = { $choice }: { $value }
choice-name = { $key ->
    [language] Language
    [dm] Direct messages
    [pictures] Pictures
    [sorting] Tiles
    [taps] Discards
   *[other] { $key }
}
choice-value = { $key ->
    [language-discord] as in Discord
    [dm-on] send me my hand
    [dm-off] none
    [pictures-classic] classic
    [pictures-high-contrast] high contrast
    [pictures-colour-blind] colour-blind friendly
    [pictures-off] off, words only
    [sorting-suit] suit by suit
    [sorting-rank] by rank, both suits together
    [sorting-families] by family
    [taps-one] one press when a single tile was led
    [taps-two] two presses, and a question if the tiles could beat
   *[other] { $key }
}

server-title = Server settings
server-note = Only people with the permission *Manage Server* can change these. Channels, threads, rules, stake, computers and their limit apply to new tables; the rest changes at once.
server-pick = Choose a setting
server-setting = { $key ->
    [language] Table language
    [channels] Channels
    [threads] Threads
    [pictures] Table pictures
    [house] { $game } rules
    [stake] Default stake
    [computers] Computers
    [cap] Daily limit on winnings from computers
    [daily] Daily chips
    [give] Giving chips with /give
    [leaders] Hands with computers or banked by the house (leaderboard)
   *[other] { $key }
}
server-value = { $key ->
    [language-discord] as in Discord
    [channels-all] everywhere
    [channels-here] only listed channels: add this one
    [channels-not-here] take this one off the list
    [threads-on] one for each table
    [threads-off] none
    [pictures-classic] classic
    [pictures-high-contrast] high contrast
    [pictures-colour-blind] colour-blind friendly
    [stake-default] { $number ->
        [one] 1 chip
       *[other] { $number } chips
    } (default)
    [computers-chips] play, for chips
    [computers-nothing] play, without chips
    [computers-never] do not play
    [cap-default] { $number ->
        [one] 1 chip
       *[other] { $number } chips
    } (default)
    [daily-on] available
    [daily-off] not available
    [give-on] allowed
    [give-off] not allowed
    [leaders-count] count
    [leaders-ignore] do not count
   *[other] { $key }
}
server-house-default = { $house }, the default
server-number = { $number ->
    [one] 1 chip
   *[other] { $number } chips
}
server-channels = { $count ->
    [one] one channel
   *[other] { $count } channels
}
server-channels-list = Tables can be opened in: { $channels }
server-not-manager = You need the permission *Manage Server* to see and change these settings.
refused-channel = You can't open a table here. Try { $channels }.
