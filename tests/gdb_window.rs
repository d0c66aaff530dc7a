//! GDB at the board of the window, by raw packets and without a display: the program is held and goes on for both.

mod built_images;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod driven_window;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::Command;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use fivebyfive::app::{App, Settings};
use fivebyfive::hal::Button;
use fivebyfive::session::Input;

/// A window with a program, at which GDB can connect.
fn listening(name: &str, contents: &[u8]) -> App {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    std::fs::write(&path, contents).expect("written");
    let scenario = fivebyfive::scenario::Scenario::new(fivebyfive::scenario::ProgramName::LightsOut, 1);
    let mut app = App::new(scenario, Settings::default());
    app.open_file(path);
    while app.recording().header().image.is_none() {
        app.advance(Duration::from_millis(1), &mut || true);
    }
    app.listen_for_gdb("127.0.0.1:0", Arc::new(|| {}));
    app
}

/// Lets time pass in the window until a client has done what it does.
fn serve<T: Send + 'static>(app: &mut App, client: impl FnOnce(SocketAddr) -> T + Send + 'static) -> T {
    let address = app.gdb_address().expect("it listens");
    let client = std::thread::spawn(move || client(address));
    while !client.is_finished() {
        app.advance(Duration::from_millis(2), &mut || true);
        std::thread::yield_now();
    }
    client.join().expect("the client")
}

/// Lets time pass in the window until something is so: what GDB was answered may reach the window after the answer.
fn advance_until(app: &mut App, is_so: impl Fn(&App) -> bool) {
    while !is_so(app) {
        app.advance(Duration::from_millis(2), &mut || true);
        std::thread::yield_now();
    }
}

struct Client(TcpStream);

impl Client {
    fn connect(address: SocketAddr) -> Self {
        Self(TcpStream::connect(address).expect("it listens"))
    }

    fn send(&mut self, packet: &str) {
        let sum = packet.bytes().fold(0_u8, u8::wrapping_add);
        self.0.write_all(format!("${packet}#{sum:02x}").as_bytes()).expect("it is read");
    }

    fn ask(&mut self, packet: &str) -> String {
        self.send(packet);
        self.answer()
    }

    /// The next packet that is no line for the person.
    fn answer(&mut self) -> String {
        loop {
            let mut bytes = std::iter::repeat_with(|| {
                let mut byte = [0];
                self.0.read_exact(&mut byte).expect("a byte");
                byte[0]
            });
            let text: Vec<u8> =
                bytes.by_ref().skip_while(|&byte| byte != b'$').skip(1).take_while(|&byte| byte != b'#').collect();
            bytes.take(2).for_each(drop);
            self.0.write_all(b"+").expect("it is read");
            let text = unpacked(&text);
            // OK is no line
            if !text.starts_with('O') || text == "OK" {
                return text;
            }
        }
    }

    /// A register, as GDB reads it.
    fn register(&mut self, number: u8) -> u32 {
        let text = self.ask(&format!("p{number:x}"));
        u32::from_str_radix(&text, 16).map(u32::swap_bytes).unwrap_or_else(|_| panic!("{text:?} is no word"))
    }
}

/// A packet without its run lengths (*Debugging with GDB*, E.1 *Overview*): behind `*` stands by how much more, and 29.
fn unpacked(packet: &[u8]) -> String {
    let mut text = String::new();
    let mut bytes = packet.iter().copied();
    while let Some(byte) = bytes.next() {
        match (byte, text.chars().last()) {
            (b'*', Some(last)) => {
                text.extend(std::iter::repeat_n(last, usize::from(bytes.next().expect("a count") - 29)))
            }
            _ => text.push(char::from(byte)),
        }
    }
    text
}

const ADDS: u32 = 0x0c;
const STORES: u32 = 0x0e;

fn counting() -> App {
    listening("counts.hex", small_image::hex_of(&small_image::flash_of(&small_image::COUNTS)).as_bytes())
}

#[test]
fn breakpoints_steps_and_watchpoints_hold_the_window_forward_and_back() {
    let mut app = counting();
    assert!(app.is_running());
    serve(&mut app, |address| {
        let mut client = Client::connect(address);
        assert!(client.ask("?").starts_with('T'), "it is held");
        assert_eq!(client.ask("Z0,c,2"), "OK");
        assert!(client.ask("c").starts_with("T05"));
        assert_eq!(client.register(15), ADDS);
        let count = client.register(1);
        assert!(client.ask("c").starts_with("T05"));
        assert_eq!((client.register(15), client.register(1)), (ADDS, count + 1));
        assert!(client.ask("s").starts_with("T05"));
        assert_eq!((client.register(15), client.register(1)), (STORES, count + 2));
        assert!(client.ask("bs").starts_with("T05"));
        assert_eq!((client.register(15), client.register(1)), (ADDS, count + 1));
        assert!(client.ask("bc").starts_with("T05"));
        assert_eq!((client.register(15), client.register(1)), (ADDS, count));
        assert_eq!(client.ask("z0,c,2"), "OK");
        assert_eq!(client.ask("Z2,20000000,4"), "OK");
        let stopped = client.ask("c");
        assert!(stopped.contains("watch:20000000"), "{stopped}");
        assert_eq!((client.register(15), client.register(1)), (STORES, count + 1));
        let stopped = client.ask("bc");
        assert!(stopped.contains("watch:20000000"), "{stopped}");
        // it is undone next
        assert_eq!(client.register(1), count);
        assert_eq!(client.ask("m20000000,4"), format!("{:08x}", count.swap_bytes()));
        assert_eq!(client.ask("D"), "OK");
    });
    // the program goes on without GDB
    advance_until(&mut app, App::is_running);
    assert!(app.recording().session().inputs().is_empty(), "nothing of this is recorded");
}

#[test]
fn what_would_be_in_no_recording_is_refused_and_inputs_are_recorded() {
    let mut app = counting();
    serve(&mut app, |address| {
        let mut client = Client::connect(address);
        client.ask("?");
        let before = client.ask("m20000000,4");
        assert!(client.ask("M20000000,4:01020304").starts_with('E'));
        assert!(client.ask("P1=01000000").starts_with('E'));
        assert_eq!(client.ask("m20000000,4"), before);
        let press: String = "press a".bytes().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(client.ask(&format!("qRcmd,{press}")), "OK");
    });
    assert!(app.message().is_some_and(|message| message.contains("GDB can change neither")), "{:?}", app.message());
    // the board gets it before the next painting
    app.advance(Duration::from_millis(2), &mut || true);
    let inputs = app.recording().session().inputs();
    assert!(inputs.iter().any(|stamped| stamped.input == Input::Press(Button::A)), "{inputs:?}");
}

#[test]
fn the_window_and_gdb_pause_each_other() {
    let mut window = driven_window::window();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("counts.hex");
    std::fs::write(&path, small_image::hex_of(&small_image::flash_of(&small_image::COUNTS))).expect("written");
    window.state_mut().open_file(path);
    window.run_steps(2);
    driven_window::run(&mut window, 20);
    window.state_mut().listen_for_gdb("127.0.0.1:0", Arc::new(|| {}));
    let address = window.state().gdb_address().expect("it listens");
    let (deeds, asked) = channel::<fn(&mut driven_window::Window)>();
    let client = std::thread::spawn(move || {
        let mut client = Client::connect(address);
        client.ask("?");
        // the window's pause is a stop for GDB
        client.send("c");
        deeds
            .send(|window| {
                advance_until(window.state_mut(), App::is_running);
                window.run_steps(1);
                driven_window::click(window, "⏸ Pause");
            })
            .expect("the window");
        assert!(client.answer().starts_with("T02"));
        // and Ctrl-C pauses the window
        client.send("c");
        client.0.write_all(b"\x03").expect("it is read");
        assert!(client.answer().starts_with("T02"));
        deeds.send(|window| assert!(!window.state().is_running())).expect("the window");
        // the window steps on while GDB holds the program: GDB sees where it is then
        let pc = client.register(15);
        deeds.send(|window| window.key_press(egui::Key::F7)).expect("the window");
        while client.register(15) == pc {}
    });
    while !client.is_finished() {
        window.state_mut().advance(Duration::from_millis(2), &mut || true);
        window.run_steps(1);
        asked.try_iter().for_each(|deed| deed(&mut window));
    }
    client.join().expect("the client");
}

/// GDB itself.
#[test]
fn gdb_debugs_the_board_of_the_window() {
    let Some(contents) = built_images::read("guests/v2/systick.elf") else { return };
    if Command::new("gdb-multiarch").arg("--version").output().is_err() {
        built_images::leave_out("gdb-multiarch is not installed");
        return;
    }
    let mut app = listening("systick.elf", &contents);
    let printed = serve(&mut app, |address| {
        let mut gdb = Command::new("gdb-multiarch");
        gdb.args(["-q", "-nx", "-batch", "-ex", "set pagination off", "-ex", &format!("target remote {address}")]);
        for command in
            ["break SysTick", "continue", "info threads", "delete", "reverse-stepi", "monitor time", "detach"]
        {
            gdb.args(["-ex", command]);
        }
        let output = gdb.arg(built_images::place("guests/v2/systick.elf")).output().expect("GDB");
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
    });
    for part in ["Breakpoint 1", "SysTick, priority 0", "main, on MSP", "cycle"] {
        assert!(printed.contains(part), "{part}: {printed}");
    }
}
