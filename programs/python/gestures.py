# Each gesture, when it begins.
from microbit import accelerometer, sleep

last = ""
while True:
    now = accelerometer.current_gesture()
    if now != last:
        last = now
        print("gesture", now)
    if accelerometer.was_gesture("shake"):
        print("shaken")
    sleep(10)
