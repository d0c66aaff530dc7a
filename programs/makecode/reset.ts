// A program that starts itself anew when A is pressed.
serial.setWriteLinePadding(0)
serial.writeLine("start")
basic.showNumber(1)
let presses = 1
input.onButtonPressed(Button.B, function () {
    presses++
    basic.showNumber(presses)
})
input.onButtonPressed(Button.A, () => control.reset())
