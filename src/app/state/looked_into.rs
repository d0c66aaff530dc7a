//! What is known of the image in front, found out once.

use std::sync::Arc;

use crate::editors::Origin;
use crate::emulator::image::Image;

/// The image that was looked into last, and what made it.
#[derive(Default)]
pub struct LookedInto {
    known: Option<(Arc<Image>, Origin)>,
}

impl LookedInto {
    /// Looks into the image in front, if it is another one. That takes some milliseconds.
    pub fn follow(&mut self, image: Option<&Arc<Image>>) {
        let is_known = match (&self.known, image) {
            (Some((known, _)), Some(image)) => Arc::ptr_eq(known, image),
            (None, None) => true,
            _ => false,
        };
        if !is_known {
            self.known = image.map(|image| (image.clone(), Origin::of(image)));
        }
    }

    /// What made the image in front; `Other` where there is none.
    pub fn origin(&self) -> &Origin {
        self.known.as_ref().map_or(&Origin::Other, |(_, origin)| origin)
    }
}
