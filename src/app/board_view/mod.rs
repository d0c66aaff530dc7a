//! The drawn micro:bit.
