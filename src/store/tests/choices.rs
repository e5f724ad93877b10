//! Choices of people and settings of servers.

use super::*;

#[tokio::test]
async fn a_persons_choices_are_kept_apart_from_their_other_data() {
    let store = memory();
    let named = Write::Person {
        user: user(1),
        name: "ann".to_owned(),
        locale: Some("zh-TW".to_owned()),
    };
    let chosen = Write::Choices(ChoicesRow {
        user: user(1),
        language: Some("zh-Hans".to_owned()),
        pictures: PictureStyle::ColourBlind,
        sorting: Sorting::Families,
        taps: Taps::Two,
    });
    commit(&store, vec![named, chosen]).await;
    let muted = Write::Dm {
        user: user(1),
        choice: DmChoice::Off,
    };
    commit(&store, vec![muted]).await;
    let row = store.person(user(1)).await.unwrap().unwrap();
    assert_eq!(
        (row.name.as_str(), row.locale.as_deref(), row.dm),
        ("ann", Some("zh-TW"), DmChoice::Off)
    );
    assert_eq!(row.language.as_deref(), Some("zh-Hans"));
    assert_eq!(
        (row.pictures, row.sorting, row.taps),
        (PictureStyle::ColourBlind, Sorting::Families, Taps::Two)
    );
}

#[tokio::test]
async fn a_person_who_chose_nothing_has_the_defaults() {
    let store = memory();
    enrich(&store, 1..=1, 5).await;
    let row = store.person(user(1)).await.unwrap().unwrap();
    assert_eq!(
        (row.language, row.pictures, row.sorting, row.taps),
        (None, PictureStyle::Classic, Sorting::Suit, Taps::One)
    );
}

#[tokio::test]
async fn a_server_keeps_its_language_and_its_choices_apart() {
    let store = memory();
    let guild = GuildId::new(u64::MAX);
    assert_eq!(store.guild(guild).await.unwrap(), None);
    let body = Write::Guild {
        guild,
        body: Text::from(r#"{"give":true}"#),
    };
    let locale = Write::GuildLocale {
        guild,
        locale: "zh-TW".to_owned(),
    };
    for write in [body, locale] {
        commit(&store, vec![write]).await;
    }
    let row = store.guild(guild).await.unwrap().unwrap();
    assert_eq!(
        (row.locale.as_deref(), row.body.expose()),
        (Some("zh-TW"), r#"{"give":true}"#)
    );
}
