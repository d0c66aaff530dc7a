//! From a step to the keys that are written.

use serde::{Serialize, Serializer};

use super::{
    Action, EndExpectation, Expectation, Gesture, Input, Motion, PacketFields, PinStep, PlaceStep, Pose, PowerStep,
    SoundExpectation, Step, StepFields, TrafficPattern, When, Wire,
};

impl StepFields {
    /// Writes an input that needs no other words. The others have actions of their own.
    fn set_input(&mut self, input: Input) {
        match input {
            Input::Motion(Motion::Shake) => self.shake = Some(true),
            Input::Motion(motion) => self.gesture = Some(Gesture(motion)),
            Input::Reset => self.reset = Some(true),
            Input::Place(place) => self.place = Some(PlaceStep(place)),
            Input::Power(change) => self.power = Some(PowerStep(change)),
            Input::Clap => self.clap = Some(true),
            Input::Wire(one, other) => self.wire = Some(Wire::new(one, other)),
            Input::Unwire(one, other) => self.unwire = Some(Wire::new(one, other)),
            Input::Pin(..) | Input::Pulse(..) => self.pin = Some(PinStep(input)),
            Input::Press(button) => self.press = Some(button.into()),
            Input::Release(button) => self.release = Some(button.into()),
            Input::Pose(pose) => self.pose = Some(Pose::Acceleration(pose)),
            Input::Serial(byte) => self.serial = Some(char::from(byte).to_string()),
            Input::Rtt(byte) => self.rtt = Some(char::from(byte).to_string()),
            Input::Semihosting(byte) => self.semihosting = Some(char::from(byte).to_string()),
            Input::Around(quantity, value) => *self.around(quantity) = Some(value),
            Input::Radio(packet) => self.radio = Some(Box::new(PacketFields::of(&packet))),
        }
    }
}

impl From<&Step> for StepFields {
    fn from(step: &Step) -> Self {
        let mut fields = Self { on: step.on.clone(), note: step.note.clone(), ..Self::default() };
        match step.when {
            When::At(ms) => fields.at = Some(ms),
            When::Wait(ms) => fields.wait = Some(ms),
        }
        match step.action.clone() {
            Action::Press(buttons) => fields.press = Some(buttons),
            Action::Release(buttons) => fields.release = Some(buttons),
            Action::Click(buttons, ms) => (fields.click, fields.ms) = (Some(buttons), Some(ms)),
            Action::Hold(buttons, ms) => (fields.hold, fields.ms) = (Some(buttons), Some(ms)),
            Action::Pose(pose) => fields.pose = Some(pose),
            Action::Ramp(pose, ms) => (fields.ramp, fields.ms) = (Some(pose), Some(ms)),
            Action::Once(input) => fields.set_input(input),
            Action::Serial(text) => fields.serial = Some(text),
            Action::Rtt(text) => fields.rtt = Some(text),
            Action::Semihosting(text) => fields.semihosting = Some(text),
            Action::Microphone(sound) => fields.microphone = Some(sound.file),
            Action::Around(quantity, value, ms) => {
                *fields.around(quantity) = Some(value);
                fields.ms = ms;
            }
            Action::Expect(expectation, within) => {
                fields.within = within;
                match expectation {
                    Expectation::Frame(pattern) => fields.frame = Some(pattern),
                    Expectation::Pattern(pattern) => fields.pattern = Some(pattern),
                    Expectation::Console(line) => fields.console = Some(line),
                    Expectation::Text(text) => fields.text = Some(text),
                    Expectation::State(state) => fields.state = Some(state),
                    Expectation::Traffic(pattern) => match *pattern {
                        TrafficPattern::Sent(pattern) => fields.sent = Some(Box::new(pattern)),
                        TrafficPattern::I2c(pattern) => fields.i2c = Some(pattern),
                        TrafficPattern::Spi(pattern) => fields.spi = Some(pattern),
                    },
                    Expectation::Sound(SoundExpectation::Tone(hz)) => fields.tone = Some(hz),
                    Expectation::Sound(SoundExpectation::Silence) => fields.silence = Some(true),
                    Expectation::Output(output) => fields.output = Some(output),
                    Expectation::End(EndExpectation::Fault) => fields.fault = Some(true),
                    Expectation::End(EndExpectation::Exit(code)) => fields.exit = Some(code),
                    Expectation::End(EndExpectation::Panic(text)) => fields.panic = Some(text),
                }
            }
            Action::Marker => {}
            Action::End => fields.end = Some(true),
        }
        fields
    }
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        StepFields::from(self).serialize(serializer)
    }
}
