"""The studio's page in a real browser, against the real program: starts both, and helps to look at them."""
import contextlib
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

from playwright.sync_api import sync_playwright

PATIENCE = 8000  # milliseconds


class Program:
    """`kbrender studio` on a file, with a state folder of its own."""

    def __init__(self, program, theme, state):
        self.theme = pathlib.Path(theme)
        environment = dict(os.environ, XDG_STATE_HOME=str(state))
        self.process = subprocess.Popen(
            [program, "studio", str(theme), "--no-open", "--port", "0"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment)
        self.address = self.next_address()

    def next_address(self):
        """The address with the next key that works once."""
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
            self.process.wait(10)
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
    """`kbrender serve --studio`, which shows the page to visitors."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "serve", "--studio", "--listen", "127.0.0.1:0", "--access-log", "off"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        for line in iter(self.process.stderr.readline, b""):
            if b"listening on" in line:
                self.address = "http://" + line.decode().split()[-1] + "/studio"
                return
        raise RuntimeError("the service does not listen")

    def stop(self):
        self.process.terminate()
        self.process.wait(15)
        self.process.stderr.close()


class Tab:
    """A page of the studio, with what it was answered."""

    def __init__(self, context, address):
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.applied = None
        self.faults = []
        self.page.on("response", self._remember)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda message: self.faults.append(message.text) if is_fault(message) else None)
        self.page.on("dialog", lambda dialog: dialog.accept())
        self.page.goto(address)

    def ready(self):
        self.page.wait_for_selector(".screens.is-drawn")
        self.settle()
        return self

    def _remember(self, response):
        if "/studio/apply" in response.url and response.status == 200:
            with contextlib.suppress(Exception):
                self.applied = response.json()

    @property
    def text(self):
        """The document as the page has it."""
        return self.page.evaluate("studio.model.text")

    @property
    def document(self):
        return json.loads(self.text)

    def settle(self):
        """Waits until all changes are made and drawn."""
        self.page.evaluate("studio.idle()")

    def picture(self, mode="light"):
        """A digest of what the canvas shows."""
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
        # It is scrolled into view a moment later.
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done, 20)))")
        return details

    def row(self, name):
        return self.page.locator(f'.row[data-property="{name}"]')

    def set_number(self, name, value):
        """As a person does who types a number and goes on."""
        field = self.row(name).locator("input.number").first
        field.fill(str(value))
        field.press("Enter")
        field.blur()
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

    def save(self):
        self.page.locator("button.primary", has_text="Save").first.click()

    def wait(self, expression):
        """Waits until something is true on the page; its policy forbids what the driver has for this."""
        wait_until(lambda: self.page.evaluate(f"Boolean({expression})"), expression)


def is_fault(message):
    """What the page should not have said. Chromium reports each answer that is no success as well."""
    return message.type == "error" and "Failed to load resource" not in message.text


def wait_until(condition, what):
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        if condition():
            return
        time.sleep(0.02)
    raise AssertionError(f"did not happen: {what}")


def launch(playwright):
    """Debian's Chromium, without what a container does not have."""
    return playwright.chromium.launch(
        executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])


@contextlib.contextmanager
def opened(program):
    """The studio on a copy of a sample theme, and a browser to look at it with."""
    theme = pathlib.Path(__file__).parents[3] / "Fixtures/themes/aurora.json"
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        copy = pathlib.Path(scratch) / "theme.json"
        shutil.copy(theme, copy)
        studio = Program(program, copy, pathlib.Path(scratch) / "state")
        browser = launch(playwright)
        try:
            yield studio, browser
        finally:
            browser.close()
            studio.stop()


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()
