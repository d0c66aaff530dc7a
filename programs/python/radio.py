# The radio, with another board that sends: what comes is printed, and answered.
import radio
from microbit import sleep

radio.on()
radio.config(group=7, channel=11)
print("listening")
text = ""
while text != "stop":
    heard = radio.receive_full()
    if heard is None:
        sleep(5)
        continue
    packet, strength, _ = heard
    print(strength, packet)
    if packet[:3] == b"\x01\x00\x01":
        text = str(packet[3:], "ascii")
        radio.send("got " + text)
    else:
        radio.send_bytes(packet + b"\xff")
while True:
    text = radio.receive()
    if text is not None:
        break
    sleep(5)
print("text", text)
radio.config(address=0x01020304, data_rate=radio.RATE_2MBIT)
radio.send("elsewhere")
radio.off()
print("off")
