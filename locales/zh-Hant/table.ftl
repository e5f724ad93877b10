seat-computer = 電腦
seat-nameless = 玩家
seat-house-bank = 莊家
seat-free = 空位
seat-host = { $name }（桌主）
seat-level = { $name }（{ $level }）
seat-waiting = { $name }，下一局起換 { $waiting }
seat-away = { $name }（離開了，電腦代打）
seat-leaving = { $name }（將離桌，電腦代打）
button-sit = 坐下
button-leave = 離座
button-add-computer = 加入電腦
button-start = 開局
button-my-hand = 我的牌
button-rules = 規則
button-next-hand = 下一局
button-end = 結束牌桌
lobby-title = { $game }：請入座
lobby-house = 玩法：{ $house } · { $brief }
lobby-stake = { $stake ->
    [0] 底注：無，純粹消遣
   *[other] 底注：每分 { $stake } 個籌碼
}
lobby-hold = { $grows ->
    [0] 每局向每位玩家預扣 { $hold } 個籌碼。
   *[other] 首局向每位玩家預扣 { $hold } 個籌碼，連莊時逐局增加。
}
lobby-computers-nothing = 有電腦參加的一局不計籌碼。
lobby-reveal = { $key ->
    [table] 打完的牌在牌桌結束後公開，之前只給當局的人看。
    [never] 打完的牌只給當局的人看，其他人無法驗證發牌。
   *[hand] 每局打完即公開所有的牌，蓋著的也在內。
}
lobby-pace = 節奏：{ $pace }
lobby-waiting = 還有 { $free } 個空位：按 *坐下*，或按 *加入電腦*。
lobby-waiting-people = 還有 { $free } 個空位：按 *坐下*。
lobby-enough = 桌主可按 *開局*，也可等更多人加入。
lobby-ready = 座位已滿：桌主可按 *開局*。
lobby-nobody = 座位全是電腦：按 *坐下* 接替其中一家。
playing-order = 座位（按出牌次序）
lobby-terms = 這一桌怎樣玩
lobby-picture = { $seats } 個座位已坐 { $taken } 個：{ $who }
board-title = 第 { $number } 局 · { $game }
board-stake = 玩法：{ $house } · 每分 { $stake } 個籌碼
board-nothing = 玩法：{ $house } · 不計籌碼
board-nothing-capped = 玩法：{ $house } · 不計籌碼，因為有人今天從電腦贏得的籌碼已達上限
board-nothing-computers = 玩法：{ $house } · 不計籌碼，因為有電腦參加
board-seat = { $seat } { $name } · { $stacks } 支 · { $tiles } { $kind ->
   *[tile] 張牌
}
board-open-cards = 明牌（不參與）：{ $cards }
board-first-banker = { $count ->
    [1] 擲骰定{ $kind ->
        [card] 首家
       *[tile] 首莊
    }：{ $throws } → { $player }
   *[other] 擲骰定{ $kind ->
        [card] 首家
       *[tile] 首莊
    }，大過 { $seats } 再擲：{ $throws } → { $player }
}
board-banker-mark = { $figure ->
    [0] { $factor ->
        [1] 先出
       *[other] 莊家 ×{ $factor }
    }
   *[other] 莊家 · 基數 { $figure }
}
board-picture = 第 { $number } 局：{ $seats }。{ $trick }
trick-heading = { $width ->
    [1] 這一輪：單張
   *[other] 這一輪：每家 { $width } { $kind ->
       *[tile] 張
    }
}
trick-to-lead = 由 { $player } 出牌。
play-lead = { $player } 出 { $set }
play-beat = { $player } 壓 { $set }
play-discard-open = { $player } 攤開墊 { $tiles }
play-discard = { $player } 墊 { $backs }
trick-best = 這一輪值 { $stacks } 支，現由 { $player } 領先。
trick-barred = { $players } 的支數不夠，這最後一輪不得贏。
next-trick-heading = 下一輪
last-trick-heading = 上一輪
trick-taken = { $player } 以 { $set } 收下 { $stacks } 支
payments-heading = 即時賀賠
paid-supreme = 賀尊：{ $player } +{ $sum }（{ $payers }）
paid-two-couples = 兩副雜配：{ $player } +{ $sum }（{ $payers }）
paid-quartet = 四大賀：{ $player } +{ $sum }（{ $payers }）
turn-until = 輪到 { $player } · { $when } 截止
turn-open = 輪到 { $player }
server-out-note = ⏸ 計時暫停：Discord 上的這個伺服器暫時無法使用。恢復後牌桌自動繼續；若到 { $when } 仍未恢復，牌桌便結束，未打完的一局作廢。
channel-gone-note = ⏸ 計時暫停：牌桌的頻道已不存在。到 { $when } 牌桌便結束，未打完的一局作廢。
ending-note = 打完這一局，牌桌便結束。
end-asked-note = { $name } 想結束牌桌，還須另一位玩家同意。
closed-title = { $game }：牌桌已結束
closed-ended = 玩家結束了牌桌。
closed-deserted = 牌桌上已沒有人。
closed-idle = 已有 { $minutes } 分鐘沒有動靜。
closed-removed = 牌桌由外部關閉。
closed-chips = 預扣的籌碼已全數解除。
status-title = 牌桌 { $table }
status-lobby = 正等人入座。
status-betting = 第 { $number } 局正在下注。
status-playing = 第 { $number } 局進行中。
status-between = 第 { $number } 局已結算。
status-host = 桌主：{ $name }
declaring-until = 聲明時間 · 莊家 { $when } 出牌
declaring-open = 聲明時間
button-record = 牌譜
until-choice-hands = { $hands } 局
until-choice-minutes = { $minutes } 分鐘
until-hands = 打完 { $hands } 局後結束。
until-minutes = 首局發牌後滿 { $minutes } 分鐘，打完當時那一局便結束。
hand-of = 第 { $number } 局，共 { $hands } 局
ends-at = { $when } 後，打完當時那一局便結束。
closed-over = 牌桌預定的時間已到。

missed-public = { $left ->
    [0] ⏱ { $what }（{ $turns }/{ $most }）
   *[other] ⏱ { $what }（{ $turns }/{ $most }），再錯過 { $left } 手便由電腦代打。
}
missed-led = { $player } 時間到，自動出 { $set }
missed-discarded = { $kind ->
   *[tile] { $player } 時間到，自動墊 { $width } 張
}
missed-set = { $player } 時間到，按標準擺法代擺
missed-sat-out = { $player } 時間到仍未下注，這一局不參加
missed-own = { $left ->
    [0] ⏱ { $what }（{ $turns }/{ $most }）。
   *[other] ⏱ { $what }（{ $turns }/{ $most }）。再錯過 { $left } 手，你的座位便由電腦代打。
}
missed-you-led = 你的時間到了：已替你出 { $tiles }
missed-you-discarded = { $width ->
   *[other] 你的時間到了：已替你墊出 { $tiles }
}
missed-you-set = 你的時間到了：已按標準擺法替你擺牌
missed-you-sat-out = 你的下注時間到了：這一局你不參加
