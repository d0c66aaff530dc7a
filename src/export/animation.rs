//! A GIF that lasts as long as the session.

use gif::{Encoder, Frame as Picture, Repeat};

use super::changes;
use super::look::{Look, Region};
use super::palette::Palette;
use crate::hal::Frame;
use crate::session::{Log, Session};

const LOOK: Look = Look { cell_px: 40, margin_px: 20 };

/// GIF counts time in 1/100 s.
const MS_A_HUNDREDTH: u64 = 10;

/// The shortest time that a picture stands, in 1/100 s: viewers stretch one of 1/100 s to 1/10 s.
const SHORTEST: u64 = 2;

/// A GIF of the display from power-on to the head, in an infinite loop.
///
/// It counts in 1/100 s; what stands for less than two of them is not seen, and what comes after it is shown from then on. The
/// last picture is held until the head.
///
/// # Errors
/// What the encoder says; a board gives it no reason to.
pub fn animation(session: &Session, log: &Log) -> Result<Vec<u8>, String> {
    encode(session, log).map_err(|error| format!("the animation cannot be made: {error}"))
}

fn encode(session: &Session, log: &Log) -> Result<Vec<u8>, gif::EncodingError> {
    let palette = Palette::new();
    let side_px = LOOK.side_px() as u16;
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, side_px, side_px, &palette.to_bytes())?;
    encoder.set_repeat(Repeat::Infinite)?;
    let shown = shown(session, log);
    let end = session.tick().div_ceil(MS_A_HUNDREDTH).max(1);
    let ends = shown.iter().skip(1).map(|&(begin, _)| begin).chain([end]);
    let mut before: Option<&Frame> = None;
    for ((begin, frame), end) in shown.iter().zip(ends) {
        let mut left = end - begin;
        while left > 0 {
            let delay = u16::try_from(left).unwrap_or(u16::MAX);
            left -= u64::from(delay);
            encoder.write_frame(&picture(before, frame, delay, &palette))?;
            before = Some(frame);
        }
    }
    drop(encoder);
    Ok(bytes)
}

/// What is shown, with the 1/100 s from which on it is; the first from 0 on.
fn shown(session: &Session, log: &Log) -> Vec<(u64, Frame)> {
    let mut shown = vec![(0, Frame::DARK)];
    for change in changes(session, log) {
        let hundredth = change.tick / MS_A_HUNDREDTH;
        match shown.last_mut() {
            Some((begin, frame)) if hundredth < *begin + SHORTEST => *frame = change.frame,
            _ => shown.push((hundredth, change.frame)),
        }
    }
    // back to the same picture within so short a time
    shown.dedup_by(|after, before| after.1 == before.1);
    shown
}

/// The whole board, or the part of it that has changed.
fn picture(before: Option<&Frame>, frame: &Frame, delay: u16, palette: &Palette) -> Picture<'static> {
    let side_px = LOOK.side_px();
    let (left, top, width, height, pixels) = match before {
        None => (0, 0, side_px, side_px, LOOK.board(frame, palette)),
        Some(before) => {
            let region = Region::that_differs(before, frame);
            let px = |leds: usize| leds * LOOK.cell_px;
            let (left, top) = (LOOK.margin_px + px(region.x0), LOOK.margin_px + px(region.y0));
            let (width, height) = (px(region.x1 - region.x0), px(region.y1 - region.y0));
            (left, top, width, height, LOOK.region(frame, region, palette))
        }
    };
    Picture {
        delay,
        left: left as u16,
        top: top as u16,
        width: width as u16,
        height: height as u16,
        buffer: pixels.into(),
        ..Picture::default()
    }
}
