//! A value that stands beside a state: whoever holds it goes on the same whatever it is.

use std::hash::{Hash, Hasher};

/// What is measured of a machine. It is copied with the machine, and is no part of the state by which machines are compared or
/// recorded.
#[derive(Clone, Debug, Default)]
pub(crate) struct Aside<T>(pub T);

impl<T> PartialEq for Aside<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Aside<T> {}

impl<T> Hash for Aside<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
