obstacle-suit = { $suit ->
    [civil] 这一轮出文子，你手上有文子，要跟文子。
   *[military] 这一轮出武子，你手上有武子，要跟武子。
}
obstacle-incomplete = 还不成牌型，要加{ $tiles }。
obstacle-apart = { $held ->
    [0] 不成牌型：{ $tile }可配{ $partners }，你手上没有。
   *[other] 不成牌型：{ $tile }可配{ $partners }。
}
obstacle-another = 另一张{ $tile }
obstacle-any = { $key ->
    [nine] 杂九（{ $pips }）
    [eight] 杂八（{ $pips }）
    [seven] 杂七（{ $pips }）
   *[five] 杂五（{ $pips }）
}
obstacle-too-many = 这些牌任何两张都成对，但不能全部一起出。
obstacle-tiers = { $one } 属{ $tier }，{ $other } 属{ $second }：同一级的牌才能一起出。
obstacle-most = 一次最多出 { $most } 张。
obstacle-cycle = { $most ->
    [0] 环组的牌只能单出。
   *[other] 环组的牌一次最多出 { $most } 张。
}
obstacle-other-shape = { $shape ->
    [civil] 文子要用更大的文子打。
    [military] 武子要用更大的武子打。
    [civil-pair] 文对要用更大的文对打。
    [military-pair] 武对要用更大的武对打。
    [mixed-pair] 文武对要用更大的文武对打。
    [civil-triplet] 三文要用更大的三文打。
    [military-triplet] 三武要用更大的三武打。
    [quartet] 四张文武牌要用更大的四张文武牌打。
    [two-civil-pairs] 两副文对要用更大的两副文对打。
    [two-military-pairs] 两副武对要用更大的两副武对打。
   *[two-couples] 两副文武对要用更大的两副文武对打。
}
obstacle-only-by = 只有“{ $only }”打得过“{ $best }”。
obstacle-other-sets = 要用级别更高的{ $sets }打。
obstacle-lower = “{ $picked }”比“{ $best }”小。
obstacle-equal = “{ $picked }”与“{ $best }”同样大，要更大的才打得过。
