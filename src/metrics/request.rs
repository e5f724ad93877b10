//! The labels of a request to Discord.

use prometheus_client::encoding::EncodeLabelSet;

/// A request to Discord that has ended.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Request {
    /// The HTTP method.
    pub method: &'static str,
    /// The path with placeholders instead of ids and tokens.
    pub route: &'static str,
    /// The HTTP status; 0 if no response came in time.
    pub status: u16,
}
