# V2: A ring that feels a finger by its capacity, and a logo that feels one by its resistance.
from microbit import pin0, pin_logo, sleep

pin0.set_touch_mode(pin0.CAPACITIVE)
pin_logo.set_touch_mode(pin_logo.RESISTIVE)
parts = [("P0", pin0), ("logo", pin_logo)]
touched = {name: False for name, part in parts}
print("ready")
while True:
    for name, part in parts:
        now = part.is_touched()
        if now != touched[name]:
            touched[name] = now
            print(name, "touched" if now else "left")
    sleep(20)
