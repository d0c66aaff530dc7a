// A digit stays, a number of two digits is scrolled, one column every 150 ms.
serial.setWriteLinePadding(0)
basic.showNumber(7)
serial.writeLine("shown")
basic.showNumber(-15)
serial.writeLine("scrolled")
basic.showNumber(4)
