//! What a run of an image reaches outside: nothing but the files that are asked for.
#![cfg(target_os = "linux")]

#[expect(dead_code, reason = "each test file uses its part of it")]
mod built_images;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod process;

use std::path::Path;
use std::process::Command;

use built_images::leave_out;
use process::Folder;

/// A program that is an endless loop: two vectors, and a branch to itself.
const LOOP: &str = ":0800000000400020090000008F\n:02000800FEE711\n:00000001FF\n";

/// The system calls that change what a path names, without those that open a file.
const CHANGES: &[&str] = &[
    "creat",
    "mkdir",
    "mknod",
    "rename",
    "unlink",
    "rmdir",
    "link",
    "symlink",
    "truncate",
    "chmod",
    "chown",
    "utime",
    "utimensat",
    "setxattr",
    "mount",
];

/// The calls of a trace of strace, without the numbers of the threads.
fn calls(trace: &str) -> impl Iterator<Item = &str> {
    trace.lines().map(|line| line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' '))
}

/// The texts in quotes of a call: the paths.
fn paths(call: &str) -> impl Iterator<Item = &Path> {
    call.split('"').skip(1).step_by(2).map(Path::new)
}

/// The calls that reach something outside of a folder in which the process runs.
fn outside<'a>(trace: &'a str, folder: &Path) -> Vec<&'a str> {
    let is_network =
        |name: &str| ["socket", "connect", "bind", "listen", "accept"].iter().any(|it| name.starts_with(it));
    let is_change = |name: &str| CHANGES.iter().any(|it| name.starts_with(it) || name.starts_with(&format!("f{it}")));
    calls(trace)
        .filter(|call| {
            let name = call.split('(').next().unwrap_or_default();
            let opens = name.starts_with("open")
                && ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC"].iter().any(|flag| call.contains(flag));
            let writes = opens || is_change(name);
            let is_inside = |path: &Path| path.is_relative() || path.starts_with(folder);
            is_network(name) || (writes && !paths(call).all(is_inside))
        })
        .collect()
}

#[test]
fn a_trace_shows_what_is_outside() {
    let folder = Path::new("/in");
    for call in [
        r#"7  openat(AT_FDCWD, "/etc/passwd", O_WRONLY|O_CLOEXEC) = -1 EACCES (Permission denied)"#,
        r#"socket(AF_INET, SOCK_STREAM, IPPROTO_TCP) = 3"#,
        r#"12 renameat(AT_FDCWD, "/in/a", AT_FDCWD, "/home/a") = 0"#,
        r#"7  unlink("/home/a") = 0"#,
    ] {
        assert_eq!(outside(call, folder).len(), 1, "{call}");
    }
    for call in [
        r#"7  openat(AT_FDCWD, "/etc/ld.so.cache", O_RDONLY|O_CLOEXEC) = 3"#,
        r#"openat(AT_FDCWD, "/in/out.gif", O_RDWR|O_CREAT|O_EXCL, 0666) = 3"#,
        r#"renameat(AT_FDCWD, "/in/a", AT_FDCWD, "out.gif") = 0"#,
        r#"readlink("/proc/self/exe", "/home/a", 4096) = 7"#,
    ] {
        assert_eq!(outside(call, folder), [""; 0], "{call}");
    }
}

#[test]
fn a_run_of_an_image_opens_no_socket_and_writes_nothing_but_what_is_asked_for() {
    let folder = Folder::new();
    folder.file("loop.hex", LOOP);
    let run = ["run", "--image", "loop.hex", "--for", "20ms", "--gif", "out.gif", "--vcd", "out.vcd"];
    let traced = Command::new("strace")
        .args(["-f", "-o", "trace", "-e", "trace=%network,%file,%desc", env!("CARGO_BIN_EXE_fivebyfive")])
        .args(run)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .current_dir(folder.path(""))
        .output();
    let output = match traced {
        Ok(output) => output,
        Err(error) => return leave_out(&format!("strace does not start, and shows what a run reaches: {error}")),
    };
    let err = String::from_utf8_lossy(&output.stderr);
    if err.contains("ptrace") {
        return leave_out(&format!("strace must not look at a process here: {err}"));
    }
    assert_eq!(output.status.code(), Some(0), "{err}");
    let trace = folder.read("trace");
    assert!(calls(&trace).any(|call| call.starts_with("openat") && call.contains("loop.hex")), "the image is read");
    assert!(calls(&trace).any(|call| call.starts_with("rename") && call.contains("out.gif")), "the picture is written");
    let inside = folder.path("").canonicalize().expect("the folder");
    assert_eq!(outside(&trace, &inside), [""; 0]);
    assert_eq!(folder.names("."), ["loop.hex", "out.gif", "out.vcd", "trace"]);
}
