// Pins: what is written, what an open pin reads with each pull, and a servo.
serial.setWriteLinePadding(0)
pins.setPull(DigitalPin.P1, PinPullMode.PullUp)
serial.writeLine("up " + pins.digitalReadPin(DigitalPin.P1))
pins.setPull(DigitalPin.P1, PinPullMode.PullDown)
serial.writeLine("down " + pins.digitalReadPin(DigitalPin.P1))
serial.writeLine("analog " + (pins.analogReadPin(AnalogPin.P2) < 200))
pins.digitalWritePin(DigitalPin.P0, 1)
pins.analogWritePin(AnalogPin.P2, 512)
pins.analogSetPeriod(AnalogPin.P2, 20000)
for (const angle of [0, 90, 180]) {
    pins.servoWritePin(AnalogPin.P1, angle)
    serial.writeLine("angle " + angle)
    led.plotBarGraph(angle, 180)
    pause(300)
}
serial.writeLine("map " + pins.map(512, 0, 1024, 0, 100))
