//! stub
#![cfg_attr(not(feature = "session"), no_std)]
#[cfg(feature = "widgets")]
pub mod app;
#[cfg(feature = "session")]
pub mod board;
pub mod firmware;
pub mod hal;
#[cfg(feature = "session")]
pub mod session;
