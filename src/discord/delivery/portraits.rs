//! People's avatars, fetched from Discord's CDN and kept in memory only.

use std::sync::Arc;
use std::time::{Duration, Instant};

use reqwest::Client;
use reqwest::redirect::Policy;
use tokio::sync::mpsc;

use crate::board::{AVATAR_BYTES_MAX, Portrait};
use crate::config::DiscordConfig;
use crate::discord::cache::Cache;
use crate::fetch::{self, fetch};
use crate::id::UserId;

/// Portraits kept at once, of a kilobyte and a half each; a further one replaces the least recently used.
const PORTRAITS_MAX: usize = 5_000;

/// The most avatars that wait to be fetched; further people are shown as letters until they press again.
const WAITING_MAX: usize = 256;

/// How long one request may take.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);

/// How long to wait before retrying an avatar that could not be fetched.
const RETRY_AFTER: Duration = Duration::from_secs(600);

/// The edge of the picture that is requested from the CDN, in pixels; the CDN accepts only powers of two.
const EDGE: u32 = 64;

/// The portraits of the people who have pressed something; cheap to clone.
///
/// Nothing waits for a portrait: it is fetched in the background and appears on the next picture.
#[derive(Clone)]
pub struct Portraits {
    cache: Arc<Cache<UserId, CachedAvatar>>,
    /// `None` if there is no source of avatars.
    requests: Option<mpsc::Sender<AvatarRequest>>,
}

#[derive(Clone, Default)]
struct CachedAvatar {
    /// The hash by which Discord names the file; every avatar has its own.
    hash: String,
    portrait: Option<Portrait>,
    /// When it was requested.
    requested: Option<Instant>,
}

/// An avatar to fetch.
struct AvatarRequest {
    user: UserId,
    hash: String,
}

impl Default for Portraits {
    /// Nobody has a portrait.
    fn default() -> Self {
        Self {
            cache: Arc::new(Cache::new(PORTRAITS_MAX)),
            requests: None,
        }
    }
}

impl Portraits {
    /// Makes the portraits of a configuration, fetched until the last clone is dropped; without a source
    /// of avatars, nobody has one.
    ///
    /// # Errors
    /// When the TLS library cannot be set up.
    pub fn new(config: &DiscordConfig) -> Result<Self, reqwest::Error> {
        let Some(cdn) = config.avatars() else {
            return Ok(Self::default());
        };
        let client = fetch::client(config.cdn.is_some(), REQUEST_TIMEOUT);
        let client = client.redirect(Policy::none()).build()?;
        let avatars = format!("{}/avatars", cdn.trim_end_matches('/'));
        let (requests, received) = mpsc::channel(WAITING_MAX);
        let portraits = Self {
            requests: Some(requests),
            ..Self::default()
        };
        let cache = Arc::clone(&portraits.cache);
        tokio::spawn(fetch_all(client, avatars, received, cache));
        Ok(portraits)
    }

    /// Notes the present avatar of a person, and requests it if it is new.
    pub fn meet(&self, user: UserId, hash: Option<&str>) {
        let (Some(requests), Some(hash)) = (&self.requests, hash) else {
            self.cache.remove(&user);
            return;
        };
        let is_known = self.cache.get(&user).is_some_and(|known| {
            let requested_lately = known.requested.is_some_and(|at| at.elapsed() < RETRY_AFTER);
            known.hash == hash && (known.portrait.is_some() || requested_lately)
        });
        if is_known {
            return;
        }
        let hash = hash.to_owned();
        // This comes before the request, because the avatar is kept only for a person with this hash.
        self.cache.change(user, |known| {
            *known = CachedAvatar {
                hash: hash.clone(),
                portrait: None,
                requested: Some(Instant::now()),
            };
        });
        if requests.try_send(AvatarRequest { user, hash }).is_err() {
            self.cache.touch(&user, |known| known.requested = None);
        }
    }

    /// The portrait of a person; `None` if they have none, or it has not been fetched yet.
    pub fn of(&self, user: UserId) -> Option<Portrait> {
        self.cache.get(&user)?.portrait
    }

    /// Forgets a person's portrait.
    pub fn forget(&self, user: UserId) {
        self.cache.remove(&user);
    }
}

/// Fetches one avatar after the other.
async fn fetch_all(
    client: Client,
    avatars: String,
    mut requests: mpsc::Receiver<AvatarRequest>,
    cache: Arc<Cache<UserId, CachedAvatar>>,
) {
    while let Some(AvatarRequest { user, hash }) = requests.recv().await {
        let url = format!("{avatars}/{user}/{hash}.png?size={EDGE}");
        let file = fetch(&client, &url, AVATAR_BYTES_MAX).await;
        match file.and_then(|file| Portrait::read(&file).map_err(|error| error.to_string())) {
            // Nothing is kept for a person who was forgotten meanwhile, or has changed the avatar again.
            Ok(portrait) => {
                cache.touch(&user, |known| {
                    if known.hash == hash {
                        known.portrait = Some(portrait);
                    }
                });
            }
            Err(why) => tracing::debug!(%why, "an avatar could not be fetched"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    use super::*;
    use crate::board::{Style, emoji};

    const ANN: UserId = UserId::new(7);
    const BO: UserId = UserId::new(8);

    /// A CDN that has one picture under every name but two; returns its address and the requested paths.
    async fn cdn() -> (String, Arc<Mutex<Vec<String>>>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let asked = Arc::<Mutex<Vec<String>>>::default();
        let (heard, elsewhere) = (Arc::clone(&asked), format!("{address}/other.png"));
        let picture = emoji::all(Style::Classic).swap_remove(0).file;
        tokio::spawn(async move {
            while let Ok((mut socket, _)) = listener.accept().await {
                let mut buffer = vec![0; 4_096];
                let read = socket.read(&mut buffer).await.unwrap();
                let request = String::from_utf8_lossy(&buffer[..read]).into_owned();
                let path = request.split(' ').nth(1).unwrap_or_default().to_owned();
                let (status, body) = if path.contains("gone") {
                    ("404 Not Found".to_owned(), &[][..])
                } else if path.contains("moved") {
                    (format!("302 Found\r\nlocation: {elsewhere}"), &[][..])
                } else {
                    ("200 OK".to_owned(), picture.as_slice())
                };
                heard.lock().unwrap().push(path);
                let head = format!(
                    "HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
                    body.len()
                );
                socket.write_all(head.as_bytes()).await.unwrap();
                socket.write_all(body).await.unwrap();
            }
        });
        (address, asked)
    }

    fn config(cdn: String) -> DiscordConfig {
        DiscordConfig {
            cdn: Some(cdn),
            ..DiscordConfig::default()
        }
    }

    /// Waits for a portrait; all earlier requests have been answered by then.
    async fn arrived(portraits: &Portraits, user: UserId) {
        while portraits.of(user).is_none() {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn an_avatar_is_fetched_once_and_forgotten_on_request() {
        let (address, asked) = cdn().await;
        let portraits = Portraits::new(&config(address)).unwrap();
        assert_eq!(portraits.of(ANN), None);
        portraits.meet(ANN, Some("aa"));
        arrived(&portraits, ANN).await;
        portraits.meet(ANN, Some("aa"));
        portraits.meet(BO, Some("bb"));
        arrived(&portraits, BO).await;
        let paths = ["/avatars/7/aa.png?size=64", "/avatars/8/bb.png?size=64"];
        assert_eq!(*asked.lock().unwrap(), paths);
        portraits.forget(ANN);
        portraits.meet(BO, None);
        assert_eq!([ANN, BO].map(|user| portraits.of(user)), [None, None]);
    }

    #[tokio::test]
    async fn a_new_avatar_replaces_the_old_one() {
        let (address, asked) = cdn().await;
        let portraits = Portraits::new(&config(address)).unwrap();
        portraits.meet(ANN, Some("aa"));
        arrived(&portraits, ANN).await;
        portraits.meet(ANN, Some("cc"));
        arrived(&portraits, ANN).await;
        assert_eq!(asked.lock().unwrap().len(), 2);
    }

    #[tokio::test]
    async fn a_failed_fetch_is_not_repeated_and_redirects_are_not_followed() {
        let (address, asked) = cdn().await;
        let portraits = Portraits::new(&config(address)).unwrap();
        for hash in ["gone", "gone", "moved", "moved"] {
            portraits.meet(ANN, Some(hash));
        }
        portraits.meet(BO, Some("bb"));
        arrived(&portraits, BO).await;
        assert_eq!(portraits.of(ANN), None);
        let paths = asked.lock().unwrap().clone();
        assert_eq!(paths.len(), 3, "{paths:?}");
        assert!(paths.iter().all(|path| path.starts_with("/avatars/")));
    }

    #[tokio::test]
    async fn nothing_is_requested_without_a_cdn() {
        let portraits = Portraits::default();
        portraits.meet(ANN, Some("aa"));
        assert_eq!(portraits.of(ANN), None);
    }
}
