// The light that the display measures with its LEDs, and the temperature of the chip.
serial.setWriteLinePadding(0)
basic.showIcon(IconNames.Happy)
input.lightLevel()
pause(1000)
serial.writeLine("light " + input.lightLevel())
serial.writeLine("temperature " + input.temperature())
