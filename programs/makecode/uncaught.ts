// What is thrown and not caught ends the program with the sad face and the number of an unhandled exception.
serial.setWriteLinePadding(0)
basic.showIcon(IconNames.Happy)
serial.writeLine("fine")
// until the line is sent
pause(50)
throw "our own"
