//! All programs of this project run strictly: they do nothing that a chip leaves open.

#[path = "../built_images/mod.rs"]
mod built_images;

use fivebyfive::emulator::image::Image;
use fivebyfive::emulator::nrf::{Halt, Strictness};
use fivebyfive::hal::Acceleration;

/// Those that fault or panic on purpose.
const WRONG_ON_PURPOSE: [&str; 3] = ["hard_fault", "probe_panic", "stack_overflow"];

fn names(folder: &str) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(built_images::place(folder)) else {
        built_images::leave_out(&format!("target/images/{folder} is not built; `.ci/images` builds it"));
        return Vec::new();
    };
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let elf = paths.filter(|path| path.extension().is_some_and(|extension| extension == "elf"));
    let mut names: Vec<_> = elf.map(|path| path.file_name().expect("a name").to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn the_guests_and_the_games_run_strictly() {
    let mut tried = 0;
    for folder in ["guests/v1", "guests/v2", "v1", "v2"] {
        for name in names(folder) {
            let Some(file) = built_images::read(&format!("{folder}/{name}")) else { continue };
            let image = Image::parse(&file, None).expect("an image");
            assert!(image.stack_limit().is_some_and(|limit| limit < image.word(0).expect("a stack")), "{name}");
            let mut chip = image.power_on(1).expect("it fits");
            chip.set_strictness(Strictness::Strict, image.stack_limit());
            (0..400).for_each(|_| chip.run_ms(Acceleration::AT_REST));
            let is_wrong = matches!(chip.halted(), Some(Halt::Violation { .. } | Halt::Lockup(_)));
            let on_purpose = WRONG_ON_PURPOSE.iter().any(|wrong| name.starts_with(wrong));
            assert_eq!(is_wrong, on_purpose, "{folder}/{name}: {:?}", chip.halted());
            tried += 1;
        }
    }
    assert!(tried == 0 || tried > 40, "{tried}");
}

/// The limit of the stack is what the linker script says. cortex-m-rt puts it behind the variables, which begin where the RAM does.
#[test]
fn an_elf_file_tells_where_its_stack_ends() {
    for (path, expected) in
        [("guests/v2/blink.elf", 0x2000_0004..0x2000_0400), ("v1/lights-out.elf", 0x2000_0010..0x2000_2000)]
    {
        let Some(file) = built_images::read(path) else { continue };
        let image = Image::parse(&file, None).expect("an image");
        assert!(
            image.stack_limit().is_some_and(|limit| expected.contains(&limit)),
            "{path}: {:?}",
            image.stack_limit()
        );
    }
}
