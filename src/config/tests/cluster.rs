//! The address of a database on a server.

use super::*;

#[test]
fn the_address_of_a_database_comes_from_the_environment_or_a_file_and_is_never_shown() {
    let variable = (
        "TIENGOW_CLUSTER__DATABASE",
        "postgres://bot:hidden@db/chips",
    );
    let config = load("", &[variable]).unwrap();
    let address = config.cluster.address().unwrap();
    assert_eq!(address.to_string(), "PostgreSQL's chips at db");
    assert!(!format!("{config:?}").contains("hidden"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("database");
    std::fs::write(&file, "postgres://bot:hidden@other/chips\n").unwrap();
    let file = ("TIENGOW_CLUSTER__DATABASE_FILE", file.to_str().unwrap());
    let config = load("", &[file]).unwrap();
    assert_eq!(
        config.cluster.address().unwrap().to_string(),
        "PostgreSQL's chips at other"
    );
    let why = refusal("", &[("TIENGOW_CLUSTER__DATABASE", "mysql://hidden")]);
    assert!(
        why.contains("cluster.database") || why.contains("TIENGOW_CLUSTER__DATABASE"),
        "{why}"
    );
    assert!(!why.contains("hidden"), "{why}");
    let why = refusal(
        "",
        &[("TIENGOW_CLUSTER__DATABASE_FILE", "/nowhere/database")],
    );
    assert!(why.contains("cannot read /nowhere/database"), "{why}");
}
