// What happens on a press of A, of B, and of both.
serial.setWriteLinePadding(0)
input.onButtonPressed(Button.A, function () {
    serial.writeLine("A")
    basic.showArrow(ArrowNames.West)
})
input.onButtonPressed(Button.B, function () {
    serial.writeLine("B")
    basic.showArrow(ArrowNames.East)
})
input.onButtonPressed(Button.AB, function () {
    serial.writeLine("A+B")
    basic.showIcon(IconNames.Yes)
})
serial.writeLine("ready")
