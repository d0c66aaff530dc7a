# V2: I2C with another board, which is a slave: each press of A writes a number, and reads the answer.
from microbit import button_a, i2c, sleep

i2c.init()
print("ready")
number = 65
while True:
    if button_a.was_pressed():
        i2c.write(0x42, bytes([number]))
        print("wrote", number, "read", i2c.read(0x42, 1)[0])
        number += 1
        try:
            i2c.write(0x43, b"?")
        except OSError:
            print("nobody at 0x43")
    sleep(20)
