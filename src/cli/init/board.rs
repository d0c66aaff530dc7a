//! Which board an embedded project is for.

use std::collections::BTreeSet;

use toml_edit::{DocumentMut, Item, TableLike};

use super::config::Config;

/// A board, as the parts of a project name it.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Board {
    /// The target of rustc.
    pub target: &'static str,
    /// The name of the board in scenarios.
    pub name: &'static str,
    /// The crate that has its parts.
    pub crate_name: &'static str,
}

const V1: &str = "V1";
const V2: &str = "V2";

/// By the targets that a program for a board can have; the first of each board is the one to take.
const BOARDS: [Board; 4] = [
    Board { target: "thumbv7em-none-eabihf", name: V2, crate_name: "microbit-v2" },
    Board { target: "thumbv7em-none-eabi", name: V2, crate_name: "microbit-v2" },
    Board { target: "thumbv7m-none-eabi", name: V2, crate_name: "microbit-v2" },
    Board { target: "thumbv6m-none-eabi", name: V1, crate_name: "microbit" },
];

/// A V1 has 16 or 32 KiB of RAM, a V2 128.
const MOST_RAM_OF_V1_KIB: u32 = 32;

impl Board {
    /// The board of a project, and what says so in words: the target that cargo builds for, a target or a chip that a runner is
    /// for, a crate, or the RAM in its `memory.x`. The V2 where nothing does.
    pub(super) fn of(config: &Config, manifest: &DocumentMut, memory: &str) -> (Self, String) {
        let by_target = config.targets().into_iter().find_map(|name| {
            let board = BOARDS.into_iter().find(|board| board.target == name)?;
            Some((board, format!("it is built for {name}")))
        });
        let chip = || config.runner_has("nrf51").then(|| (of_name(V1), "its runner is for an nRF51".to_owned()));
        by_target
            .or_else(chip)
            .or_else(|| by_crate(&dependencies(manifest)))
            .or_else(|| by_ram(memory))
            .unwrap_or_else(|| (of_name(V2), "nothing in the project says which".to_owned()))
    }
}

fn of_name(name: &str) -> Board {
    let [v2, .., v1] = BOARDS;
    if name == V1 { v1 } else { v2 }
}

/// Whether a crate is for the V1 alone, or for its chip.
fn is_for_v1(name: &str) -> bool {
    name == "microbit" || name.starts_with("nrf51")
}

/// Whether a crate is for the V2 alone, or for its chip.
fn is_for_v2(name: &str) -> bool {
    ["microbit-v2", "microbit-bsp"].contains(&name) || name.starts_with("nrf52833")
}

/// Whether one of some crates is for a program on a chip.
pub(super) fn are_for_chips(crates: &BTreeSet<String>) -> bool {
    crates.iter().any(|name| is_for_v1(name) || is_for_v2(name) || name.starts_with("cortex-m"))
}

/// The board that a crate is for; `None` if there is none, or one for each.
fn by_crate(crates: &BTreeSet<String>) -> Option<(Board, String)> {
    let of = |is_for: fn(&str) -> bool| crates.iter().find(|name| is_for(name));
    let (name, board) = match (of(is_for_v1), of(is_for_v2)) {
        (Some(name), None) => (name, V1),
        (None, Some(name)) => (name, V2),
        _ => return None,
    };
    Some((of_name(board), format!("it uses the crate {name}")))
}

/// The board by the RAM that a linker script gives to a program.
fn by_ram(memory: &str) -> Option<(Board, String)> {
    let line = memory.lines().map(str::trim).find(|line| line.starts_with("RAM"))?;
    let (_, length) = line.split_once("LENGTH")?;
    let length = length.trim_start_matches([' ', '=']);
    let digits = length.find(|character: char| !character.is_ascii_digit()).unwrap_or(length.len());
    let kib: u32 = length[..digits].parse().ok().filter(|_| length[digits..].starts_with('K'))?;
    let board = if kib <= MOST_RAM_OF_V1_KIB { V1 } else { V2 };
    Some((of_name(board), format!("its memory.x has {kib} KiB of RAM")))
}

/// The crates that a package depends on, for whatever target, by the names they have in the registry.
pub(super) fn dependencies(manifest: &DocumentMut) -> BTreeSet<String> {
    let of_table = |table: &dyn TableLike| -> Vec<String> {
        let crates = table.get("dependencies").and_then(Item::as_table_like);
        let names = crates.into_iter().flat_map(TableLike::iter);
        names.map(|(key, item)| item.get("package").and_then(Item::as_str).unwrap_or(key).to_owned()).collect()
    };
    let targets = manifest.get("target").and_then(Item::as_table_like);
    let tables = targets.into_iter().flat_map(TableLike::iter).filter_map(|(_, item)| item.as_table_like());
    std::iter::once(manifest.as_table() as &dyn TableLike).chain(tables).flat_map(of_table).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(config: &str, manifest: &str, memory: &str) -> (&'static str, String) {
        let config = Config::new(config.parse().expect("TOML"), Vec::new());
        let (board, why) = Board::of(&config, &manifest.parse().expect("TOML"), memory);
        (board.name, why)
    }

    #[test]
    fn a_board_is_known_by_target_crate_and_memory() {
        // the memory.x of the crates: 16 KiB of an nRF51822, 128 KiB of an nRF52833
        let [small, large] = ["16K", "128K"].map(|length| {
            format!("MEMORY\n{{\n  FLASH : ORIGIN = 0x0, LENGTH = 256K\n  RAM : ORIGIN = 0x20000000, LENGTH = {length}\n}}\n")
        });
        for (config, manifest, memory, expected) in [
            ("[build]\ntarget = \"thumbv6m-none-eabi\"", "", "", (V1, "it is built for thumbv6m-none-eabi")),
            (
                "[build]\ntarget = \"thumbv7em-none-eabihf\"",
                "[dependencies]\nmicrobit = \"0.16\"",
                "",
                (V2, "it is built for thumbv7em-none-eabihf"),
            ),
            ("[target.thumbv6m-none-eabi]\nrustflags = []", "", "", (V1, "it is built for thumbv6m-none-eabi")),
            (
                "[target.'cfg(all())']\nrunner = \"probe-rs run --chip nRF51822_xxAA\"",
                "",
                "",
                (V1, "its runner is for an nRF51"),
            ),
            ("", "[dependencies]\nmicrobit = \"0.16\"", "", (V1, "it uses the crate microbit")),
            ("", "[dependencies]\nmicrobit-v2 = \"0.16\"", "", (V2, "it uses the crate microbit-v2")),
            (
                "",
                "[dependencies]\nmicrobit = { package = \"microbit-v2\", version = \"0.16\" }",
                "",
                (V2, "it uses the crate microbit-v2"),
            ),
            ("", "[target.'cfg(all())'.dependencies]\nnrf51-hal = \"0.19\"", "", (V1, "it uses the crate nrf51-hal")),
            (
                "",
                "[dependencies]\nmicrobit = \"0.16\"\nmicrobit-v2 = \"0.16\"",
                "",
                (V2, "nothing in the project says which"),
            ),
            ("", "", &*small, (V1, "its memory.x has 16 KiB of RAM")),
            ("", "", &*large, (V2, "its memory.x has 128 KiB of RAM")),
            ("", "[dependencies]\nmicrobit-text = \"1\"", "", (V2, "nothing in the project says which")),
        ] {
            let (name, why) = board(config, manifest, memory);
            assert_eq!((name, why.as_str()), expected, "{config} {manifest} {memory}");
        }
    }
}
