# The heap: what is free comes back, and what does not fit is an exception, not a crash.
import gc

gc.collect()
before = gc.mem_free()
block = bytearray(2000)
print("taken", 2000 <= before - gc.mem_free() < 2200)
del block
gc.collect()
print("back", abs(gc.mem_free() - before) < 200)
try:
    bytearray(200000)
except MemoryError:
    print("no room for 200000 bytes")
total = 0
for n in range(500):
    total += len(str(n) * 10)
print(total)
