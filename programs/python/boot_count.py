# A number in a file outlives a reset.
from microbit import button_a, display, reset, sleep

try:
    with open("count") as file:
        count = int(file.read())
except OSError:
    count = 0
count += 1
with open("count", "w") as file:
    file.write(str(count))
print("start", count)
display.show(count)
while not button_a.was_pressed():
    sleep(10)
# one that is still down would be a press for the next start, too
while button_a.is_pressed():
    sleep(10)
reset()
