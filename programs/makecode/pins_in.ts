// What is connected to the pins: a level at pin 8, a voltage at pin 2, a wire from pin 16 to pin 12, and pulses at pin 1.
serial.setWriteLinePadding(0)
pins.onPulsed(DigitalPin.P1, PulseValue.High, () => serial.writeLine("pulse " + pins.pulseDuration()))
basic.forever(function () {
    pins.digitalWritePin(DigitalPin.P16, 1)
    const high = pins.digitalReadPin(DigitalPin.P12)
    pins.digitalWritePin(DigitalPin.P16, 0)
    const low = pins.digitalReadPin(DigitalPin.P12)
    serial.writeLine("P8 " + pins.digitalReadPin(DigitalPin.P8) + " P2 " + pins.analogReadPin(AnalogPin.P2)
        + " wire " + high + " " + low)
    basic.pause(200)
})
