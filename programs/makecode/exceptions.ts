// What is thrown is caught, and the lines after try are left out.
serial.setWriteLinePadding(0)
function risky(depth: number) {
    if (depth == 0) throw "too deep"
    risky(depth - 1)
    serial.writeLine("never")
}
try {
    risky(3)
} catch (error) {
    serial.writeLine("caught " + error)
} finally {
    serial.writeLine("finally")
}
serial.writeLine("after")
