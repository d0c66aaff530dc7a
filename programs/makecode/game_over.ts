// A game of four seconds: each press of A is a point. The display flashes when it is over.
serial.setWriteLinePadding(0)
game.setScore(0)
game.startCountdown(4000)
input.onButtonPressed(Button.A, function () {
    game.setScore(game.score() + 1)
    serial.writeLine("score " + game.score())
})
serial.writeLine("ready")
