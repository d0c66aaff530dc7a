//! From the numbers of the magnetometers to the heading and the strength of the field.
//!
//! The axes are those of the accelerometer, as CODAL (codal-core) and DAL (microbit-dal) turn them in `CoordinateSystem.cpp`,
//! `LSM303Magnetometer.cpp` and `MAG3110.cpp`. The heading is that of the logo made level, so a tilt does not change it; on
//! a board that stands on its edge connector there is none.
//!
//! Iron and magnets near the sensor, of which the board itself has some, move the field by the same amount however the board is
//! turned. So the middle between the least and the greatest that each axis has measured is taken off, as soon as the board was
//! turned all ways. Turn it once around each of its edges after power-on; before that, the heading can be wrong by tens of
//! degrees.

use crate::hal::Acceleration;

/// The field along the axes of the accelerometer, in nanotesla.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    nt: [i32; 3],
}

/// A sample of the LSM303AGR: x, y, z as in its registers, in steps of 150 nT.
pub fn from_lsm303agr(raw: [i16; 3]) -> Field {
    let [x, y, z] = raw.map(|steps| i32::from(steps) * 150);
    Field { nt: [x, -y, z] }
}

/// A sample of the MAG3110: x, y, z as in its registers, in steps of 100 nT.
pub fn from_mag3110(raw: [i16; 3]) -> Field {
    Field { nt: raw.map(|steps| i32::from(steps) * -100) }
}

impl Field {
    /// The strength, in microtesla.
    pub fn strength_ut(self) -> i16 {
        let squared: u64 = self.nt.iter().map(|&nt| u64::from(nt.unsigned_abs()).pow(2)).sum();
        ((squared.isqrt() + 500) / 1000) as i16
    }

    /// Where the logo points to, 0 to 359 degrees clockwise from magnetic north, on a board that is held like this; `None`
    /// while it falls or stands on its edge.
    ///
    /// With g upward, as the accelerometer has it, the logo made level is (-gx gy, gx gx + gz gz, -gy gz), and the left of it
    /// is |g| (gz, 0, -gx): both are as long as each other.
    pub fn heading_degrees(self, held: Acceleration) -> Option<i16> {
        let [x, y, z] = [held.x_mg, held.y_mg, held.z_mg].map(i64::from);
        let [field_x, field_y, field_z] = self.nt.map(i64::from);
        let length = (x * x + y * y + z * z).unsigned_abs().isqrt() as i64;
        if length == 0 || x == 0 && z == 0 {
            return None;
        }
        let to_logo = (-x * y * field_x + (x * x + z * z) * field_y - y * z * field_z) / length;
        let to_right = x * field_z - z * field_x;
        Some(degrees(to_right, to_logo))
    }
}

/// The middle of what each axis has measured since power-on.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Middle {
    /// The least and the greatest of each axis, in nanotesla; `None` before the first sample.
    ends: Option<[(i32, i32); 3]>,
}

impl Middle {
    /// The board was turned all ways when the widest axis has measured so much.
    const WIDE_NT: i32 = 40_000;

    /// Takes the middle off a sample, once the board was turned all ways: when no axis has measured less than nine tenths of
    /// what the widest has.
    pub fn take_off(&mut self, field: Field) -> Field {
        let mut ends = self.ends.unwrap_or_else(|| field.nt.map(|nt| (nt, nt)));
        for ((least, greatest), nt) in ends.iter_mut().zip(field.nt) {
            *least = nt.min(*least);
            *greatest = nt.max(*greatest);
        }
        self.ends = Some(ends);
        let widths = ends.map(|(least, greatest)| greatest - least);
        let widest = widths.into_iter().max().unwrap_or(0);
        if widest < Self::WIDE_NT || widths.iter().any(|&width| width < widest / 10 * 9) {
            return field;
        }
        let [x, y, z] = ends.map(|(least, greatest)| (least + greatest) / 2);
        Field { nt: [field.nt[0] - x, field.nt[1] - y, field.nt[2] - z] }
    }
}

/// The angle of (x, y), clockwise from y, in whole degrees from 0 to 359: by CORDIC, which turns the vector by ever smaller
/// angles whose tangents are halves of each other.
fn degrees(x: i64, y: i64) -> i16 {
    /// atan(2^-n), in thousandths of a degree.
    const STEPS: [i32; 12] = [45_000, 26_565, 14_036, 7_125, 3_576, 1_790, 895, 448, 224, 112, 56, 28];
    // into the half in which y is positive, with bits for the steps to shift out
    let (mut x, mut y, mut angle) = if y < 0 { (-x << 12, -y << 12, 180_000) } else { (x << 12, y << 12, 0) };
    for (bits, step) in STEPS.into_iter().enumerate() {
        if x > 0 {
            (x, y, angle) = (x - (y >> bits), y + (x >> bits), angle + step);
        } else {
            (x, y, angle) = (x + (y >> bits), y - (x >> bits), angle - step);
        }
    }
    ((angle + 500).rem_euclid(360_000) / 1000) as i16
}

#[cfg(all(test, feature = "session"))]
mod tests {
    use super::*;

    #[test]
    fn a_flat_board_to_the_north_is_what_the_sensors_of_both_boards_say() {
        // 20 000 nT level and 44 000 nT down
        for field in [from_lsm303agr([0, -133, 293]), from_mag3110([0, -200, -440])] {
            assert_eq!(field.heading_degrees(Acceleration::AT_REST), Some(0));
            assert_eq!(field.strength_ut(), 48);
        }
        let east = from_mag3110([-200, 0, -440]);
        assert_eq!(east.heading_degrees(Acceleration::AT_REST), Some(90));
    }

    #[test]
    fn a_board_that_falls_or_stands_on_its_edge_has_no_heading() {
        let field = from_mag3110([0, -200, -440]);
        let held = |y_mg| Acceleration { x_mg: 0, y_mg, z_mg: 0 };
        assert_eq!([held(0), held(1024)].map(|held| field.heading_degrees(held)), [None; 2]);
    }

    #[test]
    fn what_a_magnet_adds_is_taken_off_once_the_board_was_turned_all_ways() {
        let magnet = [30_000, -12_000, 5_000];
        let mut middle = Middle::default();
        let mut measure = |field: [i32; 3]| {
            let nt = core::array::from_fn(|axis| field[axis] + magnet[axis]);
            middle.take_off(Field { nt }).nt
        };
        assert_eq!(measure([48_000, 0, 0]), [78_000, -12_000, 5_000], "nothing is known of the magnet");
        for field in [[-48_000, 0, 0], [0, 48_000, 0], [0, -48_000, 0], [0, 0, 48_000]] {
            measure(field);
        }
        assert_eq!(measure([0, 0, -48_000]), [0, 0, -48_000]);
        assert_eq!(measure([0, 20_000, 44_000]), [0, 20_000, 44_000]);
    }
}
