# V2: How loud it is, four times a second, and when it becomes loud or quiet.
from microbit import SoundEvent, microphone, sleep

while True:
    event = microphone.current_event()
    print("level", microphone.sound_level(), "loud" if event == SoundEvent.LOUD else "quiet")
    sleep(250)
