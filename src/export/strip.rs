//! A PNG with the pictures of a session side by side.

use super::changes;
use super::look::Look;
use super::palette::{BOARD_INDEX, Palette};
use crate::hal::Frame;
use crate::session::{Log, Session};

const LOOK: Look = Look { cell_px: 16, margin_px: 8 };

/// Between two pictures, in pixels.
const GAP_PX: usize = 4;
/// The index of black, the colour between pictures: the last of the palette, which the board does not use.
const GAP_INDEX: u8 = 255;

/// The most pictures in a row of a strip.
pub const PICTURES_A_ROW: usize = 16;

/// The most pictures in a strip.
pub const MAX_PICTURES: usize = 256;

/// The pictures of a session.
#[derive(Clone, Debug)]
pub struct Strip {
    /// The PNG.
    pub png: Vec<u8>,
    /// How many pictures are in it.
    pub pictures: usize,
    /// How many there were; more than [`MAX_PICTURES`] are cut off.
    pub of: usize,
}

/// A PNG with each frame that differs from the one before it, in reading order.
///
/// # Errors
/// What the encoder says; a board gives it no reason to.
pub fn strip(session: &Session, log: &Log) -> Result<Strip, String> {
    let mut frames: Vec<Frame> = changes(session, log).iter().map(|change| change.frame).collect();
    if changes(session, log).first().is_none_or(|first| first.tick > 0) {
        frames.insert(0, Frame::DARK);
    }
    let of = frames.len();
    frames.truncate(MAX_PICTURES);
    let png = encode(&frames).map_err(|error| format!("the strip cannot be made: {error}"))?;
    Ok(Strip { png, pictures: frames.len(), of })
}

fn encode(frames: &[Frame]) -> Result<Vec<u8>, png::EncodingError> {
    let palette = Palette::new();
    let side = LOOK.side_px();
    let pitch = side + GAP_PX;
    let (columns, rows) = (frames.len().min(PICTURES_A_ROW), frames.len().div_ceil(PICTURES_A_ROW));
    let (width, height) = (columns * pitch - GAP_PX, rows * pitch - GAP_PX);
    let mut pixels = vec![GAP_INDEX; width * height];
    for (number, frame) in frames.iter().enumerate() {
        let (left, top) = (number % PICTURES_A_ROW * pitch, number / PICTURES_A_ROW * pitch);
        for (y, line) in LOOK.board(frame, &palette).chunks_exact(side).enumerate() {
            let start = (top + y) * width + left;
            pixels[start..start + side].copy_from_slice(line);
        }
    }
    let mut png = Vec::new();
    // at most 16 pictures of 100 pixels in each direction
    let mut encoder = png::Encoder::new(&mut png, width as u32, height as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.to_bytes());
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(png)
}

const _: () = assert!(BOARD_INDEX != GAP_INDEX, "pictures differ from what is between them");
