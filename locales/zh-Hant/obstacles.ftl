obstacle-suit = { $suit ->
    [civil] 這一圈出文子，你手上有文子，要跟文子。
   *[military] 這一圈出武子，你手上有武子，要跟武子。
}
obstacle-incomplete = 未成牌型，還要加{ $tiles }。
obstacle-apart = { $held ->
    [0] 不成牌型：{ $tile }可配{ $partners }，你手上沒有。
   *[other] 不成牌型：{ $tile }可配{ $partners }。
}
obstacle-another = 另一張{ $tile }
obstacle-any = { $key ->
    [nine] 雜九（{ $pips }）
    [eight] 雜八（{ $pips }）
    [seven] 雜七（{ $pips }）
   *[five] 雜五（{ $pips }）
}
obstacle-too-many = 這些牌任何兩張都成對，但不能全部一起出。
obstacle-tiers = { $one } 屬{ $tier }，{ $other } 屬{ $second }：同一級的牌才可以一起出。
obstacle-most = 一次最多出 { $most } 張。
obstacle-cycle = { $most ->
    [0] 環組的牌只可單出。
   *[other] 環組的牌一次最多出 { $most } 張。
}
obstacle-other-shape = { $shape ->
    [civil] 文子要用更大的文子打。
    [military] 武子要用更大的武子打。
    [civil-pair] 文對要用更大的文對打。
    [military-pair] 武對要用更大的武對打。
    [mixed-pair] 文武對要用更大的文武對打。
    [civil-triplet] 三文要用更大的三文打。
    [military-triplet] 三武要用更大的三武打。
    [quartet] 四張文武牌要用更大的四張文武牌打。
    [two-civil-pairs] 兩副文對要用更大的兩副文對打。
    [two-military-pairs] 兩副武對要用更大的兩副武對打。
   *[two-couples] 兩副文武對要用更大的兩副文武對打。
}
obstacle-only-by = 只有「{ $only }」打得過「{ $best }」。
obstacle-other-sets = 要用級別更高的{ $sets }打。
obstacle-lower = 「{ $picked }」比「{ $best }」小。
obstacle-equal = 「{ $picked }」與「{ $best }」同樣大，要更大的才打得過。
