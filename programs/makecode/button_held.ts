// A light that is on while A is down, and what a press was: a click, a long click, or one that is still held.
serial.setWriteLinePadding(0)
const told: string[] = []
basic.forever(function () {
    if (input.buttonIsPressed(Button.A)) led.plot(0, 0)
    else led.unplot(0, 0)
    // one fiber writes: the V1 drops what two of them write at the same time
    while (told.length > 0) serial.writeLine(told.shift())
})
function tell(event: number, name: string) {
    control.onEvent(DAL.MICROBIT_ID_BUTTON_A, event, () => told.push(name))
}
tell(DAL.MICROBIT_BUTTON_EVT_DOWN, "down")
tell(DAL.MICROBIT_BUTTON_EVT_UP, "up")
tell(DAL.MICROBIT_BUTTON_EVT_CLICK, "click")
tell(DAL.MICROBIT_BUTTON_EVT_LONG_CLICK, "long click")
tell(DAL.MICROBIT_BUTTON_EVT_HOLD, "hold")
serial.writeLine("ready")
