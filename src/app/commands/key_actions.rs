//! What the keys of the table do to the window.

use egui::Context;

use crate::app::App;
use crate::app::FRAME_TICKS;
use crate::app::commands::key_tap::{KeyAction, KeyEdge, KeyTap};
use crate::app::input::arbiter::InputSource;

/// Does what the keys of this frame ask for.
pub(in crate::app) fn take(app: &mut App, ctx: &Context) {
    for edge in ctx.with_plugin(KeyTap::take).unwrap_or_default() {
        match edge {
            KeyEdge::Down(action) => key_down(app, action, ctx),
            KeyEdge::Up(KeyAction::Hold(button)) => app.arbiter.set(button, InputSource::Key, false),
            KeyEdge::Up(KeyAction::Tilt(direction)) => app.tilt.set_key(direction, false),
            KeyEdge::Up(_) => {}
            KeyEdge::AllUp => {
                app.arbiter.release_all();
                app.pointer_was_lost = true;
                app.tilt.release_keys();
                app.tilt.let_go();
            }
        }
    }
    if !ctx.input(|input| input.pointer.any_down()) {
        app.pointer_was_lost = false;
    }
}

fn key_down(app: &mut App, action: KeyAction, ctx: &Context) {
    let tick = app.recording.session().tick();
    match action {
        KeyAction::Hold(button) => app.arbiter.set(button, InputSource::Key, true),
        KeyAction::Tilt(direction) => {
            app.tilt.set_key(direction, true);
            app.followed[1] = true;
        }
        KeyAction::Flat => app.lay_flat(),
        KeyAction::Shake => app.shake(),
        KeyAction::Reset => app.reset_board(),
        KeyAction::RunOrPause => app.run_or_pause(),
        KeyAction::TickBack => app.seek(tick.saturating_sub(1)),
        KeyAction::TickOn => app.step(1),
        KeyAction::FrameBack => app.seek(tick.saturating_sub(FRAME_TICKS)),
        KeyAction::FrameOn => app.step(FRAME_TICKS),
        KeyAction::Faster => app.change_speed(true),
        KeyAction::Slower => app.change_speed(false),
        KeyAction::Restart => app.restart(),
        KeyAction::Expect => app.expect_here(),
        KeyAction::Help => app.help_open = !app.help_open,
        KeyAction::Theme => app.settings.change_theme(ctx.theme()),
    }
}
