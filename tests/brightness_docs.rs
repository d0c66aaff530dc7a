//! The tables of `docs/brightness.md`, worked out anew.
//!
//! Each stands between `<!-- begin NAME -->` and `<!-- end NAME -->`. With the environment variable `UPDATE_DOCS` set, the
//! test writes them anew instead of comparing them.

use std::fs;
use std::path::Path;

use fivebyfive::board::driver::Driver;
use fivebyfive::board::eye::{BODY_REFLECTANCE, CLEAR_FROM_L, ON_LUMINANCE_CD_PER_M2, Room, SAME_BELOW_L, lightness};
use fivebyfive::board::eye::{Verdict, luminance_cd_per_m2};
use fivebyfive::firmware::brightness::Brightness;
use fivebyfive::hal::Level;
use fivebyfive::scenario::Preset;
use fivebyfive::scenario::{PresetName, ProgramName};
use fivebyfive::tuning::{compare, suggest};

/// The constants of the Tinkercad game's own words, dark to bright.
const FOUR: [&str; 4] = ["OFF", "OFF_CURSOR", "ON", "ON_CURSOR"];

fn row(cells: impl IntoIterator<Item = String>) -> String {
    format!("| {} |\n", cells.into_iter().collect::<Vec<_>>().join(" | "))
}

/// A table with these heads; those that begin with `>` have numbers below them.
fn table(heads: &[String], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let rule = heads.iter().map(|head| if head.starts_with('>') { "--:" } else { "---" }.to_owned());
    let heads = row(heads.iter().map(|head| head.trim_start_matches('>').to_owned()));
    heads + &row(rule) + &rows.into_iter().map(row).collect::<String>()
}

fn heads(first: &[&str], last: impl IntoIterator<Item = String>) -> Vec<String> {
    first.iter().map(|head| (*head).to_owned()).chain(last).collect()
}

fn level(brightness: &Brightness, name: &str) -> Level {
    brightness.constant(name).expect("a constant")
}

fn drivers() -> String {
    let heads = heads(
        &["driver", "what it is", ">levels", ">rows", ">slot in ms", ">frame in ms", ">full level in µs"],
        [">% of slot".to_owned(), ">% of frame".to_owned()],
    );
    table(
        &heads,
        Driver::ALL.map(|driver| {
            let (timing, full) = (driver.timing(), driver.shown(Level::FULL));
            vec![
                format!("`{}`", driver.as_str()),
                driver.title().to_owned(),
                driver.levels().len().to_string(),
                timing.rows.to_string(),
                format!("{:.3}", timing.row_us() / 1000.0),
                format!("{:.3}", timing.frame_us() / 1000.0),
                full.on_time_us().to_string(),
                format!("{:.2}", full.row_percent()),
                format!("{:.2}", full.frame_percent()),
            ]
        }),
    )
}

fn constants() -> String {
    let rooms = Room::ALL.map(|room| format!(">L* {}", room.as_str()));
    let heads =
        heads(&["driver", "constant", ">asked", ">shown", ">of ten", ">on in µs", ">% of slot", ">% of frame"], rooms);
    let rows = Driver::ALL.into_iter().flat_map(|driver| FOUR.map(|name| (driver, name)));
    table(
        &heads,
        rows.map(|(driver, name)| {
            let asked = level(&Brightness::default(), name);
            let shown = driver.shown(asked);
            let mut row = vec![
                format!("`{}`", driver.as_str()),
                name.to_owned(),
                asked.0.to_string(),
                shown.level.0.to_string(),
                shown.step.map_or_else(|| "-".to_owned(), |step| step.to_string()),
                shown.on_time_us().to_string(),
                format!("{:.2}", shown.row_percent()),
                format!("{:.2}", shown.frame_percent()),
            ];
            row.extend(Room::ALL.map(|room| format!("{:.1}", lightness(&shown, room))));
            row
        }),
    )
}

fn verdicts() -> String {
    let heads = heads(&["driver"], Room::ALL.map(|room| room.as_str().to_owned()));
    table(
        &heads,
        Driver::ALL.map(|driver| {
            let cell = |room| {
                let pairs = compare(&Brightness::default(), ProgramName::LightsOut, driver, room);
                // the six pairs of the four constants stand first
                let worst = pairs[..6].iter().min_by(|a, b| a.difference_l.total_cmp(&b.difference_l)).expect("a pair");
                let (first, second) = (worst.pair.first, worst.pair.second);
                format!("{}: {first} and {second}, {:.2}", worst.verdict.as_str(), worst.difference_l)
            };
            [vec![format!("`{}`", driver.as_str())], Room::ALL.map(cell).to_vec()].concat()
        }),
    )
}

fn suggestions() -> String {
    let heads = heads(
        &["driver", "room"],
        FOUR.map(|name| format!(">{name}")).into_iter().chain([">smallest L* apart".to_owned(), "verdict".to_owned()]),
    );
    let rows = Driver::ALL.into_iter().flat_map(|driver| Room::ALL.map(|room| (driver, room)));
    table(
        &heads,
        rows.map(|(driver, room)| {
            let suggestion = suggest(&Brightness::default(), ProgramName::LightsOut, driver, room);
            let group = suggestion.groups.iter().find(|group| group.constants == FOUR).expect("the four");
            let mut row = vec![format!("`{}`", driver.as_str()), room.as_str().to_owned()];
            row.extend(FOUR.map(|name| {
                let shown = driver.shown(level(&suggestion.brightness, name));
                shown.step.map_or_else(|| shown.level.0.to_string(), |step| format!("{} ({step})", shown.level.0))
            }));
            row.push(format!("{:.2}", group.smallest_l));
            row.push(Verdict::of(group.smallest_l).as_str().to_owned());
            row
        }),
    )
}

fn presets() -> String {
    let heads = heads(&["preset", "driver", "room"], FOUR.map(|name| format!(">{name}")));
    table(
        &heads,
        PresetName::ALL.map(|name| {
            let preset = Preset::shipped(name);
            let mut row = vec![
                format!("`{}`", preset.name),
                format!("`{}`", preset.driver.expect("a driver").as_str()),
                preset.room.expect("a room").as_str().to_owned(),
            ];
            row.extend(FOUR.map(|name| level(&preset.brightness, name).0.to_string()));
            row
        }),
    )
}

fn rooms() -> String {
    let heads = heads(
        &[
            "room",
            ">lux",
            ">dark LED in cd/m2",
            ">full LED of a V2 in cd/m2",
            ">L* of the dark LED",
            ">L* of the full LED",
        ],
        [],
    );
    let of = |level| Driver::CodalV2.shown(level);
    table(
        &heads,
        Room::ALL.map(|room| {
            vec![
                room.as_str().to_owned(),
                room.illuminance_lux().to_string(),
                format!("{:.2}", luminance_cd_per_m2(&of(Level::DARK), room)),
                format!("{:.0}", luminance_cd_per_m2(&of(Level::FULL), room)),
                format!("{:.1}", lightness(&of(Level::DARK), room)),
                format!("{:.1}", lightness(&of(Level::FULL), room)),
            ]
        }),
    )
}

#[test]
fn the_tables_are_what_is_worked_out() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/brightness.md");
    let text = fs::read_to_string(&path).expect("the page");
    let mut expected = text.clone();
    for (name, table) in [
        ("drivers", drivers()),
        ("constants", constants()),
        ("verdicts", verdicts()),
        ("suggestions", suggestions()),
        ("presets", presets()),
        ("rooms", rooms()),
    ] {
        let (begin, end) = (format!("<!-- begin {name} -->\n\n"), format!("\n<!-- end {name} -->"));
        let from = expected.find(&begin).unwrap_or_else(|| panic!("{name} begins")) + begin.len();
        let to = from + expected[from..].find(&end).unwrap_or_else(|| panic!("{name} ends"));
        expected.replace_range(from..to, &table);
    }
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, expected).expect("the page is written");
    } else {
        assert!(text == expected, "the tables are not what is worked out; this is: {expected}");
    }
}

#[test]
fn the_assumptions_are_the_models_own() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/brightness.md")).expect("the page");
    for words in [
        format!("{ON_LUMINANCE_CD_PER_M2} cd/m2"),
        format!("reflects {BODY_REFLECTANCE} of"),
        format!("below {SAME_BELOW_L}"),
        format!("from {CLEAR_FROM_L} on"),
    ] {
        assert!(text.contains(&words), "{words}");
    }
    for room in Room::ALL {
        assert!(text.contains(&format!("{}: {} lx", room.as_str(), room.illuminance_lux())), "{room:?}");
    }
}
