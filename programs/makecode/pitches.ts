// Tones from 55 to 2500 Hz, 200 ms each, with 100 ms between them.
serial.setWriteLinePadding(0)
for (const frequency of [55, 110, 440, 880, 1250, 2500]) {
    music.playTone(frequency, 200)
    music.rest(100)
}
serial.writeLine("silence")
