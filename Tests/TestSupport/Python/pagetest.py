"""What the tests of all pages share: the browser, the rules that each page keeps, and the run of a test's parts."""
import contextlib
import os
import time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

# The rules of axe that belong to WCAG 2.2, levels A and AA.
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
# Milliseconds: a loaded machine is slow, and what never happens is rare, except where a test is to fail.
PATIENCE = int(os.environ.get("KBRENDER_PATIENCE", 600_000))


def check(holds, what):
    if not holds:
        raise AssertionError(what)


def started(chromium, *more, **options):
    """Starts a browser; `chromium` is also that of a browser that runs."""
    return chromium.launch(
        executable_path="/usr/bin/chromium-headless-shell",
        args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", *more], **options)


@contextlib.contextmanager
def launched(*more, **options):
    """Debian's Chromium without windows, and without features that a container lacks; `more` are arguments for it."""
    with sync_playwright() as playwright:
        browser = started(playwright.chromium, *more, **options)
        try:
            yield browser
        finally:
            browser.close()


def new_page(context, origin=None):
    """A page that waits as long as a loaded machine needs, and lists what its scripts and the browser complain about, and what
    it asks of others than `origin`, if that is given."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.faults = []
    page.on("console", lambda message: page.faults.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    if origin:
        page.on("request", lambda request: None if request.url.startswith((origin, "data:"))
                else page.faults.append("asks for " + request.url))
    return page


def check_axe(page, what):
    """Everyone can read and use the page."""
    found = Axe().run(page, options={"runOnly": RULES})
    check(found.violations_count == 0, f"{what}: {found.generate_report()}")
    check("color-contrast" in [rule["id"] for rule in found.response["passes"]], f"{what}: axe measures no contrast")


def check_width(page, what):
    """Nobody has to scroll sideways."""
    over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    check(over <= 0, f"{what}: {over} pixels too wide")


def shoot(page, file):
    """Takes a picture of the whole page with its images, which load when they come into view."""
    images = page.locator("img:visible")
    for n in range(images.count()):
        images.nth(n).scroll_into_view_if_needed()
    page.wait_for_function(
        "[...document.images].every(one => !one.checkVisibility() || one.complete && one.naturalWidth)")
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=file, full_page=True)


def run(parts, *arguments):
    """Calls the parts of a test, and prints what each takes."""
    for part in parts:
        start = time.monotonic()
        part(*arguments)
        print(f"{part.__name__}: {time.monotonic() - start:.1f} s", flush=True)
    print("all holds")
