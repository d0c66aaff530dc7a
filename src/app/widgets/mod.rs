//! Small controls and pictures that several panels use, and the look of all of them.

pub(in crate::app) mod held_button;
pub(in crate::app) mod number_field;
pub(in crate::app) mod picture;
pub(in crate::app) mod pointer_press;
pub(in crate::app) mod theme;
