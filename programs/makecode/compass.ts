// The magnetic field, which needs no calibration, and the heading, which MakeCode calibrates first.
serial.setWriteLinePadding(0)
const level = Math.sqrt(input.magneticForce(Dimension.X) ** 2 + input.magneticForce(Dimension.Y) ** 2)
// the field is 20 microtesla level and 44 down
serial.writeLine("level " + Math.round(level) + " down " + Math.round(Math.abs(input.magneticForce(Dimension.Z))))
serial.writeLine("strength " + Math.round(input.magneticForce(Dimension.Strength)))
const heading = input.compassHeading()
serial.writeLine("north " + (Math.min(heading, 360 - heading) <= 3))
// what it turns to
basic.forever(function () {
    serial.writeLine("heading " + input.compassHeading())
    basic.pause(200)
})
