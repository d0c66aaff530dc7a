//! What a program logs is in the file that the drive of the board shows.

use fivebyfive::emulator::image::Image;
use fivebyfive::hal::Acceleration;

use crate::built_images;

/// Where the rows are in the file (codal-microbit-v2, `MicroBitLog.cpp`).
const ROWS_AT: usize = 0x2000;

#[test]
fn rows_that_are_logged_are_in_the_file_of_the_drive() {
    let Some(bytes) = built_images::read("programs/python/v2/data_log.hex") else { return };
    let mut chip = Image::parse(&bytes, None).expect("an image").power_on(1).expect("a place");
    assert!(!chip.has_data_file() && chip.data_file().is_none(), "nothing was logged yet");
    for _ in 0..3000 {
        chip.run_ms(Acceleration::AT_REST);
    }
    assert!(chip.has_data_file());
    let file = chip.data_file().expect("a file");
    assert_eq!(file.name, "MY_DATA.HTM");
    let rows = &file.bytes[ROWS_AT..];
    let end = rows.iter().position(|&byte| byte == 0xff).expect("flash that was not written");
    assert_eq!(String::from_utf8_lossy(&rows[..end]), "x,square\n0,0\n1,1\n2,4\n3,9\n9,\n");
}
