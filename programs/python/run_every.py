# V2: two functions that are called by the clock while the program sleeps.
from microbit import button_a, display, run_every, sleep

ticks = 0


@run_every(ms=300)
def blink():
    global ticks
    ticks += 1
    display.set_pixel(2, 2, 9 if ticks % 2 else 0)


@run_every(s=1)
def tell():
    print("second", ticks)


while not button_a.was_pressed():
    sleep(50)
print("stopped")
