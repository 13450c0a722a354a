//! A live world in the browser: what `allide view` serves.
//!
//! ```text
//!   page ──command──► connection ──► sim (its own thread) ──► snapshot ──► connection ──frame──► page
//!                     judged,        steps in real time       the latest   what this page wants,
//!                     counted                                 only         and can keep up with
//! ```
//!
//! The simulation never waits for a page: it leaves its latest [`snapshot`] where all connections find it,
//! and a connection whose page is slow skips those in between. The server listens on this machine alone
//! unless told otherwise, and answers only pages that it served itself: see [`guard`].

pub mod command;
pub mod connection;
mod contacts;
mod frame;
mod grab;
pub mod guard;
mod kind;
mod life;
mod pages;
mod rate;
mod server;
mod sim;
pub mod snapshot;

pub use server::{Options, ServeError, Serving, serve};
