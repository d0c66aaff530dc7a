# V2: asleep until a button is pressed, then for a time.
import power
from microbit import Image, button_a, display, running_time

display.show(Image.ASLEEP)
power.deep_sleep(wake_on=button_a)
print("woken by A")
begin = running_time()
power.deep_sleep(ms=1000)
print("a second", round((running_time() - begin) / 100))
display.show(Image.HAPPY)
