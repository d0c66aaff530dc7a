# Free fall, and pushes of 3, 6 and 8 times the force of gravity.
from microbit import accelerometer, sleep

# the V1 always measures up to 2 g on each axis, so it feels no more than 3.4 g
if hasattr(accelerometer, "set_range"):
    accelerometer.set_range(8)
names = ("freefall", "3g", "6g", "8g")
while True:
    for name in names:
        if accelerometer.was_gesture(name):
            print("felt", name)
    sleep(20)
