# A game: a light falls, the basket below moves with A and B. Three that are caught win, one that is missed loses.
from microbit import Image, button_a, button_b, display, sleep

basket, caught = 2, 0
for column in (1, 3, 2):
    for row in range(5):
        for _ in range(20):
            if button_a.was_pressed():
                basket = max(0, basket - 1)
            if button_b.was_pressed():
                basket = min(4, basket + 1)
            display.clear()
            display.set_pixel(basket, 4, 9)
            display.set_pixel(column, row, 9)
            sleep(20)
    if basket != column:
        break
    caught += 1
    print("caught", caught)
print("won" if caught == 3 else "lost")
display.show(Image.HAPPY if caught == 3 else Image.SAD)
