//! The secret with which a program may ask the private listener for a backup.

use std::io;
use std::path::{Path, PathBuf};

use axum::extract::Request;
use axum::http::header;
use gow::fair::Hash32;
use rand::TryRng as _;
use rand::rngs::SysRng;
use subtle::ConstantTimeEq as _;

use crate::store::{Files as _, PART, SystemFiles};

/// The file of the secret, in the folder of the database.
const FILE: &str = "listener.secret";

/// The length of a secret, in bytes; the file has two hexadecimal digits for each.
const BYTES: usize = 32;

/// The prefix of the secret in a request.
const SCHEME: &str = "Bearer ";

/// A secret that only the owner of the data folder can read; each start makes a new one.
pub(super) struct BearerSecret(String);

impl BearerSecret {
    /// Makes a secret and writes it into the folder, replacing the previous one.
    ///
    /// # Errors
    /// When the file cannot be written, or the system has no randomness.
    pub(super) fn create_in(folder: &Path) -> io::Result<Self> {
        let mut bytes = [0; BYTES];
        SysRng
            .try_fill_bytes(&mut bytes)
            .map_err(io::Error::other)?;
        let secret = Hash32::from_bytes(bytes).to_string();
        let (part, path) = (folder.join(format!("{FILE}{PART}")), path(folder));
        SystemFiles.write(&part, secret.as_bytes())?;
        SystemFiles.rename(&part, &path)?;
        Ok(Self(secret))
    }

    /// Reads the secret that the running bot has written.
    pub(super) fn read_in(folder: &Path) -> io::Result<Self> {
        std::fs::read_to_string(path(folder)).map(Self)
    }

    /// Returns the value of the `Authorization` header.
    pub(super) fn authorization(&self) -> String {
        format!("{SCHEME}{}", self.0)
    }

    /// Whether a request has the secret; compares in constant time.
    pub(super) fn authorizes(&self, request: &Request) -> bool {
        let given = request.headers().get(header::AUTHORIZATION);
        given.is_some_and(|given| {
            given
                .as_bytes()
                .ct_eq(self.authorization().as_bytes())
                .into()
        })
    }
}

pub(super) fn path(folder: &Path) -> PathBuf {
    folder.join(FILE)
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn showing(header: Option<&str>) -> Request {
        let request = Request::post("/");
        let request = match header {
            Some(header) => request.header(header::AUTHORIZATION, header),
            None => request,
        };
        request.body(Body::empty()).unwrap()
    }

    #[test]
    fn only_the_newest_secret_is_valid_and_only_its_owner_reads_it() {
        let folder = tempfile::tempdir().unwrap();
        assert!(BearerSecret::read_in(folder.path()).is_err());
        let before = BearerSecret::create_in(folder.path()).unwrap();
        let secret = BearerSecret::create_in(folder.path()).unwrap();
        let read = BearerSecret::read_in(folder.path()).unwrap();
        assert_eq!(read.0.len(), 2 * BYTES);
        assert!(secret.authorizes(&showing(Some(&read.authorization()))));
        let mut longer = secret.authorization();
        longer.push('0');
        for wrong in ["", SCHEME, &secret.0, &longer, &before.authorization()] {
            assert!(!secret.authorizes(&showing(Some(wrong))), "{wrong}");
        }
        assert!(!secret.authorizes(&showing(None)));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let file = std::fs::metadata(path(folder.path())).unwrap();
            assert_eq!(file.permissions().mode() & 0o777, 0o600);
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
