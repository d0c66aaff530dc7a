// All levels of brightness: those of single lights, 25 at a time, then those of the whole display.
for (let first = 0; first < 256; first += 25) {
    for (let i = 0; i < 25; i++) led.plotBrightness(i % 5, Math.idiv(i, 5), Math.min(first + i, 255))
    pause(300)
}
led.setDisplayMode(DisplayMode.BlackAndWhite)
led.plotAll()
pause(100)
for (let level = 254; level >= 0; level--) {
    led.setBrightness(level)
    pause(60)
}
