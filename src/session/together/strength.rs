//! How strong a board is heard at another one: a model.

/// The strength at a metre of what is sent with 0 dBm, in tenths of a dBm. In free space it is -40 dBm at 2.4 GHz (Friis); the
/// antenna of a micro:bit is printed on the board.
const AT_A_METRE_TENTHS: i64 = -450;

/// What ten times the distance costs indoors, in tenths of a dB: a path loss exponent of 3, which ITU-R P.1238 gives for offices.
const A_DECADE_TENTHS: i64 = 300;

/// The decimal logarithm of 2, in millionths.
const LOG_2_MILLIONTHS: i64 = 301_030;

/// What is weaker is not received: the sensitivity at 1 Mbit/s of the nRF51822, in dBm.
const SENSITIVITY_DBM: i8 = -90;

/// What a receiver measures at most, in dBm.
const STRONGEST_DBM: i64 = -20;

/// How strong a packet is that is sent with `power_dbm`, at a distance, in dBm. It is computed by integers, so that it is
/// the same on every machine.
#[must_use]
pub fn rssi_dbm(power_dbm: i8, distance_cm: u32) -> i8 {
    let decades_millionths = (log_2_256ths(distance_cm.max(1)) - log_2_256ths(100)) * LOG_2_MILLIONTHS / 256;
    let tenths = 10 * i64::from(power_dbm) + AT_A_METRE_TENTHS - A_DECADE_TENTHS * decades_millionths / 1_000_000;
    tenths.div_euclid(10).clamp(-127, STRONGEST_DBM) as i8
}

/// The same, and nothing for what is too weak to be received.
#[must_use]
pub fn heard_dbm(power_dbm: i8, distance_cm: u32) -> Option<i8> {
    Some(rssi_dbm(power_dbm, distance_cm)).filter(|strength| *strength >= SENSITIVITY_DBM)
}

/// The binary logarithm of a number that is not 0, in 256ths.
fn log_2_256ths(number: u32) -> i64 {
    let whole = number.ilog2();
    // 1.0 to 2.0 in 2^31sts; each squaring tells another bit
    let mut rest = u64::from(number) << (31 - whole);
    let bits = (0..8).fold(0, |bits, _| {
        rest = (rest * rest) >> 31;
        let is_over = rest >> 32;
        rest >>= is_over;
        bits << 1 | is_over
    });
    i64::from(whole) * 256 + bits as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_that_of_the_library_to_a_256th() {
        for number in [1, 2, 3, 7, 100, 101, 999, 12_345, 1 << 31, u32::MAX] {
            let expected = f64::from(number).log2() * 256.0;
            let difference = expected - log_2_256ths(number) as f64;
            assert!((0.0..1.01).contains(&difference), "{number}: {difference}");
        }
    }

    #[test]
    fn strength_falls_by_thirty_db_a_decade() {
        for (power, distance_cm, expected) in
            [(0, 100, -45), (4, 100, -41), (0, 1000, -75), (0, 10_000, -105), (-30, 100, -75), (0, 0, -20)]
        {
            let strength = rssi_dbm(power, distance_cm);
            assert!((expected - 1..=expected).contains(&strength), "{power} dBm at {distance_cm} cm: {strength}");
        }
    }
}
