# The radio, with a board that runs MakeCode: its packets are taken apart, and answered in its form and as a text.
import radio
from microbit import sleep

radio.on()
radio.config(group=7)
print("listening")
while True:
    packet = radio.receive_bytes()
    if packet is None:
        sleep(5)
        continue
    # 1, 0, 1, the kind, four bytes of time, four of the serial number, and what is sent
    kind = packet[3]
    if kind == 0:
        number = int.from_bytes(packet[12:16], "little")
        print("number", number)
        radio.send_bytes(packet[:12] + (number + 1).to_bytes(4, "little") + packet[16:])
    elif kind == 2:
        print("string", str(packet[13 : 13 + packet[12]], "ascii"))
        radio.send("MakeCode does not know this")
    else:
        print("kind", kind)
