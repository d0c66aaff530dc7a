# V2: sounds of the speaker, and how long they take.
import music
from microbit import Sound, audio, microphone, pin_logo, running_time, set_volume, speaker

speaker.on()
set_volume(100)
begin = running_time()
music.pitch(880, 500)
print("pitch", round((running_time() - begin) / 50) * 50)
audio.play(audio.SoundEffect(freq_start=400, freq_end=800, duration=400))
print("effect")
audio.play(Sound.TWINKLE, wait=False)
print("playing", audio.is_playing())
audio.stop()
speaker.off()
print("quiet", microphone.sound_level() < 20)
print("logo", pin_logo.is_touched())
