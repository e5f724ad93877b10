//! Renders pictures without delaying a reply for long.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::board::{Picture, PictureCache};
use crate::discord::delivery::portraits::Portraits;
use crate::id::UserId;

/// How long a reply waits for its picture if an edit can add it later.
///
/// A hand takes a few milliseconds to render, so a longer wait means that other pictures are ahead of it.
pub(crate) const PICTURE_WAIT: Duration = Duration::from_millis(25);

/// How long a reply without later edits, such as a page or a lesson, waits for its picture: a
/// quarter of the time after which Discord drops the interaction.
pub(crate) const FINAL_PICTURE_WAIT: Duration = Duration::from_millis(750);

/// Pictures rendered at the same time; the other cores are left to the rest of the program.
const RENDERED_AT_ONCE: usize = 2;

/// Renders and caches pictures; cheap to clone.
#[derive(Clone)]
pub struct PictureRenderer {
    picture_cache: Arc<PictureCache>,
    permits: Arc<Semaphore>,
    portraits: Portraits,
}

impl PictureRenderer {
    /// Makes a renderer that shows people with these portraits.
    #[must_use]
    pub fn new(portraits: Portraits) -> Self {
        Self {
            picture_cache: Arc::default(),
            permits: Arc::new(Semaphore::new(RENDERED_AT_ONCE)),
            portraits,
        }
    }

    /// The portraits of people.
    pub const fn portraits(&self) -> &Portraits {
        &self.portraits
    }

    /// Forgets a person's portrait, and all pictures, because it may be on any of them.
    pub fn forget(&self, user: UserId) {
        self.portraits.forget(user);
        self.picture_cache.clear();
    }

    /// Returns a picture that is cached, or rendered within this time.
    ///
    /// A rendering that has begun is finished and cached even after this time.
    pub async fn draw_within(&self, picture: &Picture, wait: Duration) -> Option<Arc<[u8]>> {
        let drawn = tokio::time::timeout(wait, self.draw(picture)).await;
        drawn.ok().flatten()
    }

    /// Returns a picture, however long it takes; `None` when it cannot be rendered.
    pub async fn draw(&self, picture: &Picture) -> Option<Arc<[u8]>> {
        // With the portraits that are known now.
        let picture = picture.with_portraits(|user| self.portraits.of(UserId::new(user)));
        match self.picture_cache.known(&picture) {
            Some(file) => Some(file),
            None => self.render(picture).await,
        }
    }

    async fn render(&self, picture: Picture) -> Option<Arc<[u8]>> {
        let permit = Arc::clone(&self.permits).acquire_owned().await.ok()?;
        let picture_cache = Arc::clone(&self.picture_cache);
        let drawn = tokio::task::spawn_blocking(move || {
            let drawn = picture_cache.draw(&picture);
            drop(permit);
            drawn
        });
        match drawn.await {
            Ok(Ok(file)) => Some(file),
            // The picture itself is never logged, because it may be somebody's hand.
            Ok(Err(_)) => {
                tracing::warn!("a picture could not be rendered");
                None
            }
            Err(_) => {
                tracing::warn!("the rendering of a picture has ended early");
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{HandPicture, Style, Subject, TablePicture};

    fn hand() -> Picture {
        Picture {
            style: Style::Classic,
            subject: Subject::Hand(HandPicture::default()),
        }
    }

    #[tokio::test]
    async fn a_reply_does_not_wait_for_other_pictures() {
        let renderer = PictureRenderer::new(Portraits::default());
        let taken = Arc::clone(&renderer.permits)
            .acquire_many_owned(2)
            .await
            .unwrap();
        assert_eq!(
            renderer.draw_within(&hand(), PICTURE_WAIT).await,
            None,
            "no slot is free to render it"
        );
        drop(taken);
        let drawn = renderer.draw(&hand()).await.unwrap();
        let all_busy = renderer.permits.acquire_many(2).await.unwrap();
        assert_eq!(
            renderer.draw_within(&hand(), PICTURE_WAIT).await,
            Some(drawn),
            "it is cached already"
        );
        drop(all_busy);
    }

    #[tokio::test]
    async fn no_picture_outlives_a_person_who_is_forgotten() {
        let renderer = PictureRenderer::new(Portraits::default());
        renderer.draw(&hand()).await.unwrap();
        assert!(renderer.picture_cache.known(&hand()).is_some());
        renderer.forget(UserId::new(7));
        assert!(renderer.picture_cache.known(&hand()).is_none());
    }

    #[tokio::test]
    async fn a_picture_that_cannot_be_rendered_is_left_out() {
        let picture = Picture {
            style: Style::Classic,
            subject: Subject::Table(TablePicture::default()),
        };
        let renderer = PictureRenderer::new(Portraits::default());
        assert_eq!(renderer.draw(&picture).await, None);
    }
}
