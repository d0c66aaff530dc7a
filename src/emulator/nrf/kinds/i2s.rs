//! I2S, samples of sound by three wires (nRF52833 product specification, *I2S*).
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x000, 0x004 | START, STOP | |
//! | 0x104, 0x108, 0x114 | RXPTRUPD, STOPPED, TXPTRUPD | |
//! | 0x500 | ENABLE | 0 |
//! | 0x504, 0x508, 0x50c, 0x510 | CONFIG.MODE: 0 master, 1 slave; RXEN; TXEN; MCKEN | 0, 0, 1, 1 |
//! | 0x514 | CONFIG.MCKFREQ: MCK is 32 MHz / 8 to 125 | 0x20000000 |
//! | 0x518 | CONFIG.RATIO: LRCK is MCK / 32, 48, 64, 96, 128, 192, 256, 384 or 512 | 6 |
//! | 0x51c | CONFIG.SWIDTH: a sample has 8, 16 or 24 bits | 1 |
//! | 0x520, 0x524 | CONFIG.ALIGN, CONFIG.FORMAT: 0 the original one, 1 aligned | 0 |
//! | 0x528 | CONFIG.CHANNELS: 0 stereo, 1 left, 2 right | 0 |
//! | 0x538, 0x540, 0x550 | RXD.PTR, TXD.PTR, RXTXD.MAXCNT in words | 0 |
//! | 0x560 to 0x570 | PSEL: MCK, SCK, LRCK, SDIN, SDOUT | 0xffffffff |
//!
//! SCK is LRCK * 2 * the bits of a sample, so a sample fills its half of LRCK and ALIGN changes nothing. Data changes when
//! SCK falls and is read when it rises, the highest bit first, left first. In the original format LRCK is low for left and
//! changes a bit ahead of the data; aligned it is high for left and changes with it.
//!
//! START takes the pointers, and each MAXCNT words they are taken again; TXPTRUPD and RXPTRUPD come then. What the
//! specification leaves open is: STOP lets the frame under way end, and the channel that is not chosen sends zeros. As a slave
//! it would need a clock from outside, which a micro:bit has not: then, and as a master without MCKEN, nothing moves, and
//! that is told.
//!
//! Pins change at their own cycles where each edge matters, as with PWM: SDOUT at the edge connector, too, if its bits are so
//! short that a strip of lights may be there. Clocks whose edges nobody needs are told as means, and SDOUT is low then. If
//! only edges of SDOUT or LRCK matter, a bit of SDIN is read at its end; if none does, those of a frame are when it is over.

use super::super::io::{Io, NEVER};
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Register, Registers, register, set};

mod running;
mod words;

use running::{Pins, Running, drive, is_watched};
use words::{Width, Words};

const START: u8 = 0;
const STOP: u8 = 1;
const RXPTRUPD: u8 = 1;
const STOPPED: u8 = 2;
const TXPTRUPD: u8 = 5;

const ENABLE: u16 = 0x500;
const MODE: u16 = 0x504;
const RXEN: u16 = 0x508;
const TXEN: u16 = 0x50c;
const MCKEN: u16 = 0x510;
const MCKFREQ: u16 = 0x514;
const RATIO: u16 = 0x518;
const SWIDTH: u16 = 0x51c;
const ALIGN: u16 = 0x520;
const FORMAT: u16 = 0x524;
const CHANNELS: u16 = 0x528;
const RXD_PTR: u16 = 0x538;
const TXD_PTR: u16 = 0x540;
const MAXCNT: u16 = 0x550;
const MCK: u16 = 0x560;
const SCK: u16 = 0x564;
const LRCK: u16 = 0x568;
const SDIN: u16 = 0x56c;
const SDOUT: u16 = 0x570;

const REGISTERS: &[Register] = &[
    register(ENABLE, 0, 1),
    register(MODE, 0, 1),
    register(RXEN, 0, 1),
    register(TXEN, 1, 1),
    register(MCKEN, 1, 1),
    register(MCKFREQ, 0x2000_0000, u32::MAX),
    register(RATIO, 6, 0xf),
    register(SWIDTH, 1, 3),
    register(ALIGN, 0, 1),
    register(FORMAT, 0, 1),
    register(CHANNELS, 0, 3),
    register(RXD_PTR, 0, u32::MAX),
    register(TXD_PTR, 0, u32::MAX),
    register(MAXCNT, 0, 0x3fff),
    register(MCK, u32::MAX, u32::MAX),
    register(SCK, u32::MAX, u32::MAX),
    register(LRCK, u32::MAX, u32::MAX),
    register(SDIN, u32::MAX, u32::MAX),
    register(SDOUT, u32::MAX, u32::MAX),
];

pub(in super::super) static LAYOUT: Layout = Layout {
    name: "I2S",
    tasks: set(&[START, STOP]),
    events: set(&[RXPTRUPD, STOPPED, TXPTRUPD]),
    shorts: &[],
    registers: REGISTERS,
};

/// The registers of MCKFREQ that are named, and what 32 MHz is divided by.
const DIVISORS: [(u32, u64); 13] = [
    (0x2000_0000, 8),
    (0x1800_0000, 10),
    (0x1600_0000, 11),
    (0x1100_0000, 15),
    (0x1000_0000, 16),
    (0x0c00_0000, 21),
    (0x0b00_0000, 23),
    (0x0880_0000, 30),
    (0x0840_0000, 31),
    (0x0800_0000, 32),
    (0x0600_0000, 42),
    (0x0410_0000, 63),
    (0x020c_0000, 125),
];
/// MCK / LRCK by RATIO.
const RATIOS: [u64; 9] = [32, 48, 64, 96, 128, 192, 256, 384, 512];

/// The interface.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct I2s {
    running: Option<Running>,
    pins: Pins,
    /// Which of MCK, SCK and LRCK are told as means.
    are_means: [bool; 3],
}

impl I2s {
    fn start(&mut self, registers: &Registers, io: &mut Io<'_>) {
        let [mck, sck, lrck, sdin, sdout] = [MCK, SCK, LRCK, SDIN, SDOUT].map(|offset| registers.pin(offset));
        let mck = mck.filter(|_| registers.get(MCKEN) == 1);
        self.pins = Pins { mck, sck, lrck, sdin, sdout };
        let value = registers.get(MCKFREQ);
        let divisor = DIVISORS.into_iter().find(|&(of, _)| of == value).map(|(_, divisor)| divisor);
        // half of MCK is `divisor` cycles of 64 MHz
        let mck_half = divisor.unwrap_or((1 << 32) / u64::from(value.max(1))) * io.world.clocks.per_16mhz / 4;
        let ratio = RATIOS.get(registers.get(RATIO) as usize).copied().unwrap_or(RATIOS[RATIOS.len() - 1]);
        let mut running = Running {
            started: io.now,
            steps: 0,
            lead: if registers.get(FORMAT) == 1 { 0 } else { 2 },
            frame_cycles: 2 * mck_half.max(1) * ratio,
            mck_half: mck_half.max(1),
            width: Width::of(registers.get(SWIDTH)),
            is_aligned: registers.get(FORMAT) == 1,
            channels: registers.get(CHANNELS).min(2),
            sends: registers.get(TXEN) == 1,
            receives: registers.get(RXEN) == 1,
            send: Words::default(),
            receive: Words::default(),
            sample: 0,
            came: 0,
            sdout: false,
            is_last: false,
        };
        if running.sends {
            running.take_send(registers, io);
            drive(sdout, false, io);
        }
        if running.receives {
            running.take_receive(registers, io);
        }
        for clock in [mck, sck] {
            drive(clock, false, io);
        }
        drive(lrck, running.is_aligned, io);
        self.tell_clocks(&running, io);
        let is_master = registers.get(MODE) == 0;
        if is_master && registers.get(MCKEN) == 1 {
            self.running = Some(running);
        } else {
            let words = |why| move || format!("I2S is started and moves nothing, since it has no clock: {why}");
            if is_master {
                io.world.report_wrong(words("CONFIG.MCKEN is 0"));
            } else {
                // the clock of a master outside, of which there is none
                io.world.report(words("CONFIG.MODE is slave"));
            }
        }
    }

    /// Tells of clocks whose edges are not made.
    fn tell_clocks(&mut self, running: &Running, io: &mut Io<'_>) {
        let periods = [2 * running.mck_half, 2 * running.frame_cycles / running.frame_steps(), running.frame_cycles];
        for ((clock, is_mean), period) in self.pins.clocks().into_iter().zip(&mut self.are_means).zip(periods) {
            let Some(clock) = clock.filter(|&clock| io.world.pins.is_mean(clock)) else { continue };
            let becomes = !io.world.pins.is_watched(clock);
            if becomes && !*is_mean {
                io.world.devices.mean_level(io.now, clock, period / 2, period);
            } else if *is_mean && !becomes {
                let level = io.world.pins.level(clock);
                io.world.devices.mean_level_ends(io.now, clock, level);
            }
            *is_mean = becomes;
        }
    }

    /// The clocks stand still.
    fn stop_clocks(&mut self, io: &mut Io<'_>) {
        for (clock, is_mean) in self.pins.clocks().into_iter().zip(&mut self.are_means) {
            if let Some(clock) = clock.filter(|_| std::mem::take(is_mean)) {
                let level = io.world.pins.level(clock);
                io.world.devices.mean_level_ends(io.now, clock, level);
            }
        }
    }

    fn disable(&mut self, io: &mut Io<'_>) {
        self.stop_clocks(io);
        for pin in self.pins.clocks().into_iter().chain([self.pins.sdout]).flatten() {
            io.world.pins.drive(pin, None);
        }
        *self = Self::default();
    }
}

impl Peripheral for I2s {
    fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        match (task, &mut self.running) {
            (START, None) if registers.get(ENABLE) == 1 => self.start(registers, io),
            (STOP, Some(running)) => running.is_last = true,
            (STOP, None) => io.raise(STOPPED),
            _ => {}
        }
    }

    fn written(&mut self, _registers: &mut Registers, offset: u16, value: u32, io: &mut Io<'_>) -> bool {
        if offset == ENABLE && value & 1 == 0 {
            self.disable(io);
        }
        false
    }

    fn due(&self, _registers: &Registers, io: &Io<'_>) -> u64 {
        let Some(running) = &self.running else { return NEVER };
        let stride = running.stride(&self.pins, io);
        let data = running.at(running.next_step(stride));
        if is_watched(self.pins.mck, io) {
            let halves = (io.now - running.started) / running.mck_half + 1;
            data.min(running.started + halves * running.mck_half)
        } else {
            data
        }
    }

    fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        let Some(mut running) = self.running.take() else { return };
        self.tell_clocks(&running, io);
        if is_watched(self.pins.mck, io) {
            let is_high = (io.now - running.started) / running.mck_half % 2 == 1;
            drive(self.pins.mck, is_high, io);
        }
        while running.at(running.steps) <= io.now {
            if running.is_last && running.ends_frame() {
                self.stop_clocks(io);
                drive(self.pins.sck, false, io);
                io.raise(STOPPED);
                return;
            }
            if running.steps.is_multiple_of(2) {
                running.begin_bit(registers, &self.pins, io);
            } else {
                running.read_bit(registers, &self.pins, io);
            }
            running.steps += 1;
        }
        self.running = Some(running);
    }
}
