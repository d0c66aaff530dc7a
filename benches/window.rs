//! What a painting of the window takes before a renderer sees it: the panels, and the triangles that are made of them.
//!
//! `cargo bench --no-default-features --features widgets --bench window` prints a table. A renderer without a GPU takes most of
//! the rest by the pixels that are covered, and some by each triangle; `.ci/measure-window` measures the real window.

#![expect(clippy::print_stdout, reason = "a table is what it is for")]

use std::time::Duration;

use criterion::measurement::{Measurement as _, WallTime};
use egui::epaint::Primitive;
use egui::{Context, Event, Pos2, RawInput, Rect, pos2};
use fivebyfive::app::{self, App, Settings};
use fivebyfive::scenario::{ProgramName, Scenario};

const SIZE: Pos2 = pos2(1280.0, 860.0);
/// Board time between two paintings.
const STEP: Duration = Duration::from_millis(16);
/// Paintings before it is measured, and those that are measured: the median is told.
const WARM: usize = 300;
const MEASURED: usize = 400;

/// What a painting took and made.
struct Painting {
    layout: Duration,
    tessellation: Duration,
    triangles: usize,
}

fn main() {
    println!("{:<26}{:>12}{:>18}{:>14}", "1280x860", "panels", "tessellation", "triangles");
    measure("Lights Out, still", |_| None);
    measure("Lights Out, pointer moves", |i| Some(pos2(300.0 + (i % 300) as f32, 300.0 + (i % 40) as f32)));
}

/// Paints many times, with the pointer where `pointer` says.
fn measure(name: &str, pointer: fn(usize) -> Option<Pos2>) {
    let ctx = Context::default();
    app::set_up(&ctx);
    let mut app = App::new(Scenario::new(ProgramName::LightsOut, 1), Settings::default());
    let paintings = (0..WARM + MEASURED).map(|i| paint(&ctx, &mut app, i, pointer(i)));
    let measured: Vec<Painting> = paintings.skip(WARM).collect();
    let median = |of: fn(&Painting) -> Duration| {
        let mut all: Vec<Duration> = measured.iter().map(of).collect();
        all.sort();
        all[MEASURED / 2].as_secs_f64() * 1e3
    };
    let triangles = measured.last().map_or(0, |painting| painting.triangles);
    println!(
        "{name:<26}{:>9.2} ms{:>15.2} ms{triangles:>14}",
        median(|painting| painting.layout),
        median(|painting| painting.tessellation)
    );
}

fn paint(ctx: &Context, app: &mut App, number: usize, pointer: Option<Pos2>) -> Painting {
    let input = RawInput {
        screen_rect: Some(Rect::from_min_max(Pos2::ZERO, SIZE)),
        time: Some(number as f64 * STEP.as_secs_f64()),
        events: pointer.map(Event::PointerMoved).into_iter().collect(),
        ..RawInput::default()
    };
    app.advance(STEP, &mut || true);
    let begin = WallTime.start();
    let mut output = ctx.run_ui(input, |ui| app.ui(ui));
    let layout = WallTime.end(begin);
    let begin = WallTime.start();
    let primitives = ctx.tessellate(std::mem::take(&mut output.shapes), output.pixels_per_point);
    let tessellation = WallTime.end(begin);
    output.drop_without_applying_deltas();
    let indices = primitives.iter().map(|primitive| match &primitive.primitive {
        Primitive::Mesh(mesh) => mesh.indices.len(),
        Primitive::Callback(_) => 0,
    });
    Painting { layout, tessellation, triangles: indices.sum::<usize>() / 3 }
}
