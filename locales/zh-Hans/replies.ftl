balance-title = 筹码
balance-own = 你有 **{ $free }** 个筹码。
balance-of = { $name }有 **{ $free }** 个筹码。
balance-held = 另有 { $held } 个预留在进行中的牌局。
balance-policy = 筹码只供娱乐：永远不能买卖或兑换。
daily-granted = 已领取今天的 { $amount } 个筹码。你现有 **{ $free }** 个。
daily-taken = 你已领过今天的筹码，{ $when } 可再领。
about-title = Discord 上的天九
about-text = 和朋友打天九、牌九或 Tet-Gow，空位由电脑补上。用 </tiengow start>、</paigow start> 或 </tetgow start> 开始；没学过可先试 </tutorial>。
about-version = 版本 { $version } · 许可 { $licence }
about-uptime = { $when } 启动 · 现有 { $tables } 张牌桌
about-source = 源代码：{ $source }
about-policy = 筹码只供娱乐，永远不能买卖或兑换。
about-hidden = 打牌时，别的玩家看不到你手上的牌，也看不到你牌面向下垫的牌。

# 入门。
help-title = 怎样开始
help-learn = **第一次玩？** 按“边打边学”，几分钟就会，不花筹码。全部课程在 </tutorial>。
help-computers = **和电脑打。** 按钮会在这里开一桌天九，马上发牌。想玩别的，按 </paigow start> 或 </tetgow start>，座位选“电脑”。
help-friends = **和朋友打。** 在服务器里用 </tiengow start>、</paigow start> 或 </tetgow start>，其他人在牌桌消息上按“{ $sit }”。
help-more = 打牌时，用 </hand> 看自己的牌，</hint> 比较各种打法，</table leave> 离桌。另外可用 </balance> 看筹码，</daily> 领筹码。
help-button-computers = 和电脑打
help-button-settings = 设置
which-title = 看哪一桌的牌？
which-text = 你同时坐在几桌。选一桌看你的牌；其他指令请到那一桌的频道输入。
which-table = 牌桌 { $table }
which-direct = 我们的私信
which-none = 你不在任何牌桌。在一张牌桌上按“{ $sit }”，或用 </tiengow start>、</paigow start> 或 </tetgow start> 开一桌。
reply-no-table = 这个频道没有牌桌。用 </tiengow start>、</paigow start> 或 </tetgow start> 开一桌。
reply-table-gone = 那一桌已解散。用 </tiengow start>、</paigow start> 或 </tetgow start> 再开一桌。
reply-new-here = 第一次玩？</tutorial> 几分钟教会你。
reply-channel-taken = 这个频道已有{ $link ->
    [none] 一桌
   *[other] [一桌]({ $link })
}。{ $seat ->
    [yours] 你就坐在这一桌：要另开一桌，请先用 </table leave> 离桌，或用 </table end> 解散。
    [free] 想加入，请在牌桌的消息按“{ $sit }”。
    [ending] 这一桌打完这一局就解散，别人不能再坐下。
   *[full] 这一桌已坐满。
}
reply-too-many-tables = 目前开的桌太多，请稍后再试。
reply-server-full = 这个服务器最多开 { $most } 桌，现已开满。有一桌解散后再试。
reply-too-many-hosted = 你在这个服务器已开了 { $most } 桌，不能再开。请先用 </table end> 解散一桌。
reply-too-many-opened = 你在 { $minutes } 分钟内已开了 { $tables } 桌，请 { $when } 再试。
reply-hand-elsewhere = 你在 { $place } 那一桌的牌：
reply-server-only = 这只能在我所在的服务器里用。
reply-no-table-here = 牌桌可以开在我所在的服务器里，或开在和我的私信里。
reply-direct-alone = 私信里别人坐不进来，只有你一个人打。想和别人打，请到服务器里开桌。
reply-not-member = 你已经不在这一桌的服务器里。
reply-opened = 牌桌已开，你坐 { $seat }。
reply-opened-thread = 牌桌已开在 { $thread }，你坐 { $seat }。
reply-seated = 你在 { $place } 坐 { $seat }。
reply-opened-second = 这个频道已有一桌，你的一桌另开在子区 { $thread }，你坐 { $seat }。
reply-opened-no-thread = 牌桌已开在这个频道，没有另开子区：我在这里没有“创建公共子区”和“在子区内发送消息”的权限。你坐 { $seat }。
reply-opened-thread-failed = 牌桌已开在这个频道：Discord 刚才未能开子区。你坐 { $seat }。
reply-no-threads = 这里没有子区：请不要填“子区”。
reply-thread-not-yours = 要在子区开桌，你需要在这个频道“创建公共子区”的权限。
reply-thread-not-mine = 我开不了子区：我在这里没有“创建公共子区”和“在子区内发送消息”的权限。
reply-thread-failed = Discord 刚才未能开子区，牌桌留在这里。
reply-thread-offer = 牌桌下面有人在聊天，牌桌会被顶上去看不见。可以把它移到单独的子区。
reply-moved = 牌桌已移到 { $thread }。
reply-left = 你已离桌。
reply-seat-back = 你已让出座位，仍由电脑坐。
reply-leaving = 电脑会用你的筹码打完这一局，然后你就离桌。想自己打下去就按“留下”。
reply-leaving-now = 现在离桌？电脑会用你的筹码打完这一局。
reply-leaving-host = 现在离桌？电脑会用你的筹码打完这一局，桌主改由{ $name }担任。
reply-leaving-alone = 现在离桌？电脑会用你的筹码打完这一局，然后牌桌解散。
reply-kicked = 座位 { $seat } 已清空。
reply-kicked-waiting = 座位 { $seat } 仍由电脑坐。
reply-kick-later = 这一局打完后清空座位 { $seat }。
reply-ended = 已解散。
reply-ending = 打完这一局就解散。
reply-end-asked = 已提议解散牌桌：再有一位玩家在牌桌的消息按“{ $end }”就解散。
reply-most-bet-range = 最大注要在最小注（{ $least } 个筹码）至 { $most } 个筹码之间。
reply-stake-range = 底注要在 { $least } 至 { $most } 个筹码之间。
reply-no-stakes = 这个机器人不设底注，也不能下注：天九和 Tet-Gow 都不计筹码，牌九则不能玩。
reply-unknown-rules = 没有叫“{ $name }”的玩法。可选：{ $known }
reply-unknown-value = “{ $value }”不能用于 { $option }，请从列表中选择。
reply-dm-off = 以后不再私信你。在牌桌的消息按“{ $hand }”看牌；牌下面的“私信我的牌”可再开启私信。
reply-dm-on = 私信已开启：一条显示你的牌，牌桌等你时另有一条短消息提醒。
reply-dm-refused = Discord 不让我私信你。请在牌桌的消息按“{ $hand }”看牌，或在这个服务器的“隐私设置”里允许私信。
reply-busy = 目前很忙，请稍后再试。
reply-own-busy = 你刚才要看的牌局还在查找，请稍后再试。
reply-slow-down = 太快了，请稍等再试。
reply-unknown-button = 我不认得这个按钮。请在牌桌的消息按“{ $hand }”看牌。
reply-unknown-command = 没有这个指令。请重新输入，并从列表中选择。
reply-no-permission = 我不能在这个频道发言。请管理频道的人给我“查看频道”、“发送消息”和“嵌入链接”的权限。
reply-no-permission-thread = 我不能在这个子区发言。请管理子区的人解除锁定（如果已锁定），并给我“查看频道”、“在子区内发送消息”和“嵌入链接”的权限。
reply-halted = 刚才没有成功，请稍后再试。
reply-too-long = 现在查这个太费时，请稍后再试。
reply-table-broken = 这个频道的牌桌出了故障，桌上的筹码不会损失。要等机器人的管理者处理；在此之前请用另一个频道。
reply-no-record = 那一局没有牌谱：未打完，或已作废。
reply-unknown-hand = 你没有坐在牌桌上，最近计筹码的牌局里也没有第 { $number } 局。请长按那一局的消息（或点右键），从“应用”打开。
reply-other-rules = 那一局用的是旧版规则，现在无法再显示或评定。
reply-no-hand-there = 这条消息上没有牌局。请在一局打完后的结算消息上使用。
reply-no-sums = 下一局已经开始。上一局可按“牌谱”查看。
record-until-closed = 这一桌解散时才公开打完的牌。在那之前，牌谱只给同局的人。
record-never = 这一桌不公开打完的牌。牌谱只给同局的人，其他人无法查验。
record-later = 解散后，其他人才可取得这份牌谱。
record-unchecked = 其他人不会取得这份牌谱，因此无法查验这一局。
record-title = 第 { $number } 局的牌谱
record-tricks = 这是这一局全部的牌，垫的牌也在内。
record-bets = 这是这一局全部的牌和注码。
record-use = 想回放或验算，可用 `tiengow replay` 或 `tiengow score` 读取这个文件。
reply-until-form = 看不懂“{ $text }”。请输入例如“10 局”（最多 { $hands }）或“45 分钟”（{ $least } 至 { $most }）。
no-number = “{ $text }”不是筹码数目，请输入整数。
reply-table-unseen = 牌桌开好了，但 Discord 没有收下牌桌的消息。我会继续尝试；要是一直不出现，可用 </table end> 解散。
