privacy-title = 你的資料
privacy-kept = **保存什麼：**你的 Discord 帳號編號和顯示名稱；你的語言和設定；你的籌碼和每一筆進出；你打過哪些牌局、在各伺服器輸贏多少；你的牌桌顯示在哪裡。
privacy-why = **為什麼：**為了發牌、結算、重新啟動後繼續打，並證明籌碼沒有憑空增加。不出售、不分享，也不分析任何人。
privacy-long = **多久：**直到你刪除為止。{ $days ->
    [0] 打完的牌局，出牌紀錄留在資料庫裡，不含名字。
   *[other] { $days } 天後，牌局的出牌紀錄移入不含名字的檔案庫。
}資料庫備份最多保留 { $backups } 天。
privacy-do = **你可以**用 </privacy export> 取得全部資料的檔案，用 </privacy delete> 刪除。
privacy-nothing = 沒有保存你的任何資料。
privacy-export-title = 你的全部資料
privacy-export-person = { $name }，在這裡的編號是 { $number }
privacy-export-chips = 籌碼：可用 { $free }，預留 { $held }
privacy-export-counts = { $transfers } 筆進出，{ $hands } 局打完的牌，{ $standings } 項伺服器累計
privacy-export-file = 檔案裡有全部內容。
privacy-delete-title = 刪除你的全部資料？
privacy-delete-chips = 你的籌碼（{ $chips }）會永久從遊戲中移除。你送給別人的仍歸他們。
privacy-delete-stays = 你的名字、Discord 帳號編號、設定、籌碼紀錄和排行榜名次會立刻刪除。你打過的牌局對別人保持完整，你的位置顯示為「以前的玩家」。已經在 Discord 上的訊息會留在那裡。
privacy-delete-back = 如果你再回來，一切從零開始，{ $days } 天內不會有初次派發的籌碼。
privacy-delete-backups = 最後一份含有你資料的資料庫備份，最晚在 { $when } 刪除。
privacy-delete-slow = 每 { $minutes } 分鐘只能刪除一次資料，請 { $when } 再試。
button-delete = 永久刪除
privacy-seated = 你還坐在牌桌上。請先離開（</table leave>）；進行中的牌局由電腦替你打完，結束後就能刪除資料。
privacy-busy = 有一張牌桌正忙，沒有刪除任何資料，請稍後再試。
privacy-deleted = 你的全部資料已刪除{ $chips ->
    [0] {""}
   *[other] ，{ $chips } 個籌碼已從遊戲中移除
}。最後一份含有你資料的資料庫備份，最晚在 { $when } 刪除。你再用這個機器人時，一切從零開始。
