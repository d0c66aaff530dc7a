# A strip of eight lights: what is set, what is cleared, and how long it takes to show.
import neopixel
from microbit import pin0, running_time

strip = neopixel.NeoPixel(pin0, 8)
strip[0] = (255, 0, 128)
strip[7] = (1, 2, 3)
strip.show()
print(len(strip), strip[0], strip[1], strip[7])
begin = running_time()
for _ in range(100):
    strip.show()
# 8 lights of 24 bits of 1.25 microseconds are 0.24 ms
print("shown", 24 <= running_time() - begin < 200)
strip.clear()
print(strip[0])
try:
    strip[8] = (1, 1, 1)
except IndexError:
    print("there is no ninth")
