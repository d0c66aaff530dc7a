// Three things at once: two loops that wait in different rhythms, and a third in the background.
serial.setWriteLinePadding(0)
let fast = 0
let slow = 0
basic.forever(function () {
    fast++
    led.toggle(0, 0)
    pause(100)
})
loops.everyInterval(500, function () {
    slow++
    led.toggle(4, 4)
})
control.inBackground(function () {
    for (let second = 1; second <= 3; second++) {
        pause(1000)
        serial.writeLine("second " + second)
    }
    // a turn of forever waits 20 ms by itself, and each wait of the V1 is a multiple of 6 ms
    serial.writeLine("fast " + (fast >= 22 && fast <= 26))
    serial.writeLine("slow " + (slow >= 6 && slow <= 7))
})
