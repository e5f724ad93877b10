//! The signatures of Discord's posts.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderName};
use ed25519_dalek::{Signature, VerifyingKey};
use gow::fair::Hash32;

use crate::id::Timestamp;
use crate::metrics::PostRefusal;

/// The header with the signature, in hexadecimal digits.
const SIGNATURE: HeaderName = HeaderName::from_static("x-signature-ed25519");

/// The header with the time, in seconds since 1970; the signature covers it and then the body.
const TIMESTAMP: HeaderName = HeaderName::from_static("x-signature-timestamp");

/// Both headers.
pub(super) const SIGNED: [HeaderName; 2] = [SIGNATURE, TIMESTAMP];

/// How far the time of a signature may be from the machine's clock: more than a slightly wrong
/// clock is off (the alert fires at 15 seconds), but so little that an old request is useless, even
/// after a restart.
const CLOCK_TOLERANCE: Duration = Duration::from_secs(60);

/// The public key of an application.
#[derive(Debug, Clone)]
pub struct PublicKey(VerifyingKey);

impl PublicKey {
    /// Reads a key as Discord writes it, in hexadecimal digits.
    #[must_use]
    pub fn read(digits: &str) -> Option<Self> {
        let bytes: Hash32 = digits.to_ascii_lowercase().parse().ok()?;
        VerifyingKey::from_bytes(bytes.as_bytes()).ok().map(Self)
    }

    /// Checks that Discord has signed a body for this application, and did so recently.
    pub(super) fn check(
        &self,
        headers: &HeaderMap,
        body: &[u8],
        now: Timestamp,
    ) -> Result<(), PostRefusal> {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let signature = text(SIGNATURE).and_then(|digits| digits.parse::<Signature>().ok());
        let (Some(signature), Some(timestamp)) = (signature, text(TIMESTAMP)) else {
            return Err(PostRefusal::Signature);
        };
        let signed = [timestamp.as_bytes(), body].concat();
        if self.0.verify_strict(&signed, &signature).is_err() {
            return Err(PostRefusal::Signature);
        }
        let seconds = timestamp.parse::<i64>().map_err(|_| PostRefusal::Time)?;
        if now.seconds().abs_diff(seconds) > CLOCK_TOLERANCE.as_secs() {
            return Err(PostRefusal::Time);
        }
        Ok(())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use axum::http::HeaderValue;
    use ed25519_dalek::{Signer as _, SigningKey};

    use super::*;

    const NOW: Timestamp = Timestamp::new(1_800_000_000_500);

    fn digits(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    pub(in crate::listener::public) fn key(of: &SigningKey) -> PublicKey {
        PublicKey::read(&digits(of.verifying_key().as_bytes())).unwrap()
    }

    fn headers(signature: &str, timestamp: &str) -> HeaderMap {
        HeaderMap::from_iter([
            (SIGNATURE, HeaderValue::from_str(signature).unwrap()),
            (TIMESTAMP, HeaderValue::from_str(timestamp).unwrap()),
        ])
    }

    /// Returns the headers of a body that was signed at a time.
    pub(in crate::listener::public) fn signed(
        by: &SigningKey,
        timestamp: &str,
        body: &str,
    ) -> HeaderMap {
        let signature = by.sign(format!("{timestamp}{body}").as_bytes());
        headers(&digits(&signature.to_bytes()), timestamp)
    }

    #[test]
    fn only_what_is_signed_for_the_application_passes() {
        let [ours, other] = [7, 8].map(|byte| SigningKey::from_bytes(&[byte; 32]));
        let check =
            |headers: &HeaderMap, body: &str| key(&ours).check(headers, body.as_bytes(), NOW);
        let good = signed(&ours, "1800000000", "{}");
        assert_eq!(check(&good, "{}"), Ok(()));
        for (name, wrong, body) in [
            ("another body", good.clone(), "{ }"),
            ("another key", signed(&other, "1800000000", "{}"), "{}"),
            ("no headers", HeaderMap::new(), "{}"),
            ("no digits", headers(&"z".repeat(128), "1800000000"), "{}"),
            ("too few digits", headers("00", "1800000000"), "{}"),
        ] {
            assert_eq!(check(&wrong, body), Err(PostRefusal::Signature), "{name}");
        }
        for missing in [SIGNATURE, TIMESTAMP] {
            let mut headers = good.clone();
            headers.remove(&missing);
            assert_eq!(
                check(&headers, "{}"),
                Err(PostRefusal::Signature),
                "{missing}"
            );
        }
        let mut later = good;
        later.insert(TIMESTAMP, HeaderValue::from_static("1800000001"));
        assert_eq!(check(&later, "{}"), Err(PostRefusal::Signature));
    }

    #[test]
    fn what_was_signed_long_ago_or_in_the_future_is_refused() {
        let ours = SigningKey::from_bytes(&[7; 32]);
        for (timestamp, wanted) in [
            ("1799999940", Ok(())),
            ("1800000060", Ok(())),
            ("1799999939", Err(PostRefusal::Time)),
            ("1800000061", Err(PostRefusal::Time)),
            ("0", Err(PostRefusal::Time)),
            ("-9223372036854775808", Err(PostRefusal::Time)),
            ("99999999999999999999", Err(PostRefusal::Time)),
            ("now", Err(PostRefusal::Time)),
        ] {
            let headers = signed(&ours, timestamp, "{}");
            assert_eq!(
                key(&ours).check(&headers, b"{}", NOW),
                wanted,
                "{timestamp}"
            );
        }
    }

    #[test]
    fn a_key_has_64_hexadecimal_digits_and_is_a_point() {
        let ours = SigningKey::from_bytes(&[7; 32]);
        let good = digits(ours.verifying_key().as_bytes());
        assert!(PublicKey::read(&good).is_some());
        assert!(PublicKey::read(&good.to_uppercase()).is_some());
        for bad in [
            "",
            &good[1..],
            &format!("{good}0"),
            &format!("+{}", &good[1..]),
        ] {
            assert!(PublicKey::read(bad).is_none(), "{bad}");
        }
    }
}
