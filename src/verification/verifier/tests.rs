use super::*;
use crate::firmware::lights_out::Options;
use crate::scenario::Pattern;
use crate::session::{BoardNumber, ProgramSpec, Session};

/// A hundred windows of a day are asked when the picture changes, and not in each tick of it.
#[test]
fn an_open_window_costs_nothing_while_nothing_changes() {
    let never = Pattern::exactly(&crate::hal::Frame::from_fn(|x, y| crate::hal::Level((x + y) as u8)));
    let day = |from| ScheduledExpectation {
        board: BoardNumber::FIRST,
        from,
        to: from + 86_000_000,
        windowed: true,
        expectation: Expectation::Frame(Box::new(never.clone())),
    };
    let mut verifier =
        Verifier::new((0..100).map(day).collect(), RecordedCheckpoints::default(), Brightness::default());
    let mut session = Session::new(ProgramSpec::LightsOut(Options::default()));
    let mut log = Log::default();
    let mut asked = 0;
    for _ in 0..20_000 {
        let output = session.step();
        log.record(&session, output);
        asked += usize::from(verifier.next_event(&log).is_some_and(|tick| tick < log.known_to()));
        verifier.judge(&log, session.inputs());
    }
    let changes = log.frame_changes().len() + log.lines().len() + log.state_changes().len();
    assert!(asked <= 100 + changes && changes < 20, "asked {asked} times, with {changes} changes");
    assert_eq!(verifier.next_event(&log), Some(86_000_000), "the end of the first window");
}
