"""Prints the text of the QR code in a page: `readcode.py < page.html`."""
import re
import sys

import zxingcpp

SCALE = 4


def main():
    svg = re.search(r'<svg class="code".*?</svg>', sys.stdin.read(), re.S).group()
    side = int(re.search(r'viewBox="0 0 (\d+) ', svg).group(1))
    rows = [bytearray(b"\xff" * side) for _ in range(side)]
    for x, y, count in re.findall(r"M(\d+) (\d+)h(\d+)v1", svg):
        rows[int(y)][int(x):int(x) + int(count)] = bytes(int(count))
    pixels = b"".join(bytes(value for value in row for _ in range(SCALE)) * SCALE for row in rows)
    found = zxingcpp.read_barcodes(memoryview(pixels).cast("B", shape=[side * SCALE, side * SCALE]))
    print(*[code.text for code in found], sep="\n")


if __name__ == "__main__":
    main()
