# V2: A table that stays in the interface chip; here it is mirrored to the serial port, too.
import log

log.delete()
log.set_mirroring(True)
log.set_labels("x", "square", timestamp=None)
for x in range(4):
    log.add(x=x, square=x * x)
log.add({"x": 9})
print("logged")
