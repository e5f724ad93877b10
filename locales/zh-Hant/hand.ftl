hand-title = 你的牌 · 第 { $number } 局
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
       *[other] 你是 { $player }，這局做莊（×{ $factor }）。
    }
   *[other] 你是 { $player }，這局做莊（基數 { $figure }）。
}
hand-stacks = 支數：{ $stacks }
hand-tiles = { $kind ->
    [card] 你的牌，最高一級在先
   *[tile] 你的牌，由大至小
}
hand-tiles-families = 你的牌，一系一系排
hand-civil = **文子** { $tiles }
hand-military = **武子** { $tiles }
hand-tier = **{ $tier }** { $cards }
hand-advice = ➤ { $advice }
hand-no-tiles = { $kind ->
   *[tile] 你的牌已全部打出。
}
hand-discards = 你墊出的牌（只有你看到）
hand-picture = { $kind ->
   *[tile] 你的牌：{ $tiles }
}
hand-picture-chosen = 已選：{ $tiles }
hand-your-turn = **輪到你** · { $when } 截止
hand-to-beat = 要壓過：{ $set }，值 { $stacks } 支
hand-lead = { $kind ->
    [card] 由你出牌：選一張，或同一級的幾張。
   *[tile] 由你出牌：選一張，或選一組。
}
hand-follow = { $kind ->
   *[tile] 選 { $width } 張牌，可壓可墊。
}
hand-cannot-beat = { $kind ->
   *[tile] 你沒有牌壓得過：選 { $width } 張墊出。
}
hand-one-move = 你只有一個選擇。
hand-no-set = 已選：{ $tiles }。這些牌不能一起出。
hand-wrong-width = { $kind ->
   *[tile] 已選：{ $tiles }。這一輪每家 { $width } 張。
}
hand-barred = { $kind ->
    [card] 你的支數不夠，這最後一輪不得贏：只能墊出。
   *[tile] 你一支也沒有，這最後一輪不得結牌：這張牌只能墊出。
}
hand-away = 電腦正代你打。按下面的按鈕取回座位。
hand-leaving = 你將離桌：電腦會用你的籌碼打完這一局。
button-lead = 出 { $tiles }
button-beat = 壓 { $tiles }
button-discard = 墊 { $width } 張：{ $tiles }
button-clear = 重選
button-back = 我回來了
button-dm-off = 不要再私訊
button-dm-on = 私訊我的牌
button-give-back = 讓回座位
hand-no-hand = 還未開局。發牌後，你的牌會在這裏出現。
hand-not-seated = 你不在這一局。現在坐下，由下一局起參加。
hand-waiting = 座位 { $seat } 由下一局起是你的，到時你的牌會在這裏出現。這一局仍由電腦打。
hand-won = 第 { $number } 局完：你贏了 { $chips } 個籌碼。
hand-lost = 第 { $number } 局完：你輸了 { $chips } 個籌碼。
hand-even = 第 { $number } 局完：你不輸不贏。
hand-nothing = 第 { $number } 局完：{ $points } 分，不計籌碼。
hand-watched = 第 { $number } 局完。
hand-balance = 你現有 **{ $free }** 個籌碼。
hand-declared = 你已聲明。聲明時間結束之前，不會有人知道。
button-declare-red-dot = 聲明一點紅
hand-next = 你已入座，由下一局起參加。
