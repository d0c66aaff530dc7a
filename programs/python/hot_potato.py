# A game for two boards and more: B takes a seat, A throws the potato to the next seat. Who has it after three seconds loses.
import radio
from microbit import Image, button_a, button_b, display, running_time, sleep

GAME_MS = 3000

radio.on()
radio.config(group=9)
seat = None
seats = 0
is_on = False
ends = None
print("ready")
while True:
    heard = (radio.receive() or "nothing").split()
    if heard[0] == "seat":
        seats += 1
    elif heard[0] == "potato":
        is_on = True
        if int(heard[1]) == seat:
            ends = running_time() + int(heard[2])
            display.show(Image.TARGET)
            print("caught with", heard[2], "ms left")
    elif heard[0] == "lost":
        is_on = False
        display.show(Image.HAPPY)
        print("won")
    if button_b.was_pressed() and seat is None:
        seat = seats
        seats += 1
        display.show(str(seat), wait=False)
        radio.send("seat")
        print("seat", seat)
    if button_a.was_pressed() and seats > 1 and (ends or not is_on):
        left = ends - running_time() if ends else GAME_MS
        is_on = True
        ends = None
        display.show(str(seat), wait=False)
        radio.send("potato %d %d" % ((seat + 1) % seats, left))
        print("thrown")
    if ends and running_time() >= ends:
        is_on = False
        ends = None
        display.show(Image.SAD)
        radio.send("lost")
        print("lost")
    sleep(10)
