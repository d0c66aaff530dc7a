# A servo on pin 1 is turned from side to side while a light says where it is.
from microbit import display, pin1, sleep

pin1.set_analog_period(20)
for angle in (0, 45, 90, 135, 180):
    # a pulse of 0.5 to 2.5 ms of each 20 ms
    pin1.write_analog(int(1023 * (0.5 + angle / 90) / 20))
    display.clear()
    display.set_pixel(angle // 45, 2, 9)
    print("angle", angle)
    sleep(400)
pin1.write_analog(0)
