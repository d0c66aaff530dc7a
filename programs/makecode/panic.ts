// The end of a program that knows that something is wrong: a sad face and a number.
serial.setWriteLinePadding(0)
basic.showIcon(IconNames.Happy)
serial.writeLine("fine")
// until the line is sent
pause(50)
control.panic(42)
