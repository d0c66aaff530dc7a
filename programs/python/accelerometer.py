# What the accelerometer says at each press of A, in sixteenths of 1 g.
from microbit import accelerometer, button_a, sleep

while True:
    if button_a.was_pressed():
        print("xyz", [round(mg / 64) for mg in accelerometer.get_values()])
        print("x", round(accelerometer.get_x() / 64))
    sleep(10)
