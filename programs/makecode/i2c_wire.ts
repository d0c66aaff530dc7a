// V2: I2C with another board, which is a slave: each press of A writes a number, and reads the answer.
serial.setWriteLinePadding(0)
let number = 65
input.onButtonPressed(Button.A, () => {
    pins.i2cWriteNumber(0x42, number, NumberFormat.UInt8BE)
    serial.writeLine("wrote " + number + " read " + pins.i2cReadNumber(0x42, NumberFormat.UInt8BE))
    number += 1
})
serial.writeLine("ready")
