# Which buttons are down, and how often each was pressed.
from microbit import Image, button_a, button_b, display, running_time, sleep

shown = None
while True:
    a, b = button_a.is_pressed(), button_b.is_pressed()
    now = "AB" if a and b else "A" if a else "B" if b else "none"
    if now != shown:
        shown = now
        print(now)
        display.show({"A": Image.ARROW_W, "B": Image.ARROW_E, "AB": Image.YES, "none": Image.NO}[now])
        if now == "none" and running_time() > 1000:
            print("presses", button_a.get_presses(), button_b.get_presses(), button_a.get_presses())
    sleep(10)
