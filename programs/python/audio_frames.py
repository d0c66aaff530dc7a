# Sound made of samples, 7812 or 7813 a second: a wave of 16 samples, then one of 8.
import audio

def wave(period):
    frame = audio.AudioFrame()
    for place in range(len(frame)):
        frame[place] = 228 if place % period < period // 2 else 28
    return frame

for period in [16, 8]:
    frame = wave(period)
    audio.play(frame for _ in range(75))
    print("wave of", period)
