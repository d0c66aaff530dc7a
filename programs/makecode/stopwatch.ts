// A state machine: A starts, stops and shows the time, B sets it back.
serial.setWriteLinePadding(0)
enum State { Idle, Running, Stopped }
let state = State.Idle
let begin = 0
basic.showIcon(IconNames.SmallSquare, 0)
input.onButtonPressed(Button.A, function () {
    if (state == State.Idle) {
        begin = input.runningTime()
        state = State.Running
        serial.writeLine("running")
        basic.showIcon(IconNames.Square, 0)
    } else if (state == State.Running) {
        state = State.Stopped
        const seconds = Math.round((input.runningTime() - begin) / 1000)
        serial.writeLine("stopped after " + seconds)
        basic.showNumber(seconds)
    }
})
input.onButtonPressed(Button.B, function () {
    serial.writeLine(state == State.Stopped ? "back" : "not now")
    if (state == State.Stopped) {
        state = State.Idle
        basic.showIcon(IconNames.SmallSquare, 0)
    }
})
