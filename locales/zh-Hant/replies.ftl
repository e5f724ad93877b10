# 對指令和按鈕的回覆。

# 籌碼。
balance-title = 籌碼
balance-own = 你有 **{ $free }** 個籌碼。
balance-of = { $name } 有 **{ $free }** 個籌碼。
balance-held = 另有 { $held } 個預扣在進行中的牌局。
balance-policy = 籌碼只供玩樂：永遠不能買賣或兌換。
daily-granted = 今天的 { $amount } 個籌碼已到手。你現有 **{ $free }** 個。
daily-taken = 你已領過今天的籌碼。下一次在 { $when }。

# 關於。
about-title = Discord 上的天九
about-text = 與朋友打天九，空位由電腦補上。輸入 /tiengow start 開始。
about-version = 版本 { $version } · 授權 { $licence }
about-uptime = { $when } 啟動 · 現有 { $tables } 張牌桌
about-source = 原始碼：{ $source }
about-policy = 籌碼只供玩樂，永遠不能買賣或兌換。
about-hidden = 你的牌和墊出的牌，只有你自己看到。

# 牌桌。
which-title = 哪一副牌？
which-text = 你坐在幾張牌桌。
which-table = 牌桌 { $table }
which-none = 你沒有坐在任何牌桌。在牌桌上按 坐下，或用 /tiengow start 開一張。
reply-no-table = 這個頻道沒有牌桌。用 /tiengow start 開一張。
reply-table-gone = 那張牌桌已結束。用 /tiengow start 開一張新的。
reply-channel-taken = 這個頻道已有一張牌桌。
reply-too-many-tables = 現時牌桌太多，請稍後再試。
reply-server-only = 牌桌只能在伺服器的頻道裏開。
reply-opened = 牌桌已開。按 *坐下* 入座。
reply-left = 你已離桌。
reply-chair-back = 你已讓回座位，仍由電腦坐。
reply-leaving = 這一局打完你便離桌，期間由電腦代打。
reply-kicked = 座位 { $seat } 已清空。
reply-kick-later = 這一局打完後清空座位 { $seat }。
reply-ended = 牌桌已結束。
reply-ending = 打完這一局，牌桌便結束。
reply-stake-range = 底注是每分 { $least } 至 { $most } 個籌碼。
reply-unknown-rules = 沒有叫 { $name } 的玩法。可選：{ $known }
reply-unknown-value = { $option } 不能是 { $value }。
reply-dm-off = 以後不再私訊你。在牌桌的訊息按 *我的牌* 看牌；在那裏按 *私訊我的牌* 可再開啟私訊。
reply-dm-on = 私訊已開啟：每次發牌和輪到你時，都會私訊你的牌。
reply-dm-refused = Discord 不讓我私訊你。請在牌桌的訊息按 我的牌 看牌。

# 故障。
reply-busy = 現時很忙，請再按一次。
reply-slow-down = 請慢一點。
reply-unknown-button = 我不認得這個按鈕。請在牌桌的訊息按 我的牌 看現時情況。
reply-unknown-command = 沒有這個指令。請重新輸入，並從清單中選擇。
reply-no-permission = 我不能在這個頻道發言，須由有權管理頻道的人准許。
reply-halted = 這張牌桌正在處理中，請稍後再試。
reply-table-broken = 這個頻道的牌桌在故障後未能恢復，籌碼仍然保留。須由機器人的管理者處理；在此之前請用另一個頻道。

# 一局的牌譜。
reply-no-record = 那一局沒有牌譜：未打完，或不計。
record-title = 第 { $number } 局的牌譜
record-text = 這一局已打完，以下是全部的牌，連墊出的也在內：
record-use = 把這一行存成檔案，便可用 tiengow replay 和 tiengow score 讀取。

reply-until-form = { $text } 不是局數，也不是分鐘：請輸入例如 *10 局*（最多 { $hands }）或 *45 分鐘*（{ $least } 至 { $most }）。
