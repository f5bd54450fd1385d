"""A film of the studio in use: `film.py PROGRAM FOLDER` drives the real page and writes its frames, with a list of durations.

Time is counted in frames, not measured: the page is at rest in each of them, so that a busy machine makes the same film.
`durations.json` has the milliseconds for which each frame is shown.
"""
import json
import pathlib
import sys

from studio import Tab, opened

SIZE = {"width": 1200, "height": 750}
FRAME = 80
# The pointer, which screenshots lack: an arrow that the page draws.
POINTER = """() => {
    const box = document.createElement("div");
    const arrow = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
    shape.setAttribute("d", "M1 1 L1 17 L5.4 13.2 L8.2 19.6 L11 18.4 L8.2 12.2 L14 12 Z");
    shape.setAttribute("fill", "black");
    shape.setAttribute("stroke", "white");
    shape.setAttribute("stroke-width", "1.4");
    for (const one of [box, arrow]) {
        one.style.setProperty("width", "18px");
        one.style.setProperty("height", "22px");
        one.style.setProperty("display", "block");
    }
    for (const [name, value] of Object.entries({ position: "fixed", inset: "0 auto auto 0", border: 0, padding: 0, background: "none",
        overflow: "visible", "pointer-events": "none" })) box.style.setProperty(name, value);
    arrow.append(shape);
    box.append(arrow);
    box.id = "pointer";
    box.popover = "manual";
    document.body.append(box);
}"""
# The popover shown last is on top, so the pointer is shown again.
POINT = """([x, y]) => {
    const pointer = document.querySelector("#pointer");
    if (pointer.matches(":popover-open")) pointer.hidePopover();
    pointer.showPopover();
    pointer.style.setProperty("transform", `translate(${x}px, ${y}px)`);
}"""


class Film:
    """The frames of a film, and the pointer that acts in it."""

    def __init__(self, tab, folder):
        self.tab, self.page, self.folder = tab, tab.page, folder
        self.durations = []
        self.place = (560, 690)
        self.page.evaluate(POINTER)
        self.put(*self.place)

    def put(self, x, y):
        self.place = (x, y)
        self.page.mouse.move(x, y)
        self.page.evaluate(POINT, [x, y])

    def take(self, milliseconds=FRAME):
        """Takes a frame of the page."""
        self.tab.settle()
        self.page.evaluate(POINT, self.place)
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done, 20)))")
        self.page.screenshot(path=self.folder / f"{len(self.durations):03}.png", animations="disabled", caret="hide")
        self.durations.append(milliseconds)

    def go(self, x, y, frames=5):
        """Moves the pointer, first fast and then slowly."""
        (a, b) = self.place
        for frame in range(1, frames + 1):
            part = 1 - (1 - frame / frames) ** 3
            self.put(a + (x - a) * part, b + (y - b) * part)
            self.take(50)

    def go_to(self, locator, frames=5, at=(0.5, 0.5)):
        # What is not in view would be under something else.
        locator.scroll_into_view_if_needed()
        box = locator.bounding_box()
        self.go(box["x"] + box["width"] * at[0], box["y"] + box["height"] * at[1], frames)

    def click(self):
        self.page.mouse.down()
        self.page.mouse.up()
        self.take(160)

    def drag(self, points, frames):
        """Drags the object under the pointer from place to place."""
        self.page.mouse.down()
        for x, y in points:
            (a, b) = self.place
            for frame in range(1, frames + 1):
                part = (1 - (1 - frame / frames) ** 2)
                self.put(a + (x - a) * part, b + (y - b) * part)
                self.take()
        self.page.mouse.up()
        self.take(240)


def radius(film, tab):
    """A slider: the keys follow."""
    slider = tab.row("regularKeyCornerRadius").locator("input[type=range]")
    box = slider.bounding_box()
    y = box["y"] + box["height"] / 2
    film.go_to(slider, at=(0.5, 0.5))
    film.drag([(box["x"] + box["width"] * 0.9, y), (box["x"] + box["width"] * 0.12, y), (box["x"] + box["width"] * 0.62, y)], 7)


def gradient(film, tab):
    """A gradient's stop gets another colour and another place."""
    film.go_to(tab.page.locator("#section-keyboard summary"))
    tab.open("keyboard")
    film.take(240)
    stops = tab.page.locator("#section-keyboard .stop")
    film.go_to(stops.nth(2))
    film.click()
    film.take(160)
    for color in ["#FFB3BA", "#D4BAFF", "#FFDFBA"]:
        film.go_to(tab.page.locator(f".picker .circle[data-color='{color}']").first, 4)
        film.click()
        film.take(320)
    tab.page.keyboard.press("Escape")
    film.take(160)
    film.go_to(stops.nth(1), 4)
    box = tab.page.locator("#section-keyboard .stops").bounding_box()
    film.drag([(box["x"] + box["width"] * 0.62, box["y"] + 14), (box["x"] + box["width"] * 0.24, box["y"] + 14)], 6)


def typing(film, tab):
    """The keyboard reacts to a press and to a long press."""
    for name in "kb":
        film.go_to(tab.page.locator(f'.keys button[data-name="{name}"]'), 4)
        tab.page.mouse.down()
        film.take(200)
        tab.page.mouse.up()
        tab.wait(f"studio.stage.text.endsWith('{name}')")
        film.take()
    key = tab.page.locator('.keys button[data-name="e"]')
    film.go_to(key, 5)
    tab.page.mouse.down()
    film.take(200)
    tab.wait("studio.stage.screens[0].keyboard.options['long-press']")
    film.take(320)
    x, y = film.place
    for step in (50, 100, 150):
        film.put(x + step, y - 70)
        film.take(160)
    tab.page.mouse.up()
    tab.wait("studio.stage.text.length === 3")
    film.take(400)


def ending(film, tab):
    """Shows both variants and saves the file."""
    film.go_to(tab.page.locator(".stage-row").get_by_role("radio", name="Dark"), 5)
    film.click()
    film.take(700)
    film.go_to(tab.page.locator(".stage-row").get_by_role("radio", name="Light"), 3)
    film.click()
    film.take(240)
    film.go_to(tab.page.locator("button.primary", has_text="Save"), 5)
    film.click()
    tab.page.wait_for_selector(".toast")
    film.take(1600)


def main(program, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with opened(program) as (studio, browser):
        context = browser.new_context(viewport=SIZE, locale="en-US", color_scheme="light", reduced_motion="reduce")
        tab = Tab(context, studio.address).ready()
        tab.open("regular")
        tab.settle()
        film = Film(tab, folder)
        film.take(900)
        for scene in (radius, gradient, typing, ending):
            scene(film, tab)
        assert not tab.faults, tab.faults
    (folder / "durations.json").write_text(json.dumps(film.durations))


if __name__ == "__main__":
    main(*sys.argv[1:])
