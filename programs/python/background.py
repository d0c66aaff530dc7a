# A picture show in the background while the program goes on, until another picture is shown.
from microbit import Image, button_a, display, sleep

display.show([Image.ARROW_N, Image.ARROW_S], delay=500, wait=False, loop=True)
count = 0
while not button_a.was_pressed():
    count += 1
    sleep(100)
print("counted", count > 10)
display.scroll("1", wait=False)
print("not waited for")
sleep(300)
display.show(Image.HAPPY)
print("replaced")
