seat-computer = 电脑
seat-nameless = 玩家
seat-former = 以前的玩家
seat-house-bank = 系统
seat-free = 空位
seat-host = { $name }（桌主）
table-with-hints = 用了提示：{ $players }
seat-level = { $name }（{ $level }）
seat-waiting = { $name }，下一局起换{ $waiting }
seat-away = { $name }（暂时离开，电脑代打）
seat-going = { $name }（被请离，打完这局便离桌）
seat-leaving = { $name }（将离桌，电脑代打）
seat-asked = { $name }（尚未同意）
button-sit = 坐下
button-leave = 离桌
button-add-computer = 加入电脑
button-fill = 电脑补满并开局
button-start = 开局
button-thread = 移到子区
button-my-hand = 我的牌
button-rules = 规则
button-settings = 设置
button-next-hand = 下一局
button-end = 解散
lobby-title = { $game }：请入座
lobby-stake = { $stake ->
    [0] 纯粹消遣：不计筹码
   *[other] 每分 { $stake } 个筹码
}
lobby-hold = { $key ->
    [each] 每局最多输 { $hold } 个筹码
    [next] 下一局最多输 { $hold } 个筹码
   *[first] 首局最多输 { $hold } 个筹码，连庄时逐局增加
}
lobby-computers-nothing = 有电脑的牌局不计筹码
lobby-reveal = { $key ->
    [table] 各局的牌在解散时公开
    [never] 各局的牌永不公开，其他人无法查验发牌
   *[hand] 每局打完即公开所有的牌
}
table-agree = 一局可能输得更多了。{ $players }：同意请按“{ $sits ->
    [0] 下一局
   *[other] 坐下
}”。
lobby-waiting = 还有 { $free } 个空位，按“坐下”入座。{ $fill ->
    [0] {""}
   *[other] 桌主可按“电脑补满并开局”，或用 </table invite> 邀请朋友。
}
lobby-alone = 按“电脑补满并开局”，和电脑打。
lobby-enough = 桌主可按“开局”，也可再等人。
lobby-ready = 座位已满，桌主可按“开局”。
lobby-asked = 等 { $players } 同意。{ $starts ->
    [0] {""}
   *[other] 现在按“开局”，未同意的人就失去座位。
}
lobby-nobody = 座位全是电脑。按“坐下”接替其中一家。
table-goes-on = 牌局在[这里]({ $link })继续。
board-title = 第 { $number }{ $hands ->
    [0] {""}
   *[other] /{ $hands }
} 局 · { $game }
board-joining = 下一局加入：{ $players }
board-stake = { $house } · 每分 { $stake } 个筹码
board-plain = { $house } · 不计筹码
board-nothing = { $house } · 纯粹消遣，不计筹码
board-nothing-capped = { $house } · 不计筹码：有玩家今天从电脑赢得的筹码已达上限
board-nothing-computers = { $house } · 不计筹码：有电脑参加
board-seat = { $seat } { $name } · { $stacks } 栋 · { $tiles } { $kind ->
   *[tile] 张牌
}
board-open-cards = 明牌（本局不用）：{ $cards }
board-first-banker = { $count ->
    [1] 掷骰定{ $kind ->
        [card] 首家
       *[tile] 首庄
    }：{ $throws } → { $player }
   *[other] 掷骰定{ $kind ->
        [card] 首家
       *[tile] 首庄
    }（大于 { $seats } 再掷）：{ $throws } → { $player }
}
board-banker-mark = { $figure ->
    [0] { $factor ->
        [1] 先出
       *[other] 庄家 ×{ $factor }
    }
   *[other] 庄家 · 基数 { $figure }
}
board-picture = 第 { $number } 局：{ $seats }。{ $trick }
trick-heading = { $width ->
    [1] 这一轮：单张
   *[other] 这一轮：每家 { $width } { $kind ->
       *[tile] 张
    }
}
trick-to-lead = 由 { $player } 先出。
play-lead = { $player }：出{ $set }
play-beat = { $player }：用“{ $set }”打
play-discard-open = { $player }：垫{ $tiles }，牌面向上
play-discard = { $player }：垫 { $width } { $kind ->
    [card] 张牌，牌面向下
   *[tile] 张，牌面向下
}
trick-best = 这轮 { $stacks } 栋，目前最大：{ $player }。
trick-barred = 没有栋，不得赢这最后一轮：{ $players }。
next-trick-heading = 下一轮
last-trick-heading = 上一轮
trick-taken = { $player }：{ $set }，赢 { $stacks } 栋
payments-heading = 贺分
paid-supreme = 贺尊：{ $player } +{ $sum }（{ $payers }）
paid-two-couples = 两副文武对：{ $player } +{ $sum }（{ $payers }）
paid-quartet = 四大贺：{ $player } +{ $sum }（{ $payers }）
turn-until = 轮到 { $player } · { $when } 截止
turn-open = 轮到 { $player }
server-out-note = ⏸ 暂停：Discord 故障，暂时连不上这个服务器。恢复后牌局自动继续；若到 { $when } 仍未恢复，牌桌就解散，未打完的一局由电脑代打完。
lost-place-note = 机器人已无法在牌桌的频道发言：这一局由电脑代打完，牌桌随即解散。
ending-note = 打完这一局就解散。
end-asked-note = { $name }想解散牌桌：再有一位玩家按“{ $end }”就解散。
closed-title = { $game }：已解散
closed-ended = 玩家决定解散牌桌。
closed-manager = 由服务器的管理者解散。
closed-deserted = 所有人都离开了。
closed-idle = { $minutes } 分钟没有人操作，自动解散。
closed-out-of-reach = 连续 { $hours } 小时连不上服务器，自动解散。
closed-bot-removed = 机器人已被移出服务器，自动解散。
closed-channel-deleted = 牌桌的频道已被删除，自动解散。
closed-removed = 由机器人的管理者解散。
closed-chips = 这一桌已没有预留的筹码。
status-title = 牌桌 { $table }
status-lobby = 等人入座。
status-betting = 第 { $number }{ $hands ->
    [0] {""}
   *[other] /{ $hands }
} 局正在下注。
status-playing = 第 { $number }{ $hands ->
    [0] {""}
   *[other] /{ $hands }
} 局进行中。
status-between = 第 { $number }{ $hands ->
    [0] {""}
   *[other] /{ $hands }
} 局已结算。
status-host = 桌主：{ $name }
claiming-until = 有一点红的现在可以开牌 · 庄家 { $when } 先出
claiming-open = 有一点红的现在可以开牌
button-record = 牌谱
until-choice-hands = { $hands } 局
until-choice-minutes = { $minutes } 分钟
until-hands = 打完 { $hands } 局就解散
until-minutes = { $minutes } 分钟后，打完那一局就解散
ends-at = { $when } 后，打完那一局就解散。
closed-over = 说好的最后一局已打完。

missed-public = { $left ->
    [0] ⏱ { $what }（{ $turns }/{ $most }）
   *[other] ⏱ { $what }（{ $turns }/{ $most }），再超时 { $left } 手就由电脑代打。
}
missed-led = { $player } 超时，代出“{ $set }”
missed-discarded = { $kind ->
   *[tile] { $player } 超时，代垫 { $width } 张
}
missed-set = { $player } 超时，按标准摆法代摆
missed-sat-out = { $player } 超时，本局未下注
missed-own = { $left ->
    [0] ⏱ { $what }（{ $turns }/{ $most }）。
   *[other] ⏱ { $what }（{ $turns }/{ $most }）。再超时 { $left } 手，就由电脑替你打。
}
missed-you-led = 你超时了：已替你出“{ $tiles }”
missed-you-discarded = { $width ->
   *[other] 你超时了：已替你垫“{ $tiles }”
}
missed-you-set = 你超时了：已按标准摆法替你摆牌
missed-you-sat-out = 下注超时：你本局未下注
