use core::cell::Cell;

use super::*;
use crate::hal::SIDE;

/// A timer and LEDs in which a microsecond goes by at every look at the timer, and each interrupt comes late.
struct Mock {
    now_us: Cell<u32>,
    counting_since_us: u32,
    interrupt_at_us: u32,
    lit: (usize, Columns),
    /// Microseconds for which each LED was lit, by row and column.
    on_us: [[u32; MAX_COLUMNS]; MAX_ROWS],
    /// How often each row had its slot.
    slots: [u32; MAX_ROWS],
    sensing_since_us: Option<u32>,
    /// How long light was sensed, each time.
    sensed_us: Vec<u32>,
}

impl Mock {
    fn new() -> Self {
        Self {
            now_us: Cell::new(0),
            counting_since_us: 0,
            interrupt_at_us: 0,
            lit: (0, 0),
            on_us: [[0; MAX_COLUMNS]; MAX_ROWS],
            slots: [0; MAX_ROWS],
            sensing_since_us: None,
            sensed_us: Vec::new(),
        }
    }
}

/// The mock with the time since which its LEDs are as they are.
struct Bench {
    mock: Mock,
    changed_us: u32,
}

impl Bench {
    fn account(&mut self) {
        let (row, columns) = self.mock.lit;
        let us = self.mock.now_us.get() - self.changed_us;
        let first_slot = self.mock.slots[row] == 1;
        for column in (0..MAX_COLUMNS).filter(|column| first_slot && columns >> column & 1 == 1) {
            self.mock.on_us[row][column] += us;
        }
        self.changed_us = self.mock.now_us.get();
    }
}

impl Port for Bench {
    fn light(&mut self, row: usize, columns: Columns) {
        self.account();
        self.mock.lit = (row, columns);
        self.mock.slots[row] += 1;
    }

    fn put_out(&mut self, columns: Columns) {
        self.account();
        assert_eq!(self.mock.lit.1 & columns, columns, "only what is lit goes out");
        self.mock.lit.1 &= !columns;
    }

    fn begin_sensing(&mut self) {
        self.account();
        self.mock.lit.1 = 0;
        self.mock.sensing_since_us = Some(self.mock.now_us.get());
    }

    fn end_sensing(&mut self) {
        let since_us = self.mock.sensing_since_us.take().expect("it was begun");
        self.mock.sensed_us.push(self.mock.now_us.get() - since_us);
    }

    fn count(&mut self, interrupt_after_us: u16) {
        self.mock.counting_since_us = self.mock.now_us.get();
        self.mock.interrupt_at_us = self.mock.now_us.get() + u32::from(interrupt_after_us);
    }

    fn counted_us(&self) -> u16 {
        let counted = self.mock.now_us.get() - self.mock.counting_since_us;
        self.mock.now_us.set(self.mock.now_us.get() + 1);
        counted.try_into().expect("below 65 ms")
    }
}

/// Plays a frame until each row had its slot once; returns for how long each LED was lit, by x and y.
fn played(wiring: Wiring, frame: &Frame, late_us: u32) -> [[u32; SIDE]; SIDE] {
    let mut scan = Scan::start(Bench { mock: Mock::new(), changed_us: 0 }, wiring);
    scan.show(wiring.slots(frame));
    while scan.port.mock.slots.iter().sum::<u32>() <= wiring.rows as u32 {
        let mock = &mut scan.port.mock;
        // the counter begins anew when the interrupt is asked for, and the handler is entered later
        mock.counting_since_us = mock.interrupt_at_us;
        mock.now_us.set(mock.interrupt_at_us + late_us);
        scan.on_interrupt();
    }
    let mut on_us = [[u32::MAX; SIDE]; SIDE];
    for (row, leds) in wiring.leds.iter().enumerate() {
        for (column, led) in leds.iter().enumerate() {
            if let Some((x, y)) = *led {
                assert_eq!(on_us[y as usize][x as usize], u32::MAX, "LED {x},{y} is there once");
                on_us[y as usize][x as usize] = scan.port.mock.on_us[row][column];
            }
        }
    }
    on_us
}

/// 25 levels, near each other and far from each other.
fn busy_frame() -> Frame {
    Frame::from_fn(|x, y| Level([0, 1, 2, 3, 5, 16, 17, 90, 200, 255, 254, 30, 31, 32, 128][(x * 4 + y * 7) % 15]))
}

#[test]
fn every_led_is_lit_for_as_long_as_its_level_says() {
    for wiring in [V1, V2] {
        for late_us in [0, 3, 10] {
            let frame = busy_frame();
            for (place, lit_us) in played(wiring, &frame, late_us).as_flattened().iter().enumerate() {
                let (x, y) = (place % SIDE, place / SIDE);
                let asked_us = u32::from(wiring.on_us(frame.level(x, y)));
                // a late interrupt makes its LED late, but not those after it; each look at the timer takes a microsecond
                // here, and two of them are lost at an edge
                let may_differ_us = if asked_us == 0 { 0 } else { late_us + 2 * MAX_COLUMNS as u32 };
                assert!(
                    lit_us.abs_diff(asked_us) <= may_differ_us,
                    "LED {x},{y}: asked {asked_us} us, lit {lit_us} us"
                );
            }
        }
    }
}

#[test]
fn a_dark_frame_lights_nothing_and_a_full_one_everything() {
    for wiring in [V1, V2] {
        assert_eq!(played(wiring, &Frame::DARK, 2), [[0; SIDE]; SIDE]);
        let full = played(wiring, &Frame::from_fn(|_, _| Level::FULL), 2);
        assert!(full.as_flattened().iter().all(|&us| us * 100 > u32::from(wiring.slot_us) * 96), "{full:?}");
    }
}

#[test]
fn light_is_sensed_in_the_dark_after_the_rows() {
    for (wiring, us) in [(V1_SENSING, 5000), (V2_SENSING, 11_111)] {
        let mut scan = Scan::start(Bench { mock: Mock::new(), changed_us: 0 }, wiring);
        scan.show(wiring.slots(&busy_frame()));
        while scan.port().mock.sensed_us.len() < 3 {
            let mock = &mut scan.port.mock;
            mock.counting_since_us = mock.interrupt_at_us;
            mock.now_us.set(mock.interrupt_at_us + 3);
            scan.on_interrupt();
            let mock = &scan.port.mock;
            assert!(mock.sensing_since_us.is_none() || mock.lit.1 == 0, "an LED is lit while light is sensed");
        }
        let mock = &scan.port.mock;
        assert!(mock.sensed_us.iter().all(|sensed| sensed.abs_diff(us) < 10), "{:?}", mock.sensed_us);
        // the first row is lit for the fourth time, the others were three times: the first slot of all is dark
        assert!(mock.slots[..wiring.rows].iter().all(|&slots| slots == 3 || slots == 4), "{:?}", mock.slots);
    }
}

#[test]
fn columns_with_one_level_go_out_together() {
    let slots = V2.slots(&Frame::from([[9, 9, 0, 200, 9], [0; 5], [0; 5], [0; 5], [0; 5]]));
    let slot = slots.0[0];
    assert_eq!((slot.lit, slot.count), (0b11011, 2));
    assert_eq!(slot.edges[0], Edge { at_us: 117, columns: 0b10011 });
    assert_eq!(slot.edges[1], Edge { at_us: 2600, columns: 0b01000 });
    assert_eq!(slots.0[1], Slot::default());
}
