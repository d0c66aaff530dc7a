// What the accelerometer says at each press of A, in sixteenths of 1 g, and the angles of the board.
serial.setWriteLinePadding(0)
const part = (d: Dimension) => Math.round(input.acceleration(d) / 64)
input.onButtonPressed(Button.A, function () {
    serial.writeLine("xyz " + part(Dimension.X) + " " + part(Dimension.Y) + " " + part(Dimension.Z))
    serial.writeLine("strength " + part(Dimension.Strength))
    serial.writeLine("roll " + 5 * Math.round(input.rotation(Rotation.Roll) / 5))
    serial.writeLine("pitch " + 5 * Math.round(input.rotation(Rotation.Pitch) / 5))
})
serial.writeLine("" + part(Dimension.X))
