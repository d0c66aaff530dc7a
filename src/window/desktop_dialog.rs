//! The dialog of the desktop that asks for a path. It runs beside the window: the app says what it needs, and gets the
//! answer when there is one.

use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Poll, Wake, Waker};

use eframe::Frame;
use egui::Context;
use rfd::{AsyncFileDialog, FileHandle};

use crate::app::{App, PathKind, PathRequest};

/// What came of a dialog.
enum Answer {
    /// A path, or none if it was cancelled.
    Path(Option<PathBuf>),
    /// The desktop has no dialog.
    NoDialog,
}

/// The dialog, if one is open.
#[derive(Default)]
pub(super) struct DesktopDialog {
    asked: Option<Pin<Box<dyn Future<Output = Answer>>>>,
}

impl DesktopDialog {
    /// Opens a dialog, if the app needs a path, and reports the answer to the app.
    pub(super) fn go_on(&mut self, app: &mut App, ctx: &Context, frame: &Frame) {
        if let Some(request) = app.take_path_request() {
            let dialog = dialog(&request).set_parent(frame);
            self.asked = Some(Box::pin(ask(dialog, request.kind)));
        }
        let Some(asked) = &mut self.asked else { return };
        let waker = Waker::from(Arc::new(Repaint(ctx.clone())));
        let Poll::Ready(answer) = asked.as_mut().poll(&mut std::task::Context::from_waker(&waker)) else { return };
        self.asked = None;
        match answer {
            Answer::Path(path) => app.answer_path(path),
            Answer::NoDialog => app.has_no_desktop_dialog(),
        }
        ctx.request_repaint();
    }
}

/// Paints the window once more, when there is something new.
struct Repaint(Context);

impl Wake for Repaint {
    fn wake(self: Arc<Self>) {
        self.0.request_repaint();
    }
}

fn dialog(request: &PathRequest) -> AsyncFileDialog {
    let mut dialog = AsyncFileDialog::new().set_title(&request.title);
    let suggested = std::path::absolute(&request.suggested).unwrap_or_else(|_| request.suggested.clone());
    if let Some(folder) = suggested.parent().filter(|folder| folder.is_dir()) {
        dialog = dialog.set_directory(folder);
    }
    if let Some(name) = suggested.file_name().filter(|_| request.kind == PathKind::Save) {
        dialog = dialog.set_file_name(name.to_string_lossy());
    }
    if !request.endings.is_empty() {
        dialog = dialog.add_filter(request.file_type, request.endings).add_filter("All files", &["*"]);
    }
    dialog
}

async fn ask(dialog: AsyncFileDialog, kind: PathKind) -> Answer {
    if !has_dialogs().await {
        return Answer::NoDialog;
    }
    let chosen = match kind {
        PathKind::Open => dialog.pick_file().await,
        PathKind::Save => dialog.save_file().await,
        PathKind::Folder => dialog.pick_folder().await,
    };
    Answer::Path(chosen.map(|file| FileHandle::path(&file).to_owned()))
}

/// Whether the desktop answers: where it does not, a dialog would look like one that is cancelled at once.
#[cfg(target_os = "linux")]
async fn has_dialogs() -> bool {
    portal_version().await.is_ok()
}

#[cfg(not(target_os = "linux"))]
async fn has_dialogs() -> bool {
    true
}

/// The version of the desktop portal for files.
#[cfg(target_os = "linux")]
async fn portal_version() -> zbus::Result<u32> {
    /// A portal that has to be started needs a moment; one that hangs is none.
    const PATIENCE: std::time::Duration = std::time::Duration::from_secs(5);

    let bus = zbus::connection::Builder::session()?.method_timeout(PATIENCE).build().await?;
    let portal = zbus::Proxy::new(
        &bus,
        "org.freedesktop.portal.Desktop",
        "/org/freedesktop/portal/desktop",
        "org.freedesktop.portal.FileChooser",
    );
    let version = portal.await?.get_property("version").await?;
    Ok(version)
}
