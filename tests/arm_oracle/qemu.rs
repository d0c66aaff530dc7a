//! Runs an image on QEMU.

use std::fs;
use std::process::Command;

/// The blocks that the image's cases handed over, one after the other.
pub fn run(image: &[u8], v7: bool) -> Vec<u8> {
    let folder = std::env::temp_dir().join(format!("arm-oracle-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the image");
    fs::write(folder.join("image.bin"), image).expect("the image can be written");
    let machine = if v7 { "mps2-an386" } else { "microbit" };
    let status = Command::new("timeout")
        .args(["20", "qemu-system-arm", "-M", machine, "-display", "none", "-serial", "none", "-monitor", "none"])
        .args(["-semihosting-config", "enable=on,target=native", "-kernel", "image.bin"])
        .current_dir(&folder)
        .status()
        .expect("qemu-system-arm is installed");
    let results = fs::read(folder.join("results")).expect("the cases wrote their results");
    fs::remove_dir_all(&folder).expect("the folder is ours");
    assert!(status.success(), "QEMU ended with {status} after {} bytes", results.len());
    results
}
