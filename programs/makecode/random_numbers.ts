// Random numbers stay in their ranges and reach all of them.
serial.setWriteLinePadding(0)
const seen = [0, 0, 0, 0, 0, 0, 0]
for (let i = 0; i < 300; i++) seen[randint(1, 6)]++
serial.writeLine("" + seen[0] + " " + seen.filter(count => count > 20).length)
let inside = true
let trues = 0
for (let i = 0; i < 200; i++) {
    const part = Math.random()
    if (part < 0 || part >= 1) inside = false
    if (Math.randomBoolean()) trues++
}
serial.writeLine("" + inside + " " + (trues > 50 && trues < 150))
serial.writeLine("" + ([5, 6]._pickRandom() >= 5))
