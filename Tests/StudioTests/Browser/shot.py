"""The picture of docs/studio.md: `shot.py PROGRAM OUTPUT`."""
import base64
import pathlib
import shutil
import sys
import tempfile

from playwright.sync_api import sync_playwright

from studio import Program, Tab, launch

# The browser writes WebP, so no other tool is needed.
ENCODE = """async png => {
    const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(png), one => one.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext('2d').drawImage(picture, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.86 });
    return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), one => String.fromCharCode(one)).join(""));
}"""


def main(program, output):
    theme = pathlib.Path(__file__).parents[3] / "Fixtures/themes/aurora.json"
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        copy = pathlib.Path(scratch) / "theme.json"
        shutil.copy(theme, copy)
        studio = Program(program, copy, pathlib.Path(scratch) / "state")
        browser = launch(playwright)
        context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-US", color_scheme="light")
        tab = Tab(context, studio.address).ready()
        tab.open("regular")
        tab.settle()
        tab.page.mouse.move(20, 400)
        tab.page.wait_for_timeout(300)
        png = base64.b64encode(tab.page.screenshot()).decode()
        page = context.new_page()
        pathlib.Path(output).write_bytes(base64.b64decode(page.evaluate(ENCODE, png)))
        browser.close()
        studio.stop()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
