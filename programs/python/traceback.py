# An exception that nobody catches: MicroPython prints where it was raised, and shows it on the display.
def deeper(depth):
    if depth == 0:
        raise ValueError("too deep")
    deeper(depth - 1)


deeper(2)
