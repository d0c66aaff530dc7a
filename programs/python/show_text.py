# Letters one after the other, 400 ms each; a number; a single digit, which stays.
from microbit import display

display.show("AB")
print("letters")
display.show(95, delay=200, clear=True)
print("cleared")
display.show(7)
print("shown")
