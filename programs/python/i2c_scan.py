# Who answers on the I2C bus of the pins: on the V1 the sensors of the board are there, too, on the V2 nobody is.
from microbit import i2c

i2c.init()
found = i2c.scan()
# MMA8653 of the first boards, LSM303AGR of the later ones
print("accelerometer", 0x1D in found or 0x19 in found)
print("compass", 0x0E in found or 0x1E in found)
print("others", [hex(address) for address in found if address not in (0x0E, 0x19, 0x1D, 0x1E)])
try:
    i2c.write(0x55, b"\x00")
except OSError:
    print("nobody at 0x55")
