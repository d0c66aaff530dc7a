# A bubble that rolls to the upper side.
from microbit import accelerometer, display, sleep


def place(mg):
    return min(4, max(0, 2 + round(mg / 300)))


while True:
    x, y = accelerometer.get_x(), accelerometer.get_y()
    display.clear()
    display.set_pixel(place(-x), place(-y), 9)
    sleep(50)
