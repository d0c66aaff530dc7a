// V2: The logo: touched, long touched, let go; and a ring that feels a finger by its capacity.
serial.setWriteLinePadding(0)
input.onLogoEvent(TouchButtonEvent.Touched, () => serial.writeLine("touched"))
input.onLogoEvent(TouchButtonEvent.Released, () => serial.writeLine("released"))
input.onLogoEvent(TouchButtonEvent.LongPressed, () => serial.writeLine("long"))
pins.touchSetMode(TouchTarget.P1, TouchTargetMode.Capacitive)
input.onPinPressed(TouchPin.P1, () => serial.writeLine("P1 pressed"))
basic.forever(function () {
    basic.pause(250)
    serial.writeLine("logo " + input.logoIsPressed())
})
