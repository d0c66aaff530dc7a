//! The names of all registers of both chips by their addresses, as Nordic describes them.

mod listing;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use super::registers::{Foreign, WORDS};
use crate::hardware::Model;
pub use listing::{FieldValue, PeripheralRegisters, RegisterPlace, field_values, peripherals};

/// The name of the register at an address, with its peripheral: `UARTE0.RXD.PTR`. Where peripherals share an address and have
/// the same register, the name of the first of them.
pub(super) fn name(model: Model, address: u32) -> Option<&'static str> {
    map(model).get(&address).map(String::as_str)
}

/// The name of the peripheral at an address, which is its first: that of its first register there.
pub(super) fn peripheral_name(model: Model, base: u32) -> Option<&'static str> {
    let (address, name) = map(model).range(base..).next()?;
    (*address < base + 0x1000).then(|| name.split_once('.').map_or(name.as_str(), |(peripheral, _)| peripheral))
}

/// The registers of the peripheral at an address that only the other chip has, by a quarter of their offsets.
pub(super) fn foreign(model: Model, base: u32) -> Arc<Foreign> {
    type ByBase = BTreeMap<u32, Arc<Foreign>>;
    static FOREIGN: LazyLock<[ByBase; 2]> = LazyLock::new(|| {
        Model::ALL.map(|model| {
            let (ours, theirs) = (map(model), map(model.other()));
            let mut by_base: BTreeMap<u32, Foreign> = BTreeMap::new();
            for address in theirs.keys().filter(|address| !ours.contains_key(address)) {
                let foreign = by_base.entry(address & !0xfff).or_insert([false; WORDS]);
                foreign[(address & 0xfff) as usize / 4] = true;
            }
            by_base.into_iter().map(|(base, foreign)| (base, Arc::new(foreign))).collect()
        })
    });
    static NONE: LazyLock<Arc<Foreign>> = LazyLock::new(|| Arc::new([false; WORDS]));
    let by_base = match model {
        Model::V1 => &FOREIGN[0],
        Model::V2 => &FOREIGN[1],
    };
    Arc::clone(by_base.get(&base).unwrap_or(&NONE))
}

fn map(model: Model) -> &'static BTreeMap<u32, String> {
    static MAPS: LazyLock<[BTreeMap<u32, String>; 2]> =
        LazyLock::new(|| [include_str!("nrf51822.txt"), include_str!("nrf52833.txt")].map(parse));
    match model {
        Model::V1 => &MAPS[0],
        Model::V2 => &MAPS[1],
    }
}

/// Registers by their offsets.
type Offsets = Vec<(u32, String)>;

/// Reads a description; its form stands at its head. Lines of another form are left out, of which a test finds none.
fn parse(text: &str) -> BTreeMap<u32, String> {
    let mut map = BTreeMap::new();
    for (name, base, registers) in described(text) {
        for (offset, register) in registers {
            map.entry(base + offset).or_insert_with(|| format!("{name}.{register}"));
        }
    }
    map
}

/// The peripherals of a description, in its order, with their addresses.
fn described(text: &str) -> Vec<(&str, u32, Offsets)> {
    let mut peripherals: Vec<(&str, u32, Offsets)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match (line.strip_prefix(' '), peripherals.last_mut()) {
            (Some(register), Some((_, _, registers))) => registers.extend(expanded(register).unwrap_or_default()),
            _ => {
                let (base, name, like) = peripheral(line).unwrap_or_default();
                let original = peripherals.iter().find(|(original, ..)| Some(*original) == like);
                peripherals.push((name, base, original.map_or_else(Vec::new, |(.., registers)| registers.clone())));
            }
        }
    }
    peripherals
}

/// The address of a peripheral, its name, and the one whose registers it has.
fn peripheral(line: &str) -> Option<(u32, &str, Option<&str>)> {
    let (base, name) = line.split_once(' ')?;
    let (name, like) = name.split_once(" = ").map_or((name, None), |(name, like)| (name, Some(like)));
    Some((hexadecimal(base)?, name, like))
}

/// The offsets and names of a register that is there once or several times.
fn expanded(line: &str) -> Option<Offsets> {
    let parts: Vec<&str> = line.split(' ').collect();
    match parts[..] {
        [offset, name] => Some(vec![(hexadecimal(offset)?, name.to_owned())]),
        [offset, name, count, distance] => {
            let (offset, count, distance) = (hexadecimal(offset)?, count.parse().ok()?, hexadecimal(distance)?);
            Some((0..count).map(|at| (offset + at * distance, numbered(name, at))).collect())
        }
        _ => None,
    }
}

/// The name of one of several registers, which stand in brackets: `CC[n]` is `CC[3]`, and without them the number is appended.
fn numbered(name: &str, number: u32) -> String {
    if name.contains("[n]") { name.replace("[n]", &format!("[{number}]")) } else { format!("{name}{number}") }
}

fn hexadecimal(text: &str) -> Option<u32> {
    u32::from_str_radix(text, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read() {
        for text in [include_str!("nrf51822.txt"), include_str!("nrf52833.txt")] {
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                let is_read = match line.strip_prefix(' ') {
                    Some(register) => expanded(register).is_some(),
                    None => peripheral(line).is_some(),
                };
                assert!(is_read, "{line}");
            }
        }
    }

    /// Addresses from the product specifications.
    #[test]
    fn registers_have_the_names_of_the_specifications() {
        let expected = [
            (Model::V1, 0x4000_2000, Some("UART0.TASKS_STARTRX")),
            (Model::V1, 0x4000_2534, None),
            (Model::V1, 0x5000_0504, Some("GPIO.OUT")),
            (Model::V2, 0x4000_2534, Some("UARTE0.RXD.PTR")),
            (Model::V2, 0x4002_8534, Some("UARTE1.RXD.PTR")),
            (Model::V2, 0x4000_854c, Some("TIMER0.CC[3]")),
            (Model::V2, 0x5000_0804, Some("P1.OUT")),
            (Model::V2, 0x4000_0ffc, None),
        ];
        for (model, address, name_there) in expected {
            assert_eq!(name(model, address), name_there, "{address:#x}");
        }
    }

    #[test]
    fn registers_of_the_other_chip_are_foreign() {
        let is_foreign = |model, address: u32| foreign(model, address & !0xfff)[(address & 0xfff) as usize / 4];
        let uarte_pointer = 0x4000_2534;
        assert!(is_foreign(Model::V1, uarte_pointer) && !is_foreign(Model::V2, uarte_pointer));
        let ramon = 0x4000_0524;
        assert!(!is_foreign(Model::V1, ramon) && is_foreign(Model::V2, ramon));
        let nowhere = 0x4000_2ff0;
        assert!(Model::ALL.iter().all(|&model| !is_foreign(model, nowhere)));
    }
}
