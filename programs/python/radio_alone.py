# The radio, where nobody listens: what is sent is not heard by the sender.
import radio
from microbit import sleep

radio.on()
radio.config(group=42, power=7, channel=11)
radio.send("is anybody there?")
sleep(200)
print("heard", radio.receive())
radio.send_bytes(b"\x01\x02")
sleep(200)
print("heard", radio.receive_bytes())
try:
    radio.config(channel=200)
except ValueError:
    print("200 is no channel")
radio.off()
print("off")
