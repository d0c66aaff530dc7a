# The magnetic field: its strength at once, and the heading after the calibration that MicroPython asks for.
from microbit import compass, sleep

print("calibrated", compass.is_calibrated())
compass.calibrate()
print("calibrated", compass.is_calibrated())
# the field is 20 microtesla level and 44 down
x, y, z = compass.get_x(), compass.get_y(), compass.get_z()
print("level", round((x * x + y * y) ** 0.5 / 1000), "down", round(abs(z) / 1000))
print("strength", round(compass.get_field_strength() / 1000))
heading = compass.heading()
print("north", min(heading, 360 - heading) <= 3)
# what it turns to
while True:
    print("heading", compass.heading())
    sleep(200)
