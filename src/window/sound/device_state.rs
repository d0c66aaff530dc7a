//! Whether a sound device plays, and when it is opened anew.

use std::sync::mpsc::Receiver;

/// What a device says of itself, from the thread that it has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum DeviceReport {
    /// It plays.
    Plays,
    /// Why it does not, or not any more, in words; nothing more comes.
    Problem(String),
}

/// Whether the board is heard, when that has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::window) enum Audible {
    /// It is heard again.
    Again,
    /// Why it is not, in words.
    Not(String),
}

/// A device that is opened by the first sound, and by the first one after a silence once it was lost: another device may be there
/// by then, or the same one again.
#[derive(Default)]
pub(super) struct DeviceState {
    state: State,
    /// What was said last of why nothing is heard: it is said once.
    said: Option<String>,
}

#[derive(Default)]
enum State {
    #[default]
    Closed,
    /// Asked for, in a thread of its own: a sound server may take its time.
    Opened(Receiver<DeviceReport>),
    /// There is none, or it was lost; the sound that goes on does not open it.
    Lost,
}

impl DeviceState {
    /// What the device has said since the last call, with the next samples to come: an opener opens it.
    pub(super) fn follow(&mut self, samples: &[i16], open: impl FnOnce() -> Receiver<DeviceReport>) -> Option<Audible> {
        let sounds = samples.iter().any(|&sample| sample != 0);
        match &self.state {
            State::Closed if sounds => self.state = State::Opened(open()),
            State::Lost if !sounds => self.state = State::Closed,
            State::Closed | State::Lost | State::Opened(_) => {}
        }
        let State::Opened(reports) = &self.state else { return None };
        match reports.try_iter().last()? {
            DeviceReport::Plays => self.said.take().map(|_| Audible::Again),
            DeviceReport::Problem(problem) => {
                self.state = State::Lost;
                let is_new = self.said.as_ref() != Some(&problem);
                self.said = Some(problem.clone());
                is_new.then_some(Audible::Not(problem))
            }
        }
    }

    /// Whether samples are taken.
    pub(super) fn is_open(&self) -> bool {
        matches!(self.state, State::Opened(_))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};

    use super::*;

    const SOUND: [i16; 4] = [0, 5, 0, -5];
    const SILENCE: [i16; 4] = [0; 4];

    /// A device that says what it is told, and counts how often it was opened.
    #[derive(Default)]
    struct Tried {
        device: DeviceState,
        opened: Vec<Sender<DeviceReport>>,
    }

    impl Tried {
        fn hear(&mut self, samples: &[i16]) -> Option<Audible> {
            self.device.follow(samples, || {
                let (sender, receiver) = channel();
                self.opened.push(sender);
                receiver
            })
        }

        fn says(&self, report: DeviceReport) {
            self.opened.last().expect("it was opened").send(report).expect("it is listened to");
        }
    }

    #[test]
    fn a_device_is_opened_by_the_first_sound() {
        let mut tried = Tried::default();
        assert_eq!(tried.hear(&SILENCE), None);
        assert!(tried.opened.is_empty() && !tried.device.is_open());
        assert_eq!(tried.hear(&SOUND), None);
        tried.says(DeviceReport::Plays);
        assert_eq!(tried.hear(&SILENCE), None, "nothing has changed");
        assert_eq!(tried.hear(&SOUND), None);
        assert!(tried.opened.len() == 1 && tried.device.is_open());
    }

    #[test]
    fn a_device_that_is_lost_is_told_once_and_opened_by_the_next_sound() {
        let mut tried = Tried::default();
        let lost = || "unplugged".to_owned();
        tried.hear(&SOUND);
        tried.says(DeviceReport::Plays);
        tried.hear(&SOUND);
        tried.says(DeviceReport::Problem(lost()));
        assert_eq!(tried.hear(&SOUND), Some(Audible::Not(lost())));
        assert_eq!(tried.hear(&SOUND), None);
        assert_eq!(tried.opened.len(), 1, "a sound that goes on opens nothing");
        tried.hear(&SILENCE);
        tried.hear(&SOUND);
        assert_eq!(tried.opened.len(), 2);
        // it is still not there, which was said
        tried.says(DeviceReport::Problem(lost()));
        assert_eq!(tried.hear(&SOUND), None);
        tried.hear(&[]);
        tried.hear(&SOUND);
        tried.says(DeviceReport::Plays);
        assert_eq!(tried.hear(&SOUND), Some(Audible::Again));
        assert_eq!((tried.hear(&SOUND), tried.opened.len()), (None, 3));
    }
}
