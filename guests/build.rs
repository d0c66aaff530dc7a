//! The texts of defmt are put into the file of the one guest that uses it, and nowhere else.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-link-arg-bin=defmt_log=-Tdefmt.x");
}
