//! What a field of Lights Out is called.

use crate::firmware::lights_out::Area;

/// A field for people: its number within the area, and its column and row on the display, as in `13 (2,2)`. One that the
/// area does not have is its number alone.
pub fn field_name(area: Area, field: usize) -> String {
    match area.place(field) {
        Some((x, y)) => format!("{field} ({x},{y})"),
        None => field.to_string(),
    }
}

/// A list of fields: `1 (0,0), 2 (1,0)`.
pub fn field_names(area: Area, fields: impl IntoIterator<Item = usize>) -> String {
    let names: Vec<String> = fields.into_iter().map(|field| field_name(area, field)).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_has_its_number_and_the_column_and_row_of_its_led() {
        assert_eq!(field_name(Area::Whole, 1), "1 (0,0)");
        assert_eq!(field_name(Area::Whole, 13), "13 (2,2)");
        assert_eq!(field_name(Area::Whole, 24), "24 (3,4)");
        // the middle of three by three is the middle of the display
        assert_eq!(field_name(Area::Centre, 5), "5 (2,2)");
        assert_eq!(field_name(Area::Centre, 1), "1 (1,1)");
        assert_eq!(field_name(Area::Whole, 26), "26");
        assert_eq!(field_names(Area::Whole, [5, 10]), "5 (4,0), 10 (4,1)");
        assert_eq!(field_names(Area::Whole, []), "");
    }
}
