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
    let public = ("TIENGOW_HTTP__PUBLIC_LISTEN", "0.0.0.0:9465");
    let shared = load("", &[variable, peer, public]).unwrap().cluster;
    assert_eq!(shared.peer_address(), "10.0.0.7:9465".parse().ok());
    let alone = load("[cluster]\nshare = false", &[variable]);
    assert!(!alone.unwrap().cluster.share);
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

#[test]
fn keys_that_would_have_no_effect_are_refused() {
    let peer = "[cluster]\npeer_address = \"10.0.0.7:9465\"\n";
    let alone = format!("{peer}share = false\n[http]\npublic_listen = \"0.0.0.0:9465\"");
    for (toml, wanted) in [
        (
            "[cluster]\nca_file = \"ca.pem\"",
            "config.toml:2: cluster.ca_file has no effect without cluster.database",
        ),
        (
            peer,
            "config.toml:2: cluster.peer_address has no effect without http.public_listen",
        ),
        (
            &alone,
            "config.toml:2: cluster.peer_address has no effect with share = false",
        ),
    ] {
        let why = refusal(toml, &[]);
        assert!(why.ends_with(wanted), "{why}");
    }
}

#[test]
fn a_file_of_authorities_has_to_exist() {
    let toml = "[cluster]\ndatabase = \"postgres://bot@db/chips\"\nca_file = \"/nowhere/ca.pem\"";
    let why = refusal(toml, &[]);
    let wanted = "config.toml:3: cluster.ca_file is unusable: cannot read /nowhere/ca.pem: ";
    assert!(why.contains(wanted), "{why}");
}
