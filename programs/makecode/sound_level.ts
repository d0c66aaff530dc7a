// V2: How loud it is, four times a second, and when it becomes loud or quiet.
serial.setWriteLinePadding(0)
input.onSound(DetectedSound.Loud, () => serial.writeLine("loud"))
input.onSound(DetectedSound.Quiet, () => serial.writeLine("quiet"))
basic.forever(function () {
    serial.writeLine("level " + input.soundLevel())
    basic.pause(250)
})
