// V2: a sound expression, the speaker, the microphone and the logo.
serial.setWriteLinePadding(0)
music.setBuiltInSpeakerEnabled(true)
music.setVolume(100)
const begin = input.runningTime()
const rising = music.createSoundExpression(
    WaveShape.Sine, 400, 800, 255, 0, 500, SoundExpressionEffect.None, InterpolationCurve.Linear)
music.play(rising, music.PlaybackMode.UntilDone)
const took = input.runningTime() - begin
serial.writeLine("sound " + (took >= 480 && took < 600))
serial.writeLine("quiet " + (input.soundLevel() < 20))
serial.writeLine("logo " + input.logoIsPressed())
basic.showIcon(IconNames.EigthNote)
