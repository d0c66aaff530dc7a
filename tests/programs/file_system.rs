//! A program is put into MicroPython just as the library of the micro:bit's editors does it, which made the images.

use std::fs;

use fivebyfive::editors::micropython::{File, Runtime};
use fivebyfive::editors::{Origin, image_hex};
use fivebyfive::emulator::image::Image;

use crate::{built_images, folder, programs};

#[test]
fn an_image_with_a_program_is_the_one_that_the_editors_make() {
    for (name, is_for_v2_alone) in programs("python", "py", "#") {
        let source = fs::read(folder().join(format!("python/{name}.py"))).expect("a program");
        for board in ["v1", "v2"].into_iter().filter(|&board| !is_for_v2_alone || board == "v2") {
            let Some(bytes) = built_images::read(&format!("programs/python/{board}/{name}.hex")) else { return };
            let theirs = Image::parse(&bytes, None).expect("an image");
            let runtime = Runtime::find(&theirs).expect("MicroPython");
            let main = File { name: "main.py".to_owned(), bytes: source.clone() };
            assert_eq!(runtime.files(), Ok(vec![main]), "{name} on {board}");
            assert!(
                runtime.empty().segments().len() < theirs.segments().len(),
                "{name} on {board}: the files are gone"
            );
            let ours = runtime.with_program(&source).expect("it fits");
            assert_eq!(ours.segments(), theirs.segments(), "{name} on {board}");
            // and saved as a hex file it is the same
            let text = image_hex(&ours).expect("hex");
            assert_eq!(Image::parse(text.as_bytes(), None).expect("an image").segments(), theirs.segments());
        }
    }
}

#[test]
fn the_source_that_makecode_embeds_is_read() {
    for (name, _) in programs("makecode", "ts", "//") {
        let Some(bytes) = built_images::read(&format!("programs/makecode/v2/{name}.hex")) else { return };
        let source = fs::read_to_string(folder().join(format!("makecode/{name}.ts"))).expect("a program");
        match Origin::of(&Image::parse(&bytes, None).expect("an image")) {
            Origin::MakeCode(Some(Ok(project))) => {
                assert_eq!(project.files.get("main.ts"), Some(&source), "{name}");
                assert!(project.files.contains_key("pxt.json"), "{name}");
            }
            other => panic!("{name}: {other}"),
        }
    }
}
