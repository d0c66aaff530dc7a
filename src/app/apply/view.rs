//! What is shown, and how.

use crate::app::App;
use crate::app::action::{ScaleStep, ViewAction};
use crate::app::state::{BottomPanel, SCALES_PERCENT};
use crate::firmware::lights_out::LightsOut;

impl App {
    pub(super) fn apply_to_view(&mut self, action: ViewAction) {
        let (state, panels) = (&mut self.state, &mut self.panels);
        match action {
            ViewAction::Side(panel) => state.side_panel = panel,
            ViewAction::Bottom(panel) => {
                let shown = &mut state.settings.bottom_panel;
                *shown = if *shown == panel { BottomPanel::Nothing } else { panel };
            }
            ViewAction::Help => panels.help = !panels.help,
            ViewAction::Theme => state.settings.change_theme(state.theme),
            ViewAction::FullScreen => state.requests.full_screen = true,
            ViewAction::ScaleBy(step) => {
                let now = state.settings.scale_percent;
                let next = match step {
                    ScaleStep::Up => SCALES_PERCENT.into_iter().find(|&scale| scale > now),
                    ScaleStep::Down => SCALES_PERCENT.into_iter().rev().find(|&scale| scale < now),
                    ScaleStep::Reset => Some(100),
                };
                state.settings.scale_percent = next.unwrap_or(now);
                state.requests.fits_scale = true;
            }
            ViewAction::Scale(percent) => {
                state.settings.scale_percent = percent;
                state.requests.fits_scale = true;
            }
            ViewAction::Region(turn) => self.turn = Some(turn),
            ViewAction::Look(look) => state.settings.look = look,
            ViewAction::Still(still) => state.settings.still = still,
            ViewAction::SpringBack(spring_back) => state.settings.spring_back = spring_back,
            ViewAction::AllControls(all) => state.settings.all_controls = all,
            ViewAction::LineEnding(ending) => state.settings.line_ending = ending,
            ViewAction::ShowBuses(shown) => state.settings.shows_buses = shown,
            ViewAction::LocalEcho(shown) => state.settings.local_echo = shown,
            ViewAction::PlotValues(plotted) => state.settings.plots_values = plotted,
            ViewAction::FindInConsole => {
                if !state.settings.shows_console() {
                    state.settings.bottom_panel = BottomPanel::Console;
                }
                panels.console.open_find();
            }
            ViewAction::ClearConsole => panels.console.clear(state),
            ViewAction::ShowCleared => panels.console.show_all(),
            ViewAction::BottomHeight(height) => state.settings.bottom_height = Some(height),
            ViewAction::ConsoleShare(share) => state.settings.console_share = share,
            ViewAction::Loudness(loudness) => state.settings.loudness = loudness,
            ViewAction::HintDone(hint) => drop(state.settings.hints_done.insert(hint)),
            ViewAction::ShowDetails(shown) => panels.details = shown,
            ViewAction::AskLed(led) => {
                let moves = state.lights_out().map_or(0, LightsOut::moves);
                state.asked_led = led.map(|led| (led, moves));
            }
            ViewAction::CloseDiagnostic(text) => state.closed_diagnostic = Some(text),
            ViewAction::Zoom(factor) => panels.timeline.zoom_about_head(factor, state),
            ViewAction::ShowWhole => panels.timeline.show_whole(),
            ViewAction::Follow => panels.timeline.change_follow(state),
            ViewAction::Snap => panels.timeline.change_snap(),
            ViewAction::Takes => panels.timeline.change_takes(state),
            ViewAction::SelectAll | ViewAction::Copy | ViewAction::EditSelected
                if !state.settings.bottom_panel.shows_timeline() => {}
            ViewAction::SelectAll => panels.timeline.select_all(state),
            ViewAction::Copy => panels.timeline.copy(state),
            ViewAction::EditSelected => panels.timeline.edit_selected(state),
            ViewAction::WriteNote | ViewAction::WriteNoteAt(_) | ViewAction::WriteName(_)
                if !state.settings.bottom_panel.shows_timeline() =>
            {
                // the field is in the timeline
                state.settings.bottom_panel = BottomPanel::Timeline;
                self.apply_to_view(action);
            }
            ViewAction::WriteNote => panels.timeline.write_note(state.recording().session().tick()),
            ViewAction::WriteNoteAt(at) => panels.timeline.write_note(at),
            ViewAction::WriteName(branch) => panels.timeline.write_name(state, branch),
            ViewAction::Say(words) => state.messages.say(words),
            ViewAction::Error(words) => state.messages.error(words),
            ViewAction::CloseMessage => state.messages.close(),
            ViewAction::ShowMessages(shown) => panels.messages = shown,
        }
    }
}
