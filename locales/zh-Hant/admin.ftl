# 機器人管理者看到的和能做的。

admin-refused = 只有機器人的管理者可以這樣做。
admin-health-title = 機器人的狀況
admin-by-state = 牌桌：等人 { $lobby }、下注 { $betting }、進行中 { $playing }、兩局之間 { $between }、暫停 { $suspended }、無法載入 { $broken }
admin-seated = 座位：真人 { $people }、電腦 { $computers }
admin-hands-over = 啟動以來的牌局：結算 { $settled }、作廢 { $voided }
admin-connections = 與 Discord 的連線：{ $shards } 條中的 { $connected } 條
admin-waiting = 等候中：請求 { $requests } 個，最久 { $seconds } 秒；資料庫工作 { $jobs } 個
admin-requests = 最近一分鐘計入限額的請求：每秒平均 { $mean } 個，最多 { $peak } 個；Discord 允許 { $limit } 個
admin-last-backup = 最新的資料庫備份：{ $when }
admin-no-backup = 還沒有資料庫備份。
admin-backups-off = 機器人不做備份：備份已關閉，或由資料庫伺服器自行備份。
admin-database = 資料庫：{ $size } MB
admin-drift = 時鐘：與 Discord 相差 { $seconds } 秒
admin-version = 版本 { $version }，{ $when } 啟動
admin-tables-title = 開著的牌桌：{ $count }
admin-no-tables = 沒有開著的牌桌。
admin-not-all = 這裡只列出一個處理程序的牌桌，其他處理程序可能還有。
admin-table-line = **{ $table }** · { $game } · { $state ->
    [lobby] 等人
    [betting] 下注
    [playing] 進行中
    [between] 兩局之間
    [suspended] 暫停
   *[closed] 已散桌
} · 真人 { $people }、電腦 { $computers } · { $when } 開桌
admin-more-tables = 還有 { $count } 張。
admin-broken-tables = 無法載入（原因見日誌）：{ $tables }。用 </admin end> 可散桌，預留的籌碼全數退回。
admin-unknown-table = 現在沒有牌桌 { $table }。
admin-ended = 牌桌 { $table } 已散桌。若有牌局進行中，預留的籌碼已全數退回。
admin-voided = 牌桌 { $table } 的這一局已作廢，預留的籌碼已全數退回。
admin-granted = 已發放 { $chips } 個籌碼。對方的籌碼紀錄會列出原因。
admin-not-granted = 每次可給一個人 1 到 { $most } 個籌碼，並須寫明原因；機器人不能收。
admin-audit-title = 帳本
admin-audit-counts = 帳戶 { $accounts } 個、轉帳 { $transfers } 筆
admin-audit-chips = 錢包與預留的籌碼：{ $chips }
admin-audit-sum = 所有帳戶加總為零，正確。
admin-audit-wrong = **錯誤：所有帳戶加總為 { $sum }，不是零。**請停下機器人並執行 `tiengow check`。
admin-audit-too-large = 帳戶太多，不能在有人打牌時加總。每份資料庫備份都經過完整檢查。
admin-audit-closed = 上次結帳到第 { $transfer } 筆轉帳
admin-audit-grants = 最近 { $days } 天最大的發放：
admin-audit-no-grants = 最近 { $days } 天沒有發放
admin-audit-grant = **{ $chips }** · { $reason } · { $when }
admin-announcing = 正在 { $count } 張牌桌公告。
admin-announcement = 機器人的管理者公告：{ $text }
