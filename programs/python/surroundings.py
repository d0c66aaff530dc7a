# What is around the board, five times a second: light and temperature.
from microbit import display, sleep, temperature

while True:
    print("light", display.read_light_level(), "temperature", temperature())
    sleep(200)
