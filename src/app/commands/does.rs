//! What each command asks for.

use super::Command;
use crate::app::action::{
    Action, AddedBoard, BoardAction, BoardsAction, DebugAction, Edit, FileAction, Purpose, ScaleStep, TakeAction,
    Transport, TuningAction, Turn, ViewAction,
};
use crate::app::input::Direction;
use crate::export::ExportFormat;
use crate::hal::Button;
use crate::session::Input;
use crate::stepping::StepKind;

/// Ticks of one frame of the display, for stepping.
pub const FRAME_TICKS: u64 = 16;

/// How far a click zooms the timeline.
const ZOOM: f64 = 1.5;

/// What a command asks for.
#[derive(Clone, Debug)]
pub enum Does {
    /// To hold a button, for as long as the key is down.
    Hold(Button),
    /// To hold a button of the board after the one that is chosen, for as long as the key is down.
    HoldBeside(Button),
    /// To tilt the board, for as long as the key is down.
    Tilt(Direction),
    /// An action.
    Act(Action),
    /// An action on something that is chosen where the command stands: a program, a take.
    ToWhatIsChosen,
}

impl Command {
    /// What it asks for.
    pub fn does(self) -> Does {
        let action: Action = match self {
            Self::HoldA => return Does::Hold(Button::A),
            Self::HoldB => return Does::Hold(Button::B),
            Self::HoldBesideA => return Does::HoldBeside(Button::A),
            Self::HoldBesideB => return Does::HoldBeside(Button::B),
            Self::NextBoard => BoardsAction::ChooseNext.into(),
            Self::AddBoard => FileAction::Ask(Purpose::AddBoard).into(),
            Self::AddSameBoard => BoardsAction::Add(AddedBoard::Same).into(),
            Self::RemoveBoard => BoardsAction::Remove.into(),
            Self::BoardBack => BoardsAction::Arrange(-1).into(),
            Self::BoardOn => BoardsAction::Arrange(1).into(),
            Self::TouchLogo => return Does::Hold(Button::Logo),
            Self::TouchP0 => return Does::Hold(Button::P0),
            Self::TouchP1 => return Does::Hold(Button::P1),
            Self::TouchP2 => return Does::Hold(Button::P2),
            Self::TiltLeft => return Does::Tilt(Direction::Left),
            Self::TiltRight => return Does::Tilt(Direction::Right),
            Self::TiltUp => return Does::Tilt(Direction::Up),
            Self::TiltDown => return Does::Tilt(Direction::Down),
            Self::Play | Self::SwitchTake | Self::CompareTake | Self::DeleteTake => return Does::ToWhatIsChosen,
            Self::Flat => BoardAction::Flat.into(),
            Self::Shake => BoardAction::Do(Input::SHAKE).into(),
            Self::Reset => BoardAction::Do(Input::Reset).into(),
            Self::RunOrPause => Transport::RunOrPause.into(),
            Self::FrameBack => Transport::StepBack(FRAME_TICKS).into(),
            Self::FrameOn => Transport::StepOn(FRAME_TICKS).into(),
            Self::TickBack => Transport::StepBack(1).into(),
            Self::TickOn => Transport::StepOn(1).into(),
            Self::Run => Transport::Run.into(),
            Self::Pause => Transport::Pause.into(),
            Self::ToStart => Transport::ToStart.into(),
            Self::ToEnd => Transport::ToEnd.into(),
            Self::RecordOn => Transport::RecordOn.into(),
            Self::Faster => Transport::Faster.into(),
            Self::Slower => Transport::Slower.into(),
            Self::Expect => Edit::ExpectHere.into(),
            Self::Undo => Edit::Undo.into(),
            Self::Redo => Edit::Redo.into(),
            Self::Delete => Edit::DeleteSelected.into(),
            Self::Cut => Edit::Cut.into(),
            Self::Copy => ViewAction::Copy.into(),
            Self::Paste => Edit::Paste(None).into(),
            Self::Duplicate => Edit::Duplicate.into(),
            Self::SelectAll => ViewAction::SelectAll.into(),
            Self::EditSelected => ViewAction::EditSelected.into(),
            Self::ExpectShown => Edit::ExpectShown.into(),
            Self::NudgeBack => Edit::Nudge(-1).into(),
            Self::NudgeOn => Edit::Nudge(1).into(),
            Self::NudgeFrameBack => Edit::Nudge(-FRAME_TICKS.cast_signed()).into(),
            Self::NudgeFrameOn => Edit::Nudge(FRAME_TICKS.cast_signed()).into(),
            Self::Follow => ViewAction::Follow.into(),
            Self::Snap => ViewAction::Snap.into(),
            Self::Takes => ViewAction::Takes.into(),
            Self::Restart => TakeAction::Restart.into(),
            Self::DebugStep => DebugAction::Step(StepKind::Into).into(),
            Self::DebugStepBack => DebugAction::Step(StepKind::Back).into(),
            Self::DebugStepOver => DebugAction::Step(StepKind::Over).into(),
            Self::DebugStepOut => DebugAction::Step(StepKind::Out).into(),
            Self::DebugContinue => DebugAction::Continue.into(),
            Self::DebugBackToStop => DebugAction::BackToStop.into(),
            Self::MakeMain => TakeAction::MakeMain.into(),
            Self::Recovered => FileAction::ShowOffers(true).into(),
            Self::Open => FileAction::Ask(Purpose::Open).into(),
            Self::New => FileAction::New.into(),
            Self::Save => FileAction::Save.into(),
            Self::SaveAs => FileAction::Ask(Purpose::Save).into(),
            Self::Quit => FileAction::Quit.into(),
            Self::FullScreen => ViewAction::FullScreen.into(),
            Self::ScaleUp => ViewAction::ScaleBy(ScaleStep::Up).into(),
            Self::ScaleDown => ViewAction::ScaleBy(ScaleStep::Down).into(),
            Self::ScaleReset => ViewAction::ScaleBy(ScaleStep::Reset).into(),
            Self::NextRegion => ViewAction::Region(Turn::Next).into(),
            Self::PreviousRegion => ViewAction::Region(Turn::Previous).into(),
            Self::LoadConstants => FileAction::Ask(Purpose::LoadConstants).into(),
            Self::SaveConstants => FileAction::Ask(Purpose::SaveConstants).into(),
            Self::FindInConsole => ViewAction::FindInConsole.into(),
            Self::SaveConsole => FileAction::Ask(Purpose::SaveConsole).into(),
            Self::ExportBoard => FileAction::Ask(Purpose::SaveBoard).into(),
            Self::ExportGif => FileAction::Ask(Purpose::Export(ExportFormat::Gif)).into(),
            Self::ExportStrip => FileAction::Ask(Purpose::Export(ExportFormat::Strip)).into(),
            Self::ExportVcd => FileAction::Ask(Purpose::Export(ExportFormat::Vcd)).into(),
            Self::ExportWav => FileAction::Ask(Purpose::Export(ExportFormat::Wav)).into(),
            Self::CopyScenario => FileAction::CopyScenario.into(),
            Self::ClearConsole => ViewAction::ClearConsole.into(),
            Self::ShowCleared => ViewAction::ShowCleared.into(),
            Self::ResetConstants => TuningAction::Reset.into(),
            Self::Suggest => TuningAction::Suggest.into(),
            Self::CompareSuggestion => TuningAction::CompareSuggestion.into(),
            Self::TakeOver => TuningAction::TakeOver.into(),
            Self::Help => ViewAction::Help.into(),
            Self::Theme => ViewAction::Theme.into(),
            Self::Note => ViewAction::WriteNote.into(),
            Self::RenameTake => ViewAction::WriteName(None).into(),
            Self::ZoomIn => ViewAction::Zoom(ZOOM).into(),
            Self::ZoomOut => ViewAction::Zoom(1.0 / ZOOM).into(),
            Self::ShowWhole => ViewAction::ShowWhole.into(),
        };
        Does::Act(action)
    }

    /// The action that it asks for, if it needs nothing else.
    pub fn action(self) -> Option<Action> {
        match self.does() {
            Does::Act(action) => Some(action),
            Does::Hold(_) | Does::HoldBeside(_) | Does::Tilt(_) | Does::ToWhatIsChosen => None,
        }
    }
}
