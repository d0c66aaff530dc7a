//! The image for a real board against the facts about real boards.

use fivebyfive::board::driver::Driver;
use fivebyfive::bsp::matrix::{V1, V2};
use fivebyfive::bsp::sound_level;
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

/// `LevelDetectorSPL.cpp` of codal-core, of samples of 14 bits in a range of 16 bits.
fn codal_level(span: u16) -> f64 {
    let pressure = f64::from(span) / 2.0 * 16.0 / 32_767.0 / 2e-5;
    ((20.0 * pressure.log10() - 52.0) * 255.0 / 48.0).clamp(0.0, 255.0)
}

#[test]
fn a_sound_is_as_loud_as_codal_finds_it() {
    assert_eq!(sound_level::level(0), 0);
    for span in 1..1 << 14 {
        let (level, codal) = (f64::from(sound_level::level(span)), codal_level(span));
        assert!((level - codal).abs() <= 1.1, "{span}: {level}, {codal}");
    }
    // 4096 steps are more than 100 dB
    assert_eq!(sound_level::level(2 * 4200), 255);
}
