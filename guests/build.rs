//! The texts of defmt, and the list of tests, are put into the files of the guests that have some, and nowhere else.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    for guest in ["defmt_log", "embedded_tests", "probe_panic"] {
        println!("cargo:rustc-link-arg-bin={guest}=-Tdefmt.x");
    }
    println!("cargo:rustc-link-arg-bin=embedded_tests=-Tembedded-test.x");
}
