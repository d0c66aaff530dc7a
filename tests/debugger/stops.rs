//! What stops a program, forward and back.

use fivebyfive::debugger::{Command, Debugger, Moment, Stopped, Watchpoint};
use fivebyfive::emulator::arm::Fault;
use fivebyfive::emulator::nrf::Halt;

use super::{ADDS, LOADS, RAM, STORES, chip, debugger_of, guest, register, small_image, writes_of};

#[test]
fn breakpoints_stop_before_the_instruction_forward_and_back() {
    let mut debugger = debugger_of(&small_image::COUNTS);
    let flash = chip(&debugger).memory().flash().to_vec();
    debugger.set_breakpoint(ADDS, true);
    for count in 0..1000 {
        assert_eq!(debugger.run(Command::Continue), Stopped::Breakpoint);
        assert_eq!((register(&debugger, 15), register(&debugger, 1)), (ADDS, count));
    }
    for count in (0..999).rev() {
        assert_eq!(debugger.run(Command::ContinueBack), Stopped::Breakpoint);
        assert_eq!((register(&debugger, 15), register(&debugger, 1)), (ADDS, count));
    }
    assert_eq!(debugger.run(Command::ContinueBack), Stopped::HistoryBegin);
    assert_eq!((debugger.moment(), register(&debugger, 15)), (Moment::before(0), 0x08));
    assert_eq!(chip(&debugger).memory().flash(), flash, "the flash stays as it is");
    debugger.set_breakpoint(ADDS, false);
    assert_eq!(debugger.run(Command::RunTo(Moment::before(5))), Stopped::Arrived(Moment::before(5)));
}

#[test]
fn steps_go_through_the_program_and_back() {
    let mut debugger = debugger_of(&small_image::COUNTS);
    let places: Vec<u32> = [0x08, 0x0a].into_iter().chain([0x0c, 0x0e, 0x10, 0x12, 0x14].repeat(200)).collect();
    for &place in &places {
        assert_eq!(register(&debugger, 15), place);
        assert_eq!(debugger.run(Command::Step), Stopped::Stepped);
    }
    for &place in places.iter().rev() {
        assert_eq!(debugger.run(Command::StepBack), Stopped::Stepped);
        assert_eq!(register(&debugger, 15), place);
    }
    assert_eq!(debugger.run(Command::StepBack), Stopped::HistoryBegin);
    // to behind the loop's last instruction but one
    assert_eq!(debugger.run(Command::StepWithin(0x08, 0x12)), Stopped::Stepped);
    assert_eq!(register(&debugger, 15), 0x12);
}

#[test]
fn watchpoints_stop_before_the_access_forward_and_back() {
    let mut debugger = debugger_of(&small_image::COUNTS);
    debugger.add_watchpoint(writes_of(RAM));
    let write = Stopped::Access { address: RAM, is_write: true };
    for count in 1..=3000 {
        assert_eq!(debugger.run(Command::Continue), write);
        assert_eq!((register(&debugger, 15), register(&debugger, 1)), (STORES, count));
        assert_eq!(chip(&debugger).word(RAM), Some(count - 1), "it is not written yet");
    }
    // the last write of an address, from somewhere after it
    debugger.remove_watchpoint(writes_of(RAM));
    let later = Moment::before(debugger.moment().tick + 700);
    debugger.run(Command::RunTo(later));
    let last = chip(&debugger).word(RAM).expect("RAM");
    debugger.add_watchpoint(writes_of(RAM));
    assert_eq!(debugger.run(Command::ContinueBack), write);
    assert_eq!((register(&debugger, 15), register(&debugger, 1)), (STORES, last));

    let reads = Watchpoint { from: RAM + 0x12, to: RAM + 0x12, reads: true, writes: false };
    debugger.remove_watchpoint(writes_of(RAM));
    debugger.add_watchpoint(reads);
    for command in [Command::Continue, Command::ContinueBack, Command::ContinueBack] {
        assert_eq!(debugger.run(command), Stopped::Access { address: RAM + 0x12, is_write: false });
        assert_eq!(register(&debugger, 15), LOADS);
    }
    // what reads alone does not stop at writes, and the other way round
    debugger.remove_watchpoint(reads);
    debugger.add_watchpoint(Watchpoint { from: RAM, to: RAM + 3, reads: true, writes: false });
    debugger.add_watchpoint(writes_of(RAM + 0x10));
    let later = Moment::before(debugger.moment().tick + 3);
    assert_eq!(debugger.run(Command::RunTo(later)), Stopped::Arrived(later));
}

#[test]
fn a_breakpoint_instruction_stops_and_is_passed() {
    // movs r1, #1; bkpt 7; adds r1, #1; bkpt 8; b .
    let mut debugger = debugger_of(&[0x2101, 0xbe07, 0x3101, 0xbe08, 0xe7fe, 0xbf00]);
    assert_eq!(debugger.run(Command::Continue), Stopped::Instruction(7));
    assert_eq!((register(&debugger, 15), register(&debugger, 1)), (0x0a, 1));
    assert_eq!(debugger.run(Command::Continue), Stopped::Instruction(8));
    assert_eq!((register(&debugger, 15), register(&debugger, 1)), (0x0e, 2));
    assert_eq!(debugger.run(Command::ContinueBack), Stopped::Instruction(7));
    assert_eq!(debugger.run(Command::Step), Stopped::Stepped);
    assert_eq!((register(&debugger, 15), register(&debugger, 1)), (0x0c, 1));
}

#[test]
fn a_fault_stops_at_its_handler_and_what_faulted_is_one_step_back() {
    for board in ["v1", "v2"] {
        let Some(session) = guest(&format!("{board}/hard_fault")) else { return };
        let mut debugger = Debugger::new(session).expect("a chip");
        let Stopped::Fault(Fault { registers, .. }) = debugger.run(Command::Continue) else { panic!("no fault") };
        assert_eq!(chip(&debugger).core().registers().xpsr & 0x1ff, 3, "HardFault");
        assert_eq!(debugger.run(Command::StepBack), Stopped::Stepped);
        assert_eq!(chip(&debugger).core().registers().xpsr & 0x1ff, 0);
        assert_eq!(register(&debugger, 15), registers.r[15]);
        let Stopped::Fault(again) = debugger.run(Command::Step) else { panic!("no fault") };
        assert_eq!(again.registers, registers);
    }
}

#[test]
fn the_end_of_a_program_is_a_place_to_go_back_from() {
    let Some(session) = guest("v2/semihosting_exit") else { return };
    let mut debugger = Debugger::new(session).expect("a chip");
    assert_eq!(debugger.run(Command::Continue), Stopped::Ended(Halt::Exit(0)));
    let end = debugger.moment();
    assert_eq!(debugger.run(Command::Continue), Stopped::Ended(Halt::Exit(0)));
    assert_eq!(debugger.moment(), end, "time stands still");
    assert_eq!(debugger.run(Command::StepBack), Stopped::Stepped);
    // the call of semihosting is BKPT 0xAB
    let call = chip(&debugger).memory().bytes(register(&debugger, 15), 2);
    assert_eq!(call, Some(&[0xab, 0xbe][..]));
    let written: Vec<String> =
        debugger.take_written().flat_map(|(_, output)| output.lines).map(|line| line.text.into()).collect();
    assert_eq!(written, ["hello from semihosting"], "once, however often the run comes by");
}
