//! Putting the configuration together.

use std::path::{Path, PathBuf};

use figment::error::Kind;
use figment::providers::{Format as _, Serialized, Toml};
use figment::value::{Dict, Map, Value};
use figment::{Figment, Metadata, Profile, Provider};

use crate::config::{Config, ConfigError, Secret};

/// The file that is read where none is named and this one is there.
pub const DEFAULT_FILE: &str = "config.toml";

/// The variable that names another file.
pub const PATH_VARIABLE: &str = "TIENGOW_CONFIG";

/// What the names of variables that override keys begin with.
const PREFIX: &str = "TIENGOW_";

/// The variable that holds the token.
const TOKEN: &str = "DISCORD_TOKEN";

/// The variable that names a file with the token.
const TOKEN_FILE: &str = "DISCORD_TOKEN_FILE";

/// The most bytes that are read of a file with a secret: a token has some seventy.
const SECRET_MAX: u64 = 4_096;

impl Config {
    /// Reads the configuration: `path` if one is given, else the file that the environment names,
    /// else [`DEFAULT_FILE`] if it is there; then the environment, given as names and values.
    ///
    /// # Errors
    /// A named file cannot be read, a key is unknown, or a value cannot be; the error says which.
    pub fn load(
        path: Option<&Path>,
        environment: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, ConfigError> {
        let variables: Vec<(String, String)> = environment.into_iter().collect();
        let file = match path.map(Path::to_owned).or_else(|| named(&variables)) {
            Some(path) => Some(path),
            None => Some(PathBuf::from(DEFAULT_FILE)).filter(|path| path.exists()),
        };
        let mut figment = Figment::from(Serialized::defaults(Self::default()));
        if let Some(path) = file {
            let text = std::fs::read_to_string(&path)
                .map_err(|why| ConfigError::Read { path: path.clone(), why })?;
            figment = figment.merge(File { path, toml: Toml::string(&text) });
        }
        let figment = figment.merge(Environment(overrides(&variables)?));
        let mut config: Self = figment.extract().map_err(|error| ConfigError::Parse(explain(error)))?;
        config.find_token(&variables)?;
        config.validate()?;
        Ok(config)
    }

    /// Takes the token from the first place that has one: the environment, a file, the configuration.
    fn find_token(&mut self, variables: &[(String, String)]) -> Result<(), ConfigError> {
        if let Some(token) = variable(variables, TOKEN) {
            self.discord.token = Some(Secret::new(token.trim()));
        } else if let Some(path) =
            variable(variables, TOKEN_FILE).map(PathBuf::from).or(self.discord.token_file.clone())
        {
            self.discord.token = Some(secret_in(&path)?);
        }
        Ok(())
    }
}

/// Returns a variable that is set to something.
fn variable<'a>(variables: &'a [(String, String)], name: &str) -> Option<&'a str> {
    variables.iter().find(|(key, value)| key == name && !value.is_empty()).map(|(_, value)| value.as_str())
}

fn named(variables: &[(String, String)]) -> Option<PathBuf> {
    variable(variables, PATH_VARIABLE).map(PathBuf::from)
}

/// Reads a file that holds a secret, without the blanks around it.
fn secret_in(path: &Path) -> Result<Secret, ConfigError> {
    use std::io::Read as _;
    let read = |path: &Path| {
        let mut text = String::new();
        std::fs::File::open(path)?.take(SECRET_MAX).read_to_string(&mut text)?;
        Ok(text)
    };
    let text = read(path).map_err(|why| ConfigError::Read { path: path.to_owned(), why })?;
    Ok(Secret::new(text.trim()))
}

/// Sorts the variables of this program into sections and keys.
fn overrides(variables: &[(String, String)]) -> Result<Dict, ConfigError> {
    let mut root = Dict::new();
    for (name, text) in variables {
        let Some(rest) = name.strip_prefix(PREFIX).filter(|_| name != PATH_VARIABLE) else {
            continue;
        };
        let path = rest.to_ascii_lowercase();
        let value = value(&path, text);
        match path.split_once("__") {
            None => {
                root.insert(path, value);
            }
            Some((section, key)) => {
                let entry = root.entry(section.to_owned()).or_insert_with(|| Value::from(Dict::new()));
                let Value::Dict(_, keys) = entry else {
                    let why = format!(
                        "{name} sets a key of {section}, and {PREFIX}{} all of it",
                        section.to_uppercase()
                    );
                    return Err(ConfigError::Parse(why));
                };
                keys.insert(key.to_owned(), value);
            }
        }
    }
    Ok(root)
}

/// Reads a variable's text: numbers and lists as TOML writes them, anything else as it stands.
fn value(path: &str, text: &str) -> Value {
    // A token or a folder may look like a number and is none.
    if matches!(
        path,
        "discord__token" | "discord__token_file" | "discord__api" | "data_dir" | "backup__folder"
    ) {
        return Value::from(text);
    }
    text.parse().unwrap_or_else(|never: std::convert::Infallible| match never {})
}

/// Says for each error which key it concerns and where its value came from.
fn explain(errors: figment::Error) -> String {
    let lines: Vec<String> = errors.into_iter().map(|error| line(&error)).collect();
    lines.join("; ")
}

fn line(error: &figment::Error) -> String {
    let mut line = String::new();
    if let Some(metadata) = &error.metadata {
        line.push_str(&metadata.name);
        line.push_str(": ");
    }
    if !error.path.is_empty() {
        line.push_str(&error.path.join("."));
        line.push_str(": ");
    }
    line.push_str(&match &error.kind {
        Kind::UnknownField(_, known) => {
            format!("there is no such key; there are {}", known.join(", "))
        }
        other => other.to_string().trim_end().to_owned(),
    });
    line
}

/// The file, under its own name in messages.
struct File {
    path: PathBuf,
    toml: figment::providers::Data<Toml>,
}

impl Provider for File {
    fn metadata(&self) -> Metadata {
        Metadata::named(self.path.display().to_string())
    }

    fn data(&self) -> Result<Map<Profile, Dict>, figment::Error> {
        self.toml.data()
    }
}

/// The overriding variables, under their own names in messages.
struct Environment(Dict);

impl Provider for Environment {
    fn metadata(&self) -> Metadata {
        Metadata::named("the environment")
    }

    fn data(&self) -> Result<Map<Profile, Dict>, figment::Error> {
        Ok(Profile::Default.collect(self.0.clone()))
    }
}
