//! A session as a value change dump, which wave viewers open.

use std::io;

use vcd::{IdCode, SimulationCommand, TimescaleUnit, Value, VarType, Writer};

use super::changes;
use super::wave_texts::{self, nothing, texts};
use crate::board::Power;
use crate::hal::{Acceleration, Button, Buttons, EdgeConnector, EdgePin, Frame, Quantity, SIDE, Surroundings};
use crate::scenario::duty;
use crate::session::{Input, Log, PadOutput, Session, Sound};

/// A signal: its name and how many bits it has.
struct Signal {
    name: String,
    bits: u32,
}

/// The values of all signals, in the order of [`signals`]; `None` is high impedance.
type Values = Vec<Option<u16>>;

/// What is done to the board, as far as it stays.
struct BoardInputs {
    buttons: Buttons,
    pose: Acceleration,
    around: Surroundings,
    edge: EdgeConnector,
    power: Power,
}

/// A VCD of the session up to its head, in ms: the buttons and what is touched (1 is down), how the board is held in milli-g
/// (16 bits, two's complement), what is around it, the millivolts that each pin of the edge connector is held at from outside
/// (z while nothing holds it), whether the power is on, the pitch that is heard in Hz (16 bits, 0 when there is none),
/// `pitch_hz`, what the program makes at the pins of the edge connector (`p0_duty` in thousandths of the time in which the pin
/// is high, `p0_period_us`, both z where there is no such thing), and the level of each LED (8 bits), `led_x_y`. What is sent and
/// received is a string for a millisecond, and `-` else: `radio_sent` and `radio_received` (group and message, `7:"hi"`),
/// `serial_in`, and the lines of `console`, with `\x20` for a space.
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
    let text_ids = wave_texts::NAMES
        .iter()
        .map(|name| writer.add_var(VarType::String, 1, name, None))
        .collect::<io::Result<Vec<IdCode>>>()?;
    writer.upscope()?;
    writer.enddefinitions()?;

    let mut board = BoardInputs {
        buttons: Buttons::default(),
        pose: Acceleration::AT_REST,
        around: Surroundings::default(),
        edge: EdgeConnector::default(),
        power: Power::default(),
    };
    let mut frame = Frame::DARK;
    let mut sound = Sound::Silence;
    let mut written: Option<Values> = None;
    let (mut inputs, mut frames) =
        (session.past_inputs_of(log.board()).peekable(), changes(session, log).iter().peekable());
    let sounds = log.sound().changes();
    let mut sounds = sounds[..sounds.partition_point(|change| change.tick < session.tick())].iter().peekable();
    let mut pads = [&PadOutput::Off; EdgePin::ALL.len()];
    let made = log.pads().changes();
    let mut made = made[..made.partition_point(|change| change.tick < session.tick())].iter().peekable();
    let texts = texts(session, log);
    let mut texts = texts.iter().peekable();
    let (mut text, mut old_text) = (nothing(), None);
    let mut time = 0;
    loop {
        while let Some(stamped) = inputs.next_if(|stamped| stamped.tick <= time) {
            board.take(&stamped.input);
        }
        while let Some(change) = frames.next_if(|change| change.tick <= time) {
            frame = change.frame;
        }
        while let Some(change) = sounds.next_if(|change| change.tick <= time) {
            sound = change.sound;
        }
        while let Some(change) = made.next_if(|change| change.tick <= time) {
            pads[change.pin.index()] = &change.output;
        }
        while let Some((_, texts)) = texts.next_if(|&(&tick, _)| tick <= time) {
            text.clone_from(texts);
        }
        let now = values(&board, sound, &pads, &frame);
        let first = written.is_none();
        let old = written.take();
        let changed = |index: usize| old.as_ref().is_none_or(|old| old[index] != now[index]);
        if (0..now.len()).any(changed) || old_text.as_ref() != Some(&text) {
            writer.timestamp(time)?;
        }
        if first {
            writer.begin(SimulationCommand::Dumpvars)?;
        }
        for index in (0..now.len()).filter(|&index| changed(index)) {
            change(&mut writer, ids[index], signals[index].bits, now[index])?;
        }
        for (at, (id, text)) in text_ids.iter().zip(&text).enumerate() {
            if old_text.as_ref().is_none_or(|old: &wave_texts::Texts| old[at] != *text) {
                writer.change_string(*id, text)?;
            }
        }
        if first {
            writer.end()?;
        }
        written = Some(now);
        old_text = Some(text.clone());
        let next = [
            inputs.peek().map(|stamped| stamped.tick),
            frames.peek().map(|change| change.tick),
            sounds.peek().map(|change| change.tick),
            made.peek().map(|change| change.tick),
            texts.peek().map(|(tick, _)| **tick),
        ];
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
    let signal = |name: &str, bits: u32| Signal { name: name.to_owned(), bits };
    let buttons = ["button_a", "button_b", "logo", "touch_p0", "touch_p1", "touch_p2"].map(|name| signal(name, 1));
    let poses = ["pose_x", "pose_y", "pose_z"].map(|name| signal(name, 16));
    let around = Quantity::ALL.map(|quantity| signal(quantity.name(), 16));
    let pins = EdgePin::ALL.map(|pin| signal(&format!("{}_mv", pin.name().to_lowercase()), 16));
    let leds = (0..SIDE * SIDE).map(|i| signal(&format!("led_{}_{}", i % SIDE, i / SIDE), 8));
    let inputs =
        buttons.into_iter().chain(poses).chain(around).chain(pins).chain([signal("power", 1), signal("pitch_hz", 16)]);
    let made = EdgePin::ALL.into_iter().flat_map(|pin| ["duty", "period_us"].map(|what| (pin, what)));
    let made = made.map(|(pin, what)| signal(&format!("{}_{what}", pin.name().to_lowercase()), 16));
    inputs.chain(made).chain(leds).collect()
}

impl BoardInputs {
    fn take(&mut self, input: &Input) {
        match *input {
            Input::Press(button) => self.buttons.set(button, true),
            Input::Release(button) => self.buttons.set(button, false),
            Input::Pose(held) => self.pose = held,
            Input::Around(quantity, value) => self.around.set(quantity, value),
            Input::Pin(pin, outside) => self.edge.set_outside(pin, outside),
            Input::Power(change) => self.power = self.power.after(change),
            _ => {}
        }
    }
}

/// The share of the time in which a pin is high, in thousandths, and the period in microseconds.
fn made_at(output: &PadOutput) -> [Option<u16>; 2] {
    let share = duty(output).map(|share| (share * 1000.0 + 0.5) as u16);
    let period = match output {
        // the cast holds it within 16 bits
        PadOutput::Pulses { period_ns, .. } => Some((*period_ns as f64 / 1000.0) as u16),
        _ => None,
    };
    [share, period]
}

fn values(board: &BoardInputs, sound: Sound, pads: &[&PadOutput; EdgePin::ALL.len()], frame: &Frame) -> Values {
    let BoardInputs { buttons, pose, around, edge, power } = board;
    let buttons = Button::ALL.map(|button| Some(u16::from(buttons.is_down(button))));
    let pose = [pose.x_mg, pose.y_mg, pose.z_mg].map(|mg| Some(mg.cast_unsigned()));
    let around = Quantity::ALL.map(|quantity| Some(around.get(quantity).cast_unsigned()));
    let pins = EdgePin::ALL.map(|pin| edge.outside(pin).millivolts());
    let made = pads.iter().flat_map(|output| made_at(output));
    let leds = frame.to_bytes().map(|level| Some(level.into()));
    // the cast holds a pitch within 16 bits
    let hz = sound.pitch().map_or(0, |pitch| (pitch.hz() + 0.5) as u16);
    let is_on = [Some(u16::from(power.runs())), Some(hz)];
    buttons.into_iter().chain(pose).chain(around).chain(pins).chain(is_on).chain(made).chain(leds).collect()
}

fn change(writer: &mut Writer<&mut Vec<u8>>, id: IdCode, bits: u32, value: Option<u16>) -> io::Result<()> {
    let bit = |place: u32| match value {
        None => Value::Z,
        Some(value) if value >> place & 1 == 1 => Value::V1,
        Some(_) => Value::V0,
    };
    match bits {
        1 => writer.change_scalar(id, bit(0)),
        _ => writer.change_vector(id, (0..bits).rev().map(bit)),
    }
}
