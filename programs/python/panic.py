# The end of a program that knows that something is wrong: a sad face and a number, again and again.
from microbit import Image, display, panic, sleep

display.show(Image.HAPPY)
print("fine")
sleep(500)
panic(42)
