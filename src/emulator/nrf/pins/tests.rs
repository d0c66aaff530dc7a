//! The sets of pins against one pin after the other, as the specification describes it.

use super::*;

/// One pin.
#[derive(Clone, Copy, Default)]
struct Pin {
    cnf: u32,
    out: bool,
    driven: Option<bool>,
    is_event_input: bool,
    outside: Option<bool>,
    weakly_high: bool,
}

impl Pin {
    fn is_output(self) -> bool {
        self.cnf & 1 == 1 && !self.is_event_input
    }

    fn driven_or_pulled(self) -> Option<bool> {
        let is_connected = match self.cnf >> 8 & 7 {
            4 | 5 => self.out,
            6 | 7 => !self.out,
            _ => true,
        };
        let output = (self.is_output() && is_connected).then_some(self.out);
        let pull = [None, Some(false), None, Some(true)][(self.cnf >> 2 & 3) as usize];
        self.driven.or(output).or(self.outside).or(pull)
    }

    fn level(self) -> bool {
        self.driven_or_pulled().unwrap_or(self.weakly_high)
    }

    fn is_sensed(self) -> bool {
        self.cnf & 2 == 0
            && match self.cnf >> 16 & 3 {
                2 => self.level(),
                3 => !self.level(),
                _ => false,
            }
    }
}

/// Changes one pin, or a register of a port, in both.
fn change(pins: &mut Pins, one_by_one: &mut [Pin; PINS], [what, which, value]: [u32; 3]) {
    let number = (which % 64) as usize;
    let (pin, port) = (number as u8, number / 32);
    let level = [None, Some(false), Some(true)][(value % 3) as usize];
    let each = |one_by_one: &mut [Pin; PINS], how: &dyn Fn(&mut Pin, bool)| {
        let of_port = one_by_one[32 * port..32 * port + 32].iter_mut().enumerate();
        of_port.for_each(|(bit, pin)| how(pin, value >> bit & 1 == 1));
    };
    match what % 10 {
        0 => {
            pins.set_outside(pin, level);
            one_by_one[number].outside = level;
        }
        1 => {
            pins.drive(pin, level);
            one_by_one[number].driven = level;
        }
        2 => {
            pins.set_event_input(pin, value & 1 == 1);
            one_by_one[number].is_event_input = value & 1 == 1;
        }
        3 => {
            pins.set_weakly_high(pin);
            one_by_one[number].weakly_high = true;
        }
        4 => {
            assert!(pins.write(port, 0x504, value));
            each(one_by_one, &|pin, bit| pin.out = bit);
        }
        5 => {
            assert!(pins.write(port, 0x508, value));
            each(one_by_one, &|pin, bit| pin.out |= bit);
        }
        6 => {
            assert!(pins.write(port, 0x514, value));
            each(one_by_one, &|pin, bit| pin.cnf = pin.cnf & !1 | u32::from(bit));
        }
        7 => {
            assert!(pins.write(port, 0x51c, value));
            each(one_by_one, &|pin, bit| pin.cnf &= !u32::from(bit));
        }
        _ => {
            assert!(pins.write(port, 0x700 + 4 * (number as u16 % 32), value));
            one_by_one[number].cnf = value & 0x0003_070f;
        }
    }
}

#[test]
fn sets_of_pins_are_as_one_pin_after_the_other() {
    let mut pins = Pins::new(u64::MAX);
    let mut one_by_one = [Pin { cnf: 2, ..Pin::default() }; PINS];
    // xorshift, so that each run is the same
    let mut state = 0x1234_5678_u32;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state
    };
    for _ in 0..20_000 {
        let before = one_by_one;
        let detected = before.iter().any(|pin| pin.is_sensed());
        pins.detected = false;
        change(&mut pins, &mut one_by_one, [random(), random(), random()]);
        let mut changes = std::mem::take(&mut pins.changes).into_iter();
        for (number, (pin, old)) in (0..).zip(one_by_one.iter().zip(before)) {
            assert_eq!(pins.level(number), pin.level());
            assert_eq!(pins.driven_or_pulled(number), pin.driven_or_pulled());
            let driven = |pin: Pin| pin.driven.is_some() || pin.is_output();
            let moved = pin.level() != old.level();
            if moved || driven(*pin) != driven(old) {
                let is_event = moved && pin.is_event_input;
                let expected = Change { pin: number, level: pin.level(), driven: driven(*pin), is_event };
                assert_eq!(changes.next(), Some(expected), "upward by their numbers");
            }
        }
        assert_eq!(changes.next(), None);
        assert_eq!(pins.detected, !detected && one_by_one.iter().any(|pin| pin.is_sensed()));
        for port in 0..2 {
            let word = |bit: &dyn Fn(&Pin) -> bool| {
                let pins = one_by_one[32 * port..32 * port + 32].iter().enumerate();
                pins.fold(0, |word, (number, pin)| word | u32::from(bit(pin)) << number)
            };
            assert_eq!(pins.read(port, 0x504), Some(word(&|pin| pin.out)));
            assert_eq!(pins.read(port, 0x510), Some(word(&|pin| pin.level() && pin.cnf & 2 == 0)));
            assert_eq!(pins.read(port, 0x514), Some(word(&|pin| pin.cnf & 1 == 1)));
        }
    }
}

#[test]
fn changes_that_nobody_watches_are_not_kept() {
    let mut pins = Pins::new(1 << 3);
    assert!(pins.write(0, 0x514, 0xff));
    assert!(pins.write(0, 0x508, 0xff));
    let watched: Vec<u8> = pins.changes.iter().map(|change| change.pin).collect();
    assert_eq!(watched, [3, 3], "it is driven, then it is high");
}
