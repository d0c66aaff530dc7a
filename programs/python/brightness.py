# The ten levels of brightness, two columns at a time, and what a pixel says of itself.
from microbit import button_a, display, sleep

for level in range(10):
    display.set_pixel(level % 5, level // 5, level)
print([display.get_pixel(x, 1) for x in range(5)])
while not button_a.was_pressed():
    sleep(10)
display.clear()
print(display.get_pixel(4, 1))
try:
    display.set_pixel(0, 0, 10)
except ValueError:
    print("10 is no brightness")
try:
    display.set_pixel(5, 0, 9)
except ValueError:
    print("5 is no column")
