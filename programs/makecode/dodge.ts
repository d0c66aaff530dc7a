// A game: walls with one gap come down, and A and B move the player to the gap.
serial.setWriteLinePadding(0)
let player = 2
let alive = true
input.onButtonPressed(Button.A, () => player = Math.max(0, player - 1))
input.onButtonPressed(Button.B, () => player = Math.min(4, player + 1))
function draw(gap: number, row: number) {
    basic.clearScreen()
    for (let x = 0; x < 5; x++) if (x != gap) led.plot(x, row)
    led.plot(player, 4)
}
for (const gap of [1, 3, 2]) {
    for (let row = 0; row < 5 && alive; row++) {
        for (let part = 0; part < 4; part++) {
            draw(gap, row)
            pause(100)
        }
        if (row == 4 && player != gap) alive = false
    }
    if (alive) serial.writeLine("passed " + gap)
}
serial.writeLine(alive ? "won" : "lost")
basic.showIcon(alive ? IconNames.Happy : IconNames.Sad)
