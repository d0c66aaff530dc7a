# A device on the SPI bus of the pins: what it answers to a command, byte by byte.
from microbit import pin16, spi

spi.init(baudrate=1000000)
answer = bytearray(4)
pin16.write_digital(0)
spi.write_readinto(b"\x9f\x00\x00\x00", answer)
pin16.write_digital(1)
print("id", answer[1:])
pin16.write_digital(0)
spi.write(b"\x05")
print("status", spi.read(2))
pin16.write_digital(1)
