// Pictures drawn in the program, and one that is moved over the display.
serial.setWriteLinePadding(0)
basic.showLeds(`
    # . . . #
    . # . # .
    . . # . .
    . # . # .
    # . . . #
    `)
serial.writeLine("cross")
basic.clearScreen()
serial.writeLine("dark")
const wide = images.createBigImage(`
    # . . . . . . . . #
    . # . . . . . . # .
    . . # . . . . # . .
    . . . # . . # . . .
    . . . . # # . . . .
    `)
wide.showImage(0)
serial.writeLine("left")
wide.showImage(5)
serial.writeLine("right")
wide.scrollImage(1, 200)
serial.writeLine("moved")
