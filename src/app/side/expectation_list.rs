//! The expectations of the recording as a list: how each came out, and a click that goes there.

use egui::{Button, RichText, ScrollArea, Ui};

use crate::app::action::{Actions, Transport};
use crate::app::state::State;
use crate::app::widgets::theme;
use crate::scenario::{Expectation, ScheduledExpectation};
use crate::verification::ExpectationStatus;

/// An expectation with how it came out.
pub(super) type Judged<'a> = (&'a ScheduledExpectation, ExpectationStatus);

/// The height of a row, in points.
const ROW: f32 = 22.0;

/// Shows the list, in the order of the times. A click moves the head to where the expectation was decided, or to where its
/// time begins.
pub(super) fn list(state: &State, expectations: &[Judged<'_>], ui: &mut Ui, actions: &mut Actions) {
    let area = ScrollArea::vertical().auto_shrink([false, true]).min_scrolled_height(3.0 * ROW);
    area.show_rows(ui, ROW, expectations.len(), |ui, shown| {
        for (due, status) in expectations.get(shown).unwrap_or_default() {
            let (sign, color, state_words) = match status {
                ExpectationStatus::Pending => ("…", ui.visuals().weak_text_color(), "waits"),
                ExpectationStatus::Passed { .. } => ("✔", theme::good(ui.visuals()), "passed"),
                ExpectationStatus::Failed { .. } => ("❌", theme::bad(ui.visuals()), "failed"),
            };
            ui.horizontal(|ui| {
                ui.label(RichText::new(sign).color(color)).on_hover_text(state_words);
                let words = format!("{} ms: {}", due.from, what(state, due));
                let button = ui.add(Button::new(&words).frame(false).truncate());
                let hover = format!("{words}, {state_words}. Go there");
                if button.on_hover_text(hover).clicked() {
                    let end = state.recording().session().end();
                    // a tick that is over has been judged
                    let at = status.tick().map_or(due.from, |tick| tick + 1);
                    actions.push(Transport::Seek(at.min(end)));
                }
            });
        }
    });
}

/// What is expected, in few words, and of which board if there are several.
pub(super) fn what(state: &State, due: &ScheduledExpectation) -> String {
    let words = words(&due.expectation);
    let recording = state.recording();
    let is_one = recording.session().board_count() == 1;
    if is_one { words } else { format!("{}: {words}", recording.board_name(due.board)) }
}

fn words(expectation: &Expectation) -> String {
    match expectation {
        Expectation::Frame(_) | Expectation::Pattern(_) => "a picture".to_owned(),
        Expectation::Console(line) => format!("the line \"{}\"", line.source()),
        Expectation::Text(text) => format!("the text \"{}\"", text.source()),
        Expectation::State(_) => "a state of the program".to_owned(),
        Expectation::Traffic(pattern) => format!("{} {}", pattern.key(), pattern.words()),
        Expectation::Sound(expected) => expected.to_string(),
        Expectation::Output(expected) => expected.to_string(),
        Expectation::End(expected) => expected.to_string(),
    }
}
