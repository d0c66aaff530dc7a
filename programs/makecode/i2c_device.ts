// Two devices on the I2C bus of the pins: one with registers that are read and written, one that measures.
serial.setWriteLinePadding(0)
pins.i2cWriteNumber(0x76, 0xd0, NumberFormat.UInt8BE, true)
serial.writeLine("id " + pins.i2cReadNumber(0x76, NumberFormat.UInt8BE))
pins.i2cWriteBuffer(0x76, Buffer.fromArray([0xf4, 0x27, 0x05]))
pins.i2cWriteNumber(0x76, 0xf4, NumberFormat.UInt8BE)
serial.writeLine("written " + pins.i2cReadBuffer(0x76, 2).toHex())
pins.i2cWriteNumber(0x76, 0xf7, NumberFormat.UInt8BE)
serial.writeLine("data " + pins.i2cReadBuffer(0x76, 3).toHex())
for (let n = 0; n < 4; n++) {
    pins.i2cWriteNumber(0x40, 0xe3, NumberFormat.UInt8BE)
    serial.writeLine("raw " + pins.i2cReadNumber(0x40, NumberFormat.UInt16BE))
}
