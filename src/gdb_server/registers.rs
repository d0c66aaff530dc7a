//! The registers as GDB numbers them, and the description by which GDB knows them.
//!
//! The names of the features and of what belongs to them are GDB's (*Debugging with GDB*, G.5.3 *ARM Features*).

use std::num::NonZeroUsize;

use gdbstub::arch::{Arch, RegId, Registers};

use crate::debug_info::Registers as Known;
use crate::debugger::Register;
use crate::emulator::arm::REGISTER_NAMES;
use crate::emulator::arm::{Core, Special};
use crate::hardware::Model;

/// A Cortex-M to GDB.
pub enum CortexM {}

impl Arch for CortexM {
    type Usize = u32;
    type Registers = AllRegisters;
    type BreakpointKind = usize;
    type RegId = Number;
}

/// The number of a register.
#[derive(Clone, Copy, Debug)]
pub struct Number(pub usize);

impl RegId for Number {
    fn from_raw_id(id: usize) -> Option<(Self, Option<NonZeroUsize>)> {
        // which of them there are depends on the board
        (id < of(Model::V2).len()).then_some((Self(id), None))
    }
}

/// The bytes of all registers, in the order of their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AllRegisters {
    /// Those of each register, the lowest first.
    pub bytes: Vec<u8>,
    /// The program counter.
    pub pc: u32,
}

impl Registers for AllRegisters {
    type ProgramCounter = u32;

    fn pc(&self) -> u32 {
        self.pc
    }

    fn gdb_serialize(&self, write_byte: impl FnMut(Option<u8>)) {
        self.bytes.iter().copied().map(Some).for_each(write_byte);
    }

    fn gdb_deserialize(&mut self, bytes: &[u8]) -> Result<(), ()> {
        self.bytes = bytes.to_vec();
        Ok(())
    }
}

/// A register to GDB: its name, and what it is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbered {
    feature: &'static str,
    name: &'static str,
    parts: Parts,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parts {
    Word(Register),
    Byte(Register),
    /// Two single-precision registers from this one on.
    Double(u8),
}

const DOUBLES: [&str; 16] =
    ["d0", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9", "d10", "d11", "d12", "d13", "d14", "d15"];
const PROFILE: &str = "org.gnu.gdb.arm.m-profile";
const SYSTEM: &str = "org.gnu.gdb.arm.m-system";
const FLOAT: &str = "org.gnu.gdb.arm.vfp";

/// All registers of a board, in the order of their numbers.
#[must_use]
pub fn of(model: Model) -> Vec<Numbered> {
    let core = (0..).zip(REGISTER_NAMES).map(|(number, name)| (PROFILE, name, Parts::Word(Register::Core(number))));
    let special = |register| Register::Special(register);
    let system = [
        (PROFILE, "xpsr", Parts::Word(special(Special::Xpsr))),
        (SYSTEM, "msp", Parts::Word(special(Special::Msp))),
        (SYSTEM, "psp", Parts::Word(special(Special::Psp))),
        (SYSTEM, "primask", Parts::Byte(special(Special::Primask))),
        (SYSTEM, "basepri", Parts::Byte(special(Special::Basepri))),
        (SYSTEM, "faultmask", Parts::Byte(special(Special::Faultmask))),
        (SYSTEM, "control", Parts::Byte(special(Special::Control))),
    ];
    let doubles = (0..).step_by(2).zip(DOUBLES).map(|(first, name)| (FLOAT, name, Parts::Double(first)));
    let float = doubles.chain([(FLOAT, "fpscr", Parts::Word(Register::Fpscr))]).filter(|_| model == Model::V2);
    core.chain(system).chain(float).map(|(feature, name, parts)| Numbered { feature, name, parts }).collect()
}

impl Numbered {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    pub(super) fn bytes(&self) -> usize {
        match self.parts {
            Parts::Byte(_) => 1,
            Parts::Word(_) => 4,
            Parts::Double(_) => 8,
        }
    }

    /// What is in it, the lowest byte first.
    #[must_use]
    pub fn read(&self, core: &Core) -> Vec<u8> {
        match self.parts {
            Parts::Byte(register) => vec![register.read(core) as u8],
            Parts::Word(register) => register.read(core).to_le_bytes().to_vec(),
            Parts::Double(first) => {
                [first, first + 1].iter().flat_map(|&number| core.float_register(number).to_le_bytes()).collect()
            }
        }
    }

    /// What is in it where an exception has interrupted the program. What is not kept there is that of the processor.
    pub(super) fn read_of(&self, known: &Known, core: &Core) -> Vec<u8> {
        let word = |register: Register| match register {
            Register::Core(number) => known.r[usize::from(number) % 16],
            Register::Float(number) => known.floats[usize::from(number) % 32],
            Register::Special(Special::Xpsr) => known.xpsr,
            Register::Special(Special::Msp) => known.stacks[0],
            Register::Special(Special::Psp) => known.stacks[1],
            other => other.read(core),
        };
        match self.parts {
            Parts::Byte(register) => vec![word(register) as u8],
            Parts::Word(register) => word(register).to_le_bytes().to_vec(),
            Parts::Double(first) => {
                [first, first + 1].iter().flat_map(|&number| word(Register::Float(number)).to_le_bytes()).collect()
            }
        }
    }

    /// What has to be set for these bytes to be in it.
    pub(super) fn changes(&self, bytes: &[u8]) -> Vec<(Register, u32)> {
        let word = |at: usize| {
            let chunk = bytes.get(at..).and_then(|bytes| bytes.first_chunk());
            chunk.map_or(0, |bytes| u32::from_le_bytes(*bytes))
        };
        match self.parts {
            Parts::Byte(register) => vec![(register, bytes.first().copied().unwrap_or(0).into())],
            Parts::Word(register) => vec![(register, word(0))],
            Parts::Double(first) => vec![(Register::Float(first), word(0)), (Register::Float(first + 1), word(4))],
        }
    }
}

/// The description of the registers of a board.
pub(super) fn description(model: Model) -> String {
    let registers = of(model);
    let feature = |name: &str| {
        let of_feature = registers.iter().filter(|register| register.feature == name);
        let lines: String = of_feature
            .map(|register| {
                let kind = match (register.name, register.parts) {
                    ("sp" | "msp" | "psp", _) => "data_ptr",
                    ("pc", _) => "code_ptr",
                    (_, Parts::Byte(_)) => "int8",
                    (_, Parts::Word(_)) => "int",
                    (_, Parts::Double(_)) => "ieee_double",
                };
                format!("<reg name=\"{}\" bitsize=\"{}\" type=\"{kind}\"/>", register.name, 8 * register.bytes())
            })
            .collect();
        if lines.is_empty() { lines } else { format!("<feature name=\"{name}\">{lines}</feature>") }
    };
    let features = [PROFILE, SYSTEM, FLOAT].map(feature).concat();
    format!(
        "<?xml version=\"1.0\"?><!DOCTYPE target SYSTEM \"gdb-target.dtd\"><target version=\"1.0\">\
         <architecture>arm</architecture>{features}</target>"
    )
}

/// The description of the memory of a board. What GDB does not find here it does not access.
pub(super) fn memory_map(model: Model) -> String {
    let (flash, ram) = (model.flash_bytes(), model.ram_bytes());
    let page = match model {
        Model::V1 => 0x400,
        Model::V2 => 0x1000,
    };
    let region = |kind: &str, start: u32, length: u32| {
        format!("<memory type=\"{kind}\" start=\"{start:#x}\" length=\"{length:#x}\"/>")
    };
    // FICR and UICR, RAM, the peripherals, and what belongs to the processor
    let rest = [(0x1000_0000, 0x2000), (0x2000_0000, ram), (0x4000_0000, 0x2000_0000), (0xe000_0000, 0x10_0000)]
        .map(|(start, length)| region("ram", start, length))
        .concat();
    format!(
        "<?xml version=\"1.0\"?><!DOCTYPE memory-map PUBLIC \"+//IDN gnu.org//DTD GDB Memory Map V1.0//EN\" \
         \"http://sourceware.org/gdb/gdb-memory-map.dtd\"><memory-map>\
         <memory type=\"flash\" start=\"0x0\" length=\"{flash:#x}\"><property name=\"blocksize\">{page:#x}</property></memory>\
         {rest}</memory-map>"
    )
}
