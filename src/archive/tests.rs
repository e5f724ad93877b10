use std::fs;
use std::io::Read as _;

use gow::fair::{Hash32, Seed};
use gow::{AnyRound, Deal, Game, House, PerSeat, RULES_VERSION, Round as _, Seat};

use super::*;
use crate::id::{ChannelId, GuildId, TableId, Timestamp, UserId};
use crate::store::{
    ClaimRow, HandRow, PlayRow, PlayedBy, Reveal, Sitter, StoredHand, SystemFiles, TableRow, Text,
};

mod left;

/// An instant of the day whose hands are archived.
const THEN: Timestamp = Timestamp::new(1_787_000_000_000);

/// The person of every hand.
const WHO: UserId = UserId::new(876_543_210_987_654_321);

fn table() -> TableId {
    TableId::new(1).unwrap()
}

/// A hand played to its end, always with the first legal move.
fn played(house: &House) -> AnyRound {
    let seats = *house.seats().end();
    let deck = house.deck(seats);
    let size = house.hand_size(seats);
    let hands = PerSeat::from_fn(seats, |seat| {
        deck.iter()
            .skip(seat.index())
            .step_by(seats)
            .take(size)
            .copied()
            .collect()
    });
    let bets = house
        .has_bets()
        .then(|| PerSeat::from_fn(seats, |seat| if seat.index() == 0 { 0 } else { 50 }));
    let deal = Deal {
        house: house.clone(),
        banker: Seat::new(0).unwrap(),
        streak: 2,
        hands,
        bets,
    };
    let mut round = AnyRound::start(deal).unwrap();
    while let Some(seat) = round.to_act().iter().next() {
        let mv = round.legal_moves(seat)[0];
        round.play(seat, mv).unwrap();
    }
    round
}

/// The rows of a finished hand.
fn writes(hand: i64, number: u32, house: &str, round: &AnyRound) -> Vec<Write> {
    let hand = HandId::new(hand).unwrap();
    let deal = round.deal();
    let row = HandRow {
        hand,
        table: table(),
        number,
        game: deal.house.game().name().to_owned(),
        house: house.to_owned(),
        rules_version: RULES_VERSION,
        banker: 0,
        streak: deal.streak,
        stake: 0,
        seed: Seed::from_bytes([0xab; 32]),
        receipt: Hash32::from_bytes([0xcd; 32]),
        receipt_body: None,
        hands: Text::from(serde_json::to_string(&deal.hands).unwrap()),
        bets: deal
            .bets
            .as_ref()
            .map(|bets| serde_json::to_string(bets).unwrap()),
        sitters: vec![Sitter {
            seat: 1,
            user: WHO,
            hold: 0,
        }],
        started: THEN,
        reveal: Reveal::default(),
    };
    let plays = (0..).zip(round.plays()).map(|(seq, (seat, mv))| {
        let seat = u8::try_from(seat.index()).unwrap();
        Write::Play(PlayRow {
            hand,
            seq,
            seat,
            mv: mv.to_string(),
            by: PlayedBy::Person,
            at: THEN,
        })
    });
    let mut writes = vec![Write::StartHand(Box::new(row))];
    writes.extend(plays);
    let outcome = Text::from(serde_json::to_string(&round.outcome()).unwrap());
    writes.push(Write::FinishHand { hand, outcome });
    writes
}

/// A store with one hand of each house on one day, and the rounds.
async fn filled() -> (Store, Vec<AnyRound>) {
    let (store, _thread) = Store::open_in_memory().unwrap();
    let row = TableRow {
        table: table(),
        guild: Some(GuildId::new(1)),
        channel: ChannelId::new(1),
        opened: THEN,
        version: 0,
        body: Text::from("{}"),
    };
    keep(&store, vec![Write::OpenTable(row)], THEN).await;
    let rounds: Vec<AnyRound> = Game::ALL
        .into_iter()
        .flat_map(House::all)
        .map(|house| played(&house))
        .collect();
    for (number, round) in (1..).zip(&rounds) {
        let house = serde_json::to_string(&round.deal().house).unwrap();
        let writes = writes(i64::from(number), number, &house, round);
        keep(&store, writes, THEN).await;
    }
    (store, rounds)
}

async fn keep(store: &Store, writes: Vec<Write>, at: Timestamp) {
    let mut step = Step::new(at);
    step.writes = writes;
    store.commit(step).await.unwrap();
}

/// What the database keeps of an archived hand.
async fn archived(store: &Store, number: u32) -> ArchivedHand {
    let found = store.archived_hand(table(), number).await.unwrap();
    found.unwrap()
}

/// The first hands with records in the database.
async fn recorded(store: &Store, count: u32) -> Vec<PastHand> {
    let hands = store.recorded_hands(THEN.day(), None, count).await.unwrap();
    hands.into_iter().map(|(_, past)| past.unwrap()).collect()
}

fn archive(folder: &tempfile::TempDir) -> Archive {
    Archive::new(folder.path().to_owned(), Arc::new(SystemFiles))
}

/// The lines of all files, by name.
fn lines(folder: &tempfile::TempDir) -> Vec<String> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort_unstable();
    let mut text = String::new();
    for path in paths {
        // Reads as much of a damaged file as possible.
        let _damaged = MultiGzDecoder::new(fs::File::open(path).unwrap()).read_to_string(&mut text);
    }
    text.lines().map(str::to_owned).collect()
}

/// Asserts that a line is the record of a hand, with what the archive adds.
fn assert_archived(line: &str, number: u32, round: &AnyRound) {
    let record = gow::Record::of(round).to_string();
    let same = record.trim_end_matches('}');
    assert!(line.starts_with(same), "{line}\n{record}");
    assert!(
        line.contains(&format!(
            ",\"hand\":{number},\"table\":1,\"number\":{number},\"time\":\"2026-08-17T"
        )),
        "{line}"
    );
    assert!(
        line.contains(&"ab".repeat(32)) && line.contains(&"cd".repeat(32)),
        "{line}"
    );
    assert!(!line.contains(&WHO.to_string()), "{line}");
    assert_eq!(gow::Record::read(line).unwrap(), gow::Record::of(round));
}

#[tokio::test]
async fn a_hand_of_every_house_is_its_record_and_names_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let (store, rounds) = filled().await;
    let archive = archive(&folder);
    assert_eq!(
        archive.take(&store, THEN.day()).await.unwrap(),
        0,
        "not before that day is over"
    );
    assert_eq!(
        archive.take(&store, THEN.day().next()).await.unwrap(),
        rounds.len()
    );
    let lines = lines(&folder);
    assert_eq!(lines.len(), rounds.len());
    for ((number, round), line) in (1..).zip(&rounds).zip(&lines) {
        assert_archived(line, number, round);
        assert_eq!(store.finished_hand(table(), number).await, Ok(None));
        let wanted = archived(&store, number).await;
        assert_eq!(
            (wanted.people.as_slice(), wanted.day),
            (&[WHO][..], THEN.day())
        );
        let filed = ArchivedRecord {
            record: gow::Record::of(round),
            stake: 0,
            seats: vec![Seat::new(1).unwrap()],
        };
        assert_eq!(
            archive.hand(&wanted).await.unwrap(),
            Some(ArchiveEntry::Hand(Box::new(filed)))
        );
    }
    assert_eq!(store.check().await.unwrap().problems, Vec::<String>::new());
}

#[tokio::test]
async fn what_a_file_has_already_is_not_written_again() {
    let folder = tempfile::tempdir().unwrap();
    let (store, rounds) = filled().await;
    let archive = archive(&folder);
    // As after a power cut once the file has its name.
    let some = recorded(&store, 5).await;
    archive.write(THEN.day(), &some, None).unwrap();
    assert_eq!(
        archive.take(&store, THEN.day().next()).await.unwrap(),
        rounds.len()
    );
    let mut found: Vec<HandId> = lines(&folder)
        .iter()
        .filter_map(|line| line::hand_id(line))
        .collect();
    found.sort_unstable();
    let all: Vec<HandId> = (1..).take(rounds.len()).filter_map(HandId::new).collect();
    assert_eq!(found, all, "each once");
    assert_eq!(store.recorded_day(None).await.unwrap(), None);
}

/// A hand that is over, without its result.
fn over(round: &AnyRound) -> PastHand {
    let house = serde_json::to_string(&round.deal().house).unwrap();
    let (mut row, mut plays) = (None, Vec::new());
    for write in writes(1, 1, &house, round) {
        match write {
            Write::StartHand(started) => row = Some(*started),
            Write::Play(play) => plays.push(play),
            _ => {}
        }
    }
    PastHand {
        hand: StoredHand {
            row: row.unwrap(),
            plays,
            claims: Vec::new(),
        },
        finished: THEN,
        net: None,
        voided: None,
    }
}

/// A claimed hand of rules that are no longer played.
fn of_old_rules() -> PastHand {
    let mut past = over(&played(&House::default_of(Game::TienGow)));
    let StoredHand { row, plays, claims } = &mut past.hand;
    row.rules_version = 1;
    plays.clear();
    claims.push(ClaimRow {
        hand: row.hand,
        seat: 2,
        at: THEN,
    });
    past
}

#[tokio::test]
async fn hands_of_other_rules_and_those_that_do_not_count_are_archived_and_not_shown() {
    let folder = tempfile::tempdir().unwrap();
    let old = of_old_rules();
    let mut void = old.clone();
    void.hand.row.hand = HandId::new(2).unwrap();
    void.hand.row.rules_version = RULES_VERSION;
    void.voided = Some("user 5 was rude".to_owned());
    let archive = archive(&folder);
    archive.write(THEN.day(), &[old, void], None).unwrap();
    let lines = lines(&folder);
    assert!(
        lines[0].contains(r#""claims":[{"seat":2,"claim":"one-red-dot"}]"#),
        "{}",
        lines[0]
    );
    assert!(
        !lines[0].contains("void") && lines[1].contains("\"void\":true"),
        "{}",
        lines[1]
    );
    assert!(!lines[1].contains("rude"), "{}", lines[1]);
    for (hand, found) in [(1, Some(ArchiveEntry::OtherRules)), (2, None)] {
        let wanted = ArchivedHand {
            hand: HandId::new(hand).unwrap(),
            day: THEN.day(),
            people: Vec::new(),
            reveal: Reveal::Hand,
        };
        assert_eq!(archive.hand(&wanted).await.unwrap(), found);
    }
}

#[test]
fn a_hand_of_other_rules_is_shown_if_these_give_its_result() {
    let round = played(&House::default_of(Game::TienGow));
    let net: Vec<i64> = round.outcome().unwrap().net().values().copied().collect();
    let mut past = over(&round);
    past.hand.row.rules_version = RULES_VERSION - 1;
    let is_shown = |past: &PastHand| {
        let record = crate::table::record(past).unwrap();
        match line::decode(&line::encode(past).unwrap()) {
            Some(ArchiveEntry::Hand(filed)) => record == Some(filed.record),
            Some(ArchiveEntry::OtherRules) => record.is_some(),
            None => panic!(),
        }
    };
    assert!(!is_shown(&past), "nobody knows its result");
    past.net = Some(net);
    assert!(is_shown(&past));
    past.net.as_mut().unwrap()[0] += 1;
    assert!(!is_shown(&past));
    past.hand.plays.pop();
    assert!(!is_shown(&past), "it is not over by these rules");
}

#[test]
fn a_line_of_an_earlier_version_does_not_say_where_people_sat() {
    let past = over(&played(&House::default_of(Game::TienGow)));
    let line = line::encode(&past).unwrap();
    let seats = |line: &str| match line::decode(line) {
        Some(ArchiveEntry::Hand(hand)) => hand.seats,
        Some(ArchiveEntry::OtherRules) | None => panic!("{line}"),
    };
    assert_eq!(seats(&line), [Seat::new(1).unwrap()]);
    let earlier = line.replace(r#""people":[1],"#, "");
    assert!(line != earlier && seats(&earlier).is_empty());
}
