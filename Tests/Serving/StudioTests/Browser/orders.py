"""Eight orders of six events on the real page, its file and its draft: no text is lost that was kept, or typed more than a
second ago. `Modules/drafts.test.mjs` tries all orders in a model with the same events.
"""
import json
import random

from playwright.sync_api import Error
from studio import Program, Tab

ORDERS, LENGTH = 8, 6
# What one edit after another sets: each has a place of its own, so that it can be found wherever the text is.
PLACES = [(mode, name, value) for name, value in [("keySpacing", 6.5), ("rowSpacing", 7.5), ("regularKeyCornerRadius", 3.5)]
          for mode in ("light", "dark")]
EVENTS = {"edit", "wait", "reload", "server", "page", "go_on", "discard", "save", "outside"}
# The orders that come first: chance seldom answers a question.
FIRST = [("edit", "wait", "reload", "go_on", "edit", "save"), ("edit", "wait", "page", "page", "discard", "outside")]
# The same state follows from these twice in a row, or nothing at all.
ONCE = ("wait", "server", "page", "save")


class World:
    """A file, its program, a browser, and what may not be lost."""

    def __init__(self, stand, folder):
        self.stand, self.folder = stand, folder
        folder.mkdir()
        self.theme = folder / "theme.json"
        self.theme.write_text(stand.theme.read_text())
        # A small keyboard is drawn sooner, and no order depends on its size.
        self.context = stand.context(viewport={"width": 700, "height": 500})
        self.port = "0"
        self.tab = None
        self.count = self.changes = 0
        self.safe, self.given = set(), set()
        self.start()
        self.open()

    # MARK: Program and page

    def start(self):
        self.program = Program(self.stand.program_path, self.theme, self.folder / "state", options=("--port", self.port))
        self.port = self.program.address.split(":")[2].split("/")[0]
        self.address = self.program.address

    def visit(self):
        """Opens a page with the key that the program printed last; the program then prints another one."""
        tab = Tab(self.context, self.address)
        self.address = self.program.next_address()
        return tab.ready()

    def open(self):
        self.tab = self.visit()

    def close(self):
        self.context.close()
        if self.program:
            self.program.stop()

    # MARK: What is where

    @property
    def asks(self):
        """Whether the page asks what to do with a draft."""
        return self.tab is not None and self.tab.page.get_by_role("button", name="Continue").count() > 0

    @property
    def is_free(self):
        return self.tab is not None and not self.asks

    def noted(self):
        """The texts and changes that the browser has noted."""
        origins = self.context.storage_state()["origins"]
        notes = [one["value"] for origin in origins for one in origin["localStorage"] if one["name"].startswith("kbrender-draft")]
        return [(note["text"], note["edits"]) for note in map(json.loads, notes)]

    def drafts(self):
        """The texts that the program has kept; the first line of such a file is about it."""
        files = (self.folder / "state/kbrender/drafts").glob("[0-9a-f]*")
        return [(path.read_text().split("\n", 1)[1], {}) for path in files]

    def shown(self):
        if self.tab is None:
            return []
        question = self.tab.page.evaluate("studio.model.question")
        return [(question["text"], question["edits"])]

    # MARK: Events

    def edit(self):
        mode, name, value = PLACES[self.count]
        self.count += 1
        self.tab.page.evaluate("([path, value]) => studio.model.change({ [path]: value }, 'edit')", [f"{mode}.{name}", value])

    def wait(self):
        if self.tab is None:
            return
        if self.program:
            self.tab.settle()
        self.tab.page.evaluate("new Promise(done => setTimeout(done, 1100))")

    def reload(self):
        self.tab.page.reload()
        self.tab.ready()

    def server(self):
        if self.program:
            self.program.kill()
            self.program = None
            return
        self.start()
        if self.tab is not None:
            # Any page of this browser that has the new key helps the others.
            helper = self.visit()
            helper.page.close()
            self.tab.settle()

    def page(self):
        if self.tab is None:
            self.open()
            return
        try:
            self.tab.page.goto("chrome://crash")
        except Error:
            pass
        self.tab.page.close()
        self.tab = None

    def go_on(self):
        self.tab.page.get_by_role("button", name="Continue").click()

    def discard(self):
        self.given |= found(self.noted() + self.drafts())
        self.tab.page.get_by_role("button", name="Discard").click()

    def save(self):
        self.tab.save()

    def outside(self):
        self.given |= found([(self.theme.read_text(), {})])
        self.changes += 1
        document = json.loads(self.stand.theme.read_text())
        document["name"] = f"Outside {self.changes}"
        self.theme.write_text(json.dumps(document, indent=2))

    def possible(self):
        """The events that can happen now."""
        is_up = self.program is not None
        return [name for name, can in [
            ("edit", self.is_free and self.count < len(PLACES)), ("wait", True), ("reload", self.tab is not None and is_up),
            ("server", True), ("page", self.tab is not None or is_up), ("go_on", self.asks and is_up),
            ("discard", self.asks and is_up), ("save", self.is_free), ("outside", True),
        ] if can]

    def calm(self):
        """Lets the page finish what needs no reader, and closes the question that follows from a change outside."""
        if self.tab is None or not self.program:
            return
        self.tab.settle()
        self.tab.wait("document.querySelector('.bar-state').dataset.state !== 'saving' || document.querySelector('dialog')")
        if self.tab.page.get_by_role("button", name="Keep yours").count():
            self.tab.page.keyboard.press("Escape")

    def check(self, is_older, trace):
        kept = self.noted() + self.drafts()
        present = kept + self.shown() + [(self.theme.read_text(), {})]
        self.safe |= found(kept + (self.shown() if is_older else []))
        lost = self.safe - found(present) - self.given
        assert not lost, f"{', '.join(trace)}: {sorted(lost)} lost"


def found(texts):
    """Returns the edits that texts, each with further changes, have."""
    edits = set()
    for text, changes in texts:
        document = json.loads(text)
        for mode, name, value in PLACES:
            if changes.get(f"{mode}.{name}", document.get(mode, {}).get(name)) == value:
                edits.add(f"{mode}.{name}")
    return edits


def try_orders(stand, numbers):
    """Tries the orders with some numbers; all events must happen in them."""
    chance = random.Random(46 + numbers[0])
    happened = set()
    for index, number in enumerate(numbers):
        world = World(stand, stand.folder / f"order-{number}")
        trace = []
        try:
            while len(trace) < LENGTH:
                last = trace[-1] if trace else "wait"
                names = ["edit"] if not trace else [one for one in world.possible() if one != last or one not in ONCE]
                trace.append(FIRST[index][len(trace)] if index < len(FIRST) else chance.choice(names))
                getattr(world, trace[-1])()
                world.calm()
                world.check(trace[-1] == "wait", trace)
            faults = world.tab.faults if world.tab else []
            assert not faults, f"{', '.join(trace)}: {faults}"
        except Exception as error:
            raise AssertionError(f"order {number} ({', '.join(trace)}): {error}") from error
        finally:
            world.close()
        happened.update(trace)
    assert happened == EVENTS, EVENTS - happened
