"""Puts Python programs into the file system of MicroPython, for both boards.

usage: python_images.py OUT PROGRAM...   writes OUT/v1/NAME.hex and OUT/v2/NAME.hex

A program that begins with `# V2: ` is for that board alone.
"""

import sys
from pathlib import Path

import micropython_microbit_fs as microbit_fs

out, *programs = map(Path, sys.argv[1:])
for board, device, version in (("v1", 1, "1.1.1"), ("v2", 2, "2.1.2")):
    runtime = microbit_fs.get_bundled_hex(device, version).content
    for program in programs:
        content = program.read_bytes()
        if board == "v1" and content.startswith(b"# V2: "):
            continue
        main = microbit_fs.File(name="main.py", content=content)
        image = out / board / f"{program.stem}.hex"
        try:
            image.write_text(microbit_fs.add_files(runtime, [main]))
        except microbit_fs.FilesystemError as error:
            sys.exit(f"{program}: {error}")
