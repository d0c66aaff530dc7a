//! A packet of the radio, as another board would send it.

use std::sync::Arc;

use egui::{Align, Key, Layout, RichText, TextEdit, Ui};

use crate::app::action::{Actions, BoardAction, ViewAction};
use crate::app::state::State;
use crate::app::widgets::{choice, theme};
use crate::editors::Origin;
use crate::scenario::HexBytes;
use crate::session::{Input, MakeCodeMessage, RadioMessage, RadioPacket};

/// The width of the list of kinds and of the button.
const KIND_WIDTH: f32 = 84.0;
const SEND_WIDTH: f32 = 52.0;

/// The packet that is being written.
#[derive(Default)]
pub struct RadioField {
    /// The kind, once one was chosen.
    kind: Option<Kind>,
    text: String,
}

/// What a packet can say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Message,
    String,
    Number,
    Value,
    Bytes,
}

const ALL: [Kind; 5] = [Kind::Message, Kind::String, Kind::Number, Kind::Value, Kind::Bytes];

impl Kind {
    fn title(self) -> &'static str {
        match self {
            Self::Message => "message",
            Self::String => "string",
            Self::Number => "number",
            Self::Value => "value",
            Self::Bytes => "bytes",
        }
    }

    /// An example, where nothing is written yet.
    fn example(self) -> &'static str {
        match self {
            Self::Message | Self::String => "hello",
            Self::Number => "42",
            Self::Value => "speed 12",
            Self::Bytes => "01 0a ff",
        }
    }

    /// What a packet of this kind says for a text.
    ///
    /// # Errors
    /// One sentence, when the text is none of this kind.
    fn read(self, text: &str) -> Result<RadioMessage, String> {
        let number =
            |text: &str| text.trim().parse().map_err(|_| format!("{text:?} is no number: a number is like 42 or 0.5"));
        let what = match self {
            Self::Message => return Ok(RadioMessage::Message(text.to_owned())),
            Self::Bytes => return HexBytes::try_from(text.to_owned()).map(|bytes| RadioMessage::Bytes(bytes.0)),
            Self::String => MakeCodeMessage::String(text.to_owned()),
            Self::Number => MakeCodeMessage::Number(number(text)?),
            Self::Value => {
                let pair = text.trim().rsplit_once([' ', '=', ':']);
                let (name, value) =
                    pair.ok_or_else(|| format!("{text:?} is no name with a value: it is like {:?}", self.example()))?;
                MakeCodeMessage::Value(name.trim_end_matches([' ', '=', ':']).to_owned(), number(value)?)
            }
        };
        Ok(RadioMessage::MakeCode { what, time_ms: 0, serial: 0 })
    }
}

/// The packet that a text is, as a program would hear it.
///
/// # Errors
/// One sentence, when the text is none of this kind or too long for a packet.
fn packet(kind: Kind, text: &str, setting: &RadioPacket) -> Result<RadioPacket, String> {
    let bytes = kind.read(text)?.bytes()?;
    let most = RadioPacket::MAX_BYTES;
    if bytes.len() > most {
        return Err(format!("the packet has {} bytes, and the radio sends at most {most}", bytes.len()));
    }
    Ok(RadioPacket { bytes: bytes.into(), ..setting.clone() })
}

/// The field for a packet, and to whom it goes.
pub(super) fn radio(state: &State, setting: &RadioPacket, field: &mut RadioField, ui: &mut Ui, actions: &mut Actions) {
    ui.horizontal(|ui| {
        let title = ui.label(RichText::new("Radio").strong());
        title.on_hover_text("A packet that another board sends. What the program sends stands in the console");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let words = format!("channel {}, group {}", setting.channel, setting.group);
            ui.label(RichText::new(words).small().weak()).on_hover_text("As the program has set its radio");
        });
    });
    ui.horizontal(|ui| {
        let is_makecode = matches!(state.looked_into.origin(), Origin::MakeCode(_));
        let kind = field.kind.unwrap_or(if is_makecode { Kind::String } else { Kind::Message });
        if let Some(chosen) = choice(ui, "Kind of packet", kind, &ALL, Kind::title, KIND_WIDTH) {
            field.kind = Some(chosen);
        }
        let width = ui.available_width() - SEND_WIDTH - ui.spacing().item_spacing.x;
        let text = TextEdit::singleline(&mut field.text).hint_text(kind.example()).font(theme::figures());
        let text = ui.add(text.desired_width(width)).on_hover_text("Enter sends the packet");
        text.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "Packet"));
        let entered = text.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let clicked = ui.add_sized([SEND_WIDTH, 24.0], egui::Button::new("Send")).clicked();
        if entered {
            // the next one is often like this one
            text.request_focus();
        }
        if entered || clicked {
            match packet(kind, &field.text, setting) {
                Ok(packet) => actions.push(BoardAction::Do(Input::Radio(Arc::new(packet)))),
                Err(error) => actions.push(ViewAction::Error(error)),
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packet_goes_where_the_program_listens_and_says_what_was_written() {
        let setting = RadioPacket { channel: 11, ..RadioPacket::to_group(7, Vec::new()) };
        let said = |kind, text| packet(kind, text, &setting).map(|packet| RadioMessage::of(&packet.bytes));
        let makecode = |what| Ok(RadioMessage::MakeCode { what, time_ms: 0, serial: 0 });
        assert_eq!(said(Kind::Message, "hello"), Ok(RadioMessage::Message("hello".to_owned())));
        assert_eq!(said(Kind::Number, "-0.5"), makecode(MakeCodeMessage::Number(-0.5)));
        for text in ["speed 12", "speed=12", "speed: 12"] {
            assert_eq!(said(Kind::Value, text), makecode(MakeCodeMessage::Value("speed".to_owned(), 12.0)), "{text}");
        }
        assert_eq!(said(Kind::Bytes, "01 0a ff"), Ok(RadioMessage::Bytes(vec![1, 10, 255])));
        let sent = packet(Kind::String, "a", &setting).expect("a packet");
        assert_eq!((sent.channel, sent.group), (11, 7));
    }

    #[test]
    fn what_is_no_packet_is_said_in_a_sentence() {
        let error =
            |kind, text: &str| packet(kind, text, &RadioPacket::to_group(0, Vec::new())).expect_err("no packet");
        assert!(error(Kind::Number, "two").contains("\"two\" is no number"));
        assert!(error(Kind::Value, "12").contains("no name with a value"));
        assert!(error(Kind::String, "nineteen characters").contains("19 bytes, and MakeCode sends at most 18"));
        assert!(error(Kind::Message, &"a".repeat(249)).contains("252 bytes, and the radio sends at most 251"));
    }
}
