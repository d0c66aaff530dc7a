# What is connected to the pins: a level at pin 8, a voltage at pin 2, and a wire from pin 16 to pin 12.
from microbit import pin2, pin8, pin12, pin16, sleep

while True:
    pin16.write_digital(1)
    high = pin12.read_digital()
    pin16.write_digital(0)
    low = pin12.read_digital()
    print("P8", pin8.read_digital(), "P2", pin2.read_analog(), "wire", high, low)
    sleep(200)
