//! The test client of the sandbox: simulated people who type, press and read, and a browser to test the page.
//!
//! Use it as a dev-dependency only. It is never shipped.
//!
//! ```no_run
//! # async fn example(sandbox: &sandbox::Sandbox) -> Result<(), sandbox_client::ClientError> {
//! use sandbox_client::Client;
//!
//! let ann = Client::log_in(sandbox, "ann").await?;
//! ann.slash("greet who:ben").await?;
//! ann.click("Say it again").await?;
//! ann.wait_for_text("hello").await?;
//! # Ok(()) }
//! ```

pub mod browser;
mod client;

pub use client::{
    Answer, Button, Choice, Client, ClientError, Message, Modal, ModalField, PATIENCE, Select,
};
