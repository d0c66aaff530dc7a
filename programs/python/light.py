# The light that the display measures with its LEDs.
from microbit import Image, display, sleep

display.show(Image.HAPPY)
display.read_light_level()
sleep(500)
print("light", display.read_light_level())
