//! Receipts of fair deals: two verifiers, one of them in another language, over the same files.
//!
//! Both accept every honest file, and both refuse every tampered file at the same step.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write as _};
use std::thread;

use gow::fair::{Answer, FileVerifier, MAX_RECEIPT, MAX_RECEIPTS, Published, Step, Verifier};
use serde_json::Value;

use crate::chance::Chance;
use forgery::Forgery;
use honest_dealer::HonestDealer;
use honest_files::{honest_files, never_dealt};
use python_verifier::PythonVerifier;
use tampering::Tampering;

mod forgery;
mod honest_dealer;
mod honest_files;
mod python_verifier;
mod signatures;
mod tampering;

/// How many tampered files are tried: single receipts, and chains.
const TAMPERED_FILES: [usize; 2] = [6_000, 4_000];

/// How many honest files are tried.
const HONEST_FILES: usize = 600;

/// How often each way to tamper is tried at least.
const MIN_TRIES: usize = 20;

/// The second verifier's note on a signature, without the number of the round at its end.
const UNCHECKED_SIGNATURE: &str =
    "signature not checked here: see https://api.drand.sh/v2/beacons/quicknet/rounds/";

/// A file as a list of lines, with a label.
struct Case {
    label: String,
    lines: Vec<String>,
    is_tampered: bool,
}

/// A verifier's verdict on each line of a file: nothing, or the name of the step that fails.
type Verdicts = Vec<Option<String>>;

/// Answers the lines of a file by `gow`.
fn answers<'a>(lines: impl IntoIterator<Item = &'a str>) -> Vec<Answer> {
    let mut verifier = FileVerifier::default();
    for (line, number) in lines.into_iter().zip(1..) {
        verifier.read(number, line.as_bytes());
    }
    verifier.answers()
}

/// Verifies the lines of a file by `gow`.
fn verify(lines: &[String]) -> Verdicts {
    let answers = answers(lines.iter().map(String::as_str));
    answers
        .into_iter()
        .map(|answer| {
            let value: Value = serde_json::from_str(&answer.text).unwrap();
            assert_eq!(value["ok"], answer.ok);
            assert_eq!(value["steps"].is_null(), !answer.ok);
            value["failed"].as_str().map(str::to_owned)
        })
        .collect()
}

/// Prints why the test did less than it could, past the capture of the tests' output.
fn print_note(note: &str) {
    io::stderr()
        .write_all(format!("{note}\n").as_bytes())
        .unwrap();
}

/// Asserts the verdicts of both verifiers on all cases; returns the steps that failed somewhere.
fn assert_verdicts(cases: &[Case]) -> BTreeSet<String> {
    let mut failed = BTreeSet::new();
    let python = PythonVerifier::find();
    if python.is_none() {
        print_note("NOTE: python3 is not here, so tools/fair_verify.py was not tried");
    }
    let files: Vec<&[String]> = cases.iter().map(|case| case.lines.as_slice()).collect();
    let (ours, theirs) = thread::scope(|scope| {
        let theirs = scope.spawn(|| python.map(|python| python.verify(&files)));
        let ours: Vec<Verdicts> = files.iter().map(|lines| verify(lines)).collect();
        (ours, theirs.join().unwrap())
    });
    for (number, (case, ours)) in cases.iter().zip(&ours).enumerate() {
        failed.extend(ours.iter().flatten().cloned());
        let is_refused = ours.iter().any(Option::is_some);
        assert_eq!(
            is_refused, case.is_tampered,
            "{}: {:#?}",
            case.label, case.lines
        );
        if let Some(theirs) = &theirs {
            assert!(
                verdicts_agree(&case.lines, ours, &theirs[number]),
                "{}: {:?} {:#?}",
                case.label,
                theirs[number],
                case.lines
            );
        }
    }
    failed
}

/// Whether two verifiers fail the same steps. The second one does not know the options by name, so that
/// it refuses an unknown one at a later step, and does not check the signature of the beacon.
fn verdicts_agree(lines: &[String], ours: &Verdicts, theirs: &Verdicts) -> bool {
    let mut lines = lines.iter().filter(|line| !line.is_empty());
    ours.len() == theirs.len()
        && ours.iter().zip(theirs).all(|(ours, theirs)| {
            let has_unknown_option = lines.next().is_some_and(|line| line.contains("zeal=true"));
            ours == theirs
                || has_unknown_option && ours.as_deref() == Some("receipt") && theirs.is_some()
                || ours.as_deref() == Some("beacon") && theirs.is_none()
        })
}

/// Returns the receipts of a chain as lines.
fn lines_of(chain: &[Published]) -> Vec<String> {
    chain.iter().map(ToString::to_string).collect()
}

#[test]
fn tampered_files_are_refused_by_both_verifiers() {
    let mut chance = Chance::new(17);
    let mut cases = Vec::new();
    let mut tried: BTreeMap<&str, usize> = BTreeMap::new();
    while cases.len() < TAMPERED_FILES[0] {
        let chain = HonestDealer::chain(&mut chance, 1);
        for tampering in Tampering::ALL {
            if let Some(line) = tampering.apply(&chain[0], &mut chance) {
                *tried.entry(tampering.name).or_default() += 1;
                cases.push(Case {
                    label: tampering.name.to_owned(),
                    lines: vec![line],
                    is_tampered: true,
                });
            }
        }
    }
    while cases.len() < TAMPERED_FILES[0] + TAMPERED_FILES[1] {
        let length = 3 + chance.below(3);
        let chain = HonestDealer::chain(&mut chance, length);
        for forgery in Forgery::ALL {
            if let Some(mut lines) = forgery.apply(&chain, &mut chance) {
                *tried.entry(forgery.name).or_default() += 1;
                if chance.once_in(2) {
                    chance.shuffle(&mut lines);
                }
                cases.push(Case {
                    label: forgery.name.to_owned(),
                    lines,
                    is_tampered: true,
                });
            }
        }
    }
    assert!(cases.len() >= 10_000, "{}", cases.len());
    assert_eq!(
        tried.len(),
        Tampering::ALL.len() + Forgery::ALL.len(),
        "{tried:?}"
    );
    assert!(tried.values().all(|&times| times >= MIN_TRIES), "{tried:?}");
    let failed = assert_verdicts(&cases);
    assert!(
        Step::ALL.iter().all(|step| failed.contains(step.name())),
        "{failed:?}"
    );
}

#[test]
fn honest_files_are_accepted_by_both_verifiers() {
    let mut chance = Chance::new(18);
    let example = include_str!("../../../fair-page/web/example.jsonl");
    let mut cases = vec![Case {
        label: "the published example".to_owned(),
        lines: example.lines().map(str::to_owned).collect(),
        is_tampered: false,
    }];
    while cases.len() < HONEST_FILES {
        cases.extend(honest_files(&mut chance).map(|(label, lines)| Case {
            label: label.to_owned(),
            lines,
            is_tampered: false,
        }));
    }
    assert!(assert_verdicts(&cases).is_empty());
}

/// Returns the values that an unknown key may have, and those that it may not.
fn values_of_unknown_keys() -> [Vec<String>; 2] {
    let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    let zeros = |count: usize| "1".to_owned() + &"0".repeat(count);
    let good = [
        "-0",
        "1e308",
        "0e999",
        "1e-999",
        "null",
        r#""\ud83e\uddff""#,
    ];
    let bad = [
        "1e400",
        "-1e400",
        "NaN",
        "01",
        r#""\ud800""#,
        r#""\udc00x""#,
    ];
    let bad_keys = [r#"{"\ud800":0}"#, r#"[{"a":0,"\u0061":0}]"#];
    let texts = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    [
        // The receipt itself is one level more.
        [texts(&good), vec![nested(126), zeros(308)]].concat(),
        [
            texts(&bad),
            texts(&bad_keys),
            vec![nested(127), nested(5_000), zeros(309), zeros(5_000)],
        ]
        .concat(),
    ]
}

#[test]
fn a_file_has_a_limit() {
    let lines = vec!["{}"; MAX_RECEIPTS + 2];
    let own = answers(lines.iter().copied());
    let last = own.last().unwrap();
    assert_eq!(own.len(), MAX_RECEIPTS + 1);
    assert!(last.text.contains("more than 65536 receipts in one file"));
    if let Some(python) = PythonVerifier::find() {
        let (status, theirs) = python.run("-", lines.join("\n").as_bytes());
        assert_eq!((status, theirs.lines().count()), (1, own.len()));
        assert_eq!(theirs.lines().last(), Some(last.text.as_str()));
    }
}

#[test]
fn both_verifiers_ignore_the_same_values_and_the_same_lines() {
    let receipt = HonestDealer::chain(&mut Chance::new(23), 1)[0].to_string();
    let case = |label: String, line: String, is_tampered| Case {
        label,
        lines: vec![" \t\r".to_owned(), line],
        is_tampered,
    };
    let mut cases = Vec::new();
    for (values, is_tampered) in values_of_unknown_keys().iter().zip([false, true]) {
        for value in values {
            let line = receipt.replacen('{', &format!(r#"{{"note":{value},"#), 1);
            cases.push(case(format!("{value:.40}"), line, is_tampered));
        }
    }
    for other in ["\u{b}", "\u{c}", "\u{a0}", "\u{85}"] {
        cases.push(case(format!("{other:?}"), other.to_owned(), true));
    }
    assert_eq!(assert_verdicts(&cases).len(), 1);
}

#[test]
fn hands_that_the_table_does_not_reveal_may_stay_sealed() {
    let mut chance = Chance::new(19);
    let mut cases = Vec::new();
    for _ in 0..100 {
        let mut chain = HonestDealer::chain(&mut chance, 4);
        let reveal = gow::fair::Reveal::split(&chain[0].receipt.rules).1;
        for published in &mut chain {
            published.opened = None;
        }
        cases.push(Case {
            label: format!("a chain without seeds, {reveal:?}"),
            lines: lines_of(&chain),
            is_tampered: reveal == gow::fair::Reveal::Hand,
        });
    }
    assert!(assert_verdicts(&cases).contains(Step::Chain.name()));
    let tampered = cases.iter().filter(|case| case.is_tampered).count();
    assert!((20..80).contains(&tampered), "{tampered}");
}

#[test]
fn a_receipt_alone_fails_at_the_same_step_as_in_a_file() {
    let waits = |published: &Published| published.beacon().is_some_and(|beacon| beacon.waits());
    let chain = HonestDealer::chain(&mut Chance::new(21), 40);
    let mut published = chain.into_iter().find(waits).unwrap();
    assert_eq!(published.check(), Ok(()));
    // The deal differs too, but no verifier knows the key of this beacon.
    published.receipt.beacon = "drand:fastnet:42".to_owned();
    let alone = published.check().unwrap_err();
    assert_eq!(alone.step, Step::Receipt);
    assert_eq!(Verifier::default().check(&published), Err(alone));
}

#[test]
fn one_after_the_other_receipts_may_come_again_but_not_go_back() {
    let chain = HonestDealer::chain(&mut Chance::new(22), 2);
    let mut verifier = Verifier::default();
    for published in [&chain[1], &chain[1]] {
        assert_eq!(verifier.check(published), Ok(()));
    }
    let back = verifier.check(&chain[0]).unwrap_err();
    assert_eq!(back.step, Step::Chain);
    assert!(back.why.ends_with("it comes after hand 2"), "{back}");
}

#[test]
fn the_second_verifier_computes_the_published_vector() {
    let Some(python) = PythonVerifier::find() else {
        return print_note(
            "NOTE: python3 is not here, so tools/fair_verify.py did not compute the vector",
        );
    };
    assert_eq!(
        python.test_vector(),
        [
            "648917ebe38acf70b2895972b98329775a837dd560b8127e2e839d551ef47efd",
            "2591a722ff0b1e9c57c60d683f8332a7dcaf7b7123961d278c2920f963dc16a1",
            "05af0928e72a60b5d0b13e6ba6b82e011f10c8ff34a6726bcd5500c7c1f83523",
            "23 11 4 1 12 10 14 24 0 15 16 27 13 7 3 25 5 9 30 2 31 20 18 6 26 22 19 17 29 21 8 28",
        ]
    );
}

#[test]
fn the_second_verifier_answers_as_the_program_does() {
    let Some(python) = PythonVerifier::find() else {
        return print_note(
            "NOTE: python3 is not here, so the command line of tools/fair_verify.py was not tried",
        );
    };
    let mut chance = Chance::new(20);
    let chain = HonestDealer::chain(&mut chance, 9);
    let chain = [&chain[..5], &never_dealt(&chain[5..])].concat();
    let text = lines_of(&chain).join("\n");
    let own = answers(text.lines());
    let answers = chain
        .iter()
        .zip(own)
        .map(|(published, Answer { text, .. })| {
            let signed = published
                .opened
                .as_ref()
                .and_then(|opened| opened.signature);
            match published.beacon().unwrap() {
                // The second verifier cannot check the signature of the beacon, and says so.
                gow::fair::Beacon::Round { round, .. } if signed.is_some() => text.replace(
                    r#""beacon":true}"#,
                    &format!(r#""beacon":null}},"note":"{UNCHECKED_SIGNATURE}{round}""#),
                ),
                _ => text,
            }
        });
    let answers: String = answers.map(|answer| answer + "\n").collect();
    for part in [UNCHECKED_SIGNATURE, r#""deal":true}}"#, "never dealt"] {
        assert!(answers.contains(part), "{answers}");
    }
    assert_eq!(python.run("-", text.as_bytes()), (0, answers));
    assert_eq!(python.run("/no/such/file", b""), (2, String::new()));
    assert_eq!(python.run("-", b"\n \n"), (0, String::new()));
    for bytes in [
        b"\xff\xfe".as_slice(),
        b"[]",
        b"{",
        b"\xef\xbb\xbf{}",
        &[b'['; 100_000],
    ] {
        let (status, answer) = python.run("-", bytes);
        let failed = r#"{"ok":false,"failed":"format","why":"line 1: "#;
        assert!(
            status == 1 && answer.starts_with(failed),
            "{status}: {answer}"
        );
        assert_eq!(answer.lines().count(), 1, "{answer}");
    }
}

#[test]
fn the_second_verifier_does_not_count_the_end_of_a_line() {
    let Some(python) = PythonVerifier::find() else {
        return print_note("NOTE: python3 is not here, so no long line was tried");
    };
    let receipt = lines_of(&HonestDealer::chain(&mut Chance::new(20), 1)).swap_remove(0);
    for (length, status) in [(MAX_RECEIPT, 0), (MAX_RECEIPT + 1, 1)] {
        for end in ["", "\n", "\r\n"] {
            let mut file = receipt.clone().into_bytes();
            file.resize(length, b' ');
            file.extend_from_slice(end.as_bytes());
            assert_eq!(python.run("-", &file).0, status, "{length} and {end:?}");
        }
    }
}
