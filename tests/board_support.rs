//! The image for a real board against the facts about real boards.

use fivebyfive::board::driver::Driver;
use fivebyfive::bsp::matrix::{V1, V2};
use fivebyfive::hal::Level;

#[test]
fn an_image_lights_its_leds_for_as_long_as_codal_and_dal_do() {
    for (wiring, driver) in [(V1, Driver::DalV1), (V2, Driver::CodalV2)] {
        for level in (0..=u8::MAX).map(Level) {
            let on_ns = u64::from(wiring.on_us(level)) * 1000;
            assert_eq!(on_ns, driver.shown(level).on_time_ns(), "{driver:?}, {level:?}");
        }
        // a slot of CODAL is a third of a microsecond longer, which a timer of 1 MHz does not count
        assert_eq!(f64::from(wiring.slot_us), driver.timing().row_us().floor(), "{driver:?}");
        assert_eq!(wiring.rows, driver.timing().rows as usize, "{driver:?}");
    }
}
