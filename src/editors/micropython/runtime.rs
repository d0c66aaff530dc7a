//! A runtime that programs are put into.

use super::file_system::{self, File};
use super::layout::Layout;
use crate::emulator::image::Image;

/// The file that is run.
const MAIN: &str = "main.py";
/// What a program at a place of its own begins with, before its length (u16) and its text.
const SCRIPT_MAGIC: [u8; 2] = *b"MP";

/// The runtime of MicroPython for a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Runtime {
    image: Image,
    layout: Layout,
}

impl Runtime {
    /// The runtime in an image; `None` when there is no MicroPython in it. The image may have a program.
    pub fn find(image: &Image) -> Option<Self> {
        let layout = Layout::find(image)?;
        Some(Self { image: image.clone(), layout })
    }

    /// What the runtime calls itself; empty when it does not say.
    pub fn version(&self) -> &str {
        &self.layout.version
    }

    /// The files that are in it.
    ///
    /// # Errors
    /// The file system is damaged.
    pub fn files(&self) -> Result<Vec<File>, String> {
        let mut files = file_system::read(&self.image, &self.layout)?;
        // main.py among the files comes first
        if let Some(text) = self.script().filter(|_| files.iter().all(|file| file.name != MAIN)) {
            files.push(File { name: MAIN.to_owned(), bytes: text.to_vec() });
        }
        Ok(files)
    }

    /// The program at a place of its own, as the first editors wrote it.
    fn script(&self) -> Option<&[u8]> {
        let address = self.layout.script?;
        let header = self.image.bytes(address, 4)?;
        let length = usize::from(u16::from_le_bytes([header[2], header[3]]));
        header.starts_with(&SCRIPT_MAGIC).then(|| self.image.bytes(address + 4, length))?
    }

    /// The runtime without any files.
    #[must_use]
    pub fn empty(&self) -> Image {
        let Layout { chunks, spare_page, script, .. } = &self.layout;
        let empty = self.image.without(chunks.clone()).without(*spare_page..*spare_page + 1);
        match (self.script(), script) {
            (Some(text), Some(script)) => empty.without(*script..script + 4 + text.len() as u32),
            _ => empty,
        }
    }

    /// The runtime with a program in it that is run, instead of all that was in its file system.
    ///
    /// # Errors
    /// The program is empty, or does not fit into the file system.
    pub fn with_program(&self, text: &[u8]) -> Result<Image, String> {
        let main = File { name: MAIN.to_owned(), bytes: text.to_vec() };
        // the author knows the file by another name
        self.patched(&[main]).map_err(|(_, why)| why)
    }

    /// The runtime with some files instead of all that was in its file system.
    ///
    /// # Errors
    /// A name is empty or too long, a file is empty, or there is no room for a file.
    pub fn with_files(&self, files: &[File]) -> Result<Image, String> {
        self.patched(files).map_err(|(file, why)| format!("{}: {why}", file.name))
    }

    /// The runtime with some files; or the file that cannot be put into it, and why.
    fn patched<'a>(&self, files: &'a [File]) -> Result<Image, (&'a File, String)> {
        Ok(self.empty().patched(file_system::write(files, &self.layout)?))
    }
}
