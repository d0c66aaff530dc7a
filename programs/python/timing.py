# How long things take by the clock of the program; the times of the lines say how long they take in truth.
import music
from microbit import display, running_time, sleep


def took(name, action):
    print("begin", name)
    begin = running_time()
    action()
    length = running_time() - begin
    print("end", name)
    print("took", length)


took("sleep 1000", lambda: sleep(1000))
took("sleep 20 x 50", lambda: [sleep(20) for _ in range(50)] and None)
took("scroll", lambda: display.scroll("1"))
took("show", lambda: display.show("12345"))
took("pitch", lambda: music.pitch(440, 1000))
took("note", lambda: music.play("C4:8"))
