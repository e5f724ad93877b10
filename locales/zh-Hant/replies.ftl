balance-title = 籌碼
balance-own = 你有 **{ $free }** 個籌碼。
balance-of = { $name }有 **{ $free }** 個籌碼。
balance-held = 另有 { $held } 個預留在進行中的牌局。
balance-policy = 籌碼只供玩樂：永遠不能買賣或兌換。
daily-granted = 已領取今天的 { $amount } 個籌碼。你現有 **{ $free }** 個。
daily-taken = 你已領過今天的籌碼，{ $when } 可再領。
about-title = Discord 上的天九
about-text = 跟朋友打天九、牌九或 Tet-Gow，空位由電腦補上。用 </tiengow start>、</paigow start> 或 </tetgow start> 開始；未學過可先試 </tutorial>。
about-version = 版本 { $version } · 授權 { $licence }
about-uptime = { $when } 啟動 · 現有 { $tables } 張牌桌
about-source = 原始碼：{ $source }
about-policy = 籌碼只供玩樂，永遠不能買賣或兌換。
about-hidden = 打牌時，別的玩家看不到你手上的牌，也看不到你牌面向下墊的牌。

# 入門。
help-title = 怎樣開始
help-learn = **第一次玩？** 按「邊打邊學」，幾分鐘就會，不花籌碼。全部課程在 </tutorial>。
help-computers = **和電腦打。** 按鈕會在這裡開一桌天九，馬上發牌。想玩別的，按 </paigow start> 或 </tetgow start>，座位選「電腦」。
help-friends = **和朋友打。** 在伺服器裡用 </tiengow start>、</paigow start> 或 </tetgow start>，其他人在牌桌訊息上按「{ $sit }」。
help-more = 打牌時，用 </hand> 看自己的牌，</hint> 比較各種打法，</table leave> 離桌。另外可用 </balance> 看籌碼，</daily> 領籌碼。
help-button-computers = 和電腦打
help-button-settings = 設定
which-title = 看哪一桌的牌？
which-text = 你同時坐在幾桌。選一桌看你的牌；其他指令請到那一桌的頻道輸入。
which-table = 牌桌 { $table }
which-direct = 我們的私訊
which-none = 你不在任何牌桌。在一張牌桌上按「{ $sit }」，或用 </tiengow start>、</paigow start> 或 </tetgow start> 開一桌。
reply-no-table = 這個頻道沒有牌桌。用 </tiengow start>、</paigow start> 或 </tetgow start> 開一桌。
reply-table-gone = 那一桌已散。用 </tiengow start>、</paigow start> 或 </tetgow start> 再開一桌。
reply-new-here = 第一次玩？</tutorial> 幾分鐘教會你。
reply-channel-taken = 這個頻道已有{ $link ->
    [none] 一桌
   *[other] [一桌]({ $link })
}。{ $seat ->
    [yours] 你就坐在這一桌：要另開一桌，請先用 </table leave> 離桌，或用 </table end> 散桌。
    [free] 想加入，請在牌桌的訊息按「{ $sit }」。
    [ending] 這一桌打完這一局便散桌，別人不能再坐下。
   *[full] 這一桌已坐滿。
}
reply-too-many-tables = 現時開的桌太多，請稍後再試。
reply-server-full = 這個伺服器最多開 { $most } 桌，現已開滿。有一桌散了再試。
reply-too-many-hosted = 你在這個伺服器已開了 { $most } 桌，不能再開。請先用 </table end> 散一桌。
reply-too-many-opened = 你在 { $minutes } 分鐘內已開了 { $tables } 桌，請 { $when } 再試。
reply-hand-elsewhere = 你在 { $place } 那一桌的牌：
reply-server-only = 這只能在我所在的伺服器裡用。
reply-no-table-here = 牌桌可以開在我所在的伺服器裡，或開在和我的私訊裡。
reply-direct-alone = 私訊裡別人坐不進來，只有你一個人打。想跟別人打，請到伺服器裡開桌。
reply-not-member = 你已經不在這一桌的伺服器裡。
reply-opened = 牌桌已開，你坐 { $seat }。
reply-opened-thread = 牌桌已開在 { $thread }，你坐 { $seat }。
reply-seated = 你在 { $place } 坐 { $seat }。
reply-opened-second = 這個頻道已有一桌，你的一桌另開在討論串 { $thread }，你坐 { $seat }。
reply-opened-no-thread = 牌桌已開在這個頻道，沒有另開討論串：我在這裡沒有「建立公開討論串」和「在討論串中傳送訊息」的權限。你坐 { $seat }。
reply-opened-thread-failed = 牌桌已開在這個頻道：Discord 剛才未能開討論串。你坐 { $seat }。
reply-no-threads = 這裡沒有討論串：請不要填「討論串」。
reply-thread-not-yours = 要在討論串開桌，你需要在這個頻道「建立公開討論串」的權限。
reply-thread-not-mine = 我開不了討論串：我在這裡沒有「建立公開討論串」和「在討論串中傳送訊息」的權限。
reply-thread-failed = Discord 剛才未能開討論串，牌桌留在這裡。
reply-thread-offer = 牌桌下面有人在聊天，牌桌會被推上去看不見。可以把它移到獨立的討論串。
reply-moved = 牌桌已移到 { $thread }。
reply-left = 你已離桌。
reply-seat-back = 你已讓出座位，仍由電腦坐。
reply-leaving = 電腦會用你的籌碼打完這一局，然後你便離桌。想自己打下去就按「留下」。
reply-leaving-now = 現在離桌？電腦會用你的籌碼打完這一局。
reply-leaving-host = 現在離桌？電腦會用你的籌碼打完這一局，桌主改由{ $name }擔任。
reply-leaving-alone = 現在離桌？電腦會用你的籌碼打完這一局，然後散桌。
reply-kicked = 座位 { $seat } 已清空。
reply-kicked-waiting = 座位 { $seat } 仍由電腦坐。
reply-kick-later = 這一局打完後清空座位 { $seat }。
reply-ended = 已散桌。
reply-ending = 打完這一局便散桌。
reply-end-asked = 已提議散桌：再有一位玩家在牌桌的訊息按「{ $end }」便散。
reply-most-bet-range = 最大注要在最小注（{ $least } 個籌碼）至 { $most } 個籌碼之間。
reply-stake-range = 底注要在 { $least } 至 { $most } 個籌碼之間。
reply-no-stakes = 這個機器人不設底注，也不能下注：天九和 Tet-Gow 都不計籌碼，牌九則不能玩。
reply-unknown-rules = 沒有叫「{ $name }」的玩法。可選：{ $known }
reply-unknown-value = 「{ $value }」不能用於 { $option }，請從清單中選擇。
reply-dm-off = 以後不再私訊你。在牌桌的訊息按「{ $hand }」看牌；牌下面的「私訊我的牌」可再開啟私訊。
reply-dm-on = 私訊已開啟：一則顯示你的牌，牌桌等你時另有一則短訊息提醒。
reply-dm-refused = Discord 不讓我私訊你。請在牌桌的訊息按「{ $hand }」看牌，或在這個伺服器的「隱私設定」裡允許私訊。
reply-busy = 現時很忙，請稍後再試。
reply-own-busy = 你剛才要看的牌局還在查找，請稍後再試。
reply-slow-down = 太快了，請稍等再試。
reply-unknown-button = 我不認得這個按鈕。請在牌桌的訊息按「{ $hand }」看牌。
reply-unknown-command = 沒有這個指令。請重新輸入，並從清單中選擇。
reply-no-permission = 我不能在這個頻道發言。請管理頻道的人給我「檢視頻道」、「傳送訊息」和「嵌入連結」的權限。
reply-no-permission-thread = 我不能在這個討論串發言。請管理討論串的人解除鎖定（如果已鎖定），並給我「檢視頻道」、「在討論串中傳送訊息」和「嵌入連結」的權限。
reply-halted = 剛才沒有成功，請稍後再試。
reply-too-long = 現在查這個太費時，請稍後再試。
reply-table-broken = 這個頻道的牌桌出了故障，桌上的籌碼不會損失。要等機器人的管理者處理；在此之前請用另一個頻道。
reply-no-record = 那一局沒有牌譜：未打完，或已作廢。
reply-unknown-hand = 你沒有坐在牌桌上，最近計籌碼的牌局裡也沒有第 { $number } 局。請長按那一局的訊息（或按右鍵），從「應用程式」打開。
reply-other-rules = 那一局用的是舊版規則，現在無法再顯示或評定。
reply-no-hand-there = 這則訊息上沒有牌局。請在一局打完後的結算訊息上使用。
reply-no-sums = 下一局已經開始。上一局可按「牌譜」查看。
record-until-closed = 這一桌散桌時才公開打完的牌。在那之前，牌譜只給同局的人。
record-never = 這一桌不公開打完的牌。牌譜只給同局的人，其他人無法查驗。
record-later = 散桌後，其他人才可取得這份牌譜。
record-unchecked = 其他人不會取得這份牌譜，因此無法查驗這一局。
record-title = 第 { $number } 局的牌譜
record-tricks = 這是這一局全部的牌，墊的牌也在內。
record-bets = 這是這一局全部的牌和注碼。
record-use = 想重看或驗算，可用 `tiengow replay` 或 `tiengow score` 讀取這個檔案。
reply-until-form = 看不懂「{ $text }」。請輸入例如「10 局」（最多 { $hands }）或「45 分鐘」（{ $least } 至 { $most }）。
no-number = 「{ $text }」不是籌碼數目，請輸入整數。
reply-table-unseen = 牌桌開好了，但 Discord 沒有收下牌桌的訊息。我會繼續嘗試；要是一直不出現，可用 </table end> 散桌。
