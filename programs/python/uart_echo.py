# Bytes of the serial port, backwards, line by line.
from microbit import sleep, uart

uart.init(baudrate=115200)
uart.write("ready\r\n")
line = b""
while True:
    if uart.any():
        line += uart.read()
    if b"\r" in line:
        words = line.split(b"\r")[0]
        uart.write(bytes(reversed(words)) + b"\r\n")
        line = b""
    sleep(10)
