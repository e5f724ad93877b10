me-title = 你的設定
me-note = 這些設定只屬於你，在哪裡玩都有效。
choice-entry = { $choice }：{ $value }
choice-name = { $key ->
    [language] 語言
    [dm] 私訊
    [pictures] 圖片
    [sorting] 理牌
    [taps] 墊牌
   *[other] { $key }
}
choice-value = { $key ->
    [language-discord] 跟隨 Discord
    [dm-on] 私訊我的牌
    [dm-off] 不要
    [pictures-classic] 傳統
    [pictures-high-contrast] 高對比
    [pictures-colour-blind] 色覺友善
    [pictures-off] 不要圖片，只要文字
    [sorting-suit] 文武分開
    [sorting-rank] 不分文武，由大至小
    [sorting-families] 按系排列
    [taps-one] 單張按一下就墊
    [taps-two] 選好再墊，打得過的先問
   *[other] { $key }
}
server-title = 這個伺服器的設定
server-note = 需要有「管理伺服器」權限才能更改。頻道、討論串、玩法、底注、電腦及從電腦贏得的上限對新開的桌生效，其餘即時生效。
server-pick = 選擇要更改的設定
server-setting = { $key ->
    [language] 牌桌的語言
    [channels] 頻道
    [threads] 討論串
    [pictures] 牌桌的圖片
    [house] 玩法（{ $game }）
    [stake] 預設底注
    [computers] 電腦
    [cap] 每天從電腦贏得的上限
    [daily] 每日籌碼
    [give] 用 /送籌碼 送籌碼給人
    [leaders] 有電腦或由系統坐莊的牌局（排行榜）
   *[other] { $key }
}
server-value = { $key ->
    [language-discord] 跟隨 Discord
    [channels-all] 全部頻道
    [channels-here] 只限名單上的頻道：加上這個頻道
    [channels-not-here] 從名單去掉這個頻道
    [threads-on] 每桌一個
    [threads-off] 不用
    [pictures-classic] 傳統
    [pictures-high-contrast] 高對比
    [pictures-colour-blind] 色覺友善
    [stake-default] { $number } 個籌碼（預設）
    [computers-chips] 可參加，計籌碼
    [computers-nothing] 可參加，不計籌碼
    [computers-never] 不可參加
    [cap-default] { $number } 個籌碼（預設）
    [daily-on] 開
    [daily-off] 關
    [give-on] 准許
    [give-off] 不准
    [leaders-count] 計算在內
    [leaders-ignore] 不計
   *[other] { $key }
}
server-house-default = { $house }，預設
server-number = { $number } 個籌碼
server-channels = { $count } 個頻道
server-channels-list = 可開桌的頻道：{ $channels }
server-not-manager = 需要有「管理伺服器」權限才能查看和更改這些設定。
refused-channel = 這裡不能開桌，請到 { $channels }。
