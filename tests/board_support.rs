//! The image for a real board against the facts about real boards.

use fivebyfive::board::driver::Driver;
use fivebyfive::bsp::matrix::{V1, V2, V2_SENSING};
use fivebyfive::bsp::{compass, light, sound_level};
use fivebyfive::hal::{Acceleration, Level};

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

/// `NRF52LedMatrix.cpp` of codal-microbit-v2, by its timer of 16 MHz: 255 - 255 * CC / (44 444 * 4).
#[test]
fn a_row_that_rises_is_as_bright_as_codal_finds_it() {
    assert_eq!(light::of_rise(None), 0);
    for us in 0..=11_111_u16 {
        let codal = 255 - 255 * u32::from(us) * 16 / 177_776;
        assert!(u32::from(light::of_rise(Some(us))).abs_diff(codal) <= 1, "{us} us");
    }
    assert_eq!(light::of_rise(Some(u16::MAX)), 0);
}

/// `MicroBitLightSensor::read` of microbit-dal.
#[test]
fn columns_are_as_bright_as_dal_finds_them() {
    for parts in 0..1024_u16 {
        let results = [parts, parts.saturating_sub(20), parts.saturating_add(9)];
        let average = (results.iter().map(|&result| i32::from(result)).sum::<i32>() / 3).clamp(75, 338);
        let inverted = (338 - average) + 75;
        assert_eq!(i32::from(light::of_voltages(results)), (inverted - 75) * 255 / (338 - 75), "{results:?}");
    }
}

/// A frame of CODAL that senses light is 1/40 s: five slots of 44 444 ticks and one that is four times as long.
#[test]
fn the_display_of_the_v2_is_scanned_as_often_as_codal_does_while_it_senses_light() {
    let frame_us = 5 * u32::from(V2_SENSING.slot_us) + u32::from(V2_SENSING.sensing_us);
    assert!(frame_us.abs_diff(25_000) < 10, "{frame_us}");
    for level in 0..=u8::MAX {
        let ticks = u32::from(V2_SENSING.on_us(Level(level))) * 16;
        assert!(ticks.abs_diff(u32::from(level) * 173) < 16, "{level}");
    }
}

/// A flat board: 90 degrees less the angle of (x, y), as `Compass.cpp` of codal-core has it.
#[test]
fn a_heading_is_as_codal_finds_it() {
    for (x, y) in [(0, 1), (1, 0), (0, -1), (-1, 0), (7, 9), (-3, 200), (123, -77), (-3000, -1), (200, 1), (-1, 300)] {
        let field = compass::from_mag3110([-x, -y, -440]);
        let codal = (90.0 - f64::from(y).atan2(f64::from(x)).to_degrees()).rem_euclid(360.0);
        let heading = field.heading_degrees(Acceleration::AT_REST).expect("it lies flat");
        let apart = (f64::from(heading) - codal).abs();
        assert!((0..360).contains(&heading) && apart.min(360.0 - apart) <= 0.6, "{x}, {y}: {heading}, {codal}");
    }
}
