// Notes are as long as the tempo says: a beat of 500 ms at first, of 250 ms after.
serial.setWriteLinePadding(0)
let begin = 0
function took(name: string) {
    serial.writeLine(name + " " + 50 * Math.round((input.runningTime() - begin) / 50))
}
begin = input.runningTime()
music.playTone(Note.C, music.beat(BeatFraction.Whole))
took("whole")
begin = input.runningTime()
music.rest(music.beat(BeatFraction.Half))
took("half")
music.setTempo(240)
serial.writeLine("" + music.tempo() + " " + music.beat())
begin = input.runningTime()
music.playTone(Note.A, music.beat(BeatFraction.Double))
took("double")
begin = input.runningTime()
music.ringTone(262)
serial.writeLine("ringing " + (input.runningTime() - begin < 60))
music.stopAllSounds()
