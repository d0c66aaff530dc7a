// What is around the board, twice a second: light and temperature.
serial.setWriteLinePadding(0)
basic.forever(function () {
    serial.writeLine("light " + input.lightLevel() + " temperature " + input.temperature())
    basic.pause(500)
})
