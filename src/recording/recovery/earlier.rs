//! Recovery files of earlier versions of the program: `rescue/N.jsonl`, a take a line in JSON.

use std::path::Path;

use super::file::Offer;
use crate::recording::Recording;
use crate::scenario::{Format, Scenario, folder_of, parse};

/// What a file offers: the takes that can be read. The second value says what could not.
///
/// # Errors
/// No take can be read.
pub(super) fn read(file: &Path, bytes: &[u8]) -> Result<(Offer, Option<String>), String> {
    let mut problem = None;
    let mut image_problem = None;
    let mut takes: Vec<Scenario> = Vec::new();
    for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty())) {
        let text = str::from_utf8(line).map_err(|error| error.to_string());
        match text.and_then(|text| parse(text, Format::Json).map_err(|error| error.to_string())) {
            Ok(mut take) => {
                if let Err(error) = take.find_image(folder_of(file)) {
                    image_problem = Some(format!("the image that ran cannot be read again: {error}"));
                }
                takes.push(take);
            }
            Err(error) => problem = Some(format!("its take {number} cannot be read: {error}")),
        }
    }
    match Recording::from_takes(takes) {
        Ok(recording) => Ok((Offer::of_earlier(file, recording, image_problem), problem)),
        Err(error) => Err(problem.unwrap_or(error)),
    }
}
