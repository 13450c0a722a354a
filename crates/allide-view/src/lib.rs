//! A live world in the browser: what `allide view` serves.
//!
//! ```text
//!   page ──command──► connection ──► sim (its own thread) ──► snapshot ──► connection ──frame──► page
//!                     judged,        obeys at once, steps     the latest   what this page wants,
//!                     counted          ▲      in real time    only         and can keep up with
//!                                      ▼
//!                                    worker (the world's thread)
//!                                    makes the steps, however long they take
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
mod pace;
mod pages;
mod rate;
mod server;
mod sim;
pub mod snapshot;
mod worker;

pub use server::{Options, ServeError, Serving, serve};
