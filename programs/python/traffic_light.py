# A state machine: red, red and yellow, green, yellow; a pedestrian may ask for red with A.
from microbit import button_a, display, running_time, sleep

STATES = {
    "red": ("red-yellow", 1000, (0,)),
    "red-yellow": ("green", 500, (0, 2)),
    "green": ("yellow", 3000, (4,)),
    "yellow": ("red", 500, (2,)),
}
state = "yellow"
due = running_time()
while True:
    asked = button_a.was_pressed() and state == "green"
    if running_time() >= due or asked:
        state = STATES[state][0]
        due = running_time() + STATES[state][1]
        print(state, "asked" if asked else "timed")
        display.clear()
        for row in STATES[state][2]:
            display.set_pixel(2, row, 9)
    sleep(10)
