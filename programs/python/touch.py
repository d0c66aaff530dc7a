# What is touched: the rings of the pins, and on the V2 the logo.
import microbit
from microbit import pin0, pin1, pin2, sleep

parts = [("P0", pin0), ("P1", pin1), ("P2", pin2)]
if hasattr(microbit, "pin_logo"):
    parts.append(("logo", microbit.pin_logo))
touched = {name: False for name, part in parts}
print("ready")
while True:
    for name, part in parts:
        now = part.is_touched()
        if now != touched[name]:
            touched[name] = now
            print(name, "touched" if now else "left")
    sleep(20)
