//! What earlier runs of the program did not save: with program, length and age, to be opened, saved or discarded.

use egui::{Align, Button, Context, Id, Layout, Modal, RichText, ScrollArea, Ui, vec2};

use crate::app::action::{Actions, FileAction, Purpose};
use crate::app::panels::Panels;
use crate::app::state::State;
use crate::app::widgets::clock;
use crate::recording::Offer;

const WIDTH: f32 = 560.0;
const DISCARD_WIDTH: f32 = 118.0;

/// Shows the list, if it is open.
pub fn show_offers(state: &State, panels: &mut Panels, ctx: &Context, actions: &mut Actions) {
    let offers = state.workspace.offers();
    if !panels.offers || panels.dialog.is_some() {
        return;
    }
    if offers.is_empty() {
        panels.offers = false;
        return;
    }
    let mut closed = false;
    let shown = Modal::new(Id::unique("offers")).show(ctx, |ui| {
        ui.set_width(WIDTH);
        ui.heading("Recovered recordings");
        ui.label("These were played and not saved when the program ended. What you leave here is offered again.");
        ui.add_space(6.0);
        ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
            for (index, offer) in offers.iter().enumerate() {
                ui.separator();
                row(ui, index, offer, state.started_unix_s, &mut panels.discarded, actions);
            }
        });
        ui.separator();
        closed = ui.button("Close").clicked();
    });
    if closed || shown.should_close() {
        panels.offers = false;
        panels.discarded = None;
    }
}

fn row(
    ui: &mut Ui,
    index: usize,
    offer: &Offer,
    now_unix_s: u64,
    discarded: &mut Option<usize>,
    actions: &mut Actions,
) {
    ui.horizontal(|ui| {
        ui.vertical(|ui| {
            ui.label(RichText::new(offer.program()).strong());
            ui.label(RichText::new(what_it_is(offer, now_unix_s)).small());
            if let Some(path) = offer.path() {
                ui.label(RichText::new(path.display().to_string()).small().weak());
            }
            if let Some(problem) = offer.problem() {
                ui.label(RichText::new(problem).small().color(ui.visuals().warn_fg_color));
            }
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            // the second click means it
            let is_sure = *discarded == Some(index);
            let text = if is_sure { "Discard for good" } else { "Discard" };
            // both texts take the same room, so nothing jumps
            if ui.add(Button::new(text).min_size(vec2(DISCARD_WIDTH, 0.0))).clicked() {
                if is_sure {
                    actions.push(FileAction::DiscardOffer(index));
                }
                *discarded = (!is_sure).then_some(index);
            }
            if ui.button("Save…").clicked() {
                actions.push(FileAction::Ask(Purpose::SaveOffer(index)));
            }
            if ui.button("Open").clicked() {
                actions.push(FileAction::OpenOffer(index));
            }
        });
    });
}

/// How long it is, how many takes it has, and when it was kept.
fn what_it_is(offer: &Offer, now_unix_s: u64) -> String {
    let length = format!("{} long", clock(offer.length_ms()));
    let takes = match offer.recording().branches().len() {
        0 => String::new(),
        others => format!(", {} takes", others + 1),
    };
    format!("{length}{takes}{}", age(offer.written_at_unix_s(), now_unix_s))
}

/// When it was kept, in words; nothing where that is not known.
fn age(written_at_unix_s: u64, now_unix_s: u64) -> String {
    let counted = |count: u64, what: &str| format!(", kept {count} {what}{} ago", if count == 1 { "" } else { "s" });
    match now_unix_s.saturating_sub(written_at_unix_s) {
        _ if written_at_unix_s == 0 || now_unix_s == 0 => String::new(),
        0..60 => ", kept less than a minute ago".to_owned(),
        seconds @ 60..3600 => counted(seconds / 60, "minute"),
        seconds @ 3600..86_400 => counted(seconds / 3600, "hour"),
        seconds => counted(seconds / 86_400, "day"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_said_in_the_largest_unit() {
        let now = 1_000_000_000;
        for (ago, words) in [
            (5, ", kept less than a minute ago"),
            (60, ", kept 1 minute ago"),
            (7199, ", kept 1 hour ago"),
            (7200, ", kept 2 hours ago"),
            (3 * 86_400, ", kept 3 days ago"),
        ] {
            assert_eq!(age(now - ago, now), words);
        }
        assert_eq!((age(0, now), age(now, 0)), (String::new(), String::new()));
        assert_eq!(age(now + 10, now), ", kept less than a minute ago", "a clock that was set back");
    }
}
