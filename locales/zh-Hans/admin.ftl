# 机器人管理者看到的和能做的。

admin-refused = 只有机器人的管理者可以这样做。
admin-health-title = 机器人的状况
admin-by-state = 牌桌：等人 { $lobby }、下注 { $betting }、进行中 { $playing }、两局之间 { $between }、暂停 { $suspended }、无法加载 { $broken }
admin-seated = 座位：真人 { $people }、电脑 { $computers }
admin-hands-over = 启动以来的牌局：结算 { $settled }、作废 { $voided }
admin-connections = 与 Discord 的连接：{ $shards } 条中的 { $connected } 条
admin-waiting = 等候中：请求 { $requests } 个，最久 { $seconds } 秒；数据库任务 { $jobs } 个
admin-requests = 最近一分钟计入限额的请求：每秒平均 { $mean } 个，最多 { $peak } 个；Discord 允许 { $limit } 个
admin-last-backup = 最新的数据库备份：{ $when }
admin-no-backup = 还没有数据库备份。
admin-backups-off = 机器人不做备份：备份已关闭，或由数据库服务器自行备份。
admin-database = 数据库：{ $size } MB
admin-drift = 时钟：与 Discord 相差 { $seconds } 秒
admin-version = 版本 { $version }，{ $when } 启动
admin-tables-title = 开着的牌桌：{ $count }
admin-no-tables = 没有开着的牌桌。
admin-not-all = 这里只列出一个进程的牌桌，其他进程可能还有。
admin-table-line = **{ $table }** · { $game } · { $state ->
    [lobby] 等人
    [betting] 下注
    [playing] 进行中
    [between] 两局之间
    [suspended] 暂停
   *[closed] 已解散
} · 真人 { $people }、电脑 { $computers } · { $when } 开桌
admin-more-tables = 还有 { $count } 张。
admin-broken-tables = 无法加载（原因见日志）：{ $tables }。用 </admin end> 可解散，预留的筹码全数退回。
admin-unknown-table = 现在没有牌桌 { $table }。
admin-ended = 牌桌 { $table } 已解散。若有牌局进行中，预留的筹码已全数退回。
admin-voided = 牌桌 { $table } 的这一局已作废，预留的筹码已全数退回。
admin-granted = 已发放 { $chips } 个筹码。对方的筹码记录会列出原因。
admin-not-granted = 每次可给一个人 1 到 { $most } 个筹码，并须写明原因；机器人不能收。
admin-audit-title = 账本
admin-audit-counts = 账户 { $accounts } 个、转账 { $transfers } 笔
admin-audit-chips = 钱包与预留的筹码：{ $chips }
admin-audit-sum = 所有账户合计为零，正确。
admin-audit-wrong = **错误：所有账户合计为 { $sum }，不是零。**请停下机器人并执行 `tiengow check`。
admin-audit-too-large = 账户太多，不能在有人打牌时合计。每份数据库备份都经过完整检查。
admin-audit-closed = 上次结账到第 { $transfer } 笔转账
admin-audit-grants = 最近 { $days } 天最大的发放：
admin-audit-no-grants = 最近 { $days } 天没有发放
admin-audit-grant = **{ $chips }** · { $reason } · { $when }
admin-announcing = 正在 { $count } 张牌桌公告。
admin-announcement = 机器人的管理者公告：{ $text }
