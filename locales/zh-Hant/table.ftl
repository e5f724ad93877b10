seat-computer = 電腦
seat-nameless = 玩家
seat-former = 以前的玩家
seat-house-bank = 系統
seat-free = 空位
seat-host = { $name }（桌主）
table-with-hints = 用了提示：{ $players }
seat-level = { $name }（{ $level }）
seat-waiting = { $name }，下一局起換{ $waiting }
seat-away = { $name }（走開了，電腦代打）
seat-going = { $name }（被請離，打完這局便離桌）
seat-leaving = { $name }（將離桌，電腦代打）
seat-asked = { $name }（尚未同意）
button-sit = 坐下
button-leave = 離桌
button-add-computer = 加入電腦
button-fill = 電腦補滿並開局
button-start = 開局
button-thread = 移到討論串
button-my-hand = 我的牌
button-rules = 規則
button-settings = 設定
button-next-hand = 下一局
button-end = 散桌
lobby-title = { $game }：請入座
lobby-stake = { $stake ->
    [0] 純粹消遣：不計籌碼
   *[other] 每分 { $stake } 個籌碼
}
lobby-hold = { $key ->
    [each] 每局最多輸 { $hold } 個籌碼
    [next] 下一局最多輸 { $hold } 個籌碼
   *[first] 首局最多輸 { $hold } 個籌碼，連莊時逐局增加
}
lobby-computers-nothing = 有電腦的牌局不計籌碼
lobby-reveal = { $key ->
    [table] 各局的牌在散桌時公開
    [never] 各局的牌永不公開，其他人無法查驗發牌
   *[hand] 每局打完即公開所有的牌
}
table-agree = 一局可能輸得更多了。{ $players }：同意請按「{ $sits ->
    [0] 下一局
   *[other] 坐下
}」。
lobby-waiting = 還有 { $free } 個空位，按「坐下」入座。{ $fill ->
    [0] {""}
   *[other] 桌主可按「電腦補滿並開局」，或用 </table invite> 邀請朋友。
}
lobby-alone = 按「電腦補滿並開局」，跟電腦打。
lobby-enough = 桌主可按「開局」，也可再等人。
lobby-ready = 座位已滿，桌主可按「開局」。
lobby-asked = 等 { $players } 同意。{ $starts ->
    [0] {""}
   *[other] 現在按「開局」，未同意的人便失去座位。
}
lobby-nobody = 座位全是電腦。按「坐下」接替其中一家。
table-goes-on = 牌局在[這裡]({ $link })繼續。
board-title = 第 { $number }{ $hands ->
    [0] {""}
   *[other] /{ $hands }
} 局 · { $game }
board-joining = 下一局加入：{ $players }
board-stake = { $house } · 每分 { $stake } 個籌碼
board-plain = { $house } · 不計籌碼
board-nothing = { $house } · 純粹消遣，不計籌碼
board-nothing-capped = { $house } · 不計籌碼：有玩家今天從電腦贏得的籌碼已達上限
board-nothing-computers = { $house } · 不計籌碼：有電腦參加
board-seat = { $seat } { $name } · { $stacks } 棟 · { $tiles } { $kind ->
   *[tile] 張牌
}
board-open-cards = 明牌（本局不用）：{ $cards }
board-first-banker = { $count ->
    [1] 擲骰定{ $kind ->
        [card] 首家
       *[tile] 首莊
    }：{ $throws } → { $player }
   *[other] 擲骰定{ $kind ->
        [card] 首家
       *[tile] 首莊
    }（大過 { $seats } 再擲）：{ $throws } → { $player }
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
    [1] 這一圈：單張
   *[other] 這一圈：每家 { $width } { $kind ->
       *[tile] 張
    }
}
trick-to-lead = 由 { $player } 先出。
play-lead = { $player }：出{ $set }
play-beat = { $player }：用「{ $set }」打
play-discard-open = { $player }：墊{ $tiles }，牌面向上
play-discard = { $player }：墊 { $width } { $kind ->
    [card] 張牌，牌面向下
   *[tile] 張，牌面向下
}
trick-best = 這圈 { $stacks } 棟，現時最大：{ $player }。
trick-barred = 沒有棟，不得贏這最後一圈：{ $players }。
next-trick-heading = 下一圈
last-trick-heading = 上一圈
trick-taken = { $player }：{ $set }，贏 { $stacks } 棟
payments-heading = 賀分
paid-supreme = 賀尊：{ $player } +{ $sum }（{ $payers }）
paid-two-couples = 兩副文武對：{ $player } +{ $sum }（{ $payers }）
paid-quartet = 四大賀：{ $player } +{ $sum }（{ $payers }）
turn-until = 輪到 { $player } · { $when } 截止
turn-open = 輪到 { $player }
server-out-note = ⏸ 暫停：Discord 故障，暫時連不上這個伺服器。恢復後牌局自動繼續；若到 { $when } 仍未恢復便散桌，未打完的一局由電腦代打完。
lost-place-note = 機器人已無法在牌桌的頻道發言：這一局由電腦代打完，隨即散桌。
ending-note = 打完這一局便散桌。
end-asked-note = { $name }想散桌：再有一位玩家按「{ $end }」便散。
closed-title = { $game }：已散桌
closed-ended = 玩家決定散桌。
closed-manager = 由伺服器的管理者散桌。
closed-deserted = 所有人都離開了。
closed-idle = { $minutes } 分鐘沒有人操作，自動散桌。
closed-out-of-reach = 連續 { $hours } 小時連不上伺服器，自動散桌。
closed-bot-removed = 機器人已被移出伺服器，自動散桌。
closed-channel-deleted = 牌桌的頻道已被刪除，自動散桌。
closed-removed = 由機器人的管理者散桌。
closed-chips = 這一桌已沒有預留的籌碼。
status-title = 牌桌 { $table }
status-lobby = 等人入座。
status-betting = 第 { $number }{ $hands ->
    [0] {""}
   *[other] /{ $hands }
} 局正在下注。
status-playing = 第 { $number }{ $hands ->
    [0] {""}
   *[other] /{ $hands }
} 局進行中。
status-between = 第 { $number }{ $hands ->
    [0] {""}
   *[other] /{ $hands }
} 局已結算。
status-host = 桌主：{ $name }
claiming-until = 有一點紅的現在可以開牌 · 莊家 { $when } 先出
claiming-open = 有一點紅的現在可以開牌
button-record = 牌譜
until-choice-hands = { $hands } 局
until-choice-minutes = { $minutes } 分鐘
until-hands = 打完 { $hands } 局便散桌
until-minutes = { $minutes } 分鐘後，打完那一局便散桌
ends-at = { $when } 後，打完那一局便散桌。
closed-over = 說好的最後一局已打完。

missed-public = { $left ->
    [0] ⏱ { $what }（{ $turns }/{ $most }）
   *[other] ⏱ { $what }（{ $turns }/{ $most }），再超時 { $left } 手便由電腦代打。
}
missed-led = { $player } 超時，代出「{ $set }」
missed-discarded = { $kind ->
   *[tile] { $player } 超時，代墊 { $width } 張
}
missed-set = { $player } 超時，按標準擺法代擺
missed-sat-out = { $player } 超時，本局未下注
missed-own = { $left ->
    [0] ⏱ { $what }（{ $turns }/{ $most }）。
   *[other] ⏱ { $what }（{ $turns }/{ $most }）。再超時 { $left } 手，便由電腦代你打。
}
missed-you-led = 你超時了：已替你出「{ $tiles }」
missed-you-discarded = { $width ->
   *[other] 你超時了：已替你墊「{ $tiles }」
}
missed-you-set = 你超時了：已按標準擺法替你擺牌
missed-you-sat-out = 下注超時：你本局未下注
