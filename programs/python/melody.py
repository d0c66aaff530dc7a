# Notes are as long as the tempo says: a beat of 500 ms at first, of 250 ms after.
import music
from microbit import running_time

begin = running_time()
music.play(["C4:4", "E4:2", "G4:2", "R:4"])
print("notes", round((running_time() - begin) / 50) * 50)
music.set_tempo(bpm=240)
print(music.get_tempo())
begin = running_time()
music.play("A4:8")
print("note", round((running_time() - begin) / 50) * 50)
begin = running_time()
music.pitch(440, 300)
print("pitch", round((running_time() - begin) / 50) * 50)
begin = running_time()
music.play(music.NYAN, wait=False)
print("at once", running_time() - begin < 20)
music.stop()
