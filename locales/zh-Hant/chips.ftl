statement-title = 你的籌碼紀錄，由新至舊
statement-empty = 還沒有任何紀錄。
statement-line = **{ $chips }** · { $what } · { $when }
statement-what = { $key ->
    [grant] 初次派發
    [daily] 每日籌碼
    [hold] 牌局預留
    [settle] 牌局結算後退回，連同輸贏
    [farewell] 已刪除玩家的籌碼
    [award] 機器人的管理者給的
    [void] 牌局作廢
    [commission] 佣金
    [gift-in] { $name }送的
    [gift-out] 送給{ $name }
   *[other] { $key }
}
statement-award = 機器人的管理者給的：{ $reason }
statement-played = 牌桌 { $table } 第 { $number } 局
statement-hand = { $what }（牌桌 { $table } 第 { $number } 局）
button-older = 較早
button-newest = 最新
leaders-title = 這個伺服器的排行榜
leaders-line = { $place }. { $name } · **{ $chips }** · { $hands } 局
leaders-empty = 還沒有人上榜。
leaders-period = { $key ->
    [week] 本週（UTC 週一起）
    [month] 本月（UTC）
   *[ever] 總榜
}
leaders-game = { $game } · { $period }
leaders-met = 至少跟 { $opponents } 個不同的人打過，才會上榜。
leaders-people-only = 有電腦或由系統坐莊的牌局不計。
leaders-all = 有電腦或由系統坐莊的牌局也計。
give-ask = 要送 **{ $chips }** 個籌碼給{ $name }嗎？你現有 { $free } 個。
button-give = 送出 { $chips } 個
give-done = 已送 { $chips } 個籌碼給{ $name }。你剩下 **{ $free }** 個。
give-again = 這份籌碼已經送過了。
give-off = 這個伺服器沒有開放送籌碼。有「管理伺服器」權限的人可用 </server> 開放。
give-server-only = 籌碼只能在伺服器裡送。
give-self = 不能送籌碼給自己。
give-bot = 機器人不需要籌碼。
give-range = 每次可送 1 至 { $most } 個籌碼。
give-day = 每人每天最多送出 { $most } 個籌碼，也最多收取 { $most } 個；{ $left ->
    [0] 今天不能再送給對方了。
   *[other] 今天還可以送給對方 { $left } 個。
}
give-short = { $free ->
    [0] 你沒有可用的籌碼。
   *[other] 你只有 { $free } 個可用的籌碼。
}
give-young = 雙方的帳號都要滿 { $days } 天。
give-slow = 一份一份送，請稍等。
daily-off = 這個伺服器不派發每日籌碼；私訊我仍可領取。
