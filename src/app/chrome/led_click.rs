//! What a click on an LED answers: an LED takes none, and who clicks wants to know what does.

use crate::app::state::State;
use crate::firmware::lights_out::{LightsOut, Phase};
use crate::hal::Level;
use crate::puzzle::field_name;

/// The answer to a click on the LED at a column and a row.
pub(super) fn answer(state: &State, (x, y): (usize, usize)) -> String {
    if let Some(game) = state.lights_out() {
        return lights_out(game, (x, y));
    }
    if state.tilt_a_maze().is_some() {
        return "The ball rolls where the board is tilted: by the arrow keys, or by the pad beside the board"
            .to_owned();
    }
    let Level(level) = state.recording().session().frame().level(x, y);
    format!("LED {x},{y} is at level {level} of {}. It takes no clicks: A, B and the pads do", Level::FULL.0)
}

/// How the field is pressed from where the cursor is: A and B go on from the last column and row to the first.
fn lights_out(game: &LightsOut, (x, y): (usize, usize)) -> String {
    let area = game.area();
    let Some(field) = area.field(x, y) else {
        let side = area.side();
        return format!("LED {x},{y} is no field: the {side} by {side} in the middle are played");
    };
    if game.phase() != Phase::Playing {
        return "The fields can be pressed as soon as the level has begun".to_owned();
    }
    let (at_x, at_y) = game.cursor();
    let steps = |from: u8, to: usize| (to + area.side() - usize::from(from)) % area.side();
    let presses = |button, times| match times {
        0 => None,
        1 => Some(format!("press {button} once")),
        _ => Some(format!("press {button} {times} times")),
    };
    let way: Vec<String> = [presses("A", steps(at_x, x)), presses("B", steps(at_y, y))].into_iter().flatten().collect();
    let way = if way.is_empty() { String::new() } else { format!("{}, then ", way.join(", ")) };
    format!("Field {}: {way}hold B for half a second. In the Puzzle tab a click does that", field_name(area, field))
}
