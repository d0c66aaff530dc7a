# A picture of the library, one of our own, and what can be made of it: moved, inverted, cut and put together.
from microbit import Image, button_a, display, sleep

own = Image("90000:09000:00900:00090:00009")
pictures = [
    Image.HEART,
    own,
    own.shift_right(1),
    own.shift_up(2),
    own.invert(),
    own.crop(1, 1, 3, 3),
    Image.HEART_SMALL + own,
]
for picture in pictures:
    display.show(picture)
    while not button_a.was_pressed():
        sleep(10)
print(own.width(), own.height(), own.get_pixel(2, 2), repr(own) == repr(own.copy()))
print(repr(Image("19:91")))
