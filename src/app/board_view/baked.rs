//! Parts of the drawn board as pictures, which are made anew only when what they show changes: thousands of triangles cost more
//! time in each painting than all the rest of the window.

use std::cell::RefCell;
use std::sync::Arc;

use egui::epaint::Tessellator;
use egui::{Color32, Mesh, Painter, Rect, Shape, TextureHandle, TextureOptions, Ui, pos2};

use super::pen::Pen;
use super::projection::Projection;
use super::raster;

/// A picture with what it shows.
struct Baked<K> {
    key: (K, Projection, Rect, f32),
    texture: TextureHandle,
    place: Rect,
}

/// Draws with `draw`, within `rect`, what `key` says all of; the projection and the size of a pixel count besides.
pub fn show<K>(ui: &Ui, name: &str, rect: Rect, projection: &Projection, key: K, draw: impl FnOnce(&Pen<'_>))
where
    K: PartialEq + Send + Sync + 'static,
{
    let (id, ppp) = (ui.make_persistent_id(name), ui.pixels_per_point());
    let key = (key, *projection, rect, ppp);
    let painter = ui.painter_at(rect);
    let before = ui.data(|data| data.get_temp::<Arc<Baked<K>>>(id));
    if let Some(baked) = before.as_ref().filter(|baked| baked.key == key) {
        return paint(&painter, baked);
    }
    let shapes = RefCell::new(Vec::new());
    draw(&Pen::collecting(&shapes, projection, ppp));
    let mesh = tessellated(ui, shapes.into_inner(), ppp);
    let bounds = mesh.calc_bounds().intersect(rect);
    let (min, max) = ((bounds.min.to_vec2() * ppp).floor(), (bounds.max.to_vec2() * ppp).ceil());
    if !bounds.is_positive() || (max - min).max_elem() > ui.input(|input| input.max_texture_side) as f32 {
        // there is nothing, or the renderer has no pictures of that size
        painter.add(mesh);
        return;
    }
    let size = max - min;
    let image = raster::picture(&mesh, min, [size.x as usize, size.y as usize], ppp);
    let place = Rect::from_min_max((min / ppp).to_pos2(), (max / ppp).to_pos2());
    // a pixel of the picture is one of the screen
    let reused = before.map(|baked| baked.texture.clone());
    let texture = match reused {
        Some(mut texture) => {
            texture.set(image, TextureOptions::NEAREST);
            texture
        }
        None => ui.ctx().load_texture(name, image, TextureOptions::NEAREST),
    };
    let baked = Arc::new(Baked { key, texture, place });
    paint(&painter, &baked);
    ui.data_mut(|data| data.insert_temp(id, baked));
}

fn paint<K>(painter: &Painter, baked: &Baked<K>) {
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    painter.image(baked.texture.id(), baked.place, whole, Color32::WHITE);
}

/// All shapes as one mesh.
fn tessellated(ui: &Ui, shapes: Vec<Shape>, pixels_per_point: f32) -> Mesh {
    let options = ui.ctx().tessellation_options(|options| *options);
    // shapes of the board have no letters, which would be in the texture of the fonts
    let mut tessellator = Tessellator::new(pixels_per_point, options, [1, 1], Vec::new());
    let mut mesh = Mesh::default();
    shapes.into_iter().for_each(|shape| tessellator.tessellate_shape(shape, &mut mesh));
    mesh
}
