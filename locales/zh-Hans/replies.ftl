# 对指令和按钮的回复。

# 筹码。
balance-title = 筹码
balance-own = 你有 **{ $free }** 个筹码。
balance-of = { $name } 有 **{ $free }** 个筹码。
balance-held = 另有 { $held } 个预扣在进行中的牌局。
balance-policy = 筹码只供娱乐：永远不能买卖或兑换。
daily-granted = 今天的 { $amount } 个筹码已到手。你现有 **{ $free }** 个。
daily-taken = 你已领过今天的筹码。下一次在 { $when }。

# 关于。
about-title = Discord 上的天九
about-text = 与朋友打天九，空位由电脑补上。输入 /tiengow start 开始。
about-version = 版本 { $version } · 许可 { $licence }
about-uptime = { $when } 启动 · 现有 { $tables } 张牌桌
about-source = 源代码：{ $source }
about-policy = 筹码只供娱乐，永远不能买卖或兑换。
about-hidden = 你的牌和垫出的牌，只有你自己看到。

# 牌桌。
which-title = 哪一副牌？
which-text = 你坐在几张牌桌。
which-table = 牌桌 { $table }
which-none = 你没有坐在任何牌桌。在牌桌上按 坐下，或用 /tiengow start 开一张。
reply-no-table = 这个频道没有牌桌。用 /tiengow start 开一张。
reply-table-gone = 那张牌桌已结束。用 /tiengow start 开一张新的。
reply-channel-taken = 这个频道已有一张牌桌。
reply-too-many-tables = 目前牌桌太多，请稍后再试。
reply-server-only = 牌桌只能在服务器的频道里开。
reply-opened = 牌桌已开。按 *坐下* 入座。
reply-left = 你已离桌。
reply-chair-back = 你已让回座位，仍由电脑坐。
reply-leaving = 这一局打完你便离桌，期间由电脑代打。
reply-kicked = 座位 { $seat } 已清空。
reply-kick-later = 这一局打完后清空座位 { $seat }。
reply-ended = 牌桌已结束。
reply-ending = 打完这一局，牌桌便结束。
reply-stake-range = 底注是每分 { $least } 至 { $most } 个筹码。
reply-unknown-rules = 没有叫 { $name } 的玩法。可选：{ $known }
reply-unknown-value = { $option } 不能是 { $value }。
reply-dm-off = 以后不再私信你。在牌桌的消息按 *我的牌* 看牌；在那里按 *私信我的牌* 可再开启私信。
reply-dm-on = 私信已开启：每次发牌和轮到你时，都会私信你的牌。
reply-dm-refused = Discord 不让我私信你。请在牌桌的消息按 我的牌 看牌。

# 故障。
reply-busy = 目前很忙，请再按一次。
reply-slow-down = 请慢一点。
reply-unknown-button = 我不认得这个按钮。请在牌桌的消息按 我的牌 看目前情况。
reply-unknown-command = 没有这个指令。请重新输入，并从列表中选择。
reply-no-permission = 我不能在这个频道发言，须由有权管理频道的人允许。
reply-halted = 这张牌桌正在处理中，请稍后再试。
reply-table-broken = 这个频道的牌桌在故障后未能恢复，筹码仍然保留。须由机器人的管理者处理；在此之前请用另一个频道。

# 一局的牌谱。
reply-no-record = 那一局没有牌谱：未打完，或不计。
record-title = 第 { $number } 局的牌谱
record-text = 这一局已打完，以下是全部的牌，连垫出的也在内：
record-use = 把这一行存成文件，便可用 tiengow replay 和 tiengow score 读取。

reply-until-form = { $text } 不是局数，也不是分钟：请输入例如 *10 局*（最多 { $hands }）或 *45 分钟*（{ $least } 至 { $most }）。
