//! A machine as it was.

use std::sync::Arc;

use super::onlookers::Onlookers;
use super::{ChipMachine, Machine, NativeMachine};
use crate::board::VirtualBoard;
use crate::emulator::nrf::ChipSnapshot;

/// A machine as it was; shares with the snapshot before it what did not change: pages of RAM and flash, peripherals, and
/// bytes that wait for the serial port. A clone shares everything.
///
/// Of a chain of snapshots each keeps alive only what it needs itself: any of them can be dropped.
#[derive(Clone, Debug)]
pub struct MachineSnapshot(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Native(Arc<NativeMachine>),
    Chip(Arc<(ChipSnapshot, VirtualBoard, Onlookers)>),
}

impl Machine {
    /// The machine of now, as a snapshot. What is as in `before` is shared with it; `before` may be any snapshot, of this
    /// machine or of another, and is best the one that was made last.
    pub fn snapshot(&self, before: Option<&MachineSnapshot>) -> MachineSnapshot {
        MachineSnapshot(match self {
            Self::Native(machine) => Kind::Native(Arc::new(NativeMachine::clone(machine))),
            Self::Chip(machine) => {
                let before = before.and_then(|before| match &before.0 {
                    Kind::Chip(parts) => Some(&parts.0),
                    Kind::Native(_) => None,
                });
                let (board, onlookers) = (machine.board().clone(), machine.onlookers().clone());
                Kind::Chip(Arc::new((machine.chip().snapshot(before), board, onlookers)))
            }
        })
    }
}

impl MachineSnapshot {
    /// The machine as it was: equal to the one that the snapshot was made of, and it goes on like that.
    pub fn restore(&self) -> Machine {
        match &self.0 {
            Kind::Native(machine) => Machine::Native(Box::new(NativeMachine::clone(machine))),
            Kind::Chip(parts) => {
                let (chip, board, onlookers) = &**parts;
                Machine::Chip(Box::new(ChipMachine::of(chip.restore(), board.clone(), onlookers.clone())))
            }
        }
    }

    /// Bytes that it does not share with another one. What a custom program keeps on the heap is not known and not
    /// counted.
    pub fn bytes_beside(&self, other: Option<&Self>) -> usize {
        match &self.0 {
            Kind::Native(machine) => {
                let radio = machine.radio().map_or(0, size_of_val);
                size_of::<NativeMachine>() + machine.made().own_bytes() + radio
            }
            Kind::Chip(parts) => {
                let other = other.and_then(|other| match &other.0 {
                    Kind::Chip(parts) => Some(&parts.0),
                    Kind::Native(_) => None,
                });
                parts.0.bytes_beside(other) + size_of::<(VirtualBoard, Onlookers)>() + parts.2.ear.own_bytes()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::PowerChange;
    use crate::firmware::lights_out::Options;
    use crate::hal::{Acceleration, Button, EdgePin, Outside, Quantity};
    use crate::hardware::Model;
    use crate::session::{ImageSpec, Input, Output, ProgramSpec};

    const POSE: Acceleration = Acceleration { x_mg: 300, y_mg: -400, z_mg: -800 };
    const INPUTS: [Input; 17] = [
        Input::Press(Button::A),
        Input::SHAKE,
        Input::Release(Button::A),
        Input::Serial(7),
        Input::Rtt(8),
        Input::Semihosting(9),
        Input::Pose(POSE),
        Input::Reset,
        Input::Press(Button::Logo),
        Input::Around(Quantity::Sound, 99),
        Input::Clap,
        Input::Pin(EdgePin::P8, Outside::Millivolts(1200)),
        Input::Wire(EdgePin::P8, EdgePin::P1),
        Input::Pulse(EdgePin::P2, 36_900),
        Input::Power(PowerChange::Battery),
        Input::Power(PowerChange::Off),
        Input::Power(PowerChange::On),
    ];

    /// A few milliseconds after an input.
    fn play(machine: &mut Machine, round: usize) -> Output {
        machine.apply(&INPUTS[round % INPUTS.len()]);
        (0..37).for_each(|_| machine.tick());
        machine.take_output()
    }

    fn assert_goes_on_alike(program: &ProgramSpec) {
        const ROUNDS: usize = 31;
        let mut machine = Machine::power_on(program);
        let mut snapshots: Vec<MachineSnapshot> = Vec::new();
        let mut lines = Vec::new();
        for round in 0..ROUNDS {
            let snapshot = machine.snapshot(snapshots.last());
            assert_eq!(snapshot.restore(), machine, "round {round}");
            snapshots.push(snapshot);
            lines.push(play(&mut machine, round));
        }
        for (from, snapshot) in snapshots.iter().enumerate() {
            let mut again = snapshot.restore();
            for (round, expected) in lines.iter().enumerate().skip(from) {
                assert_eq!(play(&mut again, round), *expected);
            }
            assert_eq!(again, machine, "from round {from}");
        }
    }

    #[test]
    fn a_native_machine_goes_on_from_each_snapshot() {
        assert_goes_on_alike(&ProgramSpec::LightsOut(Options::default()));
    }

    #[test]
    fn a_chip_goes_on_from_each_snapshot() {
        for model in [Model::V1, Model::V2] {
            assert_goes_on_alike(&ProgramSpec::Image(ImageSpec::erased(model, 5)));
        }
    }

    #[test]
    fn bytes_that_wait_for_the_serial_port_are_shared() {
        let image = ImageSpec::erased(Model::V2, 1);
        let mut machine = Machine::power_on(&ProgramSpec::Image(image));
        machine.tick();
        let before = machine.snapshot(None);
        (0..100_000_u32).for_each(|byte| assert!(machine.apply(&Input::Serial(byte as u8))));
        let first = machine.snapshot(Some(&before));
        machine.tick();
        let second = machine.snapshot(Some(&first));
        let own = [first.bytes_beside(Some(&before)), second.bytes_beside(Some(&first))];
        assert!(own[0] > 100_000 && own[1] < 10_000, "{own:?}");
        assert_eq!(second.restore(), machine);
    }

    #[test]
    fn the_snapshot_before_may_be_of_anything() {
        let native = Machine::power_on(&ProgramSpec::LightsOut(Options::default()));
        let [v1, v2] =
            [Model::V1, Model::V2].map(|model| Machine::power_on(&ProgramSpec::Image(ImageSpec::erased(model, 1))));
        for machine in [&native, &v1, &v2] {
            for before in [&native, &v1, &v2].map(|machine| machine.snapshot(None)) {
                assert_eq!(machine.snapshot(Some(&before)).restore(), *machine);
            }
        }
    }
}
