use std::collections::BTreeSet;

use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg32;

use super::*;
use crate::board::{Motion, PowerChange};
use crate::firmware::lights_out::{self, Raster};
use crate::firmware::tilt_a_maze;
use crate::hal::{Acceleration, Button, EdgePin, Outside, Quantity};
use crate::session::{Fingerprint, Input, Log, NativeProgram, ProgramSpec, RewindableSession, StampedInput};

const RUN_MS: u64 = 90_000;

fn programs() -> [ProgramSpec; 5] {
    // one press in the middle solves it
    let plus: u32 = (1 << 7) | (0b111 << 11) | (1 << 17);
    let lights = Raster::from_number(plus).expect("a raster");
    let quick = tilt_a_maze::Rolling { step_slow_ms: 60, step_fast_ms: 20, ..tilt_a_maze::Rolling::default() };
    [
        ProgramSpec::LightsOut(lights_out::Options::default()),
        ProgramSpec::LightsOut(lights_out::Options { own_level: Some(lights), ..lights_out::Options::default() }),
        ProgramSpec::LightsOut(lights_out::Options { start_level: 1, seed: 9, ..lights_out::Options::default() }),
        ProgramSpec::TiltAMaze(tilt_a_maze::Options {
            last_level: 1,
            rolling: quick,
            ..tilt_a_maze::Options::default()
        }),
        ProgramSpec::TiltAMaze(tilt_a_maze::Options {
            own_maze: Some((3, 9)),
            rolling: quick,
            ..tilt_a_maze::Options::default()
        }),
    ]
}

/// What somebody does who does everything: holds buttons for short and long, tilts, shakes, waits, and now and then plays with the power.
fn inputs(seed: u64) -> Vec<StampedInput> {
    let mut random = Pcg32::seed_from_u64(seed);
    let mut up_to = move |limit: u32| (u64::from(random.next_u32()) * u64::from(limit)) >> 32;
    let (mut inputs, mut tick) = (Vec::new(), 0);
    while tick < RUN_MS {
        let button = Button::ALL[up_to(3) as usize % Button::ALL.len()];
        let mut axis = || [-900, -300, 0, 300, 900][up_to(5) as usize];
        let pose = Acceleration { x_mg: axis(), y_mg: axis(), z_mg: -500 };
        let input = match up_to(64) {
            0 => Input::Motion(Motion::ALL[up_to(5) as usize]),
            1 => Input::Clap,
            2 => Input::Around(Quantity::Light, up_to(256) as i16),
            3 => Input::Pin(EdgePin::P1, Outside::Millivolts(up_to(3300) as u16)),
            4 => Input::Pulse(EdgePin::P2, up_to(50_000) as u32),
            5 if up_to(4) == 0 => Input::Reset,
            6 => Input::Power(PowerChange::ALL[up_to(6) as usize]),
            7..24 => Input::Press(button),
            24..42 => Input::Release(button),
            _ => Input::Pose(pose),
        };
        inputs.push(StampedInput::new(tick, input));
        if matches!(inputs.last(), Some(StampedInput { input: Input::Power(_), .. })) {
            inputs.push(StampedInput::new(tick + 40, Input::Power(PowerChange::On)));
            inputs.push(StampedInput::new(tick + 40, Input::Power(PowerChange::ReleaseReset)));
            tick += 40;
        }
        tick += [0, 1, 19, 120, 520, 1700][up_to(6) as usize] + up_to(30);
    }
    inputs
}

/// A session all of whose ticks are run.
fn run_each(session: &mut Session) -> Output {
    if let Machine::Native(machine) = &mut session.machine {
        machine.forget_next_due();
    }
    let tick = session.tick;
    let output = session.step();
    assert_eq!(session.tick, tick + 1);
    output
}

fn phase(session: &Session) -> String {
    match session.machine.as_native().expect("native").program() {
        NativeProgram::LightsOut(game) => format!("{:?}", game.phase()),
        NativeProgram::TiltAMaze(game) => format!("{:?} of the maze", game.phase()),
        NativeProgram::Own(_) => unreachable!("none of them"),
    }
}

#[test]
fn ticks_that_are_left_out_would_have_changed_nothing() {
    let (mut seen, mut left_out, mut all) = (BTreeSet::new(), 0, 0);
    for (program, seed) in programs().into_iter().flat_map(|program| (0..4).map(move |seed| (program.clone(), seed))) {
        let mut random = Pcg32::seed_from_u64(seed);
        let mut quick = Session::with_inputs(program, inputs(seed), RUN_MS);
        let mut each = quick.clone();
        while quick.tick < RUN_MS {
            // to an end of its own, or as far as it goes
            let to = quick.tick + 1 + u64::from(random.next_u32() % 3000);
            let from = quick.tick;
            let output = quick.step_towards(to);
            assert!(
                quick.tick > from && quick.tick <= to && quick.tick / CHECKPOINT_TICKS <= from / CHECKPOINT_TICKS + 1
            );
            for tick in from..quick.tick {
                let written = run_each(&mut each);
                let expected = if tick + 1 == quick.tick { &output } else { &Output::default() };
                assert_eq!((&written, each.frame()), (expected, quick.frame()), "tick {tick}, seed {seed}");
            }
            assert_eq!(quick.machine, each.machine, "before tick {}, seed {seed}", quick.tick);
            left_out += quick.tick - from - 1;
            seen.insert(phase(&each));
        }
        all += RUN_MS;
        assert_eq!(quick.next, each.next);
    }
    let phases = [
        "LevelLetter",
        "LevelNumber",
        "RandomLetter",
        "Playing",
        "CheckMark",
        "MoveCount",
        "QuestionMark",
        "Selecting",
    ];
    let of_maze = ["Letter", "Number", "Playing", "Flashing", "Rainbow", "QuestionMark", "Selecting"];
    let of_maze = of_maze.map(|phase| format!("{phase} of the maze"));
    for phase in phases.map(str::to_owned).iter().chain(&of_maze) {
        assert!(seen.contains(phase), "{phase} was not reached: {seen:?}");
    }
    assert!(left_out > all / 2, "{left_out} of {all} ticks were left out");
}

#[test]
fn a_log_knows_the_same_of_a_run_with_ticks_left_out() {
    for program in programs() {
        let mut quick = RewindableSession::with_inputs(program.clone(), inputs(5), RUN_MS);
        quick.run_to(RUN_MS);
        let mut each = Session::with_inputs(program, inputs(5), RUN_MS);
        let mut log = Log::default();
        while each.tick < RUN_MS {
            let output = run_each(&mut each);
            log.record(&each, output);
        }
        let known = quick.log();
        assert_eq!(known.known_to(), log.known_to());
        assert_eq!(known.frame_changes(), log.frame_changes());
        assert_eq!(known.lines(), log.lines());
        assert_eq!(known.state_changes(), log.state_changes());
        assert_eq!(known.checkpoints(), log.checkpoints());
        assert_eq!(log.checkpoints().len() as u64, RUN_MS / CHECKPOINT_TICKS);
        assert_eq!(Fingerprint::of(quick.machine()), Fingerprint::of(&each.machine));
    }
}
