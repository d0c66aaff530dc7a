//! What the real window is asked for: its title, full screen, the scale of the interface. It is asked by commands of egui,
//! which a window without a display ignores.

use egui::{Context, Vec2, ViewportCommand, vec2};

use super::App;

/// The least room in which nothing is clipped, in points.
pub const LEAST_SIZE: Vec2 = vec2(880.0, 560.0);

/// The name of the program, in the title.
const NAME: &str = "Five by Five";

/// What the real window is asked for, and was not yet.
#[derive(Debug, Default)]
pub struct WindowRequests {
    /// It fills the screen, or leaves it.
    pub full_screen: bool,
    /// It is closed, if nothing is lost by it.
    pub quit: bool,
    /// It grows, if it is too small for the scale of the interface.
    pub fits_scale: bool,
}

impl App {
    /// The title of the window: the name of the document, with a dot if something of it is in no file.
    pub fn title(&self) -> String {
        let document = self.state.workspace.document();
        let unsaved = if document.is_unsaved() { " •" } else { "" };
        format!("{}{unsaved} - {NAME}", document.title())
    }

    /// Asks the real window for what is to be changed of it.
    pub(super) fn ask_window(&mut self, ctx: &Context) {
        let title = self.title();
        if self.shown_title.as_ref() != Some(&title) {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.shown_title = Some(title);
        }
        if std::mem::take(&mut self.state.requests.full_screen) {
            let fills = ctx.input(|input| input.viewport().fullscreen).unwrap_or(false);
            ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!fills));
        }
        if std::mem::take(&mut self.state.requests.quit) {
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
        self.scale(ctx);
    }

    /// Scales the interface as it was chosen, as far as there is room for it.
    fn scale(&mut self, ctx: &Context) {
        let now = ctx.zoom_factor();
        let wanted = f32::from(self.state.settings.scale_percent) / 100.0;
        // in points of the usual size
        let room = ctx.content_rect().size() * now;
        if std::mem::take(&mut self.state.requests.fits_scale) {
            let needed = room.max(LEAST_SIZE * wanted);
            let (screen, free) = ctx.input(|input| {
                let window = input.viewport();
                let is_free = window.fullscreen != Some(true) && window.maximized != Some(true);
                (window.monitor_size.map_or(needed, |size| size * now), is_free)
            });
            let size = needed.min(screen);
            if free && size != room {
                ctx.send_viewport_cmd(ViewportCommand::InnerSize(size / now));
            }
        }
        let zoom = scale_in(room, wanted);
        if (zoom - now).abs() > 0.001 {
            ctx.set_zoom_factor(zoom);
        }
    }
}

/// The scale in a window of a size: what is wanted, but no more than leaves the room in which nothing is clipped.
fn scale_in(room: Vec2, wanted: f32) -> f32 {
    let most = (room / LEAST_SIZE).min_elem();
    wanted.min(most.max(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interface_is_no_larger_than_the_window_has_room_for() {
        assert_eq!(scale_in(LEAST_SIZE * 2.0, 1.5), 1.5);
        assert_eq!(scale_in(LEAST_SIZE * 1.25, 1.5), 1.25);
        assert_eq!(scale_in(LEAST_SIZE * 0.5, 1.5), 1.0, "a small screen is no reason for small letters");
        assert_eq!(scale_in(LEAST_SIZE, 0.75), 0.75);
    }
}
