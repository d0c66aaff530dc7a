# Pins: what is written, what an open pin reads, and what may not be written.
from microbit import pin0, pin1, pin2

print("open", pin0.read_digital(), pin1.read_digital())
print("analog", 0 <= pin2.read_analog() < 200)
pin1.write_digital(1)
pin2.write_analog(512)
pin2.set_analog_period(20)
pin2.write_analog(77)
for name, action in (("digital 2", lambda: pin1.write_digital(2)), ("analog 1024", lambda: pin2.write_analog(1024))):
    try:
        action()
        print(name, "passed")
    except ValueError:
        print(name, "refused")
print("touched", pin0.is_touched())
