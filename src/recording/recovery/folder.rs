//! The folder of recovery files.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::earlier;
use super::file::{Offer, RecoveryFile, Unreadable};
use crate::recording::disk::{Disk, Lock};

/// The most programs that run at once.
const MAX_PROGRAMS: u32 = 64;

/// The place of a running program in the folder of recovery files.
#[derive(Debug)]
pub struct RecoveryFolder {
    folder: PathBuf,
    /// The number of this program.
    number: u32,
    /// Held as long as the program runs.
    _lock: Lock,
    /// The number of the next file.
    next: u32,
}

/// What was found in the folder.
#[derive(Default)]
pub struct Found {
    /// What earlier programs left.
    pub offers: Vec<Offer>,
    /// What is wrong with files that were left, a sentence each.
    pub problems: Vec<String>,
}

impl RecoveryFolder {
    /// Takes a place in a folder, which is made if it is not there, and takes over what programs that have ended left in
    /// it, and in the folder `earlier` of the versions before. A file that cannot be read is set aside under another name.
    ///
    /// # Errors
    /// The folder cannot be written to, or 64 programs run already.
    pub fn begin(disk: &Arc<dyn Disk>, folder: &Path, earlier: Option<&Path>) -> io::Result<(Self, Found)> {
        disk.make_folder(folder)?;
        let mut taken = None;
        for number in 0..MAX_PROGRAMS {
            if let Some(lock) = disk.lock(&lock_of(folder, number))? {
                taken = Some((number, lock));
                break;
            }
        }
        let Some((number, lock)) = taken else {
            return Err(io::Error::other(format!("{MAX_PROGRAMS} programs run already")));
        };
        let mut place = Self { folder: folder.to_owned(), number, _lock: lock, next: 0 };
        let mut found = Found::default();
        place.take_over(disk, &mut found)?;
        if let Some(earlier) = earlier {
            place.take_over_earlier(disk, earlier, &mut found);
        }
        Ok((place, found))
    }

    /// A file that is not used yet.
    pub fn new_file(&mut self) -> PathBuf {
        let file = self.folder.join(format!("{}-{}.json", self.number, self.next));
        self.next += 1;
        file
    }

    /// Takes over the files of programs that have ended.
    fn take_over(&mut self, disk: &Arc<dyn Disk>, found: &mut Found) -> io::Result<()> {
        let files = disk.files(&self.folder)?;
        let numbered = files.iter().filter_map(|file| Some((file, numbers_of(file)?)));
        self.next = numbered.clone().map(|(_, (_, number))| number.saturating_add(1)).max().unwrap_or(0);
        for (file, (program, _)) in numbered {
            let mut own = file.clone();
            if program != self.number {
                // held until the file has its new name: another program that starts now does not take it, too
                let Ok(Some(_lock)) = disk.lock(&lock_of(&self.folder, program)) else { continue };
                let new = self.new_file();
                if disk.rename(file, &new).is_ok() {
                    own = new;
                }
            }
            match disk.read(&own) {
                Ok(bytes) => match RecoveryFile::read(&own, &bytes) {
                    Ok(offer) => found.offers.push(offer),
                    Err(Unreadable::Damaged(why)) => found.problems.push(set_aside(disk, &own, &why)),
                    Err(Unreadable::Newer(why)) => found.problems.push(format!("{}: {why}", own.display())),
                },
                Err(error) => found.problems.push(format!("{}: cannot be read: {error}", own.display())),
            }
        }
        Ok(())
    }

    /// Takes over what versions before this one left, into files of its own.
    fn take_over_earlier(&mut self, disk: &Arc<dyn Disk>, folder: &Path, found: &mut Found) {
        let files = disk.files(folder).unwrap_or_default();
        for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "jsonl")) {
            let Ok(Some(_lock)) = disk.lock(&file.with_extension("lock")) else { continue };
            let bytes = match disk.read(file) {
                Ok(bytes) => bytes,
                Err(error) => {
                    found.problems.push(format!("{}: cannot be read: {error}", file.display()));
                    continue;
                }
            };
            match earlier::read(file, &bytes) {
                Ok((offer, problem)) => {
                    if let Some(problem) = problem {
                        // what could not be read stays beside the rest
                        let aside = aside(disk, file);
                        let kept = match disk.write(&aside, &bytes) {
                            Ok(()) => format!("; all of it is kept as {}", aside.display()),
                            Err(_) => String::new(),
                        };
                        found.problems.push(format!("{}: {problem}{kept}", file.display()));
                    }
                    found.offers.push(self.adopt(disk, file, offer));
                }
                Err(why) => found.problems.push(set_aside(disk, file, &why)),
            }
        }
    }

    /// Moves what an earlier version left into a file of this program, if that can be written.
    fn adopt(&mut self, disk: &Arc<dyn Disk>, file: &Path, offer: Offer) -> Offer {
        let own = self.new_file();
        let contents = offer.recording().contents();
        let bytes = RecoveryFile::to_bytes(&contents, offer.program().to_owned(), None, offer.written_at_unix_s());
        let written = bytes.map_err(io::Error::other).and_then(|bytes| disk.write(&own, &bytes));
        match written.and_then(|()| disk.remove(file)) {
            Ok(()) => offer.in_file(own),
            Err(_) => offer,
        }
    }
}

/// Gives a file that cannot be read another name, so that it is neither offered again nor written over; says so.
fn set_aside(disk: &Arc<dyn Disk>, file: &Path, why: &str) -> String {
    let aside = aside(disk, file);
    match disk.rename(file, &aside) {
        Ok(()) => format!("{}: is no recovery file: {why}; it is kept as {}", file.display(), aside.display()),
        Err(_) => format!("{}: is no recovery file: {why}", file.display()),
    }
}

/// A name for it that no file has: `0.unreadable`, `0.unreadable-2` and so on.
fn aside(disk: &Arc<dyn Disk>, file: &Path) -> PathBuf {
    let numbered = (2_u32..).map(|number| file.with_extension(format!("unreadable-{number}")));
    let names = std::iter::once(file.with_extension("unreadable")).chain(numbered);
    names.into_iter().find(|name| !disk.has(name)).unwrap_or_default()
}

fn lock_of(folder: &Path, program: u32) -> PathBuf {
    folder.join(format!("{program}.lock"))
}

/// The numbers of the program and of the document, from `0-1.json`.
fn numbers_of(file: &Path) -> Option<(u32, u32)> {
    let name = file.file_name()?.to_str()?.strip_suffix(".json")?;
    let (program, document) = name.split_once('-')?;
    Some((program.parse().ok()?, document.parse().ok()?))
}
