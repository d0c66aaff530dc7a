// Which ring of a pin is touched and let go.
serial.setWriteLinePadding(0)
input.onPinPressed(TouchPin.P0, () => serial.writeLine("P0 pressed"))
input.onPinPressed(TouchPin.P1, () => serial.writeLine("P1 pressed"))
input.onPinPressed(TouchPin.P2, () => serial.writeLine("P2 pressed"))
basic.forever(function () {
    serial.writeLine("P0 " + input.pinIsPressed(TouchPin.P0))
    basic.pause(250)
})
