hand-title = 你的牌 · 第 { $number }{ $hands ->
    [0] {""}
   *[other] /{ $hands }
} 局
hand-you = { $figure ->
    [0] { $factor ->
        [1] 你是 { $player }。首家：{ $banker }。
       *[other] 你是 { $player }。莊家：{ $banker }（×{ $factor }）。
    }
   *[other] 你是 { $player }。莊家：{ $banker }（基數 { $figure }）。
}
hand-you-bank = { $figure ->
    [0] { $factor ->
        [1] 你是 { $player }，這局由你先出。
       *[other] 你是 { $player }，這局坐莊（×{ $factor }）。
    }
   *[other] 你是 { $player }，這局坐莊（基數 { $figure }）。
}
hand-stacks = 棟數：{ $stacks }
hand-left = { $kind ->
   *[tile] 剩餘張數：{ $counts }
}
hand-tiles = { $kind ->
    [card] 你的牌，最高一級在前
   *[tile] 你的牌，由大至小
}
hand-tiles-families = 你的牌，按系排列
hand-civil = **文子**：{ $tiles }
hand-military = **武子**：{ $tiles }
hand-tier = **{ $tier }**：{ $cards }
hand-advice = ➤ { $advice }
hand-no-tiles = { $kind ->
   *[tile] 你的牌已全部打出。
}
hand-discards = 你墊的牌：{ $tiles }
hand-picture = { $kind ->
   *[tile] 你的牌：{ $tiles }
}
hand-picture-chosen = 已選：{ $tiles }
hand-can-beat = 可打：{ $tiles }
hand-your-turn = **輪到你** · { $when } 截止
hand-your-turn-open = **輪到你**
hand-to-beat = 現時最大：{ $set }，值 { $stacks } 棟
hand-lead = { $kind ->
    [card] 由你先出：一張，或同級的幾張。
   *[tile] 由你先出：一張，或成牌型的幾張。
}
hand-follow = { $kind ->
   *[tile] 請選 { $width } 張打得過「{ $set }」的牌，或選 { $width } 張墊。
}
hand-cannot-beat = 你打不過「{ $set }」，選 { $width } 張墊。
hand-follow-at-once = { $kind ->
   *[tile] 打得過「{ $set }」的牌：{ $tiles }；其他牌一按即墊。
}
hand-follow-suit = 要跟{ $suit ->
    [civil] 文子
   *[military] 武子
}：選一張打得過「{ $set }」的，或選一張墊{ $presses ->
    [1] ；打不過的一按即墊
   *[2] {""}
}。
hand-follow-suit-low = 你打不過「{ $set }」，要跟{ $suit ->
    [civil] 文子
   *[military] 武子
}：{ $presses ->
    [1] 按
   *[2] 選
}一張墊。
hand-cannot-beat-at-once = 你打不過「{ $set }」，按一張牌墊。
hand-one-move = 你只有一種打法。
hand-one-follows-suit = 你打不過「{ $set }」，又要跟{ $suit ->
    [civil] 文子
   *[military] 武子
}：只能墊這一張。
hand-ask-discard = 這 { $width } 張打得過。仍然要墊？
hand-picked = 已選：{ $tiles }
hand-too-few = 已選：{ $tiles }。還差 { $more } 張：這一圈每家 { $width } { $kind ->
   *[tile] 張。
}
hand-too-many = 多選了 { $over } 張，請放回。
hand-barred = { $kind ->
    [card] 你沒有棟，不得贏這最後一圈，只能墊牌。
   *[tile] 你空棟，最後一圈不得結牌，只能墊牌。
}
hand-away = 你走開了，電腦正代你打。按「我回來了」便由你自己打。
hand-leaving = 你將離桌：電腦會用你的籌碼打完這一局。想自己打下去就按「留下」。
hand-kicked-later = 你被請離桌了：打完這一局便離開。
hand-kicked = 你被請離桌了：電腦會用你的籌碼打完這一局。
hand-computer-played = 這一局有電腦代你打。
button-lead = 出 { $tiles }
button-beat = 打出 { $tiles }
button-discard = { $width ->
   *[other] 墊 { $tiles }
}
button-clear = 重選
button-back = 我回來了
button-stay = 留下
button-dm-off = 不要再私訊
button-dm-on = 私訊我的牌
button-give-back = 不坐了
hand-no-hand = 還未開局。發牌後，你的牌會在這裡出現。
hand-newer = -# 你的牌已移到另一則訊息。
hand-not-seated = 你不在這一局。按牌桌訊息上的「{ $sit }」，由下一局起參加。
hand-no-seat-left = 你不在這一局，座位也已滿。
hand-waiting = 座位 { $seat } 由下一局起是你的。這一局仍由電腦打。
hand-won = 第 { $number } 局打完：你贏了 { $chips } 個籌碼。
hand-lost = 第 { $number } 局打完：你輸了 { $chips } 個籌碼。
hand-even = 第 { $number } 局打完：你不輸不贏。
hand-sat-out = 第 { $number } 局打完：你沒有下注。
hand-nothing = 第 { $number } 局打完：{ $points }，不計籌碼。
hand-watched = 第 { $number } 局打完。
hand-balance = 打完這一局，你有 **{ $free }** 個籌碼。
hand-asked = 一局可能輸得更多了：每分 { $stake } 個籌碼，下一局最多輸 { $hold } 個。
hand-asked-too-few = { $has ->
    [0] 這一局後你沒有籌碼了：先領取籌碼，再同意。
   *[other] 這一局後你只有 { $has } 個籌碼，不夠打下一局：先領取籌碼，再同意。
}
button-agree = 同意 · 下一局
hand-claimed = 已決定開牌。時間一到，其他人才會知道。
button-claim-red-dot = 以一點紅開牌
button-end-claims = 開始打牌
hand-next = 你已入座，由下一局起參加。
