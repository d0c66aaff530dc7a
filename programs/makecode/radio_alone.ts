// The radio, where nobody listens: what is sent is not heard by the sender, and the program goes on.
serial.setWriteLinePadding(0)
let heard = 0
radio.onReceivedNumber(() => heard++)
radio.onReceivedString(() => heard++)
radio.setGroup(42)
radio.setTransmitPower(7)
for (let n = 0; n < 5; n++) {
    radio.sendNumber(n)
    radio.sendString("n" + n)
    radio.sendValue("n", n)
    pause(50)
}
serial.writeLine("heard " + heard)
radio.off()
basic.showIcon(IconNames.No)
