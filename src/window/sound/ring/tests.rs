use super::*;

/// A tone of 480 Hz: 100 samples a period.
fn tone(from: usize, count: usize) -> Vec<i16> {
    (from..from + count).map(|n| (8000.0 * libm::sin(n as f64 * std::f64::consts::TAU / 100.0)) as i16).collect()
}

/// Plays so many ms, of a board that is `board_hz` fast and comes every `burst_ms`, and a device that asks every 10 ms.
fn played(ms: usize, board_hz: usize, burst_ms: usize) -> (Vec<i16>, usize) {
    let (mut ring, mut heard) = (Ring::default(), Vec::new());
    let (mut made, mut most) = (0, 0);
    for now in 0..ms {
        if now % burst_ms == 0 {
            let due = now * board_hz / 1000;
            ring.push(&tone(made, due - made));
            made = due;
        }
        most = most.max(ring.samples.len());
        if now % 10 == 0 {
            let mut part = [0; 480];
            ring.fill(&mut part);
            heard.extend(part);
        }
    }
    (heard, most)
}

/// The longest time without sound and the largest step from sample to sample, after the beginning.
fn gaps(heard: &[i16]) -> (usize, u16) {
    let late = &heard[48 * 300..];
    let silent = late.chunk_by(|one, next| (*one == 0) == (*next == 0)).filter(|part| part[0] == 0).map(<[i16]>::len);
    let step = late.windows(2).map(|pair| pair[0].abs_diff(pair[1])).max();
    (silent.max().unwrap_or(0), step.unwrap_or(0))
}

/// A period of 100 samples has steps of at most 8000 * 2 pi / 100 = 503, and a corrected one of twice that.
#[test]
fn a_board_that_is_painted_now_and_then_is_heard_without_a_gap() {
    for burst_ms in [1, 16, 33, 50] {
        let (heard, _) = played(10_000, 48_000, burst_ms);
        let (silent, step) = gaps(&heard);
        assert!(silent <= 2 && step <= 1010, "bursts of {burst_ms} ms: {silent} silent, a step of {step}");
    }
}

/// Clocks of computers differ by less than a thousandth.
#[test]
fn clocks_that_differ_neither_run_dry_nor_later_and_later() {
    for board_hz in [47_900, 48_100] {
        let (heard, most) = played(120_000, board_hz, 16);
        let (silent, step) = gaps(&heard);
        assert!(silent <= 2 && step <= 1010, "{board_hz}: {silent} silent, a step of {step}");
        assert!(most < 48 * 180, "{board_hz}: {most} samples waited");
    }
}

#[test]
fn a_board_that_stops_fades_and_comes_back_after_a_while() {
    let mut ring = Ring::default();
    let mut part = [1; 480];
    ring.fill(&mut part);
    assert_eq!(part, [0; 480], "nothing is there");
    ring.push(&[9000; TARGET]);
    let mut all = [0; TARGET + 4800];
    ring.fill(&mut all);
    assert_eq!(all[..TARGET - 100], [9000; TARGET - 100]);
    let after = &all[TARGET - 100..];
    assert!(after.windows(2).all(|pair| (0..=150).contains(&(pair[0] - pair[1]))), "it fades");
    assert_eq!(all[TARGET + 4799], 0);
    ring.push(&[9000; TARGET - 1]);
    ring.fill(&mut part);
    assert_eq!(part, [0; 480], "not enough");
    ring.push(&[9000; 1]);
    ring.fill(&mut part);
    assert_eq!(part, [9000; 480]);
}

#[test]
fn what_is_heard_is_never_late() {
    let mut ring = Ring::default();
    ring.push(&tone(0, 48_000));
    assert_eq!(ring.samples.len(), TARGET);
}
