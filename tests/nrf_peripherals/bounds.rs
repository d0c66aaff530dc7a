//! What leads to where nothing is does nothing.

use super::*;

const CLOCK: u32 = 0x4000_0000;
const GPIOTE: u32 = 0x4000_6000;
const TIMER1: u32 = 0x4000_9000;
const RNG: u32 = 0x4000_d000;
const WDT: u32 = 0x4001_0000;
const NVMC: u32 = 0x4001_e000;

/// A task is one word of the first 0x100 bytes of a peripheral (nRF52833 product specification, *Peripheral interface*), so an
/// event, a register or a word without a task triggers nothing. The channel is triggered by EVENTS_HFCLKSTARTED.
#[test]
fn a_ppi_channel_to_where_no_task_is_does_nothing() {
    let nowhere = [
        // the watchdog's EVENTS_TIMEOUT and CRV: task 0, START, by their last eight bits
        WDT + 0x100,
        WDT + 0x504,
        WDT + 4,
        // RNG has START and STOP alone, and a task is a whole word
        RNG + 0x104,
        RNG + 8,
        RNG + 1,
        // between OUT[7] and SET[0] of GPIOTE
        GPIOTE + 0x20,
        GPIOTE + 0x2c,
        // a timer's START is at 0
        TIMER1 + 0x200,
        // no peripheral, RAM, PPI's own registers
        0x4003_0000,
        RAM,
        PPI + 0x500,
        PPI + 0x30,
    ];
    for mut poked in [Poked::v1(), Poked::v2()] {
        poked.task(RNG, 0);
        for address in nowhere {
            poked.connect(0, CLOCK + 0x100, address);
            poked.task(CLOCK, 0);
            poked.us(500);
            assert!(poked.event(CLOCK, 0x100), "HFCLKSTARTED");
            poked.task(CLOCK, 4);
        }
        assert_eq!(poked.read(WDT + 0x400), 0, "RUNSTATUS");
        poked.write(RNG + 0x100, 0);
        poked.us(2000);
        assert!(poked.event(RNG, 0x100), "VALRDY: it goes on");
        assert_eq!(poked.read(PPI + 0x500), 1, "CHEN");
        poked.task(TIMER1, 0x40);
        assert_eq!(poked.read(TIMER1 + 0x540), 0, "it stands still");
    }
}

/// ERASEPAGE takes the address of a page of flash (*NVMC*).
#[test]
fn nvmc_erases_flash_alone() {
    for mut poked in [Poked::v1(), Poked::v2()] {
        let ram = poked.bytes(0x2000_0000, 0x2000);
        poked.write(NVMC + 0x504, 2);
        let end = poked.chip.memory().flash().len() as u32;
        for address in [0x2000_0000, 0x2000_1000, end, 0xffff_f000] {
            poked.write(NVMC + 0x508, address);
        }
        assert_eq!(poked.bytes(0x2000_0000, 0x2000), ram);
        assert_eq!(poked.bytes(0, SLEEP.len()), SLEEP);
        poked.write(NVMC + 0x508, 0);
        assert_eq!(poked.bytes(0, SLEEP.len()), [0xff; SLEEP.len()]);
    }
}
