//! The pins: GPIO of both chips (nRF52833 product specification, *GPIO*; nRF51 series reference manual, *GPIO*).
//!
//! | offset | register | reset |
//! |---|---|---|
//! | 0x504 | OUT | 0 |
//! | 0x508, 0x50c | OUTSET, OUTCLR | |
//! | 0x510 | IN | |
//! | 0x514 | DIR | 0 |
//! | 0x518, 0x51c | DIRSET, DIRCLR | |
//! | 0x520 | LATCH (nRF52) | 0 |
//! | 0x524 | DETECTMODE (nRF52) | 0 |
//! | 0x700 + 4n | PIN_CNF[n] | 2: an input that is not connected |

/// Pins of both ports: P0.00 to P0.31 are 0 to 31, P1.00 to P1.09 are 32 to 41.
pub const PINS: usize = 64;

/// PIN_CNF after a reset: the input buffer is disconnected.
const CNF_RESET: u32 = 2;

/// A pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Pin {
    cnf: u32,
    out: bool,
    /// What a peripheral drives the pin to, whatever OUT says.
    driven: Option<bool>,
    /// GPIOTE waits for events of the pin, which makes it an input whatever PIN_CNF says.
    is_event_input: bool,
    /// What the board drives the pin to.
    outside: Option<bool>,
    /// The board has a resistor to the supply here, weaker than any that the chip can connect.
    weakly_high: bool,
    level: bool,
    is_driven: bool,
    latch: bool,
}

impl Pin {
    const RESET: Self = Self {
        cnf: CNF_RESET,
        out: false,
        driven: None,
        is_event_input: false,
        outside: None,
        weakly_high: false,
        level: false,
        is_driven: false,
        latch: false,
    };

    fn is_output(self) -> bool {
        self.cnf & 1 == 1 && !self.is_event_input
    }

    fn is_connected(self) -> bool {
        self.cnf & 2 == 0
    }

    /// The level that its drivers and its pull make.
    fn resulting(self) -> bool {
        self.driven_or_pulled().unwrap_or(self.weakly_high)
    }

    /// The level that is made by more than a weak resistor.
    fn driven_or_pulled(self) -> Option<bool> {
        let output = (self.is_output() && self.drives(self.out)).then_some(self.out);
        let pulled = match self.cnf >> 2 & 3 {
            1 => Some(false),
            3 => Some(true),
            _ => None,
        };
        self.driven.or(output).or(self.outside).or(pulled)
    }

    /// Whether the drive of this level is connected (PIN_CNF.DRIVE: D0 and D1 disconnect one).
    fn drives(self, level: bool) -> bool {
        match self.cnf >> 8 & 7 {
            4 | 5 => level,
            6 | 7 => !level,
            _ => true,
        }
    }

    /// Whether the pin is as PIN_CNF.SENSE waits for it.
    fn is_sensed(self) -> bool {
        self.is_connected()
            && match self.cnf >> 16 & 3 {
                2 => self.level,
                3 => !self.level,
                _ => false,
            }
    }
}

/// A change of a pin: of its level, or of whether it is driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Change {
    pub pin: u8,
    pub level: bool,
    pub driven: bool,
    /// Whether its level is another one.
    pub moved: bool,
}

/// All pins of a chip.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Pins {
    pins: [Pin; PINS],
    /// DETECTMODE of both ports.
    detect_mode: [u32; 2],
    /// Bit n: pin n has a SENSE.
    sensing: u64,
    /// Whether the DETECT signal is high.
    detect: bool,
    /// Changes that nobody was told of yet.
    pub changes: Vec<Change>,
    /// Whether DETECT rose, and GPIOTE was not told yet.
    pub detected: bool,
}

impl Default for Pins {
    fn default() -> Self {
        Self {
            pins: [Pin::RESET; PINS],
            detect_mode: [0; 2],
            sensing: 0,
            detect: false,
            changes: Vec::new(),
            detected: false,
        }
    }
}

impl Pins {
    /// Back to the state after a reset; what the board drives stays.
    pub(super) fn reset(&mut self) {
        for number in 0..PINS {
            let outside = self.pins[number].outside;
            let Pin { weakly_high, level, is_driven, .. } = self.pins[number];
            self.pins[number] = Pin { outside, weakly_high, level, is_driven, ..Pin::RESET };
            self.settle(number);
        }
        self.detect_mode = [0; 2];
    }

    /// The level of a pin, whoever makes it.
    pub(super) fn level(&self, pin: u8) -> bool {
        self.pins.get(usize::from(pin)).is_some_and(|pin| pin.level)
    }

    /// The level that is made at a pin by more than a weak resistor of the board; `None` if it is open.
    pub(super) fn driven_or_pulled(&self, pin: u8) -> Option<bool> {
        self.pins.get(usize::from(pin)).and_then(|pin| pin.driven_or_pulled())
    }

    /// The board has a weak resistor from a pin to the supply.
    pub(super) fn set_weakly_high(&mut self, pin: u8) {
        self.change(pin, |pin| pin.weakly_high = true);
    }

    /// The board drives a pin, or lets it go.
    pub(super) fn set_outside(&mut self, pin: u8, level: Option<bool>) {
        self.change(pin, |pin| pin.outside = level);
    }

    /// A peripheral drives a pin, or lets it go.
    pub(super) fn drive(&mut self, pin: u8, level: Option<bool>) {
        self.change(pin, |pin| pin.driven = level);
    }

    /// GPIOTE begins or ends to wait for events of a pin.
    pub(super) fn set_event_input(&mut self, pin: u8, is_event_input: bool) {
        self.change(pin, |pin| pin.is_event_input = is_event_input);
    }

    fn change(&mut self, pin: u8, how: impl FnOnce(&mut Pin)) {
        let number = usize::from(pin);
        if let Some(pin) = self.pins.get_mut(number) {
            how(pin);
            self.settle(number);
        }
    }

    /// Takes a pin to the level that its drivers make.
    fn settle(&mut self, number: usize) {
        let pin = &mut self.pins[number];
        let (level, driven) = (pin.resulting(), pin.driven.is_some() || pin.is_output());
        if (level, driven) != (pin.level, pin.is_driven) {
            let moved = level != pin.level;
            (pin.level, pin.is_driven) = (level, driven);
            self.changes.push(Change { pin: number as u8, level, driven, moved });
        }
        if pin.is_sensed() {
            pin.latch = true;
        }
        let sensing = u64::from(pin.cnf >> 16 & 3 != 0) << number;
        self.sensing = self.sensing & !(1 << number) | sensing;
        if self.sensing != 0 || self.detect {
            self.sense();
        }
    }

    /// The DETECT signal: any pin that is as its SENSE waits for it, or any bit of LATCH.
    fn sense(&mut self) {
        let detect = self
            .pins
            .iter()
            .enumerate()
            .any(|(number, pin)| if self.detect_mode[number / 32] & 1 == 1 { pin.latch } else { pin.is_sensed() });
        self.detected |= detect && !self.detect;
        self.detect = detect;
    }

    fn word(&self, port: usize, bit: impl Fn(&Pin) -> bool) -> u32 {
        let pins = &self.pins[32 * port..32 * port + 32];
        pins.iter().enumerate().fold(0, |word, (number, pin)| word | u32::from(bit(pin)) << number)
    }

    /// Reads a register of a port; `None` if there is none.
    pub(super) fn read(&self, port: usize, offset: u16) -> Option<u32> {
        Some(match offset {
            0x504 | 0x508 | 0x50c => self.word(port, |pin| pin.out),
            0x510 => self.word(port, |pin| pin.level && pin.is_connected()),
            0x514 | 0x518 | 0x51c => self.word(port, |pin| pin.cnf & 1 == 1),
            0x520 => self.word(port, |pin| pin.latch),
            0x524 => self.detect_mode[port],
            0x700..0x780 if offset.is_multiple_of(4) => self.pins[32 * port + usize::from(offset - 0x700) / 4].cnf,
            _ => return None,
        })
    }

    /// Writes a register of a port; says whether there is one.
    pub(super) fn write(&mut self, port: usize, offset: u16, value: u32) -> bool {
        match offset {
            0x504 => self.each(port, u32::MAX, |pin, number| pin.out = value >> number & 1 == 1),
            0x508 => self.each(port, value, |pin, _| pin.out = true),
            0x50c => self.each(port, value, |pin, _| pin.out = false),
            0x514 => self.each(port, u32::MAX, |pin, number| pin.cnf = pin.cnf & !1 | value >> number & 1),
            0x518 => self.each(port, value, |pin, _| pin.cnf |= 1),
            0x51c => self.each(port, value, |pin, _| pin.cnf &= !1),
            0x520 => self.each(port, value, |pin, _| pin.latch = false),
            0x524 => {
                self.detect_mode[port] = value & 1;
                self.sense();
            }
            0x510 => {}
            0x700..0x780 if offset.is_multiple_of(4) => {
                let number = (offset - 0x700) / 4;
                // DIR, INPUT, PULL, DRIVE, SENSE
                self.each(port, 1 << number, |pin, _| pin.cnf = value & 0x0003_070f);
            }
            _ => return false,
        }
        true
    }

    /// Changes the pins of a port whose bits are set.
    fn each(&mut self, port: usize, which: u32, how: impl Fn(&mut Pin, usize)) {
        for bit in (0..32).filter(|bit| which >> bit & 1 == 1) {
            let number = 32 * port + bit;
            let before = self.pins[number];
            how(&mut self.pins[number], bit);
            if self.pins[number] != before {
                self.settle(number);
            }
        }
    }
}
