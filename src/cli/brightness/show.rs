//! `fivebyfive brightness list` and `show`.

use super::MODEL;
use super::table::Table;
use crate::board::driver::Driver;
use crate::board::eye::{Room, lightness};
use crate::cli::printer::Printer;
use crate::firmware::brightness::Brightness;
use crate::scenario::Preset;
use crate::scenario::PresetName;

/// The presets of the program.
///
/// # Errors
/// Standard output cannot be written.
pub(super) fn list() -> anyhow::Result<()> {
    let mut table = Table::new(&["preset", "driver", "room", "note"]);
    for preset in PresetName::ALL.map(Preset::shipped) {
        let driver = preset.driver.map_or("any", Driver::as_str);
        let room = preset.room.map_or("any", Room::as_str);
        table.row([preset.name.clone(), driver.to_owned(), room.to_owned(), preset.note.clone()]);
    }
    Ok(Printer::stdout().print(&table.text())?)
}

/// What a driver does with each constant of a preset.
///
/// # Errors
/// Standard output cannot be written.
pub(super) fn show(preset: &Preset, driver: Option<Driver>, room: Option<Room>) -> anyhow::Result<()> {
    let driver = driver.or(preset.driver).unwrap_or_default();
    let rooms = room.map_or_else(|| Room::ALL.to_vec(), |room| vec![room]);
    let timing = driver.timing();
    let mut out = Printer::stdout();
    out.line(&format!("{} on {}, {}", preset.name, driver.as_str(), driver.title()))?;
    out.line(&format!(
        "a frame of {} rows takes {:.3} ms, the slot of a row {:.3} ms",
        timing.rows,
        timing.frame_us() / 1000.0,
        timing.row_us() / 1000.0
    ))?;
    let lux = |room: &Room| format!("{} {} lx", room.as_str(), room.illuminance_lux());
    out.line(&format!("{MODEL}; {}", rooms.iter().map(lux).collect::<Vec<_>>().join(", ")))?;
    let mut heads =
        ["constant", ">asked", ">shown", ">step", ">on in µs", ">% of slot", ">% of frame"].map(str::to_owned).to_vec();
    heads.extend(rooms.iter().map(|room| format!(">L* {}", room.as_str())));
    let mut table = Table::new(&heads.iter().map(String::as_str).collect::<Vec<_>>());
    for name in Brightness::NAMES {
        let asked = preset.brightness.constant(name).unwrap_or_default();
        let shown = driver.shown(asked);
        let step = shown.step.map_or_else(|| "-".to_owned(), |step| step.to_string());
        let mut row = vec![
            (*name).to_owned(),
            asked.0.to_string(),
            shown.level.0.to_string(),
            step,
            format!("{}", shown.on_time_us()),
            format!("{:.2}", shown.row_percent()),
            format!("{:.2}", shown.frame_percent()),
        ];
        row.extend(rooms.iter().map(|&room| format!("{:.1}", lightness(&shown, room))));
        table.row(row);
    }
    Ok(out.print(&format!("\n{}", table.text()))?)
}
