use super::*;

fn check(notation: &str, name: &str) {
    check_in(Locale::En, notation, name);
}

fn check_in(locale: Locale, notation: &str, name: &str) {
    let pieces: Pieces = notation.parse().unwrap();
    assert_eq!(set_name(pieces, locale), name, "{notation}");
}

#[test]
fn sets_have_their_names() {
    check("66", "Heaven");
    check("66 66", "pair of Heavens");
    check("63 54", "pair of Nines");
    check("42 21", "Supreme");
    check("66 63", "Heaven + Nine");
    check("44 44 52", "two Men + Seven");
    check("31 41 32", "Goose + two Fives");
    check("11 11 62 53", "two Earths + two Eights");
    check("66 11", "Heaven, Earth");
    check("66 62", "Heaven, Eight");
    check("66 66 11 11", "pair of Heavens and pair of Earths");
    check("63 54 62 53", "pair of Nines and pair of Eights");
    check("66 44 63 52", "Heaven + Nine and Man + Seven");
    check("66 66 11 44", "Heaven, Heaven, Earth, Man");
}

#[test]
fn sets_are_called_in_chinese_as_players_call_them() {
    for (notation, traditional, simplified) in [
        ("66", "天", "天"),
        ("31", "和", "和"),
        ("33 33", "孖長三", "双长三"),
        ("63 54", "雜九對", "杂九对"),
        ("42 21", "至尊", "至尊"),
        ("66 63", "天九", "天九"),
        ("44 44 52", "三文人七", "三文人七"),
        ("31 41 32", "三武和五", "三武和五"),
        ("11 11 62 53", "四地八", "四地八"),
        ("51 21", "伶冧六、丁三", "铜锤六、丁三"),
        ("65 65 64 64", "孖斧頭、孖紅頭十", "双斧头、双红头十"),
        ("66 44 63 52", "天九、人七", "天九、人七"),
    ] {
        check_in(Locale::ZhHant, notation, traditional);
        check_in(Locale::ZhHans, notation, simplified);
    }
    let heaven: Piece = "66".parse().unwrap();
    assert_eq!(tile_name(heaven, Locale::ZhHant), "天（6-6）");
}

#[test]
fn every_tile_has_a_name_of_its_own_kind() {
    for locale in Locale::ALL {
        let unknown = locale.say(&TileText::Name { key: "none" });
        let unknown_many = locale.say(&TileText::Names { key: "none" });
        for tile in Tile::ALL {
            assert_ne!(singular(tile, locale), unknown, "{tile:?}");
            assert_ne!(plural(tile, locale), unknown_many, "{tile:?}");
        }
    }
}

#[test]
fn cards_have_their_signs_names_and_tiers() {
    let name = |notation: &str| set_with_name(notation.parse().unwrap(), Locale::En);
    assert_eq!(name("4.MS"), "4\u{a0}MS Mountain");
    assert_eq!(name("C.K"), "C\u{a0}K Windfall");
    assert_eq!(
        name("A.S C.S 5.ML"),
        "A\u{a0}S + 5\u{a0}ML + C\u{a0}S · Suns tier (2): 2 Suits cards + 1 Inter card"
    );
    assert_eq!(name("A.S A.M"), "A\u{a0}M + A\u{a0}S · Ace, Ace");
    check_in(Locale::ZhHant, "A.S A.M", "么、么");
    for card in Card::ALL {
        assert_ne!(cards::name(card, Locale::En), "card", "{card}");
    }
}

#[test]
fn players_who_call_tiles_by_name_find_names_on_their_keys() {
    let piece = |notation: &str| notation.parse::<Piece>().unwrap();
    for (notation, english, chinese) in [
        ("66", "6-6", "天"),
        ("64", "6-4", "紅頭十"),
        ("42", "4-2", "大頭六"),
        ("63", "6-3", "雜九 (6-3)"),
        ("54", "5-4", "雜九 (5-4)"),
        ("4.MS", "4 MS", "4 MS"),
    ] {
        assert_eq!(tile_button_name(piece(notation), Locale::En), english);
        assert_eq!(tile_button_name(piece(notation), Locale::ZhHant), chinese);
    }
}

#[test]
fn a_button_names_the_set_and_tells_two_of_one_name_apart() {
    let held: Vec<Piece> = "66 63 54 33 33"
        .split(' ')
        .map(|notation| notation.parse().unwrap())
        .collect();
    for (notation, english, chinese) in [
        ("66 63", "6-6 6-3 · Heaven + Nine", "天九（6-6 6-3）"),
        ("66 63 54", "6-6 6-3 5-4 · Heaven + two Nines", "三武天九"),
        ("33 33", "3-3 3-3 · pair of Long Threes", "孖長三"),
        ("66 33", "6-6 3-3", "天、長三"),
        ("33 63", "3-3 6-3", "長三、雜九（6-3）"),
        ("66", "6-6", "天"),
    ] {
        let pieces: Pieces = notation.parse().unwrap();
        assert_eq!(play_name(pieces, &held, Locale::En), english);
        assert_eq!(play_name(pieces, &held, Locale::ZhHant), chinese);
    }
    let pieces: Pieces = "66 63".parse().unwrap();
    assert_eq!(play_name(pieces, &held[..2], Locale::ZhHant), "天九");
}

#[test]
fn a_button_has_the_letters_of_cards_with_ordinary_spaces() {
    for (notation, name) in [("4.MS", "4 MS"), ("A.Y C.K", "A Y + C K")] {
        let pieces: Pieces = notation.parse().unwrap();
        for locale in Locale::ALL {
            assert_eq!(play_name(pieces, &[], locale), name);
            assert_eq!(short_play_name(pieces, locale), name);
        }
    }
}

#[test]
fn pips_stand_before_names() {
    let pieces: Pieces = "66 63".parse().unwrap();
    assert_eq!(set_with_name(pieces, Locale::En), "6-6 6-3 · Heaven + Nine");
    assert_eq!(
        set_with_name("21".parse().unwrap(), Locale::En),
        "2-1 Little Three"
    );
}

#[test]
fn cards_to_beat_have_their_tier_and_sets() {
    let called = |notation: &str, locale| {
        let pieces: Pieces = notation.parse().unwrap();
        CardFormat::Letters.called_to_beat(pieces, locale)
    };
    assert_eq!(
        called("2.SY", Locale::En),
        "2\u{a0}SY (tier 3, 1 Inter card)"
    );
    assert_eq!(
        called("A.S 5.SW", Locale::ZhHant),
        "A\u{a0}S + 5\u{a0}SW（第 2 級，本組 1 張 + 環組 1 張）"
    );
    assert_eq!(called("66 63", Locale::En), "6-6 6-3");
}
