seat-computer = 电脑
seat-nameless = 玩家
seat-house-bank = 庄家
seat-free = 空位
seat-host = { $name }（桌主）
seat-level = { $name }（{ $level }）
seat-waiting = { $name }，下一局起换 { $waiting }
seat-away = { $name }（离开了，电脑代打）
seat-leaving = { $name }（将离桌，电脑代打）
button-sit = 坐下
button-leave = 离座
button-add-computer = 加入电脑
button-start = 开局
button-my-hand = 我的牌
button-rules = 规则
button-next-hand = 下一局
button-end = 结束牌桌
lobby-title = { $game }：请入座
lobby-house = 玩法：{ $house } · { $brief }
lobby-stake = { $stake ->
    [0] 底注：无，纯粹消遣
   *[other] 底注：每分 { $stake } 个筹码
}
lobby-hold = { $grows ->
    [0] 每局向每位玩家预扣 { $hold } 个筹码。
   *[other] 首局向每位玩家预扣 { $hold } 个筹码，连庄时逐局增加。
}
lobby-computers-nothing = 有电脑参加的一局不计筹码。
lobby-reveal = { $key ->
    [table] 打完的牌在牌桌结束后公开，之前只给当局的人看。
    [never] 打完的牌只给当局的人看，其他人无法验证发牌。
   *[hand] 每局打完即公开所有的牌，扣着的也在内。
}
lobby-pace = 节奏：{ $pace }
lobby-waiting = 还有 { $free } 个空位：按 *坐下*，或按 *加入电脑*。
lobby-waiting-people = 还有 { $free } 个空位：按 *坐下*。
lobby-enough = 桌主可按 *开局*，也可等更多人加入。
lobby-ready = 座位已满：桌主可按 *开局*。
lobby-nobody = 座位全是电脑：按 *坐下* 接替其中一家。
playing-order = 座位（按出牌次序）
lobby-terms = 这一桌怎样玩
lobby-picture = { $seats } 个座位已坐 { $taken } 个：{ $who }
board-title = 第 { $number } 局 · { $game }
board-stake = 玩法：{ $house } · 每分 { $stake } 个筹码
board-nothing = 玩法：{ $house } · 不计筹码
board-nothing-capped = 玩法：{ $house } · 不计筹码，因为有人今天从电脑赢得的筹码已达上限
board-nothing-computers = 玩法：{ $house } · 不计筹码，因为有电脑参加
board-seat = { $seat } { $name } · { $stacks } 支 · { $tiles } { $kind ->
   *[tile] 张牌
}
board-open-cards = 明牌（不参与）：{ $cards }
board-first-banker = { $count ->
    [1] 掷骰定{ $kind ->
        [card] 首家
       *[tile] 首庄
    }：{ $throws } → { $player }
   *[other] 掷骰定{ $kind ->
        [card] 首家
       *[tile] 首庄
    }，大过 { $seats } 再掷：{ $throws } → { $player }
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
trick-to-lead = 由 { $player } 出牌。
play-lead = { $player } 出 { $set }
play-beat = { $player } 压 { $set }
play-discard-open = { $player } 摊开垫 { $tiles }
play-discard = { $player } 垫 { $backs }
trick-best = 这一轮值 { $stacks } 支，现由 { $player } 领先。
trick-barred = { $players } 的支数不够，这最后一轮不得赢。
next-trick-heading = 下一轮
last-trick-heading = 上一轮
trick-taken = { $player } 以 { $set } 收下 { $stacks } 支
payments-heading = 即时贺赔
paid-supreme = 贺尊：{ $player } +{ $sum }（{ $payers }）
paid-two-couples = 两副杂配：{ $player } +{ $sum }（{ $payers }）
paid-quartet = 四大贺：{ $player } +{ $sum }（{ $payers }）
turn-until = 轮到 { $player } · { $when } 截止
turn-open = 轮到 { $player }
server-out-note = ⏸ 计时暂停：Discord 上的这个服务器暂时无法使用。恢复后牌桌自动继续；若到 { $when } 仍未恢复，牌桌便结束，未打完的一局作废。
channel-gone-note = ⏸ 计时暂停：牌桌的频道已不存在。到 { $when } 牌桌便结束，未打完的一局作废。
ending-note = 打完这一局，牌桌便结束。
end-asked-note = { $name } 想结束牌桌，还须另一位玩家同意。
closed-title = { $game }：牌桌已结束
closed-ended = 玩家结束了牌桌。
closed-deserted = 牌桌上已没有人。
closed-idle = 已有 { $minutes } 分钟没有动静。
closed-removed = 牌桌由外部关闭。
closed-chips = 预扣的筹码已全数解除。
status-title = 牌桌 { $table }
status-lobby = 正等人入座。
status-betting = 第 { $number } 局正在下注。
status-playing = 第 { $number } 局进行中。
status-between = 第 { $number } 局已结算。
status-host = 桌主：{ $name }
declaring-until = 声明时间 · 庄家 { $when } 出牌
declaring-open = 声明时间
button-record = 牌谱
until-choice-hands = { $hands } 局
until-choice-minutes = { $minutes } 分钟
until-hands = 打完 { $hands } 局后结束。
until-minutes = 首局发牌后满 { $minutes } 分钟，打完当时那一局便结束。
hand-of = 第 { $number } 局，共 { $hands } 局
ends-at = { $when } 后，打完当时那一局便结束。
closed-over = 牌桌预定的时间已到。

missed-public = { $left ->
    [0] ⏱ { $what }（{ $turns }/{ $most }）
   *[other] ⏱ { $what }（{ $turns }/{ $most }），再错过 { $left } 手便由电脑代打。
}
missed-led = { $player } 时间到，自动出 { $set }
missed-discarded = { $kind ->
   *[tile] { $player } 时间到，自动垫 { $width } 张
}
missed-set = { $player } 时间到，按标准摆法代摆
missed-sat-out = { $player } 时间到仍未下注，这一局不参加
missed-own = { $left ->
    [0] ⏱ { $what }（{ $turns }/{ $most }）。
   *[other] ⏱ { $what }（{ $turns }/{ $most }）。再错过 { $left } 手，你的座位便由电脑代打。
}
missed-you-led = 你的时间到了：已替你出 { $tiles }
missed-you-discarded = { $width ->
   *[other] 你的时间到了：已替你垫出 { $tiles }
}
missed-you-set = 你的时间到了：已按标准摆法替你摆牌
missed-you-sat-out = 你的下注时间到了：这一局你不参加
