# A press that is over when it is asked for is not lost, and is told once.
from microbit import button_a, button_b, sleep

sleep(1500)
print(button_a.was_pressed(), button_a.was_pressed(), button_b.was_pressed())
sleep(1500)
print(button_a.was_pressed(), button_b.was_pressed())
