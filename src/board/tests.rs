//! What pictures show, their size, and what they must not show.

mod alt_badge;
mod colours;
mod faces;
mod files;
mod limits;
mod looks;
mod portraits;
mod samples;
mod shown;
