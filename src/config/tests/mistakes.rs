//! What is said about a mistake, and in which order.

use super::*;

#[test]
fn values_are_described_without_the_names_of_types() {
    for (toml, wanted) in [
        (
            "[log]\nformat = true",
            "log.format is not understood: found true, expected \"text\" or \"json\"",
        ),
        (
            "[log]\nlevel = 9",
            "log.level is not understood: found 9, expected \"error\", \"warn\", \"info\", \"debug\" or \"trace\"",
        ),
        (
            "[backup]\nhourly = -1",
            "found -1, expected a whole number from 0 to 4294967295",
        ),
        (
            "[backup]\nevery_minutes = 1.0",
            "found 1.0, expected a whole number from 0 to 4294967295",
        ),
        (
            "[http]\nlisten = 3",
            "found 3, expected a text in quotation marks",
        ),
        (
            "[backup]\nfolder = 3",
            "found 3, expected a text in quotation marks",
        ),
        (
            "[http]\nhosts = \"tiengow\"",
            "found \"tiengow\", expected a list, such as [\"tiengow\"]",
        ),
        (
            "[cluster]\nshare = [1]",
            "found a list, expected true or false",
        ),
        (
            "admins = [\"x\"]",
            "admins has an entry that is not understood: found \"x\", expected a user id, ",
        ),
    ] {
        let why = refusal(toml, &[]);
        assert!(why.contains(wanted), "{toml}: {why}");
    }
}

#[test]
fn a_variable_with_one_underscore_is_told_about_the_second() {
    let why = refusal("", &[("TIENGOW_CHIPS_HOUSE_WIN_CAP", "5")]);
    let wanted = "; two underscores follow a section: TIENGOW_CHIPS__HOUSE_WIN_CAP";
    assert!(why.ends_with(wanted), "{why}");
    for (name, key) in [
        ("TIENGOW_CHIP_GRANT", "chip_grant"),
        ("TIENGOW_CHIPS__GRANT_S", "chips.grant_s"),
        ("TIENGOW_CHIPS__GRANT__X", "chips.grant__x"),
        ("TIENGOW__GRANT", "_grant"),
    ] {
        let why = refusal("", &[(name, "5")]);
        let wanted = format!("{name}: {key} is not a key; the keys are ");
        assert!(why.starts_with(&wanted), "{why}");
        assert!(!why.contains("two underscores"), "{why}");
    }
}

#[test]
fn mistakes_come_in_the_order_of_the_file_and_variables_last() {
    let toml = "[chips]\ndefault_stake = 2000\ngrants = 5\nmax_stake = -1\n\n\
                [backup]\nhourly = 0\nfolder = 7\n";
    let why = refusal(toml, &[("TIENGOW_TABLE__FAST_SECONDS", "1")]);
    let places: Vec<&str> = why
        .trim_start()
        .lines()
        .filter_map(|line| line.trim_start().split(": ").next())
        .collect();
    let rows = places.iter().map(|place| place.rsplit(':').next());
    let rows: Vec<_> = rows.flatten().collect();
    assert_eq!(
        rows,
        ["3", "4", "7", "8", "TIENGOW_TABLE__FAST_SECONDS"],
        "{why}"
    );
}
