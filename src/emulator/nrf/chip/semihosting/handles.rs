//! What a program has opened by semihosting.

use std::collections::BTreeMap;

use super::files::SemihostingFiles;

/// The console.
const TT: &str = ":tt";
/// What the debugger can do beyond the first version of semihosting.
const FEATURES: &str = ":semihosting-features";
/// `SHFB`, then SH_EXT_EXIT_EXTENDED and SH_EXT_STDOUT_STDERR.
const FEATURE_BYTES: [u8; 5] = [b'S', b'H', b'F', b'B', 0b11];
/// What a program has open at once, at most.
const MAX_HANDLES: usize = 64;
/// The first handle that OPEN gives. Those below are input, output and errors of the console, which need not be opened: the
/// handles of many debuggers are those of the computer's own files, and programs rely on it.
const FIRST_HANDLE: u32 = 3;

/// Why a call failed, by the numbers of newlib's `sys/errno.h`, the C library of most programs for these chips.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Errno(pub(super) i32);

impl Errno {
    /// ENOENT.
    pub(super) const NOT_FOUND: Self = Self(2);
    /// EBADF.
    pub(super) const BAD_HANDLE: Self = Self(9);
    /// EACCES.
    pub(super) const NOT_ALLOWED: Self = Self(13);
    /// EBUSY.
    pub(super) const IS_OPEN: Self = Self(16);
    /// EISDIR.
    pub(super) const IS_FOLDER: Self = Self(21);
    /// EINVAL.
    pub(super) const INVALID: Self = Self(22);
    /// EMFILE.
    pub(super) const TOO_MANY: Self = Self(24);
    /// ENOSPC.
    pub(super) const NO_ROOM: Self = Self(28);
    /// ENOSYS.
    pub(super) const NOT_SERVED: Self = Self(88);
}

/// What a handle leads to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Stream {
    /// What is sent to the debugger.
    Input,
    /// The console, by `:tt` for output or for errors.
    Output,
    Features {
        at: usize,
    },
    File {
        place: String,
        at: usize,
        reads: bool,
        writes: bool,
        appends: bool,
    },
}

impl Stream {
    pub(super) fn is_console(&self) -> bool {
        matches!(self, Self::Input | Self::Output)
    }
}

/// Handles, and the files that they lead to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Handles {
    files: Option<SemihostingFiles>,
    open: BTreeMap<u32, Stream>,
}

impl Handles {
    pub(super) fn new(files: Option<SemihostingFiles>) -> Self {
        Self { files, open: BTreeMap::new() }
    }

    pub(super) fn files(&self) -> Option<&SemihostingFiles> {
        self.files.as_ref()
    }

    pub(super) fn own_bytes(&self, before: Option<&Self>) -> usize {
        let before = before.and_then(|before| before.files.as_ref());
        self.files.as_ref().map_or(0, |files| files.own_bytes(before))
    }

    pub(super) fn close_all(&mut self) {
        self.open.clear();
    }

    /// Opens by one of the twelve modes, those of `fopen` from `r` to `a+b`; the handle.
    pub(super) fn open(&mut self, name: &str, mode: u32) -> Result<u32, Errno> {
        if self.open.len() >= MAX_HANDLES {
            return Err(Errno::TOO_MANY);
        }
        let stream = match (name, mode) {
            (_, 12..) => return Err(Errno::INVALID),
            // the mode says which of the three it is
            (TT, 0..4) => Stream::Input,
            (TT, _) => Stream::Output,
            (FEATURES, 0 | 1) => Stream::Features { at: 0 },
            (FEATURES, _) => return Err(Errno::NOT_ALLOWED),
            _ => self.open_file(name, mode)?,
        };
        let handle = (FIRST_HANDLE..).find(|handle| !self.open.contains_key(handle)).ok_or(Errno::TOO_MANY)?;
        self.open.insert(handle, stream);
        Ok(handle)
    }

    fn open_file(&mut self, name: &str, mode: u32) -> Result<Stream, Errno> {
        let files = self.files.as_mut().ok_or(Errno::NOT_FOUND)?;
        let place = files.place(name)?;
        // r, w and a, each without and with `b`, then each with `+`
        let (kind, updates) = (mode / 4, mode % 4 >= 2);
        match kind {
            0 if files.get(&place).is_none() => return Err(Errno::NOT_FOUND),
            1 => files.set(&place, Default::default()),
            2 if files.get(&place).is_none() => files.set(&place, Default::default()),
            _ => {}
        }
        Ok(Stream::File { place, at: 0, reads: kind == 0 || updates, writes: kind > 0 || updates, appends: kind == 2 })
    }

    pub(super) fn close(&mut self, handle: u32) -> Result<(), Errno> {
        self.open.remove(&handle).map(|_| ()).ok_or(Errno::BAD_HANDLE)
    }

    pub(super) fn stream(&self, handle: u32) -> Result<&Stream, Errno> {
        match (self.open.get(&handle), handle) {
            (Some(stream), _) => Ok(stream),
            (None, 0) => Ok(&Stream::Input),
            (None, 1 | 2) => Ok(&Stream::Output),
            (None, _) => Err(Errno::BAD_HANDLE),
        }
    }

    /// The bytes of what can be read, and where in them the next one is.
    fn contents(&mut self, handle: u32) -> Result<(&[u8], &mut usize), Errno> {
        match self.open.get_mut(&handle).ok_or(Errno::BAD_HANDLE)? {
            Stream::Features { at } => Ok((&FEATURE_BYTES, at)),
            Stream::File { place, at, .. } => {
                let file = self.files.as_ref().and_then(|files| files.get(place)).ok_or(Errno::NOT_FOUND)?;
                Ok((file, at))
            }
            Stream::Input | Stream::Output => Err(Errno::INVALID),
        }
    }

    /// Up to so many bytes; fewer at the end.
    pub(super) fn read(&mut self, handle: u32, length: u32) -> Result<Vec<u8>, Errno> {
        if let Stream::File { reads: false, .. } | Stream::Output = self.stream(handle)? {
            return Err(Errno::BAD_HANDLE);
        }
        if matches!(self.stream(handle)?, Stream::Input) {
            return Ok(Vec::new());
        }
        let (bytes, at) = self.contents(handle)?;
        let rest = bytes.get(*at..).unwrap_or_default();
        let read = rest[..rest.len().min(length as usize)].to_vec();
        *at += read.len();
        Ok(read)
    }

    pub(super) fn write(&mut self, handle: u32, bytes: &[u8]) -> Result<(), Errno> {
        let Stream::File { place, at, writes: true, appends, .. } =
            self.open.get_mut(&handle).ok_or(Errno::BAD_HANDLE)?
        else {
            return Err(Errno::BAD_HANDLE);
        };
        let files = self.files.as_mut().ok_or(Errno::NOT_FOUND)?;
        if *appends {
            *at = files.get(place).map_or(0, |file| file.len());
        }
        files.write(place, *at, bytes)?;
        *at += bytes.len();
        Ok(())
    }

    /// Goes to a place, counted from the beginning, at most to the end.
    pub(super) fn seek(&mut self, handle: u32, position: u32) -> Result<(), Errno> {
        let (bytes, at) = self.contents(handle)?;
        if position as usize > bytes.len() {
            return Err(Errno::INVALID);
        }
        *at = position as usize;
        Ok(())
    }

    pub(super) fn length(&mut self, handle: u32) -> Result<u32, Errno> {
        let (bytes, _) = self.contents(handle)?;
        u32::try_from(bytes.len()).map_err(|_| Errno::INVALID)
    }

    /// The place of a file that is there and not open.
    fn closed_file(&self, name: &str) -> Result<String, Errno> {
        let files = self.files.as_ref().ok_or(Errno::NOT_FOUND)?;
        let place = files.place(name)?;
        files.get(&place).ok_or(Errno::NOT_FOUND)?;
        let is_open = |stream: &Stream| matches!(stream, Stream::File { place: open, .. } if *open == place);
        if self.open.values().any(is_open) { Err(Errno::IS_OPEN) } else { Ok(place) }
    }

    pub(super) fn remove(&mut self, name: &str) -> Result<(), Errno> {
        let place = self.closed_file(name)?;
        let files = self.files.as_mut().ok_or(Errno::NOT_FOUND)?;
        files.take(&place).map(|_| ()).ok_or(Errno::NOT_FOUND)
    }

    /// Gives a file another name; one that has that name is replaced.
    pub(super) fn rename(&mut self, from: &str, to: &str) -> Result<(), Errno> {
        let from = self.closed_file(from)?;
        let to = match self.closed_file(to) {
            Err(Errno::NOT_FOUND) => self.files.as_ref().ok_or(Errno::NOT_FOUND)?.place(to)?,
            other => other?,
        };
        let files = self.files.as_mut().ok_or(Errno::NOT_FOUND)?;
        let contents = files.take(&from).ok_or(Errno::NOT_FOUND)?;
        files.set(&to, contents);
        Ok(())
    }
}
