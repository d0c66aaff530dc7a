# What the board is: the speed of its processor, its eight bytes of identity, and its clock in microseconds.
import machine
import utime

print(machine.freq() // 1000000, "MHz")
print(len(machine.unique_id()), "bytes")
begin = utime.ticks_us()
utime.sleep_us(5000)
print("micro", 5000 <= utime.ticks_diff(utime.ticks_us(), begin) < 6500)
begin = utime.ticks_ms()
utime.sleep_ms(250)
# the V1 wakes up every 6 ms
print("milli", 250 <= utime.ticks_diff(utime.ticks_ms(), begin) <= 257)
