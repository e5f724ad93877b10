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
    assert_eq!(address.to_string(), "PostgreSQL database chips at db");
    assert!(!format!("{config:?}").contains("hidden"));
    assert!(config.cluster.share && config.cluster.peer_address().is_none());
    let peer = ("TIENGOW_CLUSTER__PEER_ADDRESS", "10.0.0.7:9465");
    let peer = load("[cluster]\nshare = false", &[peer]).unwrap().cluster;
    assert_eq!(peer.peer_address(), "10.0.0.7:9465".parse().ok());
    assert!(!peer.share);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("database");
    std::fs::write(&file, "postgres://bot:hidden@other/chips\n").unwrap();
    let file = ("TIENGOW_CLUSTER__DATABASE_FILE", file.to_str().unwrap());
    let config = load("", &[file]).unwrap();
    assert_eq!(
        config.cluster.address().unwrap().to_string(),
        "PostgreSQL database chips at other"
    );
    let toml = "[cluster]\ndatabase = \"postgres://bot@old/chips\"";
    let overridden = load(toml, &[file]).unwrap();
    assert_eq!(overridden, config, "a variable overrides the file");
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
