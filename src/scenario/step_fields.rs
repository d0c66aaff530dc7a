//! The written form of a step: one record with a key for each thing that a step can do.

mod plain;
mod written;

use std::sync::Arc;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use super::ending::EndExpectation;
use super::line_pattern::LinePattern;
use super::microphone::Microphone;
use super::number;
use super::once_step::{Gesture, PlaceStep, PowerStep};
use super::output_step::OutputExpectation;
use super::packet_fields::PacketFields;
use super::pattern::Pattern;
use super::pin_step::{PinStep, Wire};
use super::pose::Pose;
use super::sound::SoundExpectation;
use super::state::StateExpectation;
use super::step::{Action, Buttons, CLICK_MS, Expectation, HOLD_MS, Step, When};
use super::traffic::{I2cPattern, SentPattern, SpiPattern, TrafficPattern};
use crate::board::Motion;
use crate::hal::Quantity;
use crate::session::Input;
pub(super) use plain::{plain_checkpoint, plain_step};

/// All keys that a step can have. A step has one of `at` and `wait`, and at most one action.
#[derive(Default, Serialize, Deserialize)]
#[serde(rename = "step", expecting = "a step", deny_unknown_fields, default)]
pub(super) struct StepFields {
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::ms")]
    at: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::ms")]
    wait: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::ms")]
    within: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    on: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    press: Option<Buttons>,
    #[serde(skip_serializing_if = "Option::is_none")]
    release: Option<Buttons>,
    #[serde(skip_serializing_if = "Option::is_none")]
    click: Option<Buttons>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hold: Option<Buttons>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pose: Option<Pose>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ramp: Option<Pose>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::ms")]
    ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<PlaceStep>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shake: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gesture: Option<Gesture>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reset: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    power: Option<PowerStep>,
    #[serde(skip_serializing_if = "Option::is_none")]
    serial: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rtt: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    semihosting: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    radio: Option<Box<PacketFields>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::light")]
    light: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::temperature")]
    temperature: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::heading")]
    heading: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::field")]
    field: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::sound")]
    sound: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clap: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    microphone: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pin: Option<PinStep>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wire: Option<Wire>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unwire: Option<Wire>,
    #[serde(skip_serializing_if = "Option::is_none")]
    frame: Option<Box<Pattern>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern: Option<Box<Pattern>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    console: Option<Box<LinePattern>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<Box<LinePattern>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<StateExpectation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<OutputExpectation>,
    #[serde(
        skip_serializing_if = "Option::is_none",
        deserialize_with = "number::tone_hz",
        serialize_with = "number::write_tone_hz"
    )]
    tone: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    silence: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sent: Option<Box<SentPattern>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    i2c: Option<I2cPattern>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spi: Option<SpiPattern>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::exit_code")]
    exit: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    panic: Option<Box<LinePattern>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

impl StepFields {
    /// The field of a quantity.
    fn around(&mut self, quantity: Quantity) -> &mut Option<i16> {
        match quantity {
            Quantity::Light => &mut self.light,
            Quantity::Temperature => &mut self.temperature,
            Quantity::Heading => &mut self.heading,
            Quantity::Field => &mut self.field,
            Quantity::Sound => &mut self.sound,
        }
    }

    fn action(&mut self) -> Result<Action, String> {
        let ms = self.ms.take();
        let within = self.within.take();
        let mut found: Vec<(&str, Action)> = Vec::new();
        if let Some(buttons) = self.press {
            found.push(("press", Action::Press(buttons)));
        }
        if let Some(buttons) = self.release {
            found.push(("release", Action::Release(buttons)));
        }
        if let Some(buttons) = self.click {
            found.push(("click", Action::Click(buttons, ms.unwrap_or(CLICK_MS))));
        }
        if let Some(buttons) = self.hold {
            found.push(("hold", Action::Hold(buttons, ms.unwrap_or(HOLD_MS))));
        }
        if let Some(pose) = self.pose {
            found.push(("pose", Action::Pose(pose)));
        }
        if let Some(pose) = self.ramp {
            let ms = ms.ok_or("`ramp` needs `ms`, the time that it takes")?;
            found.push(("ramp", Action::Ramp(pose, ms)));
        }
        let silence = Action::Expect(Expectation::Sound(SoundExpectation::Silence), within);
        let fault = Action::Expect(Expectation::End(EndExpectation::Fault), within);
        for (name, given, action) in [
            ("shake", self.shake, Action::Once(Input::SHAKE)),
            ("reset", self.reset, Action::Once(Input::Reset)),
            ("clap", self.clap, Action::Once(Input::Clap)),
            ("silence", self.silence, silence),
            ("fault", self.fault, fault),
            ("end", self.end, Action::End),
        ] {
            match given {
                Some(true) => found.push((name, action)),
                Some(false) => return Err(format!("`{name}` is true or not there")),
                None => {}
            }
        }
        if let Some(Gesture(motion)) = self.gesture {
            found.push(("gesture", Action::Once(Input::Motion(motion))));
        }
        if let Some(PlaceStep(place)) = self.place {
            found.push(("place", Action::Once(Input::Place(place))));
        }
        if let Some(PowerStep(change)) = self.power {
            found.push(("power", Action::Once(Input::Power(change))));
        }
        if let Some(file) = self.microphone.take() {
            found.push(("microphone", Action::Microphone(Microphone { file, levels: None })));
        }
        if let Some(PinStep(input)) = self.pin.take() {
            found.push(("pin", Action::Once(input)));
        }
        if let Some(wire) = self.wire {
            let (one, other) = wire.pins()?;
            found.push(("wire", Action::Once(Input::Wire(one, other))));
        }
        if let Some(wire) = self.unwire {
            let (one, other) = wire.pins()?;
            found.push(("unwire", Action::Once(Input::Unwire(one, other))));
        }
        type Sent = fn(String) -> Action;
        for (name, text, action) in [
            ("serial", self.serial.take(), Action::Serial as Sent),
            ("rtt", self.rtt.take(), Action::Rtt),
            ("semihosting", self.semihosting.take(), Action::Semihosting),
        ] {
            let Some(text) = text else { continue };
            if let Some(wrong) = text.chars().find(|character| !character.is_ascii()) {
                return Err(format!("`{name}` sends ASCII, and {wrong:?} is none"));
            }
            found.push((name, action(text)));
        }
        if let Some(fields) = self.radio.take() {
            found.push(("radio", Action::Once(Input::Radio(Arc::new(fields.packet()?)))));
        }
        for quantity in Quantity::ALL {
            if let Some(value) = *self.around(quantity) {
                found.push((quantity.name(), Action::Around(quantity, value, ms)));
            }
        }
        if let Some(pattern) = self.frame.take() {
            if !pattern.is_exact() {
                return Err(
                    "`frame` has a level for each light; `pattern` also takes '#', '.', '?' and names".to_owned()
                );
            }
            found.push(("frame", Action::Expect(Expectation::Frame(pattern), within)));
        }
        if let Some(pattern) = self.pattern.take() {
            found.push(("pattern", Action::Expect(Expectation::Pattern(pattern), within)));
        }
        if let Some(line) = self.console.take() {
            if line.source().contains(['\n', '\r']) {
                return Err("`console` is a line without its end, and this one goes over a line end".to_owned());
            }
            found.push(("console", Action::Expect(Expectation::Console(line), within)));
        }
        if let Some(text) = self.text.take() {
            text.check_within_line()?;
            found.push(("text", Action::Expect(Expectation::Text(text), within)));
        }
        if let Some(state) = self.state.take() {
            if state == StateExpectation::default() {
                return Err("`state` names what it expects: level, moves, cursor, solved".to_owned());
            }
            found.push(("state", Action::Expect(Expectation::State(state), within)));
        }
        let traffic = [
            self.sent.take().map(|pattern| TrafficPattern::Sent(*pattern)),
            self.i2c.take().map(TrafficPattern::I2c),
            self.spi.take().map(TrafficPattern::Spi),
        ];
        for pattern in traffic.into_iter().flatten() {
            let key = pattern.key();
            found.push((key, Action::Expect(Expectation::Traffic(Box::new(pattern)), within)));
        }
        if let Some(hz) = self.tone {
            found.push(("tone", Action::Expect(Expectation::Sound(SoundExpectation::Tone(hz)), within)));
        }
        if let Some(output) = self.output.take() {
            found.push(("output", Action::Expect(Expectation::Output(output), within)));
        }
        if let Some(code) = self.exit {
            found.push(("exit", Action::Expect(Expectation::End(EndExpectation::Exit(code)), within)));
        }
        if let Some(text) = self.panic.take() {
            if text.source().contains(['\n', '\r']) {
                return Err("`panic` is looked for within a line, and this one goes over a line end".to_owned());
            }
            found.push(("panic", Action::Expect(Expectation::End(EndExpectation::Panic(text)), within)));
        }
        if let [(first, _), (second, _), ..] = &found[..] {
            return Err(format!("a step does one thing, this one has `{first}` and `{second}`"));
        }
        let (name, action) = match found.pop() {
            Some(found) => found,
            None if self.note.is_some() => ("note", Action::Marker),
            None => {
                return Err("a step does something: press, release, click, hold, pose, ramp, place, shake, gesture, reset, \
                                power, serial, rtt, semihosting, radio, light, temperature, heading, field, sound, clap, microphone, pin, wire, unwire, \
                                frame, pattern, console, text, state, tone, silence, output, sent, i2c, spi, fault, exit, panic, note or end"
                    .to_owned());
            }
        };
        if ms.is_some()
            && !matches!(action, Action::Click(..) | Action::Hold(..) | Action::Ramp(..) | Action::Around(..))
        {
            return Err(format!(
                "`ms` belongs to click, hold, ramp, light, temperature, heading, field and sound, not to `{name}`"
            ));
        }
        if within.is_some() && !matches!(action, Action::Expect(..)) {
            return Err(format!(
                "`within` belongs to frame, pattern, console, text, state, tone, silence, output, sent, i2c, spi, fault, exit \
                 and panic, not to `{name}`"
            ));
        }
        Ok(action)
    }
}

impl TryFrom<StepFields> for Step {
    type Error = String;

    fn try_from(mut fields: StepFields) -> Result<Self, String> {
        let when = match (fields.at, fields.wait) {
            (Some(ms), None) => When::At(ms),
            (None, Some(ms)) => When::Wait(ms),
            (None, None) => return Err("a step has a time: `at` or `wait`".to_owned()),
            (Some(_), Some(_)) => return Err("a step has one time: `at` or `wait`".to_owned()),
        };
        Ok(Self { when, on: fields.on.take(), action: fields.action()?, note: fields.note })
    }
}

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        StepFields::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}
