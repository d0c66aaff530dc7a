//! The threads that play scenarios and search a run at once.

use rayon::{ThreadBuilder, ThreadPoolBuildError, ThreadPoolBuilder};

/// Starts the threads: as many as rayon has by default or, where the system has no room for these, one.
///
/// # Errors
/// Not even one can be started, in one sentence.
pub(super) fn start_threads() -> Result<(), String> {
    // the threads of all can only be tried for once, so those of a pool that is dropped are tried first
    let count = possible(start_and_end)?;
    match ThreadPoolBuilder::new().num_threads(count).build_global() {
        Ok(()) => Ok(()),
        Err(error) => Err(failed(&error)),
    }
}

/// How many threads can be started: 0, as many as rayon has by default, or 1.
fn possible(start: impl Fn(usize) -> Result<(), ThreadPoolBuildError>) -> Result<usize, String> {
    start(0).map(|()| 0).or_else(|_| start(1).map(|()| 1)).map_err(|error| failed(&error))
}

/// Starts so many threads, and waits until they have ended: then their room is free again.
fn start_and_end(count: usize) -> Result<(), ThreadPoolBuildError> {
    let mut threads = Vec::new();
    let start = |thread: ThreadBuilder| {
        threads.push(std::thread::Builder::new().spawn(move || thread.run())?);
        Ok(())
    };
    let pool = ThreadPoolBuilder::new().num_threads(count).spawn_handler(start).build().map(drop);
    for thread in threads {
        // a thread that has nothing to do does not panic
        let _ = thread.join();
    }
    pool
}

fn failed(error: &ThreadPoolBuildError) -> String {
    format!("the system starts no thread for this program: {error}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What rayon says where the system starts no thread.
    fn full() -> Result<(), ThreadPoolBuildError> {
        let no_thread = |_| Err(std::io::Error::from(std::io::ErrorKind::WouldBlock));
        ThreadPoolBuilder::new().num_threads(1).spawn_handler(no_thread).build().map(drop)
    }

    #[test]
    fn where_many_threads_are_too_many_there_is_one_and_where_there_is_none_it_is_said() {
        assert_eq!(possible(|_| Ok(())), Ok(0));
        assert_eq!(possible(|count| if count == 1 { Ok(()) } else { full() }), Ok(1));
        let message = possible(|_| full()).expect_err("there is no thread");
        assert!(message.starts_with("the system starts no thread for this program: "), "{message}");
    }
}
