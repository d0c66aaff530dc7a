// How long things take by the clock of the program; the times of the lines say how long they take in truth.
serial.setWriteLinePadding(0)
function took(name: string, action: () => void) {
    serial.writeLine("begin " + name)
    const begin = input.runningTime()
    action()
    const length = input.runningTime() - begin
    serial.writeLine("end " + name)
    serial.writeLine("took " + length)
}
took("pause 1000", () => pause(1000))
took("pause 20 x 50", function () {
    for (let i = 0; i < 50; i++) pause(20)
})
took("scroll", () => basic.showString("11"))
took("letter", () => basic.showString("1"))
took("tone", () => music.playTone(440, 1000))
took("icon", () => basic.showIcon(IconNames.Heart))
