# The temperature of the chip.
from microbit import display, temperature

print(temperature(), "degrees")
display.scroll(temperature())
