"""The pixels of a screenshot."""

import struct
import zlib

Color = tuple[int, int, int]


def pixels(png: bytes) -> list[list[Color]]:
    """Returns the rows of colors of a PNG image with eight bits for each channel, as browsers write them."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    data, position = b"", 8
    while position < len(png):
        length, kind = struct.unpack_from(">I4s", png, position)
        body = png[position + 8 : position + 8 + length]
        if kind == b"IHDR":
            width, height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            assert depth == 8 and color in (2, 6) and not interlaced
            size = 3 if color == 2 else 4
        elif kind == b"IDAT":
            data += body
        position += length + 12
    raw, stride = zlib.decompress(data), width * size
    rows, before = [], bytearray(stride)
    for start in range(0, len(raw), stride + 1):
        line = bytearray(raw[start + 1 : start + 1 + stride])
        unfilter(raw[start], line, before, size)
        rows.append([tuple(line[at : at + 3]) for at in range(0, stride, size)])
        before = line
    assert len(rows) == height
    return rows


def unfilter(kind: int, line: bytearray, above: bytearray, size: int):
    """Adds to each byte the value that its filter predicts (PNG specification, 9.2)."""
    for at in range(len(line)):
        left, corner = (line[at - size], above[at - size]) if at >= size else (0, 0)
        if kind == 1:
            line[at] = (line[at] + left) & 255
        elif kind == 2:
            line[at] = (line[at] + above[at]) & 255
        elif kind == 3:
            line[at] = (line[at] + (left + above[at]) // 2) & 255
        elif kind == 4:
            guess = left + above[at] - corner
            nearest = min((left, above[at], corner), key=lambda value: abs(guess - value))
            line[at] = (line[at] + nearest) & 255
