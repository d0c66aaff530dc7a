//! The interrupts of an image; the program comes from the file that has this module.

/// Three interrupts and sleep, as `fivebyfive::bsp` describes them.
#[rtic::app(device = microbit::pac, peripherals = true)]
mod interrupts {
    use fivebyfive::bsp::{self, Board, Display, Radio};
    use fivebyfive::hal;

    use super::super::{Game, Peripherals, USES, game};

    #[shared]
    struct Shared {
        display: Display,
        radio: Radio<Peripherals>,
    }

    #[local]
    struct Local {
        board: Board<Peripherals>,
        game: Game,
    }

    #[init]
    fn init(context: init::Context) -> (Shared, Local) {
        let (board, display, radio) = bsp::start(microbit::Board::new(context.device, context.core), &USES);
        let game = game(&board);
        (Shared { display, radio }, Local { board, game })
    }

    #[idle]
    fn idle(_: idle::Context) -> ! {
        loop {
            cortex_m::asm::wfi();
        }
    }

    #[task(binds = TIMER0, priority = 1, local = [board, game], shared = [display, radio])]
    fn tick(mut context: tick::Context) {
        let (board, game) = (context.local.board, context.local.game);
        while board.begin_tick() {
            if board.has_radio() {
                context.shared.radio.lock(|radio| board.receive(radio));
            }
            hal::tick(game, board);
            if board.has_radio() {
                context.shared.radio.lock(|radio| board.send(radio));
            }
            if board.senses_light() {
                context.shared.display.lock(|display| board.sense_light(display));
            }
            if let Some(refresh) = board.end_tick() {
                context.shared.display.lock(|display| display.show(&refresh));
            }
        }
    }

    #[task(binds = TIMER1, priority = 2, shared = [display])]
    fn refresh(mut context: refresh::Context) {
        context.shared.display.lock(Display::on_interrupt);
    }

    #[task(binds = RADIO, priority = 3, shared = [radio])]
    fn packet(mut context: packet::Context) {
        context.shared.radio.lock(Radio::on_interrupt);
    }
}
