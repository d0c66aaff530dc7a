"""Puts Python programs into the file system of MicroPython, for both boards.

usage: python_images.py OUT PROGRAM...   writes OUT/v1/NAME.hex and OUT/v2/NAME.hex

A program that begins with `# V2: ` is for that board alone.
"""

import sys
from pathlib import Path

import micropython_microbit_fs as microbit_fs
from intelhex import IntelHex
from micropython_microbit_fs.filesystem import add_files_to_hex
from micropython_microbit_fs.hex_utils import hex_to_string

END = ":00000001FF"
FOR_V2_ALONE = b"# V2: "


def main() -> None:
    out, *programs = map(Path, sys.argv[1:])
    for board, device, version in (("v1", 1, "1.1.1"), ("v2", 2, "2.1.2")):
        runtime = microbit_fs.get_bundled_hex(device, version).content
        info = microbit_fs.get_device_info(runtime)
        before_end = runtime[: runtime.rindex(END)]
        for program in programs:
            content = program.read_bytes()
            if board == "v1" and content.startswith(FOR_V2_ALONE):
                continue
            # the file system of the runtime is empty, so only what is in it now is written anew: that is fast
            files = IntelHex()
            try:
                add_files_to_hex(files, info, {"main.py": content})
            except microbit_fs.FilesystemError as error:
                sys.exit(f"{program}: {error}")
            (out / board / f"{program.stem}.hex").write_text(before_end + hex_to_string(files))


main()
