//! The peripherals with their registers, and the fields of those, for people.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::described;
use crate::hardware::Model;

/// A peripheral of a chip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeripheralRegisters {
    /// Its name, as `TIMER0`.
    pub name: &'static str,
    /// Its first address.
    pub base: u32,
    /// Its registers, by their addresses.
    pub registers: Vec<RegisterPlace>,
}

/// A register of a peripheral.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegisterPlace {
    /// Its name in the peripheral, as `CC[3]`.
    pub name: String,
    /// Its address.
    pub address: u32,
}

/// A field of a register with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldValue {
    /// Its name, as `PULL`; `bits` for which bits are set.
    pub name: &'static str,
    /// Its value as it is called, as a number, or the bits or events that are set.
    pub text: String,
}

/// A field of a register.
struct Field {
    name: &'static str,
    lowest: u32,
    highest: u32,
    values: Vec<(u32, &'static str)>,
}

/// Fields by the peripheral and the name of the register without numbers.
type Fields = BTreeMap<(&'static str, &'static str), Vec<Field>>;

const LISTS: [&str; 2] = [include_str!("nrf51822.txt"), include_str!("nrf52833.txt")];
const FIELDS: [&str; 2] = [include_str!("nrf51822_fields.txt"), include_str!("nrf52833_fields.txt")];

fn index(model: Model) -> usize {
    match model {
        Model::V1 => 0,
        Model::V2 => 1,
    }
}

/// The peripherals of a chip with all their registers, by their addresses and names.
#[must_use]
pub fn peripherals(model: Model) -> &'static [PeripheralRegisters] {
    static ALL: LazyLock<[Vec<PeripheralRegisters>; 2]> = LazyLock::new(|| LISTS.map(listed));
    &ALL[index(model)]
}

fn listed(text: &'static str) -> Vec<PeripheralRegisters> {
    let peripheral = |(name, base, offsets): (&'static str, u32, super::Offsets)| {
        let mut registers: Vec<RegisterPlace> =
            offsets.into_iter().map(|(offset, name)| RegisterPlace { name, address: base + offset }).collect();
        registers.sort_by_key(|register| register.address);
        PeripheralRegisters { name, base, registers }
    };
    described(text).into_iter().map(peripheral).collect()
}

/// What the fields of a register say that has a value. Empty where a register is one number, or its fields are not known.
#[must_use]
pub fn field_values(
    model: Model,
    peripheral: &PeripheralRegisters,
    register: &RegisterPlace,
    value: u32,
) -> Vec<FieldValue> {
    static ALL: LazyLock<[Fields; 2]> = LazyLock::new(|| FIELDS.map(parse));
    let plain: String = without_numbers(&register.name);
    let set = (0..32).filter(|bit| value >> bit & 1 == 1);
    match plain.as_str() {
        "INTEN" | "INTENSET" | "INTENCLR" | "EVTEN" | "EVTENSET" | "EVTENCLR" => {
            let event = |bit: u32| {
                let address = peripheral.base + 0x100 + 4 * bit;
                let event = peripheral.registers.iter().find(|register| register.address == address);
                event.map_or_else(|| bit.to_string(), |event| event.name.trim_start_matches("EVENTS_").to_owned())
            };
            return vec![FieldValue { name: "bits", text: set.map(event).collect::<Vec<_>>().join(" ") }];
        }
        "OUT" | "OUTSET" | "OUTCLR" | "IN" | "DIR" | "DIRSET" | "DIRCLR" | "LATCH" | "CHEN" | "CHENSET" | "CHENCLR"
        | "CHG" => {
            let text = set.map(|bit| bit.to_string()).collect::<Vec<_>>().join(" ");
            return vec![FieldValue { name: "bits", text }];
        }
        _ => {}
    }
    let first = peripheral.name.trim_end_matches(|c: char| c.is_ascii_digit());
    let all = &ALL[index(model)];
    let is_of = |name: &str| name == peripheral.name || name.strip_suffix('0') == Some(first) || name == first;
    let found = all.iter().find(|((name, of), _)| *of == plain && is_of(name));
    found.map(|(_, fields)| fields.iter().map(|field| field.value(value)).collect()).unwrap_or_default()
}

impl Field {
    fn value(&self, register: u32) -> FieldValue {
        let count = self.highest - self.lowest + 1;
        let value = if count >= 32 { register } else { register >> self.lowest & ((1 << count) - 1) };
        let named = self.values.iter().find(|(number, _)| *number == value);
        let text = named.map_or_else(|| value.to_string(), |(_, name)| (*name).to_owned());
        FieldValue { name: self.name, text }
    }
}

fn without_numbers(name: &str) -> String {
    let mut plain = String::new();
    let mut is_number = false;
    for letter in name.chars() {
        is_number = (is_number || letter == '[') && letter != ']';
        if !is_number && letter != ']' {
            plain.push(letter);
        }
    }
    plain
}

/// Reads fields; the form stands at the head of the text. Lines of another form are left out, of which a test finds none.
fn parse(text: &'static str) -> Fields {
    let mut fields = Fields::new();
    let mut peripheral = "";
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match line.strip_prefix(' ') {
            None => peripheral = line,
            Some(register) => {
                if let Some((name, list)) = register_fields(register) {
                    fields.insert((peripheral, name), list);
                }
            }
        }
    }
    fields
}

fn register_fields(line: &'static str) -> Option<(&'static str, Vec<Field>)> {
    let (name, fields) = line.split_once(' ')?;
    Some((name, fields.split(' ').map(field).collect::<Option<_>>()?))
}

fn field(text: &'static str) -> Option<Field> {
    let (name, rest) = text.split_once(':')?;
    let (bits, values) = rest.split_once('=').unwrap_or((rest, ""));
    let (lowest, highest) = bits.split_once('-').unwrap_or((bits, bits));
    let value = |text: &'static str| {
        let (number, name) = text.split_once('.')?;
        Some((number.parse().ok()?, name))
    };
    let values = values.split(',').filter(|value| !value.is_empty()).map(value).collect::<Option<_>>()?;
    let (lowest, highest) = (lowest.parse().ok()?, highest.parse().ok()?);
    (lowest <= highest && highest < 32).then_some(Field { name, lowest, highest, values })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(model: Model, peripheral: &str, register: &str, value: u32) -> Vec<(&'static str, String)> {
        let peripheral = peripherals(model).iter().find(|other| other.name == peripheral).expect("a peripheral");
        let register = peripheral.registers.iter().find(|other| other.name == register).expect("a register");
        let values = field_values(model, peripheral, register, value).into_iter();
        values.map(|field| (field.name, field.text)).collect()
    }

    #[test]
    fn every_line_of_fields_is_read() {
        for text in FIELDS {
            let lines = text.lines().filter(|line| line.starts_with(' '));
            assert!(lines.clone().count() > 100);
            lines.for_each(|line| assert!(register_fields(&line[1..]).is_some(), "{line}"));
        }
    }

    /// Bits and names from the product specifications.
    #[test]
    fn fields_have_the_values_of_the_specifications() {
        for (model, port) in [(Model::V1, "GPIO"), (Model::V2, "P0"), (Model::V2, "P1")] {
            let fields = values(model, port, "PIN_CNF[3]", 0x0003_000c);
            let expected =
                [("DIR", "input"), ("INPUT", "connect"), ("PULL", "pullup"), ("DRIVE", "s0s1"), ("SENSE", "low")];
            assert_eq!(fields, expected.map(|(name, text)| (name, text.to_owned())), "{port}");
        }
        let pin = values(Model::V2, "UARTE1", "PSEL.TXD", 0x26);
        assert_eq!(pin, [("PIN", "6"), ("PORT", "1"), ("CONNECT", "connected")].map(|(n, t)| (n, t.to_owned())));
        assert_eq!(values(Model::V2, "TIMER3", "MODE", 1), [("MODE", "counter".to_owned())]);
        assert_eq!(values(Model::V1, "TIMER0", "CC[0]", 1), []);
    }

    #[test]
    fn masks_name_events_and_pins() {
        let bits = |text: &str| vec![("bits", text.to_owned())];
        assert_eq!(values(Model::V1, "UART0", "INTENSET", 1 << 2 | 1 << 7), bits("RXDRDY TXDRDY"));
        assert_eq!(values(Model::V2, "RTC0", "EVTENSET", 1 | 1 << 16), bits("TICK COMPARE[0]"));
        assert_eq!(values(Model::V2, "P0", "OUT", 1 << 21 | 1 << 3), bits("3 21"));
    }
}
