"""The picture of docs/studio.md: `shot.py PROGRAM OUTPUT`."""
import base64
import pathlib
import sys

from studio import Tab, opened

# The browser writes WebP, so no other tool is needed.
ENCODE = """async png => {
    const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(png), one => one.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext('2d').drawImage(picture, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.86 });
    return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), one => String.fromCharCode(one)).join(""));
}"""


def main(program, output):
    with opened(program) as (studio, browser):
        context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-US", color_scheme="light")
        tab = Tab(context, studio.address).ready()
        tab.open("regular")
        tab.settle()
        tab.page.mouse.move(20, 400)
        tab.page.wait_for_timeout(300)
        png = base64.b64encode(tab.page.screenshot()).decode()
        page = context.new_page()
        pathlib.Path(output).write_bytes(base64.b64decode(page.evaluate(ENCODE, png)))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
