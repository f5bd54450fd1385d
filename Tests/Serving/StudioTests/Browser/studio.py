"""The studio's page in a real browser with the real program: starts both, and helps to inspect them."""
import contextlib
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time
import urllib.parse

import pagetest
from playwright.sync_api import Error


class Program:
    """`kbrender studio` on a file, or on a new theme in a folder, with a separate state folder."""

    def __init__(self, program, theme, state, folder=None, options=(), environment=None):
        self.theme = theme and pathlib.Path(theme)
        environment = dict(os.environ, XDG_STATE_HOME=str(state), **(environment or {}))
        # A debug build on a loaded machine takes many times as long for a picture, and more for an animation.
        self.process = subprocess.Popen(
            [os.path.abspath(program), "studio", *([str(theme)] if theme else []), "--no-open", "--port", "0",
             "--time-limit", "3600", *options],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment, cwd=folder)
        self.address = self.next_address()

    def next_address(self):
        """Returns the address with the next single-use key."""
        for line in iter(self.process.stdout.readline, b""):
            words = line.decode().split()
            if words and words[-1].startswith("http://"):
                return words[-1]
        raise RuntimeError("the program printed no address")

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.kill()
        self.process.stdout.close()

    @property
    def text(self):
        return self.theme.read_text()

    @property
    def document(self):
        return json.loads(self.text)


class Service:
    """`kbrender serve --studio`, which offers the page to visitors."""

    def __init__(self, program, *options, studio=True):
        self.process = subprocess.Popen(
            [program, "serve", *(["--studio"] if studio else []), "--listen", "127.0.0.1:0", "--access-log", "off", "--time-limit", "3600",
             *options],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        for line in iter(self.process.stderr.readline, b""):
            if b"listening on" in line:
                self.address = "http://" + line.decode().split()[-1] + "/studio"
                return
        raise RuntimeError("the service does not listen")

    def stop(self):
        self.process.terminate()
        self.process.wait(600)
        self.process.stderr.close()


class Tab:
    """A page of the studio, with its faults."""

    def __init__(self, context, address):
        self.page = context.new_page()
        self.page.set_default_timeout(pagetest.PATIENCE)
        self.faults = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda message: self.faults.append(message.text) if is_fault(message) else None)
        self.page.on("dialog", lambda dialog: dialog.accept())
        self.page.goto(address)

    def ready(self):
        self.page.wait_for_selector(".screens.is-drawn")
        self.settle()
        return self

    @property
    def text(self):
        """The page's document."""
        return self.page.evaluate("studio.model.text")

    @property
    def document(self):
        return json.loads(self.text)

    def settle(self):
        """Waits until all changes are applied and drawn."""
        self.page.evaluate("studio.idle()")

    def picture(self, mode="light"):
        """Returns a digest of the canvas."""
        self.settle()
        return self.page.evaluate(
            """mode => {
                const canvas = document.querySelector(`.screen[data-mode=${mode}] canvas`);
                const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
                let sum = 7;
                for (let index = 0; index < data.length; index += 1) sum = (sum * 31 + data[index]) | 0;
                return `${canvas.width}x${canvas.height}:${sum}`;
            }""", mode)

    def open(self, section):
        details = self.page.locator(f"#section-{section}")
        if details.get_attribute("open") is None:
            details.locator("summary").click()
        # The section is filled and scrolls into view a moment later.
        self.wait(f"document.querySelector('#section-{section}[open] .section-body').childElementCount")
        self.wait(f"!document.querySelector('#section-{section} .late:empty')")
        self.still()
        return details

    def still(self):
        """Waits until nothing moves: no transition runs, and two frames place everything at the same points."""
        self.page.evaluate(
            """async () => {
                const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
                const places = () => [...document.querySelectorAll("summary, .screen, .row, .float, .stage-row > *")]
                    .map(one => { const box = one.getBoundingClientRect(); return `${box.x},${box.y},${box.width},${box.height}`; })
                    .join();
                const moves = () => document.getAnimations().some(one => one.playState === "running");
                for (let before = null, now = places(); before !== now || moves(); before = now, now = places()) await frame();
            }""")

    def info(self, name, value):
        """Fills a field of the theme's own information."""
        self.open("info")
        self.page.fill(f"#info-{name}", value)

    def row(self, name):
        return self.page.locator(f'.row[data-property="{name}"]')

    def set_number(self, name, value, settles=True):
        """Types a number and leaves the field."""
        field = self.row(name).locator("input.number").first
        field.fill(str(value))
        field.press("Enter")
        field.blur()
        if settles:
            self.settle()

    def set_color(self, name, value):
        field = self.row(name).locator("input.hex")
        field.fill(value)
        field.press("Enter")
        field.blur()
        self.settle()

    def menu(self, entry):
        self.page.locator(".bar-side.is-end button[aria-haspopup=menu]").click()
        self.page.get_by_role("menuitem", name=entry, exact=True).click()

    def message(self, words):
        """Waits for a message of a fault that has some words; it goes by itself after a while."""
        self.page.locator(".toast.is-fault", has_text=words).wait_for()

    def save(self):
        self.page.locator("button.save", has_text="Save").first.click()

    def wait(self, expression):
        """Waits until an expression is true; the page's policy forbids the driver's own function for this. The page looks by
        itself: each question from here costs driver and browser more than most waits last."""
        look = f"async end => {{ while (!({expression})) {{ if (Date.now() > end) return false; await new Promise(done => setTimeout(done, 20)); }} return true; }}"
        end = time.time() * 1000 + pagetest.PATIENCE
        while True:
            try:
                assert self.page.evaluate(look, end), f"did not happen: {expression}"
                return
            except Error as error:
                # The page gave way to another.
                if "context was destroyed" not in str(error):
                    raise


def is_fault(message):
    """Whether a message shows a fault of the page. Chromium also reports each unsuccessful answer."""
    return message.type == "error" and "Failed to load resource" not in message.text


def wait_until(condition, what):
    end = time.monotonic() + pagetest.PATIENCE / 1000
    while time.monotonic() < end:
        if condition():
            return
        time.sleep(0.02)
    raise AssertionError(f"did not happen: {what}")


def served_from(*folders):
    """Serves the page's files from folders in place of those in the program: a changed page needs no build."""
    files = {file.name: file for folder in folders for file in pathlib.Path(folder).rglob("*.*")}

    def serve(route):
        path = urllib.parse.urlsplit(route.request.url).path
        name = path.rsplit("/", 1)[-1]
        if path in ("/", "/studio"):
            route.fulfill(response=route.fetch(), body=files["index.html"].read_text())
        elif path.startswith("/studio/files/") and name in files:
            route.fulfill(path=files[name])
        else:
            route.fallback()
    return serve


class Stand:
    """A file, the program that edits it, and a browser."""

    def __init__(self, program, theme, scratch, browser):
        self.program_path, self.browser = program, browser
        self.folder = pathlib.Path(scratch)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.theme = self.folder / "theme.json"
        shutil.copy(theme, self.theme)
        self.contexts = []
        self.program = None

    def start(self, *options):
        self.program = Program(self.program_path, self.theme, self.folder / "state", options=options)
        return self.program

    def context(self, **options):
        # With few pixels a debug build draws in a fraction of the time.
        usual = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 0.5, "locale": "en-US", "color_scheme": "light",
                 "reduced_motion": "reduce"}
        options = usual | options
        context = self.browser.new_context(accept_downloads=True, **options)
        if os.environ.get("KBRENDER_PAGE"):
            # Only these: while a test waits for a file, no request that it would have to pass on is answered.
            page = re.compile(r"^http://[^/]+/(studio)?([#?].*)?$|/studio/files/")
            context.route(page, served_from(*os.environ["KBRENDER_PAGE"].split(":")))
        self.contexts.append(context)
        return context

    def tab(self, **options):
        program = self.program or self.start()
        return Tab(self.context(**options), program.address).ready()

    def close(self):
        for context in self.contexts:
            with contextlib.suppress(Exception):
                context.close()
        if self.program:
            self.program.stop()


def launched():
    """A browser with the fonts with which the program draws, for which the loopback has another name, too."""
    fonts = pathlib.Path(__file__).with_name("fonts.conf")
    return pagetest.launched(
        "--disable-lcd-text", "--host-resolver-rules=MAP rebound.test 127.0.0.1",
        env=dict(os.environ, FONTCONFIG_FILE=str(fonts)))


@contextlib.contextmanager
def opened(program):
    """The studio on a copy of a sample theme, and a browser."""
    theme = pathlib.Path(__file__).parents[4] / "Fixtures/themes/aurora.json"
    with tempfile.TemporaryDirectory() as scratch, launched() as browser:
        copy = pathlib.Path(scratch) / "theme.json"
        shutil.copy(theme, copy)
        studio = Program(program, copy, pathlib.Path(scratch) / "state")
        try:
            yield studio, browser
        finally:
            studio.stop()


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()
