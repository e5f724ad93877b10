"""Writes outlines.txt: the outline of every character that pictures need, from Noto Sans CJK Bold.

`extract.py FONT` expects NotoSansCJK-Bold.ttc, in Debian from the package fonts-noto-cjk, and fontTools.
The characters are the Latin letters, digits and signs below, and all others in locales/*/pictures.ftl.
"""

import pathlib
import sys

from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTCollection

HERE = pathlib.Path(__file__).resolve().parent
PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+−×=?-·,"
# Signs as wide as a Chinese character in this font, which stand beside digits here, and the space beside them.
WIDE, BEARING = "×·", 45
# The languages and the face with their forms of characters; the first that needs a character decides.
FACES = [("zh-Hant", "Noto Sans CJK HK Bold"), ("zh-Hans", "Noto Sans CJK SC Bold")]


class Pen(BasePen):
    """Writes an outline as text, moved to the left, with y downwards from the baseline."""

    def __init__(self, glyphs, left):
        super().__init__(glyphs)
        self.words, self.left = [], left

    def add(self, letter, *points):
        self.words.append(letter)
        self.words += (str(round(number)) for x, y in points for number in (x - self.left, -y))

    def _moveTo(self, to):
        self.add("M", to)

    def _lineTo(self, to):
        self.add("L", to)

    def _curveToOne(self, first, second, to):
        self.add("C", first, second, to)

    def _closePath(self):
        self.add("Z")


def line(face, letter):
    glyphs, name = face.getGlyphSet(), face.getBestCmap()[ord(letter)]
    left, width = 0, glyphs[name].width
    if letter in WIDE:
        bounds = BoundsPen(glyphs)
        glyphs[name].draw(bounds)
        left, width = bounds.bounds[0] - BEARING, bounds.bounds[2] - bounds.bounds[0] + 2 * BEARING
    pen = Pen(glyphs, left)
    glyphs[name].draw(pen)
    return " ".join([letter, str(round(width)), *pen.words])


def main():
    collection = TTCollection(sys.argv[1])
    faces = {face["name"].getDebugName(4): face for face in collection.fonts}
    wanted = {letter: FACES[0][1] for letter in PLAIN}
    for language, name in FACES:
        words = (HERE / "../../locales" / language / "pictures.ftl").read_text()
        for letter in sorted(set(words)):
            if ord(letter) > 0x2E7F:
                wanted.setdefault(letter, name)
    lines = [line(faces[name], letter) for letter, name in sorted(wanted.items())]
    (HERE / "outlines.txt").write_text("\n".join(lines) + "\n")


main()
