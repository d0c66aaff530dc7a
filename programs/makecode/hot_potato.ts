// A game for two boards and more: B takes a seat, A throws the potato to the next seat. Who has it after three seconds loses.
serial.setWriteLinePadding(0)
const GAME_MS = 3000
let seat = -1
let seats = 0
let isOn = false
let ends = 0
radio.setGroup(9)
radio.onReceivedValue((name, value) => {
    if (name == "seat") {
        seats += 1
    } else if (name == "lost") {
        isOn = false
        serial.writeLine("won")
        basic.showIcon(IconNames.Happy, 0)
    } else {
        isOn = true
        if (name == "to" + seat) {
            ends = control.millis() + value
            serial.writeLine("caught with " + value + " ms left")
            basic.showIcon(IconNames.Target, 0)
        }
    }
})
input.onButtonPressed(Button.B, () => {
    if (seat < 0) {
        seat = seats
        seats += 1
        radio.sendValue("seat", seat)
        serial.writeLine("seat " + seat)
        basic.showNumber(seat, 0)
    }
})
input.onButtonPressed(Button.A, () => {
    if (seats > 1 && (ends > 0 || !isOn)) {
        const left = ends > 0 ? ends - control.millis() : GAME_MS
        isOn = true
        ends = 0
        radio.sendValue("to" + (seat + 1) % seats, left)
        serial.writeLine("thrown")
        basic.showNumber(seat, 0)
    }
})
basic.forever(() => {
    if (ends > 0 && control.millis() >= ends) {
        isOn = false
        ends = 0
        radio.sendValue("lost", seat)
        serial.writeLine("lost")
        basic.showIcon(IconNames.Sad, 0)
    }
    basic.pause(10)
})
serial.writeLine("ready")
