//! What is shown, and how.

use crate::app::App;
use crate::app::action::ViewAction;
use crate::app::state::BottomPanel;

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
            ViewAction::HintDone => state.settings.hint_done = true,
            ViewAction::Zoom(factor) => {
                let head = state.recording().session().tick() as f64;
                panels.timeline.zoom_by(factor, head);
            }
            ViewAction::ShowWhole => panels.timeline.show_whole(),
            ViewAction::WriteNote => panels.timeline.write_note(state.recording().session().tick()),
            ViewAction::WriteName => panels.timeline.write_name(state.recording().take().to_owned()),
            ViewAction::Report(report) => state.report = Some(report),
            ViewAction::CloseReport => state.report = None,
        }
    }
}
