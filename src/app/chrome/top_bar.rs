//! Run, pause, step, speed, time.

use egui::{ComboBox, Label, RichText, Ui, vec2};

use crate::app::action::{Actions, FileAction, Transport};
use crate::app::commands::{Command, command_button, short_button, switch_button};
use crate::app::state::{SPEEDS, State};
use crate::app::widgets::{self, drop_down, elide_middle, theme};
use crate::scenario::ProgramName;
use crate::session::Speed;

/// The width of "Run" and "Pause".
const RUN_WIDTH: f32 = 78.0;

/// The room for how fast the board really runs.
const PACE_SIZE: egui::Vec2 = vec2(34.0, 20.0);

/// A window in which everything moves a little closer together.
const NARROW: f32 = 960.0;

/// A window in which recording on has its words, and not only its sign.
const WITH_WORDS: f32 = 1120.0;

/// The room for the ticks.
const TICK_WIDTH: f32 = 120.0;

/// How long the name of a document may be on its button, there in a narrow window, and in its menu.
const NAME_CHARS: usize = 22;
const NARROW_NAME_CHARS: usize = 14;
const MENU_NAME_CHARS: usize = 48;

/// Shows the bar.
pub fn show(state: &State, ui: &mut Ui, actions: &mut Actions) {
    ui.add_space(3.0);
    ui.horizontal(|ui| {
        let has_words = ui.available_width() >= WITH_WORDS;
        let is_narrow = ui.available_width() < NARROW;
        if is_narrow {
            ui.spacing_mut().item_spacing.x = 5.0;
            ui.spacing_mut().button_padding.x = 6.0;
        }
        document_menu(state, if is_narrow { NARROW_NAME_CHARS } else { NAME_CHARS }, ui, actions);
        ui.separator();
        let session = state.recording().session();
        command_button(ui, Command::ToStart, session.tick() > 0 || session.is_within_tick(), actions);
        command_button(ui, Command::FrameBack, true, actions);
        switch_button(ui, Command::RunOrPause, state.playback.running, RUN_WIDTH, actions);
        command_button(ui, Command::FrameOn, true, actions);
        command_button(ui, Command::TickOn, true, actions);
        command_button(ui, Command::ToEnd, session.has_future(), actions);
        let can_record_on = session.has_future() || state.playback.opened;
        let record_on = if has_words { command_button } else { short_button };
        record_on(ui, Command::RecordOn, can_record_on, actions);
        ui.separator();
        command_button(ui, Command::Restart, true, actions);
        ui.separator();
        speed(state, ui, actions);
        pace(state, ui);
        time(state, ui);
    });
    ui.add_space(3.0);
}

/// The document in front, with a name of at most so many characters: a menu of what else can be played.
fn document_menu(state: &State, name_chars: usize, ui: &mut Ui, actions: &mut Actions) {
    let front = state.workspace.document();
    let title = front.title();
    let button = ui.menu_button(RichText::new(elide_middle(&title, name_chars)).strong().size(15.0), |ui| {
        let play = Command::Play.row();
        for program in ProgramName::known() {
            let button = ui.button(format!("{} {}", play.text, program.title()));
            if button.on_hover_text(play.tooltip).clicked() {
                actions.push(FileAction::Play(program));
                ui.close();
            }
        }
        let documents = state.workspace.documents();
        if documents.len() > 1 {
            ui.separator();
            ui.label(RichText::new("Open recordings").small().weak());
            for document in documents {
                let unsaved = if document.is_unsaved() { " •" } else { "" };
                let name = elide_middle(&document.title(), MENU_NAME_CHARS);
                let title = format!("{name}, {}{unsaved}", widgets::clock(document.recording.session().end()));
                let is_front = document.id() == front.id();
                if ui.selectable_label(is_front, title).on_hover_text("• is not saved").clicked() && !is_front {
                    actions.push(FileAction::Front(document.id()));
                    ui.close();
                }
            }
        }
    });
    let place = front.path().map_or_else(|| title.clone(), |path| path.display().to_string());
    button.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &title));
    button.response.on_hover_text(format!("{place}: choose a program or another recording"));
}

fn speed(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let now = state.settings.speed();
    let combo = ComboBox::from_id_salt("speed")
        .selected_text(RichText::new(format!("{:>4}", now.to_string())).font(theme::figures()))
        .width(62.0)
        .height(400.0);
    let response = drop_down(ui, combo, "Speed", &now.to_string(), |ui, list| {
        for speed in SPEEDS.map(Speed::from_tenths) {
            if list.entry(ui, speed == now, &speed.to_string()) {
                actions.push(Transport::Speed(speed));
            }
        }
    });
    response.on_hover_text("Speed (+ and -)");
}

/// How fast the board really runs, where the computer is too slow for the speed. Its place is always there, so that
/// nothing jumps.
fn pace(state: &State, ui: &mut Ui) {
    let words = state.playback.pace.too_slow().map_or_else(String::new, |factor| {
        // three figures at most, as the speed itself
        if factor < 10.0 { format!("{factor:.1}x") } else { format!("{factor:.0}x") }
    });
    let label = ui.add_sized(PACE_SIZE, Label::new(RichText::new(&words).size(11.0).weak()));
    if !words.is_empty() {
        label.on_hover_text(format!("The board runs at {words}: this computer is too slow for the chosen speed"));
    }
}

/// Whether what happens is recorded or played, and board time, in figures that keep their width.
fn time(state: &State, ui: &mut Ui) {
    let session = state.recording().session();
    let (text, color, hover) = if session.has_future() {
        ("▶ PLAY", ui.visuals().text_color(), "What was recorded is played. A press takes over from here.")
    } else {
        ("⏺ REC", theme::bad(ui.visuals()), "All that you do is recorded, since power-on. Ctrl+S saves it.")
    };
    ui.add_sized([58.0, 20.0], Label::new(RichText::new(text).color(color))).on_hover_text(hover);
    let tick = session.tick();
    ui.label(RichText::new(clock(tick)).font(theme::figures()).strong())
        .on_hover_text(format!("Board time since power-on: tick {tick} of 1 ms"));
    let text = RichText::new(format!("tick {tick}")).font(theme::figures()).weak();
    if ui.available_width() > TICK_WIDTH {
        ui.label(text).on_hover_text("Ticks of 1 ms since power-on");
    }
}

/// Minutes, seconds and milliseconds, with hours when there are some.
fn clock(tick: u64) -> String {
    let (hours, minutes, seconds, ms) = (tick / 3_600_000, tick / 60_000 % 60, tick / 1000 % 60, tick % 1000);
    if hours == 0 {
        format!("{minutes:02}:{seconds:02}.{ms:03}")
    } else {
        format!("{hours}:{minutes:02}:{seconds:02}.{ms:03}")
    }
}
