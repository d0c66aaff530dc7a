# The serial port by pins, wired to another board: A and B send their letter, and what comes is shown.
from microbit import button_a, button_b, display, pin0, pin1, sleep, uart

uart.init(baudrate=9600, tx=pin0, rx=pin1)
display.show("-")
while True:
    if button_a.was_pressed():
        uart.write("A")
    if button_b.was_pressed():
        uart.write("B")
    if uart.any():
        display.show(str(uart.read(1), "ascii"))
    sleep(10)
