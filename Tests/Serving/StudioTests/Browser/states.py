"""The look of the page in eight states, each compared with an approved picture.

`states.py PROGRAM FOLDER` draws them into a folder, compares them with `States` and exits with 1 if one differs; a picture of
the difference is beside the new one. `states.py PROGRAM --update [NAME…]` approves the current pictures.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

from studio import Stand, launched

APPROVED = pathlib.Path(__file__).parent / "States"
THEME = pathlib.Path(__file__).parents[4] / "Fixtures/themes/aurora.json"
# Edges of letters may differ with another release of the browser; a row that has moved is a far greater difference.
LIMITS = ["--tolerance", "40", "--max-ratio", "0.001"]
WIDE = {"viewport": {"width": 1280, "height": 800}}
STATES = []


def state(**options):
    def register(function):
        STATES.append((function.__name__.replace("_", "-"), options, function))
        return function
    return register


def wait_for_draft(tab):
    """Waits until the bar says that the draft is kept: it says so a second after the last change."""
    tab.wait("document.querySelector('.bar-state').dataset.state === 'draft'")


@state(**WIDE)
def light(tab, stand):
    tab.open("regular")


@state(**WIDE, color_scheme="dark")
def dark_both(tab, stand):
    tab.page.locator(".stage-row").get_by_role("radio", name="Both").check(force=True)


@state(**WIDE)
def gradient(tab, stand):
    tab.open("keyboard")
    tab.page.locator("#section-keyboard .stop").nth(2).click()
    # The picker and its field load when they are first used.
    tab.page.wait_for_selector(".picker .picker-field > *")
    tab.still()


@state(**WIDE)
def error_in_the_source(tab, stand):
    broken = tab.text.replace('"regularKeyText": "#1D1B4D"', '"regularKeyText": "#1D1B4"', 1).replace('"keySpacing": 5', '"keySpacing": "wide"', 1)
    tab.page.evaluate("text => studio.model.replace(text, 'Source edited')", broken)
    tab.settle()
    wait_for_draft(tab)
    tab.page.locator(".problems summary").click()
    tab.page.locator(".problems-list button", has_text="regularKeyText").first.click()
    if not tab.page.locator(".source").is_visible():
        tab.page.get_by_role("button", name="Source").click()
    tab.page.wait_for_selector(".source-line")
    tab.page.evaluate("document.activeElement.blur()")
    tab.page.evaluate("document.querySelector('.source').scrollTop = 0")


@state(viewport={"width": 1024, "height": 768})
def long_press(tab, stand):
    tab.page.evaluate("document.activeElement.blur()")
    tab.page.keyboard.down("e")
    tab.wait("studio.stage.screens[0].keyboard.options['long-press']")


@state(viewport={"width": 1024, "height": 768})
def conflict(tab, stand):
    tab.open("spacing")
    tab.set_number("keySpacing", 8)
    wait_for_draft(tab)
    theirs = json.loads(stand.theme.read_text())
    theirs["light"]["keyboardBackgroundGradient"] = ["#FFD9C0", "#FF9E80"]
    stand.theme.write_text(json.dumps(theirs, indent=2))
    tab.page.wait_for_selector(".toast.is-fault")
    tab.page.get_by_role("button", name="Review", exact=True).click()
    tab.page.wait_for_selector("dialog")
    tab.wait("[...document.querySelectorAll('.both canvas')].every(one => one.width > 1)")


@state(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, color_scheme="dark")
def phone(tab, stand):
    tab.open("modifier")


@state(viewport={"width": 820, "height": 1180}, locale="ta-IN")
def tamil(tab, stand):
    tab.open("typography")
    tab.row("fontDesign").hover()


def take(stand, options, show, file):
    """Puts a page into a state and takes a screenshot."""
    tab = stand.tab(device_scale_factor=1, **options)
    tab.page.mouse.move(1, 1)
    show(tab, stand)
    tab.settle()
    # A late layout is drawn again.
    tab.still()
    tab.settle()
    tab.page.screenshot(path=file, animations="disabled", caret="hide")
    assert not tab.faults, tab.faults


def differs(program, name, new):
    """Returns the fault of a new picture, or None if it matches the approved one."""
    approved = APPROVED / f"{name}.png"
    if not approved.exists():
        return f"{name}: has no approved picture (`make pages` makes it)"
    difference = new.with_name(f"{name}-difference.png")
    found = subprocess.run(
        [program, "diff", approved, new, *LIMITS, "--output", difference], capture_output=True, text=True)
    if found.returncode == 0:
        difference.unlink()
        return None
    return f"{name}: {found.stdout}{found.stderr}see {difference}"


def drawn(program, browser, folder, state):
    """Draws a state into a folder; returns its name."""
    name, options, show = state
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        stand = Stand(program, THEME, scratch, browser)
        try:
            take(stand, options, show, folder / f"{name}.png")
        finally:
            stand.close()
    return name


def compare(program, browser, folder, state):
    """Draws a state into a folder; returns its fault, or None."""
    name = drawn(program, browser, folder, state)
    return differs(program, name, folder / f"{name}.png")


def main(program, folder, *names):
    chosen = [state for state in STATES if not names or state[0] in names]
    with launched() as browser:
        if folder == "--update":
            print("approved:", *[drawn(program, browser, APPROVED, state) for state in chosen])
            return 0
        faults = [fault for state in chosen if (fault := compare(program, browser, pathlib.Path(folder), state))]
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
