//! Databases of earlier versions, migrated with everything in them.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::versions::migrated;
use super::*;

/// A database as the version with that migration left it.
fn of_before(folder: &Path, version: i32, sql: &str) -> PathBuf {
    let path = folder.join(FILE);
    migrated(version, &path).execute_batch(sql).unwrap();
    path
}

/// An open and a closed table of a server.
const TABLES: &str = "
    INSERT INTO game_table (id, guild, channel, opened_ms, closed_ms, version, body)
    VALUES (1, -1, 1, 1795000000000, NULL, 1, '{\"chairs\":[]}'), (2, -1, 2, 5, 6, 1, '{\"long\":\"state\"}');";

/// A running hand with one play, from before claims and bets.
const RUNNING: &str = "
    INSERT INTO hand (id, table_id, number, game, house, rules_version, banker, streak, stake, seed, receipt, hands,
                      seats, started_ms)
    VALUES (3, 1, 3, 'tien-gow', '{}', 1, 3, 2, 10, unhex(replace(hex(zeroblob(32)), '00', '07')),
            unhex(replace(hex(zeroblob(32)), '00', '09')), '[[\"66\"]]', '[]', 1795000000000);
    INSERT INTO play (hand_id, seq, seat, move, made_by, at_ms)
    VALUES (3, 0, 0, 'lead 66 63', 'person', 1795000000000);";

#[tokio::test]
async fn a_running_hand_from_before_claims_continues() {
    let folder = tempfile::tempdir().unwrap();
    let path = of_before(folder.path(), 2, &format!("{TABLES}{RUNNING}"));
    let (store, thread) = Store::open(&path).unwrap();
    let kept = open_tables(&store).await.remove(0).hand.unwrap();
    assert_eq!((kept.plays, kept.claims), (vec![play(3, 0)], Vec::new()));
    assert_eq!(
        kept.row,
        HandRow {
            bets: None,
            reveal: Reveal::Hand,
            ..hand(3, 1, &[])
        }
    );
    commit(&store, vec![Write::Play(play(3, 1))]).await;
    assert_sound(&store).await;
    stop(store, thread).await;
}

/// A hand that counted and one that did not, with their results.
const PAST: &str = "
    INSERT INTO hand SELECT 1, table_id, 1, game, house, rules_version, banker, streak, stake, seed, receipt, hands,
                            seats, started_ms, 1795000000000, '{\"net\":[12,-6,-2,-4]}', NULL, '[0,50]' FROM hand;
    INSERT INTO hand SELECT 2, table_id, 2, game, house, rules_version, banker, streak, stake, seed, receipt, hands,
                            seats, started_ms, 1795000000000, NULL, 'test', NULL FROM hand WHERE id = 3;
    INSERT INTO sitter (hand_id, seat, user, hold, running) VALUES
        (1, 0, 11, 280, 0), (1, 1, 12, 280, 0), (1, 2, 13, 280, 0), (1, 3, 14, 280, 0), (2, 0, 11, 280, 0);
    INSERT INTO play SELECT 1, seq, seat, move, made_by, at_ms FROM play;
    INSERT INTO play SELECT 1, 1, 1, 'lead 66 63', 'computer', at_ms FROM play WHERE hand_id = 1;
    INSERT INTO claim VALUES (1, 2, 1795000000000);
    INSERT INTO result (hand_id, user, guild, game, chips, computers, at_ms) VALUES
        (1, 11, -1, 'tien-gow', 120, 0, 1795000000000), (1, 12, -1, 'tien-gow', -60, 0, 1795000000000),
        (1, 13, -1, 'tien-gow', -20, 0, 1795000000000), (1, 14, -1, 'tien-gow', -40, 0, 1795000000000);";

async fn assert_packed(store: &Store, time: &str) {
    let kept = store.finished_hand(table_id(1), 1).await.unwrap();
    let kept = kept.unwrap().hand;
    let sitter = |seat: u8| Sitter {
        seat,
        user: UserId::new(11 + u64::from(seat)),
        hold: 280,
    };
    let sitters = (0..4).map(sitter).collect();
    let row = HandRow {
        sitters,
        reveal: Reveal::Hand,
        ..hand(1, 1, &[])
    };
    assert_eq!(kept.row, row, "{time}");
    assert_eq!(kept.plays, [play(1, 0), play(1, 1)]);
    assert_eq!(
        kept.claims,
        [ClaimRow {
            hand: hand_id(1),
            seat: 2,
            at: NOW
        }]
    );
}

async fn assert_added_up(store: &Store) {
    let guild = GuildId::new(u64::MAX);
    let contest = LeaderboardQuery {
        guild,
        game: None,
        span: Span::Week,
        at: NOW,
        computers: false,
    };
    let leaders = store.leaders(contest, 9).await.unwrap();
    assert_eq!(
        leaders
            .iter()
            .map(|leader| leader.chips)
            .collect::<Vec<_>>(),
        [120, -20, -40, -60]
    );
}

#[tokio::test]
async fn finished_hands_are_packed_and_their_results_are_added_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = of_before(folder.path(), 5, &format!("{TABLES}{RUNNING}{PAST}"));
    for time in ["first", "second"] {
        let (store, thread) = Store::open(&path).unwrap();
        assert_packed(&store, time).await;
        let day = store.recorded_day(None).await.unwrap().unwrap();
        assert_eq!(day, NOW.day());
        let past = store.recorded_hands(day, None, 10).await.unwrap();
        let past: Vec<PastHand> = past.into_iter().map(|(_, past)| past.unwrap()).collect();
        let of = |past: &PastHand| (past.finished, past.net.clone(), past.voided.clone());
        assert_eq!(of(&past[0]), (NOW, Some(vec![12, -6, -2, -4]), None));
        assert_eq!(of(&past[1]), (NOW, None, Some("test".to_owned())));
        assert_eq!(store.finished_hand(table_id(1), 2).await.unwrap(), None);
        assert_eq!(
            open_tables(&store).await[0].hand.as_ref().unwrap().plays,
            [play(3, 0)]
        );
        assert_added_up(&store).await;
        assert_eq!(store.balance(UserId::new(11)).await.unwrap().held, 0);
        assert_sound(&store).await;
        stop(store, thread).await;
    }
    let kept = Connection::open(&path).unwrap();
    for table in [
        "hand_before",
        "sitter_before",
        "play_before",
        "claim_before",
        "result",
    ] {
        assert!(!kept.table_exists(None, table).unwrap(), "{table}");
    }
    let closed = "SELECT body FROM game_table WHERE id = 2";
    assert_eq!(
        kept.query_row(closed, [], |row| row.get::<_, String>(0))
            .unwrap(),
        "{}"
    );
}
