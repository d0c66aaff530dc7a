//! Tests that run on the board: `cargo test`.
#![no_std]
#![no_main]

use defmt_rtt as _;
// the start code, and the critical sections of the chip
use microbit as _;

#[embedded_test::tests]
mod tests {
    use firmware::Counter;

    #[test]
    fn counts() {
        let mut counter = Counter::new(25);
        assert_eq!([counter.press(), counter.press()], [1, 2]);
    }

    #[test]
    fn begins_again_after_the_limit() {
        let mut counter = Counter::new(2);
        assert_eq!([(); 4].map(|()| counter.press()), [1, 2, 0, 1]);
    }
}
