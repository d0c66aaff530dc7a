// Integers of 31 bits, doubles beyond them, and the functions of mathematics.
serial.setWriteLinePadding(0)
let factorial = 1
for (let n = 2; n <= 15; n++) factorial *= n
serial.writeLine("" + factorial)
serial.writeLine("" + (1073741823 + 1) + " " + (2147483647 + 1) + " " + (2147483647 + 1 | 0))
serial.writeLine("" + Math.idiv(-7, 2) + " " + -7 % 2 + " " + 7 / 2 + " " + Math.round(2.5) + " " + Math.trunc(-2.5))
serial.writeLine("" + (0xff ^ 0x0f) + " " + (1 << 10) + " " + (-1 >>> 28) + " " + (~5) + " " + (-16 >> 2))
const thousandths = (value: number) => Math.round(value * 1000)
serial.writeLine("" + thousandths(Math.PI) + " " + thousandths(Math.sqrt(2)) + " " + thousandths(Math.sin(Math.PI / 6)))
serial.writeLine("" + thousandths(4 * Math.atan2(1, 1)) + " " + thousandths(Math.log(10)) + " " + 2 ** 20)
serial.writeLine("" + Math.map(5, 0, 10, 100, 200) + " " + Math.constrain(12, 0, 10) + " " + Math.abs(-3))
serial.writeLine("" + Math.max(2, 9) + " " + Math.min(2, 9))
serial.writeLine("" + (1 / 0) + " " + isNaN(0 / 0) + " " + parseInt("42x") + " " + parseFloat("2.5"))
let primes = 0
for (let n = 2; n < 1000; n++) {
    let isPrime = true
    for (let d = 2; d * d <= n; d++) if (n % d == 0) isPrime = false
    if (isPrime) primes++
}
serial.writeLine("" + primes + " primes")
