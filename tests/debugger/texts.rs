//! What a program writes comes once, and at a stop all that it has written until then.

use fivebyfive::debugger::{Command, Debugger, Moment, Stopped};
use fivebyfive::session::Session;

use super::guest;

const TICKS: u64 = 12;

/// The lines of a session that nobody holds.
fn lines_of(mut session: Session) -> (Session, Vec<String>) {
    let mut lines = Vec::new();
    while session.tick() < TICKS {
        lines.extend(session.step().lines.into_iter().map(|line| line.text.into_string()));
    }
    (session, lines)
}

fn take_lines(debugger: &mut Debugger) -> Vec<String> {
    let outputs = debugger.take_written().map(|(_, output)| output);
    outputs.flat_map(|output| output.lines).map(|line| line.text.into_string()).collect()
}

#[test]
fn where_a_run_is_held_has_no_influence_on_what_is_written_and_each_line_comes_once() {
    for (path, first) in [
        ("v1/rtt", "hello from RTT"),
        ("v2/rtt", "hello from RTT"),
        ("v2/rtt_channels", "ready"),
        ("v1/defmt_log", "hello from defmt"),
        ("v2/defmt_log", "hello from defmt"),
        ("v2/panic_message", "counting down: 3, 12 / 3 ="),
    ] {
        let Some(session) = guest(path) else { return };
        let (undisturbed, mut expected) = lines_of(session.clone());
        let mut debugger = Debugger::new(session).expect("a chip");
        let mut lines = Vec::new();
        let mut first_at = None;
        for cycle in (0..).step_by(977) {
            let to = Moment { tick: debugger.session().tick(), cycle: Some(cycle) };
            assert!(matches!(debugger.run(Command::RunTo(to)), Stopped::Arrived(_)), "{path}");
            lines.extend(take_lines(&mut debugger));
            if lines.iter().any(|line| line.contains(first)) {
                first_at.get_or_insert(debugger.moment());
            }
            if cycle % 3 == 0 {
                // back and here again: nothing comes twice
                let now = debugger.moment();
                debugger.run(Command::StepBack);
                debugger.run(Command::RunTo(now));
            }
            if debugger.session().tick() >= TICKS {
                break;
            }
        }
        debugger.run(Command::RunTo(Moment::before(TICKS)));
        lines.extend(take_lines(&mut debugger));
        assert_eq!(debugger.moment(), Moment::before(TICKS), "{path}");
        assert!(debugger.session().machine() == undisturbed.machine(), "{path}: the machine is the same");
        // ways that are read at different times may change their order
        lines.sort();
        expected.sort();
        assert_eq!(lines, expected, "{path}");
        let first_at = first_at.expect("the first line");
        assert!(first_at.cycle.is_some(), "{path}: it comes within the tick, not after: {first_at:?}");
    }
}
