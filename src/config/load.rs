//! Loads the configuration.

use std::path::{Path, PathBuf};

use figment::providers::{Format as _, Serialized, Toml};
use figment::value::{Dict, Map, Value};
use figment::{Figment, Metadata, Profile, Provider};

use crate::config::error::Mistakes;
use crate::config::key_origins::KeyOrigins;
use crate::config::{Config, ConfigError, Secret};
use explain::record_mistake;

mod explain;

/// The file that is read if none is named and it exists.
const DEFAULT_FILE: &str = "config.toml";

/// The variable that names another file.
const PATH_VARIABLE: &str = "TIENGOW_CONFIG";

/// The variable that tells a build its commit, and may still be set when the program runs.
const COMMIT: &str = "TIENGOW_COMMIT";

/// The prefix of variables that override keys.
const PREFIX: &str = "TIENGOW_";

/// The variable that holds the token.
const TOKEN: &str = "DISCORD_TOKEN";

/// The variable that names a file with the token.
const TOKEN_FILE: &str = "DISCORD_TOKEN_FILE";

/// The variable that holds the address of the database.
const DATABASE: &str = "TIENGOW_CLUSTER__DATABASE";

/// The most bytes read from a file with a secret; a token has about seventy.
const SECRET_MAX: u64 = 4_096;

/// From this length on, the name of a file without a folder may be a token.
const TOKEN_LENGTH_MIN: usize = 50;

impl Config {
    /// Loads the configuration: from `path` if given, else from the file that the environment
    /// names, else from `config.toml` if it exists; then from the environment, given as names
    /// and values.
    ///
    /// # Errors
    /// Lists everything that is wrong: a named file that cannot be read, unknown keys, invalid
    /// values; each with its line or variable.
    pub fn load(
        path: Option<&Path>,
        environment: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, ConfigError> {
        let variables: Vec<(String, String)> = environment.into_iter().collect();
        let named = variable(&variables, PATH_VARIABLE).map(PathBuf::from);
        let default = || Some(PathBuf::from(DEFAULT_FILE)).filter(|path| path.exists());
        let file = path.map(Path::to_owned).or(named).or_else(default);
        let mut origins = KeyOrigins::default();
        let mut unread = Vec::new();
        let file = file.map(|path| read_keys(&path, &mut origins));
        let file = file
            .and_then(|keys| keys.map_err(|why| unread.push(why)).ok())
            .unwrap_or_default();
        let environment = overrides(&variables, &mut origins, &mut unread);
        // The last of these that is set overrides every other place of the token.
        for name in [TOKEN_FILE, TOKEN] {
            if variable(&variables, name).is_some() {
                origins.record_variable("discord.token".to_owned(), name);
            }
        }
        let mut mistakes = Mistakes::new(&origins);
        unread.into_iter().for_each(|why| mistakes.add(why));
        let mut config = extract([file, environment], &mut mistakes);
        config.find_token(&variables, &origins, &mut mistakes);
        config.find_database(&origins, &mut mistakes);
        config.validate(&mut mistakes);
        mistakes.into_result().map(|()| config)
    }

    /// Takes the token from the first place that has one: the environment, a file, the
    /// configuration.
    fn find_token(
        &mut self,
        variables: &[(String, String)],
        origins: &KeyOrigins,
        mistakes: &mut Mistakes<'_>,
    ) {
        if let Some(token) = variable(variables, TOKEN) {
            self.discord.token = Some(Secret::new(token.trim()));
            return;
        }
        let named = variable(variables, TOKEN_FILE).map(PathBuf::from);
        let is_set = |key| origins.variable_for(key).is_some();
        let is_nearer = is_set("discord.token") && !is_set("discord.token_file");
        let token = self.discord.token.as_ref();
        let has_token = token.is_some_and(|token| !token.expose().is_empty());
        if named.is_none() && is_nearer && has_token {
            return;
        }
        let file = named.clone().or_else(|| self.discord.token_file.clone());
        let token = file.as_deref().map(|path| read_secret(path, TOKEN));
        match token {
            None => {}
            Some(Ok(token)) => {
                self.discord.token = Some(token);
                // Its mode is looked at later.
                self.discord.token_file = file;
            }
            Some(Err(why)) if named.is_some() => mistakes.add(format!("{TOKEN_FILE}: {why}")),
            Some(Err(why)) => {
                mistakes.add_value("discord.token_file", format_args!("is unusable: {why}"));
            }
        }
    }

    /// Reads the address of the database from its file, if only the file is configured, or if a
    /// variable names the file and none sets the address.
    fn find_database(&mut self, origins: &KeyOrigins, mistakes: &mut Mistakes<'_>) {
        let cluster = &mut self.cluster;
        let is_set = |key| origins.variable_for(key).is_some();
        let is_nearer = is_set("cluster.database_file") && !is_set("cluster.database");
        if cluster.database.is_some() && !is_nearer {
            return;
        }
        let file = cluster.database_file.as_deref();
        match file.map(|path| read_secret(path, DATABASE)) {
            None => {}
            Some(Ok(address)) => cluster.database = Some(address),
            Some(Err(why)) => {
                mistakes.add_value("cluster.database_file", format_args!("is unusable: {why}"));
            }
        }
    }
}

/// Builds a configuration from the valid keys; records each invalid key and uses its default.
///
/// Extraction stops at the first invalid key, so that key is removed and the rest is extracted
/// again.
fn extract(mut layers: [Dict; 2], mistakes: &mut Mistakes<'_>) -> Config {
    loop {
        let mut figment = Figment::from(Serialized::defaults(Config::default()));
        for layer in &layers {
            figment = figment.merge(Layer(layer.clone()));
        }
        let errors = match figment.extract() {
            Ok(config) => return config,
            Err(errors) => errors,
        };
        for error in errors {
            let [file, environment] = &mut layers;
            // The environment overrides the file, so its value is the invalid one if both set the
            // key.
            let is_variable = remove_key(environment, &error.path);
            record_mistake(&error, is_variable, mistakes);
            if !is_variable && !remove_key(file, &error.path) {
                return Config::default();
            }
        }
    }
}

/// Removes a key or an entry of a list; returns whether it was there.
fn remove_key(keys: &mut Dict, path: &[String]) -> bool {
    let Some((name, rest)) = path.split_first() else {
        return false;
    };
    if rest.is_empty() {
        return keys.remove(name).is_some();
    }
    match (keys.get_mut(name), rest) {
        (Some(Value::Dict(_, keys)), rest) => remove_key(keys, rest),
        (Some(Value::Array(_, entries)), [number]) => {
            let number = number
                .parse::<usize>()
                .ok()
                .filter(|number| *number < entries.len());
            number.map(|number| entries.remove(number)).is_some()
        }
        (Some(_) | None, _) => false,
    }
}

/// Reads the keys of a file and their lines.
fn read_keys(path: &Path, origins: &mut KeyOrigins) -> Result<Dict, String> {
    let text = std::fs::read_to_string(path)
        .map_err(|why| format!("cannot read {}: {why}", path.display()))?;
    origins.record_file(path, &text)?;
    let mut profiles = Toml::string(&text)
        .data()
        .map_err(|error| error.to_string())?;
    Ok(profiles.remove(&Profile::Default).unwrap_or_default())
}

/// Returns the value of a variable; `None` if it is unset or empty.
fn variable<'a>(variables: &'a [(String, String)], name: &str) -> Option<&'a str> {
    variables
        .iter()
        .find(|(key, value)| key == name && !value.is_empty())
        .map(|(_, value)| value.as_str())
}

/// Reads a secret from a file, trimmed. If it stands in place of the file's name, the error does not quote it, and
/// names the variable where it belongs.
fn read_secret(path: &Path, variable: &str) -> Result<Secret, String> {
    use std::io::Read as _;
    let read = |path: &Path| {
        let mut text = String::new();
        std::fs::File::open(path)?
            .take(SECRET_MAX)
            .read_to_string(&mut text)?;
        Ok::<_, std::io::Error>(text)
    };
    let text = read(path).map_err(|why| {
        if may_be_secret(path) {
            format!(
                "it is not the name of a file; what the file would contain belongs in {variable}"
            )
        } else {
            format!("cannot read {}: {why}", path.display())
        }
    })?;
    Ok(Secret::new(text.trim()))
}

/// Whether the name of a file looks like an address or a token.
fn may_be_secret(path: &Path) -> bool {
    let name = path.to_string_lossy();
    name.contains("://") || (!name.contains('/') && name.len() >= TOKEN_LENGTH_MIN)
}

/// Sorts the variables of this program into sections and keys.
fn overrides(
    variables: &[(String, String)],
    origins: &mut KeyOrigins,
    wrong: &mut Vec<String>,
) -> Dict {
    let mut root = Dict::new();
    let mut variables: Vec<_> = variables.iter().collect();
    // Sorted, so that a section comes before its keys.
    variables.sort();
    for (name, text) in variables {
        let is_key = ![PATH_VARIABLE, COMMIT].contains(&name.as_str());
        let Some(rest) = name.strip_prefix(PREFIX).filter(|_| is_key) else {
            continue;
        };
        // Invalid UTF-8 arrives with this character in place of its bytes.
        if text.contains(char::REPLACEMENT_CHARACTER) {
            wrong.push(format!("{name}: is not valid UTF-8"));
            continue;
        }
        let path = rest.to_ascii_lowercase();
        let value = parse_value(&path, text);
        origins.record_variable(path.replacen("__", ".", 1), name);
        let Some((section, key)) = path.split_once("__") else {
            root.insert(path, value);
            continue;
        };
        let entry = root
            .entry(section.to_owned())
            .or_insert_with(|| Value::from(Dict::new()));
        if let Value::Dict(_, keys) = entry {
            keys.insert(key.to_owned(), value);
        } else {
            let all = section.to_uppercase();
            wrong.push(format!(
                "{name}: sets a key of {section}, but {PREFIX}{all} sets all of it"
            ));
        }
    }
    root
}

/// Parses a variable's value: numbers and lists as in TOML, anything else as text.
fn parse_value(path: &str, text: &str) -> Value {
    // These are always text, even if their value looks like a number.
    if matches!(
        path,
        "backup__folder"
            | "backup__second_folder"
            | "cluster__ca_file"
            | "cluster__database"
            | "cluster__database_file"
            | "cluster__peer_address"
            | "data_dir"
            | "discord__api"
            | "discord__cdn"
            | "discord__token"
            | "discord__token_file"
            | "fair__drand"
            | "fair__drand_key"
            | "http__listen"
            | "http__public_listen"
    ) {
        return Value::from(text);
    }
    text.parse()
        .unwrap_or_else(|never: std::convert::Infallible| match never {})
}

/// The keys of one source; [`KeyOrigins`] says where each was set.
struct Layer(Dict);

impl Provider for Layer {
    fn metadata(&self) -> Metadata {
        Metadata::default()
    }

    fn data(&self) -> Result<Map<Profile, Dict>, figment::Error> {
        Ok(Profile::Default.collect(self.0.clone()))
    }
}
