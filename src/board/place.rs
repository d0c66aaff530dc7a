//! Where a board is.

/// Where a board is, seen from above, in centimetres.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Place {
    /// To the right.
    pub x_cm: i32,
    /// To the front.
    pub y_cm: i32,
}

impl Place {
    /// The farthest that a board can be, to each side: 10 km.
    pub const MAX_CM: i32 = 1_000_000;

    /// Where a board is that nobody has moved: a metre to the right of the one before.
    #[must_use]
    pub const fn usual(board: usize) -> Self {
        Self { x_cm: 100 * board as i32, y_cm: 0 }
    }

    /// The nearest place that a board can have.
    #[must_use]
    pub fn within_reach(self) -> Self {
        let [x_cm, y_cm] = [self.x_cm, self.y_cm].map(|cm| cm.clamp(-Self::MAX_CM, Self::MAX_CM));
        Self { x_cm, y_cm }
    }

    /// How far it is to another place, in centimetres.
    #[must_use]
    pub fn distance_cm(self, other: Self) -> u32 {
        let along = |one: i32, other: i32| i64::from(one) - i64::from(other);
        let (x, y) = (along(self.x_cm, other.x_cm), along(self.y_cm, other.y_cm));
        (x * x + y * y).unsigned_abs().isqrt().try_into().unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_of_pythagoras() {
        let place = |x_cm, y_cm| Place { x_cm, y_cm };
        assert_eq!(place(0, 0).distance_cm(place(300, 400)), 500);
        let corner = Place::MAX_CM;
        assert_eq!(place(-corner, -corner).distance_cm(place(corner, corner)), 2_828_427);
    }
}
