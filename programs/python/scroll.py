# A text that moves a column every 150 ms, and one that moves every 60 ms with all letters as wide as the widest.
from microbit import display

display.scroll("75")
print("half")
display.scroll("1.", delay=60, monospace=True)
print("done")
