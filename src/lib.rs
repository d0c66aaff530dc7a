//! stub
#![cfg_attr(not(feature = "session"), no_std)]
#[cfg(feature = "widgets")]
pub mod app;
#[cfg(feature = "session")]
pub mod board;
#[cfg(feature = "cli")]
pub mod cli;
pub mod firmware;
pub mod hal;
#[cfg(feature = "scenario")]
pub mod scenario;
#[cfg(feature = "session")]
pub mod session;
