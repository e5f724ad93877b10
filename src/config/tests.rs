use std::path::Path;
use std::time::Duration;

use super::*;

mod cluster;
mod containers;
mod mistakes;
mod secrets;
mod sections;
mod texts;

const EXAMPLE: &str = include_str!("../../config.example.toml");

fn load(toml: &str, environment: &[(&str, &str)]) -> Result<Config, ConfigError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    std::fs::write(&path, toml).unwrap();
    let environment = environment
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Config::load(Some(&path), environment)
}

fn refusal(toml: &str, environment: &[(&str, &str)]) -> String {
    load(toml, environment).unwrap_err().to_string()
}

/// Returns `section.key` for every key of a TOML text.
fn keys(toml: &str) -> Vec<String> {
    let mut section = String::new();
    let mut found = Vec::new();
    for line in toml.lines() {
        if let Some(name) = line.strip_prefix('[') {
            section = format!("{}.", name.trim_end_matches(']'));
        } else if let Some((key, _)) = line.split_once(" = ") {
            found.push(format!("{section}{key}"));
        }
    }
    found.sort();
    found
}

#[test]
fn the_example_is_the_defaults() {
    assert_eq!(load(EXAMPLE, &[]).unwrap(), Config::default());
    assert_eq!(load("", &[]).unwrap(), Config::default());
}

#[test]
fn the_example_has_every_key_and_a_comment_above_each() {
    let optional = "token database database_file ca_file token_file api cdn drand drand_key";
    let all = optional.split(' ').fold(EXAMPLE.to_owned(), |all, key| {
        all.replace(&format!("# {key} = "), &format!("{key} = "))
    });
    let example = keys(&all);
    assert_eq!(example, texts::every_key());
    let lines: Vec<&str> = all.lines().collect();
    for pair in lines.windows(2).filter(|pair| pair[1].contains(" = ")) {
        assert!(pair[0].starts_with("# "), "{} has no comment", pair[1]);
    }
}

#[test]
fn errors_name_bad_addresses_and_host_names() {
    let cases = [
        (
            "[http]\nlisten = \"9464\"",
            "config.toml:2: http.listen is \"9464\", which is not an IP address with a port",
        ),
        ("[http]\nlisten = \"localhost:9464\"", "http.listen is"),
        ("[http]\nlisten = \"127.0.0.1:65536\"", "http.listen is"),
        (
            "[http]\npublic_listen = \"9465\"",
            "config.toml:2: http.public_listen is \"9465\", which is not an IP address with a port",
        ),
        (
            "[http]\nlisten = \"10.0.0.7:80\"\npublic_listen = \"10.0.0.7:80\"",
            "config.toml:3: http.public_listen is the address of http.listen",
        ),
        (
            "[cluster]\npeer_address = \"0.0.0.0:9465\"",
            "config.toml:2: cluster.peer_address is \"0.0.0.0:9465\", which is not an IP address with a port",
        ),
        (
            "[http]\nhosts = [\"tiengow:9464\"]",
            "http.hosts has \"tiengow:9464\", which is not a host name",
        ),
    ];
    for (toml, part) in cases {
        let why = refusal(toml, &[]);
        assert!(why.contains(part), "{toml}: {why}");
    }
}

#[test]
fn a_variable_sets_where_to_listen_or_turns_the_listener_off() {
    let listen = |value| {
        load(
            "[http]\nlisten = \"127.0.0.1:1\"",
            &[("TIENGOW_HTTP__LISTEN", value)],
        )
    };
    let address = |value| listen(value).unwrap().http.address();
    assert_eq!(address("0.0.0.0:9464"), "0.0.0.0:9464".parse().ok());
    assert_eq!(address(""), None);
    let why = listen("9464").unwrap_err().to_string();
    assert!(
        why.starts_with("TIENGOW_HTTP__LISTEN: http.listen is \"9464\""),
        "{why}"
    );
    let public = [("TIENGOW_HTTP__PUBLIC_LISTEN", "0.0.0.0:9465")];
    let public = load("[http]\nlisten = \"127.0.0.1:0\"", &public).unwrap();
    assert_eq!(public.http.public_address(), "0.0.0.0:9465".parse().ok());
    assert_eq!(Config::default().http.public_address(), None);
    let any = "[http]\nlisten = \"127.0.0.1:0\"\npublic_listen = \"127.0.0.1:0\"";
    assert!(load(any, &[]).is_ok(), "two free ports");
    let hosts = [("TIENGOW_HTTP__HOSTS", "[\"tiengow\"]")];
    assert_eq!(load("", &hosts).unwrap().http.hosts, ["tiengow"]);
}

#[test]
fn the_old_key_of_backups_is_read() {
    let config = load("[backup]\nkeep = 48\ndaily = 3", &[]).unwrap();
    assert_eq!(
        (
            config.backup.keep,
            config.backup.daily,
            config.backup.weekly
        ),
        (Some(48), 3, 4)
    );
    assert_eq!(
        load("[backup]\nhourly = 48", &[]).unwrap().backup.keep,
        None
    );
}

#[test]
fn the_environment_overrides_the_file_and_the_file_the_defaults() {
    let toml = "admins = [\"80351110224678912\", 7]\n[chips]\ngrant = 100\ndaily = 50\n[log]\nformat = \"json\"";
    let environment = [
        ("TIENGOW_CHIPS__GRANT", "900"),
        ("TIENGOW_DATA_DIR", "/data"),
        ("TIENGOW_TABLE__COMPUTER_PAUSE", "0s-0s"),
        ("TIENGOW_LOG__LEVEL", "debug"),
        ("TIENGOW_CONFIG", "/nowhere.toml"),
        ("TIENGOW_COMMIT", "14ea1b3"),
        ("PATH", "/bin"),
    ];
    let config = load(toml, &environment).unwrap();
    assert_eq!(config.chips.grant.get(), 900);
    assert_eq!(config.chips.daily.get(), 50);
    assert_eq!(config.data_dir, Path::new("/data"));
    assert_eq!(config.database(), Path::new("/data/tiengow.db"));
    assert_eq!(config.backups(), Path::new("/data/backups"));
    assert_eq!(config.table.computer_pause, Pause::NONE);
    assert_eq!(
        config.log,
        LogConfig {
            level: LogLevel::Debug,
            format: LogFormat::Json
        }
    );
    assert_eq!(
        config.admins,
        [UserId::new(80_351_110_224_678_912), UserId::new(7)]
    );
    let config = load("", &[("TIENGOW_ADMINS", "[3, \"4\"]")]).unwrap();
    assert_eq!(config.admins, [UserId::new(3), UserId::new(4)]);
}

#[test]
fn an_operator_is_one_only_in_the_servers_for_operators() {
    let config = load("admins = [7]\nadmin_guilds = [8]", &[]).unwrap();
    for (user, guild, is_admin) in [(7, 8, true), (7, 9, false), (9, 8, false)] {
        let (user, guild) = (UserId::new(user), GuildId::new(guild));
        assert_eq!(config.is_admin(user, guild), is_admin);
    }
}

#[test]
fn errors_name_bad_values() {
    let cases = [
        ("[chips]\ngrant = 0", "chips.grant"),
        (
            "[chips]\ndefault_stake = 2000",
            "chips.default_stake is 2000 but must be from 0 to 1000",
        ),
        (
            "[table]\ncomputer_pause = \"3s-1s\"",
            "starts with the longer time",
        ),
        ("[table]\nnormal_seconds = 10", "table.normal_seconds"),
        (
            "[discord]\napi = \"https://example.com\"",
            "not on this machine",
        ),
        ("[discord]\ntoken = \"two words\"", "discord.token"),
        (
            "[fair]\ndrand = \"https://example.com\"",
            "fair.drand is \"https://example.com\", which is not on this machine",
        ),
        (
            "[fair]\ndrand = \"http://127.0.0.1:1\"",
            "fair.drand_key must be the public key",
        ),
        (
            "[fair]\ndrand_key = \"00\"",
            "fair.drand_key is only for a server on this machine",
        ),
        ("data_dir = \"\"", "data_dir"),
        (
            "[backup]\nhourly = 0",
            "backup.hourly is 0 but must be from 1 to 1000",
        ),
        ("[backup]\nweekly = 1001", "backup.weekly"),
        ("[retention]\nplays_days = 40000", "retention.plays_days"),
        ("[backup]\nevery_minutes = 99999", "backup.every_minutes"),
        ("[backup]\nfolder = \"\"", "backup.folder names no folder"),
        ("[chips", "expected"),
    ];
    for (toml, part) in cases {
        let why = refusal(toml, &[]);
        assert!(why.contains(part), "{toml}: {why}");
        assert!(!why.contains("default."), "{toml}: {why}");
    }
}

#[test]
fn the_second_backup_folder_is_a_different_absolute_path() {
    let why = refusal("[backup]\nsecond_folder = \"copies\"", &[]);
    assert!(
        why.contains("backup.second_folder is not an absolute path"),
        "{why}"
    );
    let toml = "data_dir = \"/data\"\n[backup]\nsecond_folder = \"/data/backups\"";
    let why = refusal(toml, &[]);
    assert!(
        why.contains("backup.second_folder is the first folder"),
        "{why}"
    );
    let variable = [("TIENGOW_BACKUP__SECOND_FOLDER", "/copies")];
    let config = load(toml, &variable).unwrap();
    assert_eq!(config.backup.second(), Some(Path::new("/copies")));
    assert_eq!(load("", &[]).unwrap().backup.second(), None);
}

#[test]
fn searches_need_a_thread_and_some_time() {
    for (toml, part) in [
        (
            "searches = 0",
            "computers.searches is 0 but must be from 1 to 64",
        ),
        (
            "think_ms = 10001",
            "computers.think_ms is 10001 but must be from 20 to 10000",
        ),
    ] {
        let why = refusal(&format!("[computers]\n{toml}"), &[]);
        assert!(why.contains(part), "{toml}: {why}");
    }
    let config = load("[computers]\nsearches = 3\nthink_ms = 250", &[]).unwrap();
    assert_eq!(config.computers.threads().get(), 3);
    assert_eq!(config.computers.think(), Duration::from_millis(250));
}

#[test]
fn errors_name_unknown_variables() {
    let why = refusal("", &[("TIENGOW_CHIPS__GRANTS", "5")]);
    assert!(
        why.starts_with("TIENGOW_CHIPS__GRANTS: chips.grants is not a key; the keys are "),
        "{why}"
    );
    refusal("", &[("TIENGOW_CHIPS", "5"), ("TIENGOW_CHIPS__DAILY", "5")]);
}

#[test]
fn all_mistakes_are_reported_at_once_with_their_places() {
    let toml = "admins = [\"me\", 7, \"you\"]\nchip = 5\n\n[chips]\ngrant = \"many\"\ngrants = 5\nmax_stake = -1\n\
                default_stake = 2000\nhouse_win_cap = -2\n\n[table]\nfast_seconds = 1\nnormal_seconds = \"long\"\n\
                slow_seconds = 3\n\n[log]\nlevel = \"loud\"\n";
    let environment = [
        ("TIENGOW_CHIPS__DAILY", "some"),
        ("TIENGOW_CHIPS__GRANT", "more"),
        ("TIENGOW_BACKUP__KEEP", "0"),
        ("TIENGOW_LOGS__LEVEL", "info"),
        ("DISCORD_TOKEN_FILE", "/nowhere/token"),
    ];
    let why = refusal(toml, &environment);
    let mistakes = [
        "config.toml:1: admins has an entry that is not understood: ",
        "config.toml:2: chip is not a key; the keys are ",
        "config.toml:5: chips.grant is not understood: ",
        "config.toml:6: chips.grants is not a key; the keys are ",
        "config.toml:7: chips.max_stake is -1 but must be from 0 to ",
        "config.toml:9: chips.house_win_cap is -2 ",
        "config.toml:12: table.fast_seconds is 1 but must be from 5 to 86400",
        "config.toml:13: table.normal_seconds is not understood: ",
        "config.toml:14: table.slow_seconds is 3 but must be from 5 to ",
        "config.toml:17: log.level is not understood: ",
        "TIENGOW_CHIPS__DAILY: chips.daily is not understood: ",
        "TIENGOW_CHIPS__GRANT: chips.grant is not understood: ",
        "TIENGOW_BACKUP__KEEP: backup.keep is 0 but must be from 1 to 1000",
        "TIENGOW_LOGS__LEVEL: logs",
        "DISCORD_TOKEN_FILE: cannot read /nowhere/token: ",
    ];
    for mistake in mistakes {
        assert!(why.contains(mistake), "{mistake:?} is not in {why}");
    }
    assert!(
        why.contains("\"me\"") && why.contains("\"you\""),
        "both entries: {why}"
    );
    assert!(!why.contains("default."), "{why}");
    // Each on its own line, including the second entry of the list, and nothing else.
    assert_eq!(
        why.trim_start().lines().count(),
        mistakes.len() + 1,
        "{why}"
    );
}

#[test]
fn invalid_toml_is_reported_with_the_other_mistakes_and_not_quoted() {
    let why = refusal(
        "[discord]\ntoken = a.secret.token\n",
        &[("TIENGOW_CHIPS__DAILY", "some")],
    );
    assert!(
        why.contains("config.toml:2: ") && why.contains("TIENGOW_CHIPS__DAILY"),
        "{why}"
    );
    assert!(!why.contains("secret"), "{why}");
}

#[test]
fn the_token_comes_from_the_nearest_place_and_is_never_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("token");
    std::fs::write(&path, "from.a.file\n").unwrap();
    let path = path.to_str().unwrap();
    let token = |toml: &str, environment: &[(&str, &str)]| {
        let config = load(toml, environment).unwrap();
        assert!(!format!("{config:?}").contains("from"), "{config:?}");
        config.discord.token.map(|token| token.expose().to_owned())
    };
    let toml = "[discord]\ntoken = \"from.the.configuration\"";
    let with_file = format!("[discord]\ntoken_file = {path:?}");
    assert_eq!(token("", &[]), None);
    assert_eq!(token("", &[("DISCORD_TOKEN", "")]), None);
    assert_eq!(token(toml, &[]).unwrap(), "from.the.configuration");
    assert_eq!(
        token(toml, &[("DISCORD_TOKEN_FILE", path)]).unwrap(),
        "from.a.file"
    );
    assert_eq!(token(&with_file, &[]).unwrap(), "from.a.file");
    assert_eq!(
        token("", &[("TIENGOW_DISCORD__TOKEN_FILE", path)]).unwrap(),
        "from.a.file"
    );
    assert_eq!(
        token(&with_file, &[("DISCORD_TOKEN", "from.a.variable")]).unwrap(),
        "from.a.variable"
    );
    let ours = [("TIENGOW_DISCORD__TOKEN", "from.our.variable")];
    assert_eq!(token(&with_file, &ours).unwrap(), "from.our.variable");
    assert_eq!(
        token("", &[("TIENGOW_DISCORD__TOKEN", "123")]).unwrap(),
        "123"
    );
    let why = refusal("[discord]\ntoken = 12345678", &[]);
    assert!(
        why.contains("discord.token") && !why.contains("12345678"),
        "{why}"
    );
    let why = refusal("", &[("DISCORD_TOKEN_FILE", "/nowhere/token")]);
    assert!(why.contains("/nowhere/token"), "{why}");
    let why = refusal("[discord]", &[("DISCORD_TOKEN", "two words")]);
    assert!(why.starts_with("DISCORD_TOKEN: discord."), "{why}");
}

#[test]
fn a_named_file_must_exist() {
    let why = Config::load(Some(Path::new("/nowhere/config.toml")), [])
        .unwrap_err()
        .to_string();
    assert!(why.contains("/nowhere/config.toml"), "{why}");
    let named = [("TIENGOW_CONFIG".to_owned(), "/nowhere/else.toml".to_owned())];
    let why = Config::load(None, named).unwrap_err().to_string();
    assert!(why.contains("/nowhere/else.toml"), "{why}");
}
