# Two devices on the I2C bus of the pins: one with registers that are read and written, one that measures.
from microbit import i2c

i2c.init()
i2c.write(0x76, b"\xd0", repeat=True)
print("id", hex(i2c.read(0x76, 1)[0]))
i2c.write(0x76, b"\xf4\x27\x05")
i2c.write(0x76, b"\xf4")
print("written", i2c.read(0x76, 2))
i2c.write(0x76, b"\xf7")
print("data", i2c.read(0x76, 3))
for _ in range(4):
    i2c.write(0x40, b"\xe3")
    high, low = i2c.read(0x40, 2)
    print("raw", high << 8 | low)
print("found", [hex(address) for address in i2c.scan() if address in (0x40, 0x41, 0x76)])
try:
    i2c.read(0x41, 1)
except OSError:
    print("nobody at 0x41")
