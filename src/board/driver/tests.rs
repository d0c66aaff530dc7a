use super::*;

fn row_percents(driver: Driver) -> Vec<f64> {
    driver.levels().into_iter().map(|level| driver.shown(level).row_percent()).collect()
}

fn on_times_us(driver: Driver, levels: &[u8]) -> Vec<f64> {
    levels.iter().map(|&level| driver.shown(Level(level)).on_time_us()).collect()
}

fn steps(driver: Driver, levels: &[u8]) -> Vec<u8> {
    levels.iter().filter_map(|&level| driver.shown(Level(level)).step).collect()
}

#[test]
fn codal_v2_is_linear_and_its_full_level_is_99_45_percent_of_the_slot() {
    let driver = Driver::CodalV2;
    let full = driver.shown(Level::FULL);
    assert_eq!(full.on_ticks, 53_040);
    assert!((full.row_percent() - 99.45).abs() < 0.005, "{}", full.row_percent());
    assert!((full.frame_percent() - 19.89).abs() < 0.005);
    assert_eq!(on_times_us(driver, &[0, 1, 16, 128, 255]), [0.0, 13.0, 208.0, 1664.0, 3315.0]);
    let timing = driver.timing();
    assert!((timing.row_us() - 3333.3).abs() < 0.1 && (timing.frame_us() - 16_667.0).abs() < 0.5);
}

#[test]
fn dal_v1_adds_the_times_of_the_bits_and_rises_with_the_level() {
    let driver = Driver::DalV1;
    assert_eq!(on_times_us(driver, &[1, 2, 4, 8, 16, 32, 64, 128]), [1., 23., 70., 163., 351., 726., 1476., 2976.]);
    assert_eq!(on_times_us(driver, &[0, 127, 255]), [0.0, 2810.0, 5786.0]);
    let full = driver.shown(Level::FULL);
    assert!((full.row_percent() - 96.43).abs() < 0.005 && (full.frame_percent() - 32.14).abs() < 0.005);
    assert!((driver.timing().frame_us() - 18_000.0).abs() < 1e-9);
}

#[test]
fn nrf_rs_and_micropython_v1_have_the_ten_percentages_of_their_source() {
    let expected = [0.0, 0.53, 1.07, 2.13, 4.0, 7.47, 14.1, 27.2, 53.1, 100.0];
    for driver in [Driver::NrfRsV1, Driver::NrfRsV2, Driver::MicroPythonV1] {
        for (found, expected) in row_percents(driver).iter().zip(expected) {
            assert!((found - expected).abs() < 0.04, "{driver:?}: {found} and not {expected}");
        }
    }
    assert_eq!(on_times_us(Driver::NrfRsV1, &[0, 1, 255]), [0.0, 32.0, 6000.0]);
    assert_eq!(on_times_us(Driver::MicroPythonV1, &[0, 1, 255]), [0.0, 32.0, 6000.0]);
    assert_eq!(on_times_us(Driver::NrfRsV2, &[0, 1, 255]), [0.0, 16.0, 3000.0]);
    let frames_us = [Driver::NrfRsV1, Driver::NrfRsV2, Driver::MicroPythonV1].map(|driver| driver.timing().frame_us());
    assert_eq!(frames_us, [18_000.0, 15_000.0, 18_000.0]);
}

#[test]
fn micropython_v2_shows_ten_of_codals_levels() {
    let levels = [0, 1, 2, 4, 8, 16, 32, 64, 128, 255];
    assert_eq!(Driver::MicroPythonV2.levels(), levels.map(Level));
    for level in levels {
        let (ten, all) = (Driver::MicroPythonV2.shown(Level(level)), Driver::CodalV2.shown(Level(level)));
        assert_eq!((ten.level, ten.on_ticks, ten.on_time_ns()), (all.level, all.on_ticks, all.on_time_ns()));
    }
}

#[test]
fn a_level_is_shown_as_the_nearest_of_ten_by_ratio() {
    // 2 and 4: the root of their product is 2.83; 128 and 255: 180.7
    assert_eq!(steps(Driver::MicroPythonV2, &[0, 1, 2, 3, 5, 6, 128, 180, 181, 255]), [0, 1, 2, 3, 3, 4, 8, 8, 9, 9]);
    // 1.36 2.72 5.44 10.2 19.0 36.0 69.4 135.3 255
    assert_eq!(steps(Driver::NrfRsV2, &[0, 1, 2, 16, 32, 128, 185, 186, 255]), [0, 1, 2, 5, 6, 8, 8, 9, 9]);
}

#[test]
fn the_order_of_levels_is_kept_and_what_can_be_shown_is_shown_as_itself() {
    for driver in Driver::ALL {
        let shown: Vec<Shown> = (0..=255).map(|level| driver.shown(Level(level))).collect();
        assert!(shown.is_sorted_by_key(|shown| shown.on_ticks), "{driver:?}");
        assert!(shown.is_sorted_by_key(|shown| shown.level), "{driver:?}");
        assert_eq!(shown.iter().filter(|shown| shown.on_ticks == 0).count(), 1, "{driver:?}: only 0 is dark");
        let levels = driver.levels();
        assert_eq!(levels.len(), if shown[0].step.is_some() { 10 } else { 256 });
        assert!(levels.is_sorted_by(|a, b| a < b), "{driver:?}: {levels:?}");
        for level in levels {
            assert_eq!(driver.shown(level).level, level, "{driver:?}");
        }
        assert!(shown[255].row_percent() <= 100.0);
        // exact: no tick is lost on the way to nanoseconds
        let on_ps = |shown: &Shown| u64::from(shown.on_ticks) * driver.timing().tick_ps;
        assert!(shown.iter().all(|shown| on_ps(shown) == 1000 * shown.on_time_ns()));
    }
}

#[test]
fn drivers_have_names() {
    for driver in Driver::ALL {
        assert_eq!(Driver::named(driver.as_str()), Ok(driver));
        assert!(!driver.title().is_empty());
    }
    let error = Driver::named("codal").expect_err("there is no such driver");
    assert!(error.contains("\"codal\"") && error.contains("nrf-rs-v2"), "{error}");
}
