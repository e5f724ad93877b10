privacy-title = 你的数据
privacy-kept = **保存什么：**你的 Discord 账号编号和显示名称；你的语言和设置；你的筹码和每一笔进出；你打过哪些牌局、在各服务器输赢多少；你的牌桌显示在哪里。
privacy-why = **为什么：**为了发牌、结算、重新启动后继续打，并证明筹码没有凭空增加。不出售、不分享，也不分析任何人。
privacy-long = **多久：**直到你删除为止。{ $days ->
    [0] 打完的牌局，出牌记录留在数据库里，不含名字。
   *[other] { $days } 天后，牌局的出牌记录移入不含名字的档案库。
}数据库备份最多保留 { $backups } 天。
privacy-do = **你可以**用 </privacy export> 取得全部数据的文件，用 </privacy delete> 删除。
privacy-nothing = 没有保存你的任何数据。
privacy-export-title = 你的全部数据
privacy-export-person = { $name }，在这里的编号是 { $number }
privacy-export-chips = 筹码：可用 { $free }，预留 { $held }
privacy-export-counts = { $transfers } 笔进出，{ $hands } 局打完的牌，{ $standings } 项服务器累计
privacy-export-file = 文件里有全部内容。
privacy-delete-title = 删除你的全部数据？
privacy-delete-chips = 你的筹码（{ $chips }）会永久从游戏中移除。你送给别人的仍归他们。
privacy-delete-stays = 你的名字、Discord 账号编号、设置、筹码记录和排行榜名次会立刻删除。你打过的牌局对别人保持完整，你的位置显示为“以前的玩家”。已经在 Discord 上的消息会留在那里。
privacy-delete-back = 如果你再回来，一切从零开始，{ $days } 天内不会有初次派发的筹码。
privacy-delete-backups = 最后一份含有你数据的数据库备份，最晚在 { $when } 删除。
privacy-delete-slow = 每 { $minutes } 分钟只能删除一次数据，请 { $when } 再试。
button-delete = 永久删除
privacy-seated = 你还坐在牌桌上。请先离开（</table leave>）；进行中的牌局由电脑替你打完，结束后就能删除数据。
privacy-busy = 有一张牌桌正忙，没有删除任何数据，请稍后再试。
privacy-deleted = 你的全部数据已删除{ $chips ->
    [0] {""}
   *[other] ，{ $chips } 个筹码已从游戏中移除
}。最后一份含有你数据的数据库备份，最晚在 { $when } 删除。你再用这个机器人时，一切从零开始。
