//! A picture of the board as the window shows it, on its way into a file.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use egui::{ColorImage, Context, Rect};

use crate::export::picture_png;

/// How many paintings pass before the picture is taken: the dialog that asked for its path is gone by then.
const PAINTINGS: u8 = 2;

/// A picture that was asked for.
pub struct BoardPicture {
    /// The file.
    pub path: PathBuf,
    stage: Stage,
}

enum Stage {
    /// It is taken after so many paintings.
    In(u8),
    /// It is on its way from the screen: what is cut out of it, in pixels.
    Taken(Receiver<Arc<ColorImage>>, Rect),
}

impl BoardPicture {
    /// A picture for a file.
    pub fn new(path: PathBuf) -> Self {
        Self { path, stage: Stage::In(PAINTINGS) }
    }

    /// The window was painted, with the board in `area`, in points.
    pub fn painted(&mut self, ctx: &Context, area: Rect) {
        let Stage::In(left) = &mut self.stage else { return };
        *left -= 1;
        ctx.request_repaint();
        if *left == 0 {
            let (sender, receiver) = channel();
            let repainted = ctx.clone();
            ctx.request_screenshot(move |image| {
                // whoever does not wait for it any more does not miss it
                let _ = sender.send(image);
                repainted.request_repaint();
            });
            self.stage = Stage::Taken(receiver, area * ctx.pixels_per_point());
        }
    }

    /// The PNG, when the picture has come.
    pub fn poll(&self) -> Option<Result<Vec<u8>, String>> {
        let Stage::Taken(receiver, area) = &self.stage else { return None };
        match receiver.try_recv() {
            Ok(image) => Some(cut(&image, *area)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err("the picture of the window could not be taken".to_owned())),
        }
    }
}

/// The part of a picture in `area`, in pixels, as a PNG.
fn cut(image: &ColorImage, area: Rect) -> Result<Vec<u8>, String> {
    let [width, height] = image.size;
    // a float that is negative or too large becomes the nearest place
    let place = |px: f32, most: usize| (px.max(0.0) as usize).min(most);
    let (left, right) = (place(area.left().floor(), width), place(area.right().ceil(), width));
    let (top, bottom) = (place(area.top().floor(), height), place(area.bottom().ceil(), height));
    let rows = image.pixels.chunks_exact(width.max(1)).take(bottom).skip(top);
    let pixels: Vec<[u8; 3]> = rows
        .flat_map(|row| row.get(left..right).unwrap_or_default())
        .map(|pixel| [pixel.r(), pixel.g(), pixel.b()])
        .collect();
    picture_png(right.saturating_sub(left), &pixels)
}
