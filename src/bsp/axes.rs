//! From the numbers of the sensors to accelerations as CODAL and DAL report them.
//!
//! Both sensors sit on the back of the board, so their z points out of the back. CODAL (codal-microbit-v2) and DAL
//! (microbit-dal) first bring a sample into an east-north-up system, in `LSM303Accelerometer.cpp` and `MMA8653.cpp`, and then
//! into `SIMPLE_CARTESIAN` for a sensor that is mounted upside down and not rotated, in `CoordinateSystem.cpp`. Both steps
//! together are what stands here.

use crate::hal::Acceleration;

/// A sample of the LSM303AGR (V2, and V1 from revision 1.5): x, y, z as in its registers, left-aligned, 16384 for 1 g at
/// ±2 g.
///
/// The ten bits of the normal mode make steps of 4 milli-g.
pub fn from_lsm303agr(raw: [i16; 3]) -> Acceleration {
    // CODAL: raw / 32 in units of the range in g, here 2
    let [x, y, z] = raw.map(|counts| i32::from(counts) / 32 * 2);
    acceleration(x, -y, z)
}

/// A sample of the MMA8653 (V1 before revision 1.5): x, y, z as in its registers, left-aligned, 16384 for 1 g at ±2 g.
///
/// Its ten bits make steps of 4 milli-g. DAL adds the two low bits with their sign and so is off by up to 7 milli-g
/// below zero; that is not repeated here.
pub fn from_mma8653(raw: [i16; 3]) -> Acceleration {
    // the low six bits are not part of the sample
    let [x, y, z] = raw.map(|counts| (i32::from(counts) >> 6) * 4);
    acceleration(-x, -y, z)
}

/// An acceleration from axes that may be one step beyond the range.
fn acceleration(x_mg: i32, y_mg: i32, z_mg: i32) -> Acceleration {
    let limit = i32::from(Acceleration::LIMIT_MG);
    let [x_mg, y_mg, z_mg] = [x_mg, y_mg, z_mg].map(|mg| mg.clamp(-limit, limit) as i16);
    Acceleration { x_mg, y_mg, z_mg }
}

#[cfg(all(test, feature = "session"))]
mod tests {
    use super::*;

    const ONE_G: i16 = 16_384;

    /// The steps of CODAL, one by one.
    fn codal(east_north_up: [i32; 3]) -> [i32; 3] {
        let [x, y, z] = east_north_up;
        let upside_down = [x, -y, -z];
        // SIMPLE_CARTESIAN
        [upside_down[1], upside_down[0], -upside_down[2]]
    }

    #[test]
    fn both_sensors_are_turned_as_codal_and_dal_turn_them() {
        for raw in [[ONE_G, 0, 0], [0, ONE_G, 0], [0, 0, ONE_G], [-ONE_G, 640, -1280]] {
            let [x, y, z] = raw.map(|counts| i32::from(counts) / 16);
            let of = |a: Acceleration| [a.x_mg, a.y_mg, a.z_mg].map(i32::from);
            // LSM303Accelerometer.cpp: x = -y, y = -x, z = z
            assert_eq!(of(from_lsm303agr(raw)), codal([-y, -x, z]), "{raw:?}");
            // MMA8653.cpp: x = -y, y = x, z = z
            assert_eq!(of(from_mma8653(raw)), codal([-y, x, z]), "{raw:?}");
        }
    }

    #[test]
    fn a_board_that_lies_with_its_screen_up_reports_minus_one_g() {
        assert_eq!(from_lsm303agr([0, 0, -ONE_G]), Acceleration::AT_REST);
        assert_eq!(from_mma8653([0, 0, -ONE_G]), Acceleration::AT_REST);
    }

    #[test]
    fn steps_are_four_milli_g_and_the_range_ends_at_2048() {
        assert_eq!(from_lsm303agr([64, 0, 0]).x_mg, 4);
        assert_eq!(from_mma8653([-64, 0, 0]).x_mg, 4);
        assert_eq!(from_mma8653([63, 0, 0]).x_mg, 0, "the low bits are nothing");
        assert_eq!(from_lsm303agr([i16::MIN, i16::MIN, 0]).y_mg, 2048);
        assert_eq!(from_mma8653([i16::MIN; 3]).z_mg, -2048);
    }
}
