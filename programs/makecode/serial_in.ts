// Lines that come in: turned around, and counted.
serial.setWriteLinePadding(0)
let lines = 0
serial.onDataReceived(serial.delimiters(Delimiters.CarriageReturn), function () {
    const text = serial.readUntil(serial.delimiters(Delimiters.CarriageReturn))
    let turned = ""
    for (let i = text.length - 1; i >= 0; i--) turned += text.charAt(i)
    lines++
    serial.writeLine(turned + " " + lines)
    basic.showNumber(lines)
})
serial.writeLine("ready")
