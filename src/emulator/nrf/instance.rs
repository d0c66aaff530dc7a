//! A peripheral at its address, with its interrupt.

use std::sync::Arc;

use super::activity::Activities;
use super::io::{Io, NEVER, World};
use super::kinds::{
    adc, ccm_aar, clock, comparator, ecb, egu, gpiote, i2s, mwu, nfct, nvmc, pdm, pwm, qdec, radio, rng, rtc, saadc,
    serial, temp, timer, uart, usbd, wdt,
};
use super::peripheral::Peripheral as _;
use super::registers::{Foreign, Layout, Place, Registers};
use crate::emulator::arm::{SteadyRead, SteadyWrite};
use crate::emulator::board::{TwiAnswer, UartByte};

/// POWER, by which peripherals are switched off and on. Only some of them document it (RADIO; nRF51 series reference
/// manual, *Peripheral power*), but the workarounds of the errata use it with others.
const POWER: u16 = 0xffc;

/// All kinds of peripherals.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    CcmAar(ccm_aar::CcmAar),
    Clock(clock::Clock),
    Comparator(comparator::Comparator),
    Gpiote(gpiote::Gpiote),
    Timer(timer::Timer),
    Rtc(rtc::Rtc),
    Uart(uart::Uart),
    Serial(serial::Serial),
    Rng(rng::Rng),
    Temp(temp::Temp),
    Mwu(mwu::Mwu),
    Nvmc(nvmc::Nvmc),
    Wdt(wdt::Wdt),
    Egu(egu::Egu),
    Saadc(saadc::Saadc),
    Adc(adc::Adc),
    Pwm(pwm::Pwm),
    Qdec(qdec::Qdec),
    Radio(radio::Radio),
    Ecb(ecb::Ecb),
    Pdm(pdm::Pdm),
    I2s(i2s::I2s),
    Nfct(nfct::Nfct),
    Usbd(usbd::Usbd),
}

/// Calls the same of whichever kind it is.
macro_rules! any_kind {
    ($kind:expr, $it:ident => $call:expr) => {
        match $kind {
            Kind::CcmAar($it) => $call,
            Kind::Clock($it) => $call,
            Kind::Comparator($it) => $call,
            Kind::Gpiote($it) => $call,
            Kind::Timer($it) => $call,
            Kind::Rtc($it) => $call,
            Kind::Uart($it) => $call,
            Kind::Serial($it) => $call,
            Kind::Rng($it) => $call,
            Kind::Temp($it) => $call,
            Kind::Mwu($it) => $call,
            Kind::Nvmc($it) => $call,
            Kind::Wdt($it) => $call,
            Kind::Egu($it) => $call,
            Kind::Saadc($it) => $call,
            Kind::Adc($it) => $call,
            Kind::Pwm($it) => $call,
            Kind::Qdec($it) => $call,
            Kind::Radio($it) => $call,
            Kind::Ecb($it) => $call,
            Kind::Pdm($it) => $call,
            Kind::I2s($it) => $call,
            Kind::Nfct($it) => $call,
            Kind::Usbd($it) => $call,
        }
    };
}

/// A peripheral at its address.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Instance {
    pub base: u32,
    /// Its interrupt line.
    pub irq: Option<u8>,
    pub registers: Registers,
    pub kind: Kind,
    /// What it is after a reset.
    fresh: Kind,
    /// The cycle at which it acts without a task or an access.
    pub due: u64,
}

impl Instance {
    pub(super) fn new(base: u32, irq: Option<u8>, layout: &'static Layout, kind: Kind, foreign: Arc<Foreign>) -> Self {
        Self { base, irq, registers: Registers::new(layout, foreign), fresh: kind.clone(), kind, due: NEVER }
    }

    /// As it is after a reset.
    pub(super) fn reset(&mut self) {
        self.registers.reset();
        self.kind = self.fresh.clone();
    }

    /// Bytes that a clone takes, but for what its kind keeps in lists.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>() + self.registers.value_bytes()
    }

    /// A set of interrupt lines with its own as it is now.
    pub(super) fn line_among(&self, lines: u64) -> u64 {
        let bit = self.irq.map_or(0, |irq| 1 << irq);
        if self.registers.interrupts() { lines | bit } else { lines & !bit }
    }

    /// What it is at.
    pub(super) fn activities(&self) -> Activities {
        any_kind!(&self.kind, it => it.activities(&self.registers))
    }

    /// Works out when it is due again.
    pub(super) fn schedule(&mut self, io: &Io<'_>) {
        self.due = any_kind!(&self.kind, it => it.due(&self.registers, io));
    }

    /// Whether all that happens until somebody else does something is that a timer clears itself, over and over, whose events
    /// have happened already.
    pub(super) fn only_clears_itself(&self) -> bool {
        match &self.kind {
            Kind::Timer(timer) if self.due != NEVER => timer.only_clears_itself(&self.registers),
            _ => false,
        }
    }

    /// Lets a timer that only clears itself be what it is now.
    pub(super) fn catch_up(&mut self, io: &Io<'_>) {
        if let Kind::Timer(timer) = &mut self.kind {
            timer.catch_up(&self.registers, io);
            self.schedule(io);
        }
    }

    pub(super) fn task(&mut self, task: u8, io: &mut Io<'_>) {
        any_kind!(&mut self.kind, it => it.task(&mut self.registers, task, io));
        self.schedule(io);
    }

    pub(super) fn run(&mut self, io: &mut Io<'_>) {
        any_kind!(&mut self.kind, it => it.run(&mut self.registers, io));
        self.schedule(io);
    }

    /// Reads a register; `None` if there is none.
    pub(super) fn read(&mut self, offset: u16, io: &mut Io<'_>) -> Option<u32> {
        match self.registers.place(offset) {
            Place::Task(_) => Some(0),
            Place::Event(event) => Some((self.registers.events >> event & 1) as u32),
            Place::Shorts => Some(self.registers.shorts),
            Place::Inten | Place::IntenSet | Place::IntenClear => Some(self.registers.inten),
            Place::Own if offset == POWER && !self.registers.has(POWER) => Some(1),
            Place::Own => {
                let own = any_kind!(&mut self.kind, it => it.read(&mut self.registers, offset, io));
                let known = || self.registers.has(offset).then(|| self.registers.get(offset));
                let value = own.or_else(known);
                self.schedule(io);
                value
            }
            Place::Nowhere => None,
        }
    }

    /// What reads of a register give until something is due, if that is known.
    pub(super) fn steady_read(&self, offset: u16, now: u64, world: &World) -> Option<SteadyRead> {
        match self.registers.place(offset) {
            Place::Event(_) | Place::Shorts | Place::Inten | Place::IntenSet | Place::IntenClear => {
                Some(SteadyRead::Constant)
            }
            Place::Own if offset != POWER => {
                any_kind!(&self.kind, it => it.steady_read(&self.registers, offset, now, world))
            }
            _ => None,
        }
    }

    /// What writes of a value do until something is due, if that is known.
    pub(super) fn steady_write(&self, offset: u16, value: u32, now: u64, world: &World) -> Option<SteadyWrite> {
        match self.registers.place(offset) {
            // to clear an event that has not happened
            Place::Event(event) if value & 1 == 1 || self.registers.events >> event & 1 == 0 => {
                Some(SteadyWrite::Nothing)
            }
            Place::Task(task) if value & 1 == 1 => {
                let (register, count) = any_kind!(&self.kind, it => it.captures(&self.registers, task, now, world))?;
                Some(SteadyWrite::Capture { register: self.base + u32::from(register), count })
            }
            _ => None,
        }
    }

    /// Writes a register; says whether there is one.
    pub(super) fn write(&mut self, offset: u16, value: u32, io: &mut Io<'_>) -> bool {
        match self.registers.place(offset) {
            Place::Task(task) => {
                if value & 1 == 1 {
                    self.task(task, io);
                }
            }
            Place::Event(event) => {
                // a program can only clear an event
                if value & 1 == 0 {
                    self.registers.events &= !(1 << event);
                }
            }
            Place::Shorts => self.registers.shorts = value,
            Place::Inten => self.registers.inten = value,
            Place::IntenSet => self.registers.inten |= value,
            Place::IntenClear => self.registers.inten &= !value,
            Place::Own if offset == POWER && !self.registers.has(POWER) => {
                // switched off, it forgets everything; it is on again when it is used next
                if value & 1 == 0 {
                    self.reset();
                    io.world.unwire(io.instance);
                }
            }
            Place::Own => {
                let known = self.registers.has(offset);
                self.registers.write(offset, value);
                let own = any_kind!(&mut self.kind, it => it.written(&mut self.registers, offset, value, io));
                if !known && !own {
                    return false;
                }
            }
            Place::Nowhere => return false,
        }
        self.schedule(io);
        true
    }

    /// The processor has fallen asleep or is awake again, for WDT.
    pub(super) fn processor_sleeps_or_wakes(&mut self, io: &mut Io<'_>) {
        if let Kind::Wdt(watchdog) = &mut self.kind {
            watchdog.processor_sleeps_or_wakes(&self.registers, io);
            self.schedule(io);
        }
    }

    /// A UART of the chip has sent a byte.
    pub(super) fn uart_byte_sent(&mut self, byte: UartByte, io: &mut Io<'_>) {
        if let Kind::Uart(uart) = &mut self.kind {
            uart.hear(byte, &mut self.registers, io);
            self.schedule(io);
        }
    }

    /// A slave of I2C on another board has answered a question of this master.
    pub(super) fn twi_answered(&mut self, number: u32, answer: &TwiAnswer, io: &mut Io<'_>) {
        if let Kind::Serial(serial) = &mut self.kind {
            serial.twi_answered(number, answer, &mut self.registers, io);
            self.schedule(io);
        }
    }

    /// Whether what it waits for comes from outside the chip, at any time or never.
    pub(super) fn waits_for_others(&self) -> bool {
        match self.kind {
            Kind::Uart(_)
            | Kind::Gpiote(_)
            | Kind::Radio(_)
            | Kind::Comparator(_)
            | Kind::Qdec(_)
            | Kind::Nfct(_)
            | Kind::Usbd(_) => true,
            Kind::Serial(_) => serial::is_slave(&self.registers),
            _ => false,
        }
    }

    /// A pin that it waits for events of, or listens to, has changed.
    pub(super) fn pin_changed(&mut self, pin: u8, level: bool, io: &mut Io<'_>) {
        match &mut self.kind {
            Kind::Gpiote(gpiote) => gpiote.pin_changed(&self.registers, pin, level, io),
            Kind::Pdm(pdm) => pdm.pin_changed(level, io),
            Kind::Serial(serial) => serial.select_changed(&mut self.registers, level, io),
            _ => {}
        }
    }
}
