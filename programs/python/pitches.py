# Tones from 55 to 2500 Hz, 200 ms each, with 100 ms between them.
import music
from microbit import sleep

for frequency in [55, 110, 440, 880, 1250, 2500]:
    music.pitch(frequency, 200)
    sleep(100)
print("silence")
