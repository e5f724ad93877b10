//! Secrets in place of the names of their files.

use super::*;

#[test]
fn a_secret_in_place_of_its_files_name_is_not_quoted() {
    let token = "MTE4MDU5MTYyMDcxNzQxMTMwMw.hidden.0123456789abcdefghijklmnopqrstuvwxyz";
    let address = "postgres://bot:hidden@db/chips";
    let in_toml = format!("[discord]\ntoken_file = \"{token}\"");
    for (toml, variable, belongs) in [
        ("", ("DISCORD_TOKEN_FILE", token), "DISCORD_TOKEN"),
        (in_toml.as_str(), ("PATH", "/bin"), "DISCORD_TOKEN"),
        (
            "",
            ("TIENGOW_CLUSTER__DATABASE_FILE", address),
            "TIENGOW_CLUSTER__DATABASE",
        ),
    ] {
        let why = refusal(toml, &[variable]);
        assert!(!why.contains("hidden"), "{why}");
        let wanted =
            format!("not the name of a file; what the file would contain belongs in {belongs}");
        assert!(why.ends_with(&wanted), "{why}");
    }
}
