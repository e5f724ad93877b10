"""Measures how long Pillow takes to compose the hand of benches/board.rs, and how large the file is.

`pillow.py FOLDER` reads two pictures that the bench has written there: `whole.png`, the hand, and `empty.png`, the same
without tiles. The script cuts eight strips from the one, which stand for sprites that a program has ready, and pastes
them on a copy of the other. Before it measures a variant, it checks that the variant gives the very same pixels.
"""

import io
import pathlib
import sys
import time

import PIL
from PIL import Image

SECONDS = 2.0
SIDE, PITCH, SLOTS, MARGIN = 22, 90, 8, 12


def sprites(whole):
    for slot in range(SLOTS):
        x = SIDE + slot * PITCH - (PITCH - 78) // 2
        yield (x, MARGIN), whole.crop((x, MARGIN, x + PITCH, whole.height - MARGIN))


def composite(empty, tiles):
    picture = empty.copy()
    for place, tile in tiles:
        picture.alpha_composite(tile, place)
    return picture


def paste(empty, tiles):
    picture = empty.copy()
    for place, tile in tiles:
        picture.paste(tile, place)
    return picture


def encode(picture, **options):
    file = io.BytesIO()
    picture.save(file, "PNG", **options)
    return file.getvalue()


def measure(name, draw):
    size, times, start, cpu_before = len(draw()), [], time.perf_counter(), time.thread_time()
    while time.perf_counter() - start < SECONDS:
        one = time.perf_counter()
        draw()
        times.append((time.perf_counter() - one) * 1e3)
    mean = (time.thread_time() - cpu_before) * 1e3 / len(times)
    times.sort()
    print(f"{name:<30} {mean:>12.3f} {times[len(times) // 2]:>10.3f} {size:>8}")


def main():
    folder = pathlib.Path(sys.argv[1])
    whole, empty = (Image.open(folder / name) for name in ("whole.png", "empty.png"))
    variants = [
        ("composite, save", "RGBA", composite, {}),
        ("paste, save", "RGBA", paste, {}),
        ("paste, save RGB", "RGB", paste, {}),
        ("paste, level 1", "RGBA", paste, {"compress_level": 1}),
        ("palette, save", "P", paste, {"bits": 4}),
        ("palette, level 1", "P", paste, {"bits": 4, "compress_level": 1}),
    ]
    print(f"Pillow {PIL.__version__:<23} {'processor ms':>12} {'median ms':>10} {'bytes':>8}")
    for name, mode, compose, options in variants:
        background = empty if mode == "P" else empty.convert(mode)
        target = whole if mode == "P" else whole.convert(mode)
        tiles = list(sprites(target))
        assert compose(background, tiles).tobytes() == target.tobytes(), f"{name} draws another picture"
        measure(name, lambda: encode(compose(background, tiles), **options))


main()
