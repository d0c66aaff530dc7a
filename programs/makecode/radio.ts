// The radio, with another board that sends: what comes is written, and answered.
serial.setWriteLinePadding(0)
radio.setGroup(7)
radio.onReceivedNumber(number => {
    serial.writeLine("number " + number)
    radio.sendNumber(number + 1)
})
radio.onReceivedValue((name, value) => {
    serial.writeLine("value " + name + " " + value)
    radio.sendValue(name, value * 2)
})
radio.onReceivedString(text => {
    serial.writeLine("string " + text)
    serial.writeLine("strength " + radio.receivedPacket(RadioPacketProperty.SignalStrength))
    serial.writeLine("time " + radio.receivedPacket(RadioPacketProperty.Time))
    serial.writeLine("serial " + radio.receivedPacket(RadioPacketProperty.SerialNumber))
    radio.sendString(text + "!")
})
radio.onReceivedBuffer(bytes => {
    serial.writeLine("buffer " + bytes.toHex())
    radio.setFrequencyBand(20)
    radio.sendBuffer(bytes)
})
serial.writeLine("listening")
