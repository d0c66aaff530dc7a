# How long a button is held: short below 500 ms, long from there on.
from microbit import Image, button_a, display, running_time, sleep

while True:
    if button_a.is_pressed():
        begin = running_time()
        while button_a.is_pressed():
            sleep(5)
        length = running_time() - begin
        print("long" if length >= 500 else "short")
        print("about", 100 * ((length + 50) // 100))
        display.show(Image.SQUARE if length >= 500 else Image.SQUARE_SMALL)
    sleep(5)
