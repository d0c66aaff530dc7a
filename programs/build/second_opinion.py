"""Runs the Python programs on QEMU's micro:bit, too, and compares what they write with what they write here.

usage: second_opinion.py FIVEBYFIVE IMAGES   (IMAGES has the images of the Python programs for the V1)

QEMU counts each instruction as 64 ns, about those of 16 MHz, and skips the time in which the processor sleeps, so it gives
the same lines every time, at once. No input is made. All lines up to the prompt of MicroPython are compared.
"""

import os
import select
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

NO_BUTTONS = "it waits for a button, and nobody presses one"
NO_INPUT = "it waits for a line, and nobody types one"
NO_SENSORS = "QEMU has no accelerometer and no compass"
NO_RADIO = "QEMU has no radio, and MicroPython waits for it"
NO_THERMOMETER = "QEMU has no thermometer, and MicroPython waits for it"
NO_END = "it goes on for ever"
NO_DEVICES = "it asks devices that QEMU does not play"
CYCLES = "it measures how long instructions take, which QEMU does not know"
NOT_COMPARED = {
    "accelerometer": NO_SENSORS,
    "background": NO_BUTTONS,
    "boot_count": NO_BUTTONS,
    "brightness": NO_BUTTONS,
    "buttons": NO_BUTTONS,
    "compass": NO_SENSORS,
    "console_input": NO_INPUT,
    "gestures": NO_SENSORS,
    "hot_potato": NO_RADIO,
    "i2c_device": NO_DEVICES,
    "i2c_scan": "at QEMU's I2C bus, every address answers",
    "images": NO_BUTTONS,
    "light": "QEMU's LEDs do not sense light",
    "neopixels": CYCLES,
    "panic": NO_END,
    "pins_in": NO_END,
    "press_length": NO_BUTTONS,
    "primes": NO_END,
    "pushes": NO_SENSORS,
    "radio": NO_RADIO,
    "radio_alone": NO_RADIO,
    "radio_mixed": NO_RADIO,
    "serial_wire": NO_INPUT,
    "spi_device": NO_DEVICES,
    "spirit_level": NO_SENSORS,
    "surroundings": NO_THERMOMETER,
    "temperature": NO_THERMOMETER,
    "timing": CYCLES,
    "touch": NO_BUTTONS,
    "traffic_light": NO_END,
    "uart_echo": NO_INPUT,
}
PROMPT = "MicroPython v"
LIMIT_S = 30


def lines(output: bytes) -> list[str]:
    """Lines up to the prompt, without the NUL that the serial port of the V1 begins with."""
    text = output.replace(b"\0", b"").decode("ascii", "replace").replace("\r\n", "\n")
    return text.split(PROMPT)[0].splitlines()


def on_qemu(image: Path) -> list[str]:
    command = ["qemu-system-arm", "-M", "microbit", "-icount", "shift=6,sleep=off", "-device", f"loader,file={image}"]
    command += ["-serial", "stdio", "-display", "none", "-monitor", "none"]
    output = b""
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE) as qemu:
        end = time.monotonic() + LIMIT_S
        while PROMPT.encode() not in output and time.monotonic() < end:
            if select.select([qemu.stdout], [], [], 0.1)[0]:
                part = os.read(qemu.stdout.fileno(), 4096)
                if not part:
                    break
                output += part
        qemu.kill()
    if PROMPT.encode() not in output:
        raise RuntimeError(f"QEMU does not come to its end in {LIMIT_S} s; its last lines: {lines(output)[-3:]}")
    return lines(output)


def on_emulated_board(fivebyfive: str, image: Path) -> list[str]:
    command = [fivebyfive, "run", "--image", image, "--board", "v1", "--for", "60s", "--until", PROMPT]
    run = subprocess.run(command, capture_output=True, check=False)
    if run.returncode != 0:
        raise RuntimeError(f"it does not come to its end here: {run.stderr.decode()}")
    return lines(run.stdout)


def difference(fivebyfive: str, image: Path) -> str:
    """What differs; empty if nothing does."""
    try:
        expected, found = on_qemu(image), on_emulated_board(fivebyfive, image)
    except RuntimeError as error:
        return f"{image.stem}: {error}"
    if not expected:
        return f"{image.stem}: it writes nothing, so nothing is compared"
    return "" if found == expected else f"{image.stem}: QEMU writes {expected}, here it is {found}"


def main() -> None:
    fivebyfive, folder = sys.argv[1:]
    images = {image.stem: image for image in Path(folder).glob("*.hex")}
    unknown = sorted(NOT_COMPARED.keys() - images.keys())
    if unknown:
        sys.exit(f"there is no image of {', '.join(unknown)} in {folder}")
    compared = sorted(images.keys() - NOT_COMPARED.keys())
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(lambda name: difference(fivebyfive, images[name]), compared)
        differences = [text for text in found if text]
    for name, why in sorted(NOT_COMPARED.items()):
        print(f"not compared: {name}: {why}")
    if differences:
        sys.exit("\n".join(differences))
    print(f"QEMU writes the same as here: {', '.join(compared)}")


main()
