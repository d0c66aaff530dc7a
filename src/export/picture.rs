//! A part of a picture of the window, as a PNG.

/// A PNG of the pixels of `width` in a row, of which each is red, green and blue of sRGB.
///
/// # Errors
/// There are no pixels, or the last row is not whole, or what the encoder says.
pub fn picture_png(width: usize, pixels: &[[u8; 3]]) -> Result<Vec<u8>, String> {
    let height = pixels.len().checked_div(width).unwrap_or(0);
    if height == 0 || width * height != pixels.len() {
        return Err("there is nothing of the picture to be seen".to_owned());
    }
    encode(width, height, pixels).map_err(|error| format!("the picture cannot be made: {error}"))
}

fn encode(width: usize, height: usize, pixels: &[[u8; 3]]) -> Result<Vec<u8>, png::EncodingError> {
    let mut png = Vec::new();
    // a window has some thousand pixels in each direction
    let mut encoder = png::Encoder::new(&mut png, width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels.as_flattened())?;
    writer.finish()?;
    Ok(png)
}
