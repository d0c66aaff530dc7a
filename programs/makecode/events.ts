// Events of our own: raised, waited for, and with a value.
serial.setWriteLinePadding(0)
const SOURCE = 4242
control.onEvent(SOURCE, EventBusValue.MICROBIT_EVT_ANY, function () {
    serial.writeLine("event " + control.eventValue())
})
control.inBackground(function () {
    control.waitForEvent(SOURCE, 7)
    // the V1 drops what two fibers write at the same time
    pause(50)
    serial.writeLine("seven came")
})
pause(100)
control.raiseEvent(SOURCE, 3)
pause(100)
control.raiseEvent(SOURCE, 7)
pause(100)
serial.writeLine("end")
