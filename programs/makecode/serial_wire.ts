// The serial port by pins, wired to another board: A and B send their letter, and what comes is shown.
serial.redirect(SerialPin.P0, SerialPin.P1, BaudRate.BaudRate9600)
input.onButtonPressed(Button.A, () => serial.writeString("A"))
input.onButtonPressed(Button.B, () => serial.writeString("B"))
basic.showString("-", 0)
basic.forever(() => {
    const text = serial.readString()
    if (text) basic.showString(text, 0)
})
