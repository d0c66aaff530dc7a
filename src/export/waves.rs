//! A session as a value change dump, which wave viewers open.

use std::io;

use vcd::{IdCode, SimulationCommand, TimescaleUnit, Value, VarType, Writer};

use super::changes;
use crate::hal::{Acceleration, Button, Frame, Quantity, SIDE, Surroundings};
use crate::session::{Input, Log, Session};

/// A signal: its name and how many bits it has.
struct Signal {
    name: String,
    bits: u32,
}

/// The values of all signals, in the order of [`signals`].
type Values = Vec<u16>;

/// A VCD of the session up to its head, in ms: the buttons (1 is down), how the board is held in milli-g (16 bits, two's
/// complement), and the level of each LED (8 bits), `led_x_y`.
///
/// An input has the time of the tick before which it is applied, and a frame that of the tick after which it is shown.
///
/// # Errors
/// What the writer says; a session gives it no reason to.
pub fn waves(session: &Session, log: &Log) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    write(session, log, &mut bytes).map_err(|error| format!("the waves cannot be made: {error}"))?;
    Ok(bytes)
}

fn write(session: &Session, log: &Log, bytes: &mut Vec<u8>) -> io::Result<()> {
    let mut writer = Writer::new(bytes);
    writer.timescale(1, TimescaleUnit::MS)?;
    writer.add_module("microbit")?;
    let signals = signals();
    let ids = signals
        .iter()
        .map(|signal| writer.add_var(VarType::Wire, signal.bits, &signal.name, None))
        .collect::<io::Result<Vec<IdCode>>>()?;
    writer.upscope()?;
    writer.enddefinitions()?;

    let mut buttons = [false; 2];
    let mut pose = Acceleration::AT_REST;
    let mut around = Surroundings::default();
    let mut frame = Frame::DARK;
    let mut written: Option<Values> = None;
    let (mut inputs, mut frames) = (session.past_inputs().iter().peekable(), changes(session, log).iter().peekable());
    let mut time = 0;
    loop {
        while let Some(stamped) = inputs.next_if(|stamped| stamped.tick <= time) {
            match stamped.input {
                Input::Press(button) => buttons[button.index()] = true,
                Input::Release(button) => buttons[button.index()] = false,
                Input::Pose(held) => pose = held.clamped(),
                Input::Around(quantity, value) => around.set(quantity, value),
                Input::Shake | Input::Reset | Input::Serial(_) | Input::Radio(_) => {}
            }
        }
        while let Some(change) = frames.next_if(|change| change.tick <= time) {
            frame = change.frame;
        }
        let now = values(buttons, pose, around, &frame);
        let first = written.is_none();
        let old = written.take();
        let changed = |index: usize| old.as_ref().is_none_or(|old| old[index] != now[index]);
        if (0..now.len()).any(changed) {
            writer.timestamp(time)?;
        }
        if first {
            writer.begin(SimulationCommand::Dumpvars)?;
        }
        for index in (0..now.len()).filter(|&index| changed(index)) {
            change(&mut writer, ids[index], signals[index].bits, now[index])?;
        }
        if first {
            writer.end()?;
        }
        written = Some(now);
        let next = [inputs.peek().map(|stamped| stamped.tick), frames.peek().map(|change| change.tick)];
        let Some(next) = next.into_iter().flatten().min() else { break };
        time = next;
    }
    // the last values last until here
    if session.tick() > time {
        writer.timestamp(session.tick())?;
    }
    Ok(())
}

fn signals() -> Vec<Signal> {
    let buttons = ["button_a", "button_b"].map(|name| Signal { name: name.to_owned(), bits: 1 });
    let poses = ["pose_x", "pose_y", "pose_z"].map(|name| Signal { name: name.to_owned(), bits: 16 });
    let leds = (0..SIDE * SIDE).map(|i| Signal { name: format!("led_{}_{}", i % SIDE, i / SIDE), bits: 8 });
    let around = Quantity::ALL.map(|quantity| Signal { name: quantity.name().to_owned(), bits: 16 });
    buttons.into_iter().chain(poses).chain(around).chain(leds).collect()
}

fn values(buttons: [bool; 2], pose: Acceleration, around: Surroundings, frame: &Frame) -> Values {
    let buttons = Button::ALL.map(|button| u16::from(buttons[button.index()]));
    let pose = [pose.x_mg, pose.y_mg, pose.z_mg].map(i16::cast_unsigned);
    let around = Quantity::ALL.map(|quantity| around.get(quantity).cast_unsigned());
    let leds = frame.to_bytes().map(u16::from);
    buttons.into_iter().chain(pose).chain(around).chain(leds).collect()
}

fn change(writer: &mut Writer<&mut Vec<u8>>, id: IdCode, bits: u32, value: u16) -> io::Result<()> {
    let bit = |place: u32| if value >> place & 1 == 1 { Value::V1 } else { Value::V0 };
    match bits {
        1 => writer.change_scalar(id, bit(0)),
        _ => writer.change_vector(id, (0..bits).rev().map(bit)),
    }
}
