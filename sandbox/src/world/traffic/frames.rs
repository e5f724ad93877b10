//! The frames between the bot and the sandbox, in order.

use std::collections::VecDeque;
use std::sync::Arc;

use serde::Serialize;
use tokio::sync::Notify;

use super::record::RequestRecord;
use crate::limits::memory;

/// The kind of a frame, with its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum FrameKind {
    /// A request of the bot, with the answer.
    Request,
    /// A gateway frame to the bot.
    ToBot,
    /// A gateway frame from the bot.
    FromBot,
    /// A post to the bot's own address, with the status of its answer.
    Posted,
    /// The end of a gateway connection of the bot.
    Closed,
}

/// One frame between the bot and the sandbox.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Frame {
    /// The number of the frame, from 1, without gaps.
    pub number: u64,
    /// Time on the sandbox's clock, in milliseconds since 1970.
    pub at_ms: i64,
    /// Its kind.
    #[serde(rename = "way")]
    pub kind: FrameKind,
    /// The request as `METHOD /path`, with the whole address for a post to the bot. Empty for gateway frames.
    pub request: String,
    /// The HTTP status of the answer, or 0 for a gateway frame or if there was no answer.
    pub status: u16,
    /// Discord's error code in the answer, or 0 for none.
    pub code: u32,
    /// Names of the uploaded files.
    pub files: Vec<String>,
    /// The JSON as it was sent, or the beginning of a very long one.
    pub body: String,
    /// The number of bytes left out at the end of the body.
    pub left_out: usize,
}

/// The newest frames, bounded by number and total size.
#[derive(Debug, Default)]
pub(crate) struct Frames {
    frames: VecDeque<Frame>,
    body_bytes: usize,
    last_number: u64,
    /// Notifies the tasks that wait for the next frame.
    added: Arc<Notify>,
}

impl Frames {
    /// Records a request and its answer.
    pub(super) fn log_request(&mut self, record: &RequestRecord, body: &str) {
        let request = format!("{} {}", record.method, record.path);
        let (status, code, files) = (record.status, record.code, record.files.clone());
        let frame = Frame {
            request,
            status,
            code,
            files,
            ..new_frame(FrameKind::Request, record.at_ms, body)
        };
        self.push(frame);
    }

    /// Logs a gateway frame.
    pub(crate) fn log_gateway_frame(&mut self, kind: FrameKind, body: &str, at_ms: i64) {
        self.push(new_frame(kind, at_ms, body));
    }

    /// Logs a post to an address of the bot.
    pub(crate) fn log_post(&mut self, url: &str, status: u16, body: &str, at_ms: i64) {
        self.push(Frame {
            request: format!("POST {url}"),
            status,
            ..new_frame(FrameKind::Posted, at_ms, body)
        });
    }

    /// Returns the `Notify` of the next frame.
    pub(crate) fn added(&self) -> Arc<Notify> {
        Arc::clone(&self.added)
    }

    fn push(&mut self, mut frame: Frame) {
        self.last_number += 1;
        frame.number = self.last_number;
        self.body_bytes += frame.body.len();
        self.frames.push_back(frame);
        while self.frames.len() > memory::FRAMES || self.body_bytes > memory::FRAMES_BYTES {
            let Some(oldest) = self.frames.pop_front() else {
                return;
            };
            self.body_bytes -= oldest.body.len();
        }
        self.added.notify_waiters();
    }

    /// Lists the oldest kept frames with a number above `after`, at most `limit` of them. If `after` is higher than any
    /// number, it comes from an earlier sandbox, so all numbers count.
    pub(crate) fn since(&self, after: u64, limit: usize) -> Vec<Frame> {
        let after = if after > self.last_number { 0 } else { after };
        self.frames
            .iter()
            .filter(|frame| frame.number > after)
            .take(limit)
            .cloned()
            .collect()
    }
}

fn new_frame(kind: FrameKind, at_ms: i64, body: &str) -> Frame {
    let end = body.floor_char_boundary(memory::FRAME_BODY);
    let (body, left_out) = (body[..end].to_owned(), body.len() - end);
    Frame {
        number: 0,
        at_ms,
        kind,
        request: String::new(),
        status: 0,
        code: 0,
        files: Vec::new(),
        body,
        left_out,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_frames_are_dropped_and_a_long_body_is_cut_between_letters() {
        let mut frames = Frames::default();
        for _ in 0..memory::FRAMES + 3 {
            frames.push(new_frame(FrameKind::ToBot, 0, "{}"));
        }
        assert_eq!(frames.since(0, 1)[0].number, 4);
        let last_number = frames.last_number;
        assert!(frames.since(last_number, 1).is_empty());
        assert_eq!(frames.since(last_number + 1, 1)[0].number, 4);
        let long = "é".repeat(memory::FRAME_BODY);
        let cut = new_frame(FrameKind::ToBot, 0, &long);
        assert_eq!(cut.body.len() + cut.left_out, long.len());
        for _ in 0..memory::FRAMES_BYTES / memory::FRAME_BODY + 1 {
            frames.push(cut.clone());
        }
        assert!(frames.body_bytes <= memory::FRAMES_BYTES);
    }
}
