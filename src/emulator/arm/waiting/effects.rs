//! What each instruction does to what is known of an iteration.

use super::iteration::Iteration;
use super::shadow::{Shadow, Value};
use crate::emulator::arm::bus::Bus;
use crate::emulator::arm::execute::shift;
use crate::emulator::arm::memory::Memory;
use crate::emulator::arm::op::{Alu, BitField, Datum, Index, LongMultiply, Op, Shift};
use crate::emulator::arm::processor::Core;

/// Where an instruction is followed: the core before the instruction, and what it reaches.
pub(super) struct Place<'a, B> {
    pub core: &'a Core,
    pub memory: &'a Memory,
    pub bus: &'a B,
    /// The address of the instruction after this one.
    pub next: u32,
    /// Whether the instruction sets flags if it says so: not inside an IT block, if it is a narrow one.
    pub sets_flags: bool,
}

/// Special registers by their numbers (ARMv7-M B5.1.1): IPSR, and PRIMASK to CONTROL.
const IPSR: u8 = 5;
const MASKS: std::ops::RangeInclusive<u8> = 16..=20;
const PRIMASK: u8 = 16;

impl Iteration {
    /// Follows an instruction that is going to be executed; `None` if nothing is known of the next iteration.
    pub(super) fn follow<B: Bus>(&mut self, op: &Op, at: &Place<'_, B>) -> Option<()> {
        let core = at.core;
        match *op {
            Op::MovImm { d, imm } => self.moved(at, d, Value::constant(imm), false),
            Op::MovImmS { d, imm } => self.moved(at, d, Value::constant(imm), true),
            Op::MovReg { d, m } => {
                let value = self.read(core, m);
                self.moved(at, d, value, false)
            }
            Op::MovRegS { d, m } => {
                let value = self.read(core, m);
                self.moved(at, d, value, true)
            }
            Op::AddImm { d, n, imm } => self.sum(at, Some(d), n, Value::constant(imm), false),
            Op::AddImmS { d, n, imm } => self.sum(at, Some(d), n, Value::constant(imm), true),
            Op::SubImmS { d, n, imm } => self.difference(at, Some(d), n, Value::constant(imm), true),
            Op::CmpImm { n, imm } => self.difference(at, None, n, Value::constant(imm), true),
            Op::AddReg { d, n, m } => {
                let m = self.read(core, m);
                self.sum(at, Some(d), n, m, false)
            }
            Op::AddRegS { d, n, m } => {
                let m = self.read(core, m);
                self.sum(at, Some(d), n, m, true)
            }
            Op::SubRegS { d, n, m } => {
                let m = self.read(core, m);
                self.difference(at, Some(d), n, m, true)
            }
            Op::CmpReg { n, m } => {
                let m = self.read(core, m);
                self.difference(at, None, n, m, true)
            }
            Op::LslImmS { d, m, places } => self.shifted(at, Shift::Lsl, [d, m], places, true),
            Op::LsrImmS { d, m, places } => self.shifted(at, Shift::Lsr, [d, m], places, true),
            Op::AsrImmS { d, m, places } => self.shifted(at, Shift::Asr, [d, m], places, true),
            Op::AluImm { op, d, n, imm } => self.alu(at, op, [d, n], Value::constant(imm), false),
            Op::AluImmS { op, d, n, imm } | Op::AluImmRotatedS { op, d, n, imm } => {
                self.alu(at, op, [d, n], Value::constant(imm), true)
            }
            Op::AluReg { op, d, n, m, shift, places, set_flags } => {
                let mut value = self.read(core, m);
                if shift == Shift::Rrx {
                    self.use_carry()?;
                }
                if places != 0 || shift == Shift::Rrx {
                    value = shifted_value(shift, value, places, core);
                    if set_flags && !value.shadow.is_constant() {
                        self.lose_carry();
                    }
                }
                self.alu(at, op, [d, n], value, set_flags)
            }
            Op::ShiftReg { shift: _, d, n, m, set_flags } => {
                // a shift by no places leaves the carry as it was
                let is_constant = self.are_constant(core, &[n, m]);
                self.result(at, d, is_constant, set_flags, true)
            }
            Op::MulS { d, n, m } => {
                let product = self.product(core, n, m);
                self.moved(at, d, product, true)
            }
            Op::Mul { d, n, m } => {
                let product = self.product(core, n, m);
                self.moved(at, d, product, false)
            }
            Op::MulAdd { d, n, m, a } | Op::MulSub { d, n, m, a } => self.computed(core, &[n, m, a], &[d]),
            Op::MovTop { d, .. } => self.computed(core, &[d], &[d]),
            Op::Extend { d, n: 15, m, .. } => self.computed(core, &[m], &[d]),
            Op::Extend { d, n, m, .. } => self.computed(core, &[n, m], &[d]),
            Op::Bits { d, m, .. } => self.computed(core, &[m], &[d]),
            Op::BitField { kind: BitField::Ubfx | BitField::Sbfx, d, n, .. } => self.computed(core, &[n], &[d]),
            Op::BitField { kind: BitField::Bfi, d, n, .. } => self.computed(core, &[d, n], &[d]),
            Op::BitField { kind: BitField::Bfc, d, .. } => self.computed(core, &[d], &[d]),
            Op::LongMultiply { kind: LongMultiply::Smull | LongMultiply::Umull, lo, hi, n, m } => {
                self.computed(core, &[n, m], &[lo, hi])
            }
            Op::LongMultiply { lo, hi, n, m, .. } => self.computed(core, &[n, m, lo, hi], &[lo, hi]),
            // how long a division takes depends on what is divided
            Op::Divide { d, n, m, .. } if self.are_constant(core, &[n, m]) => self.write(d, Shadow::CONSTANT),
            Op::Nop | Op::DataBarrier | Op::InstructionBarrier | Op::IfThen { .. } => Some(()),

            Op::Branch { .. } => Some(()),
            Op::BranchIf { condition, .. } => self.use_condition(condition),
            Op::BranchLink { .. } => self.write(14, Shadow::CONSTANT),
            Op::BranchExchange { m } | Op::BranchSum { m, .. } => self.read_constant(core, m).map(|_| ()),
            Op::BranchLinkExchange { m } => {
                self.read_constant(core, m)?;
                self.write(14, Shadow::CONSTANT)
            }
            Op::CompareBranch { n, .. } => {
                let value = self.read(core, n);
                self.use_zero(value)
            }
            Op::TableBranch { n, m, half } => {
                let base = if n == 15 { at.next } else { self.read_constant(core, n)? };
                let index = self.read_constant(core, m)?;
                let datum = if half { Datum::Half } else { Datum::Byte };
                let entry = self.load(datum, base.wrapping_add(index << u32::from(half)), core, at.memory, at.bus)?;
                entry.is_constant().then_some(())
            }
            Op::ReadSpecial { d, register } if register == IPSR || MASKS.contains(&register) => {
                self.write(d, Shadow::CONSTANT)
            }
            Op::WriteSpecial { n, register: PRIMASK, .. } => self.read_constant(core, n).map(|_| ()),
            Op::ChangeState { .. } => Some(()),
            _ => self.follow_transfer(op, at),
        }
    }

    fn product(&mut self, core: &Core, n: u8, m: u8) -> Value {
        let (a, b) = (self.read(core, n), self.read(core, m));
        let shadow = match (a.shadow, b.shadow) {
            (of, Shadow::CONSTANT) => of.times(b.now),
            (Shadow::CONSTANT, of) => of.times(a.now),
            _ => Shadow::Unknown,
        };
        Value { now: a.now.wrapping_mul(b.now), shadow }
    }

    /// A register becomes a value, which may set N and Z.
    fn moved<B>(&mut self, at: &Place<'_, B>, d: u8, value: Value, set_flags: bool) -> Option<()> {
        if set_flags && at.sets_flags {
            self.set_nz(value);
        }
        self.write(d, value.shadow)
    }

    /// Registers become what follows from others, whatever that is.
    fn computed(&mut self, core: &Core, from: &[u8], to: &[u8]) -> Option<()> {
        let shadow = if self.are_constant(core, from) { Shadow::CONSTANT } else { Shadow::Unknown };
        to.iter().try_for_each(|&d| self.write(d, shadow))
    }

    /// The same of an instruction that may set N and Z, and C if it shifts.
    fn result<B>(&mut self, at: &Place<'_, B>, d: u8, is_constant: bool, set_flags: bool, shifts: bool) -> Option<()> {
        let shadow = if is_constant { Shadow::CONSTANT } else { Shadow::Unknown };
        if set_flags && at.sets_flags && shifts && !is_constant {
            self.lose_carry();
        }
        self.moved(at, d, Value { now: 0, shadow }, set_flags)
    }

    fn shifted<B>(&mut self, at: &Place<'_, B>, kind: Shift, [d, m]: [u8; 2], places: u8, flags: bool) -> Option<()> {
        let value = shifted_value(kind, self.read(at.core, m), places, at.core);
        if flags && at.sets_flags && !value.shadow.is_constant() {
            self.lose_carry();
        }
        self.moved(at, d, value, flags)
    }

    fn sum<B>(&mut self, at: &Place<'_, B>, d: Option<u8>, n: u8, b: Value, set_flags: bool) -> Option<()> {
        let a = self.read(at.core, n);
        let sum = Value { now: a.now.wrapping_add(b.now), shadow: a.shadow.plus(b.shadow) };
        self.arithmetic(at, d, [a, b, sum], set_flags)
    }

    fn difference<B>(&mut self, at: &Place<'_, B>, d: Option<u8>, n: u8, b: Value, set_flags: bool) -> Option<()> {
        let a = self.read(at.core, n);
        let difference = Value { now: a.now.wrapping_sub(b.now), shadow: a.shadow.plus(b.shadow.negated()) };
        self.arithmetic(at, d, [a, b, difference], set_flags)
    }

    /// A sum or difference is stored, or only sets flags. Carry and overflow depend on in which halves of the numbers the
    /// operands and the result are, and on nothing else.
    fn arithmetic<B>(&mut self, at: &Place<'_, B>, d: Option<u8>, values: [Value; 3], set_flags: bool) -> Option<()> {
        let [_, _, result] = values;
        if set_flags && at.sets_flags {
            self.set_nz(result);
            self.set_cv(&values);
        }
        d.map_or(Some(()), |d| self.write(d, result.shadow))
    }

    fn alu<B>(&mut self, at: &Place<'_, B>, op: Alu, [d, n]: [u8; 2], b: Value, set_flags: bool) -> Option<()> {
        match op {
            Alu::Add => self.sum(at, Some(d), n, b, set_flags),
            Alu::Cmn => self.sum(at, None, n, b, set_flags),
            Alu::Sub => self.difference(at, Some(d), n, b, set_flags),
            Alu::Cmp => self.difference(at, None, n, b, set_flags),
            Alu::Rsb => {
                let a = self.read(at.core, n);
                let difference = Value { now: b.now.wrapping_sub(a.now), shadow: b.shadow.plus(a.shadow.negated()) };
                self.arithmetic(at, Some(d), [b, a, difference], set_flags)
            }
            Alu::Adc | Alu::Sbc => {
                self.use_carry()?;
                let is_constant = self.are_constant(at.core, &[n]) && b.shadow.is_constant();
                let shadow = if is_constant { Shadow::CONSTANT } else { Shadow::Unknown };
                let result = Value { now: 0, shadow };
                self.arithmetic(at, Some(d), [result; 3], set_flags)
            }
            Alu::Mov => self.moved(at, d, b, set_flags),
            Alu::Mvn => self.result(at, d, b.shadow.is_constant(), set_flags, false),
            Alu::Tst | Alu::Teq => {
                let is_constant = self.are_constant(at.core, &[n]) && b.shadow.is_constant();
                self.set_nz(Value { now: 0, shadow: if is_constant { Shadow::CONSTANT } else { Shadow::Unknown } });
                Some(())
            }
            Alu::And | Alu::Bic | Alu::Orr | Alu::Orn | Alu::Eor => {
                let is_constant = self.are_constant(at.core, &[n]) && b.shadow.is_constant();
                self.result(at, d, is_constant, set_flags, false)
            }
        }
    }

    /// Loads and stores.
    fn follow_transfer<B: Bus>(&mut self, op: &Op, at: &Place<'_, B>) -> Option<()> {
        let core = at.core;
        match *op {
            Op::LoadWord { t, n, imm } => self.load_at(at, Datum::Word, t, n, imm),
            Op::LoadByte { t, n, imm } => self.load_at(at, Datum::Byte, t, n, imm),
            Op::LoadHalf { t, n, imm } => self.load_at(at, Datum::Half, t, n, imm),
            Op::StoreWord { t, n, imm } => self.store_at(at, Datum::Word, t, n, imm),
            Op::StoreByte { t, n, imm } => self.store_at(at, Datum::Byte, t, n, imm),
            Op::StoreHalf { t, n, imm } => self.store_at(at, Datum::Half, t, n, imm),
            Op::LoadReg { datum, t, n, m, places } => {
                let index = self.read_constant(core, m)? << (places & 3);
                self.load_at(at, datum, t, n, index)
            }
            Op::StoreReg { datum, t, n, m, places } => {
                let index = self.read_constant(core, m)? << (places & 3);
                self.store_at(at, datum, t, n, index)
            }
            Op::LoadLiteral { datum, t, address } => {
                let shadow = self.load(datum, address, core, at.memory, at.bus)?;
                self.loaded(t, shadow)
            }
            Op::Load { datum, index: Index::Offset, t, n, imm } => self.load_at(at, datum, t, n, imm as u32),
            Op::Store { datum, index: Index::Offset, t, n, imm } => self.store_at(at, datum, t, n, imm as u32),
            Op::LoadDouble { t, t2, n, index: Index::Offset, words } if n != 15 => {
                let offset = (i32::from(words) * 4) as u32;
                let address = self.read_constant(core, n)?.wrapping_add(offset);
                let first = self.load(Datum::Word, address, core, at.memory, at.bus)?;
                let second = self.load(Datum::Word, address.wrapping_add(4), core, at.memory, at.bus)?;
                self.loaded(t, first)?;
                self.loaded(t2, second)
            }
            Op::StoreDouble { t, t2, n, index: Index::Offset, words } => {
                let offset = (i32::from(words) * 4) as u32;
                self.store_at(at, Datum::Word, t, n, offset)?;
                self.store_at(at, Datum::Word, t2, n, offset.wrapping_add(4))
            }
            Op::Load { datum, index: Index::Pre | Index::Post, t, n, imm } if n != t => {
                let offset = if let Op::Load { index: Index::Pre, .. } = op { imm as u32 } else { 0 };
                self.load_at(at, datum, t, n, offset)?;
                self.write(n, Shadow::CONSTANT)
            }
            Op::Store { datum, index: Index::Pre | Index::Post, t, n, imm } => {
                let offset = if let Op::Store { index: Index::Pre, .. } = op { imm as u32 } else { 0 };
                self.store_at(at, datum, t, n, offset)?;
                self.write(n, Shadow::CONSTANT)
            }
            Op::LoadMultiple { n, before, writeback, list } => {
                let first = self.read_constant(core, n)?.wrapping_sub(if before { 4 * list.count_ones() } else { 0 });
                if writeback {
                    self.write(n, Shadow::CONSTANT)?;
                }
                for (register, address) in (0..16).filter(|bit| list >> bit & 1 == 1).zip((first..).step_by(4)) {
                    let shadow = self.load(Datum::Word, address, core, at.memory, at.bus)?;
                    self.loaded(register, shadow)?;
                }
                Some(())
            }
            Op::StoreMultiple { n, before, writeback, list } => {
                let first = self.read_constant(core, n)?.wrapping_sub(if before { 4 * list.count_ones() } else { 0 });
                for (register, address) in (0..16).filter(|bit| list >> bit & 1 == 1).zip((first..).step_by(4)) {
                    let value = self.read(core, register);
                    self.store(Datum::Word, address, value, core, at.memory, at.bus)?;
                }
                if writeback { self.write(n, Shadow::CONSTANT) } else { Some(()) }
            }
            _ => None,
        }
    }

    fn load_at<B: Bus>(&mut self, at: &Place<'_, B>, datum: Datum, t: u8, n: u8, offset: u32) -> Option<()> {
        let address = self.read_constant(at.core, n)?.wrapping_add(offset);
        let shadow = self.load(datum, address, at.core, at.memory, at.bus)?;
        self.loaded(t, shadow)
    }

    fn store_at<B: Bus>(&mut self, at: &Place<'_, B>, datum: Datum, t: u8, n: u8, offset: u32) -> Option<()> {
        let address = self.read_constant(at.core, n)?.wrapping_add(offset);
        let value = self.read(at.core, t);
        self.store(datum, address, value, at.core, at.memory, at.bus)
    }

    /// A register was loaded; the PC has to be a constant.
    fn loaded(&mut self, t: u8, shadow: Shadow) -> Option<()> {
        if t == 15 { shadow.is_constant().then_some(()) } else { self.write(t, shadow) }
    }
}

/// A value that is shifted by so many places, with the carry of now.
fn shifted_value(kind: Shift, value: Value, places: u8, core: &Core) -> Value {
    let shadow = match (kind, value.shadow) {
        (_, Shadow::CONSTANT) => Shadow::CONSTANT,
        (Shift::Lsl, shadow) if places < 32 => shadow.times(1 << places),
        _ => Shadow::Unknown,
    };
    Value { now: shift(kind, value.now, u32::from(places), core.flags.c).0, shadow }
}
