//! Tests of the crate `embedded-test`, of each kind: those that pass, and those that fail in each way.
//!
//! Seen by a test runner: `cargo test`, or `fivebyfive run --image`.
#![no_std]
#![no_main]

use defmt_rtt as _;

#[embedded_test::tests(default_timeout = 5)]
mod tests {
    use core::hint::black_box;

    use microbit::Board;

    /// Above the RAM of both chips and below their peripherals.
    const NOWHERE: usize = 0x3000_0000;

    #[init]
    fn init() -> Board {
        defmt::info!("a board for each test");
        let Some(board) = Board::take() else { panic!("the board is taken") };
        board
    }

    #[test]
    fn a_sum_is_right() {
        assert_eq!(black_box(2) + 2, 4);
    }

    #[test]
    fn an_error_is_a_failure() -> Result<(), &'static str> {
        defmt::warn!("it goes wrong");
        Err("it went wrong")
    }

    #[test]
    fn a_wrong_sum_panics() {
        assert_eq!(black_box(2) + 2, 5, "two and two");
    }

    #[test]
    #[should_panic]
    fn a_panic_that_should_come_comes() {
        panic!("as it should");
    }

    #[test]
    #[should_panic]
    fn a_panic_that_should_come_stays_away() {}

    #[test]
    fn a_read_from_nowhere_faults() {
        // SAFETY: there is no memory that could be harmed, and the fault that comes is the aim
        black_box(unsafe { core::ptr::read_volatile(NOWHERE as *const u32) });
    }

    #[test]
    fn a_recursion_without_end_overflows() {
        black_box(descend(black_box(1)));
    }

    /// Calls itself until the depth is 0 again, which takes more stack than there is RAM.
    #[inline(never)]
    fn descend(depth: u32) -> u32 {
        let kept = black_box([depth; 16]);
        if depth == 0 { 0 } else { descend(depth.wrapping_add(1)).max(kept[7]) }
    }

    #[test]
    #[timeout(1)]
    fn a_loop_is_never_over() {
        let mut count = 0_u32;
        loop {
            count = black_box(count.wrapping_add(1));
        }
    }

    #[test]
    #[ignore]
    fn an_ignored_one_passes() {}

    #[test]
    fn the_board_is_switched_off_before(board: Board) {
        // no other test has set this pin's direction
        assert_eq!(board.GPIOTE.intenset.read().bits(), 0);
    }
}
