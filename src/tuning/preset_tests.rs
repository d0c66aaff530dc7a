use crate::board::eye::Verdict;
use crate::firmware::brightness::Brightness;
use crate::scenario::{Preset, PresetName, ProgramName};
use crate::tuning::{compare, suggest};

#[test]
fn each_shipped_preset_passes_its_own_check_for_every_program() {
    for name in PresetName::ALL {
        let preset = Preset::shipped(name);
        let (driver, room) = (preset.driver.expect("a driver"), preset.room.expect("a room"));
        for program in ProgramName::ALL {
            for comparison in compare(&preset.brightness, program, driver, room) {
                assert_ne!(comparison.verdict, Verdict::Same, "{name:?}: {}", comparison.headline());
            }
        }
    }
}

#[test]
fn the_tuned_presets_are_what_is_suggested_for_them() {
    for name in [PresetName::V2, PresetName::NrfRs, PresetName::BrightRoom] {
        let preset = Preset::shipped(name);
        let (driver, room) = (preset.driver.expect("a driver"), preset.room.expect("a room"));
        let mut brightness = Brightness::default();
        for program in ProgramName::ALL {
            brightness = suggest(&brightness, program, driver, room).brightness;
        }
        assert_eq!(preset.brightness, brightness, "{name:?}");
    }
}
