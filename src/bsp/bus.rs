//! The bus of the sensors.

use super::ports::{I2c, release};

/// Does a transfer, and leaves the bus free when it fails.
pub(super) fn transfer<T, E>(i2c: &mut I2c, transfer: impl FnOnce(&mut I2c) -> Result<T, E>) -> Option<T> {
    let done = transfer(i2c).ok();
    if done.is_none() {
        release(i2c);
    }
    done
}
