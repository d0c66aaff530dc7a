// Bytes for a strip of eight lights on pin 0, green first: how they are counted, and how long they take.
serial.setWriteLinePadding(0)
const strip = Buffer.create(8 * 3)
function set(light: number, red: number, green: number, blue: number) {
    strip[3 * light] = green
    strip[3 * light + 1] = red
    strip[3 * light + 2] = blue
}
set(0, 255, 0, 128)
set(7, 1, 2, 3)
serial.writeLine(strip.toHex())
const begin = input.runningTime()
for (let i = 0; i < 100; i++) light.sendWS2812Buffer(strip, DigitalPin.P0)
// 8 lights of 24 bits of 1.25 microseconds are 0.24 ms
const took = input.runningTime() - begin
serial.writeLine("sent " + (took >= 20 && took < 100))
