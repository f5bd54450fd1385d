"""Named scenarios of the studio. `scenarios.py PROGRAM THEME SCRATCH [NAME…]` prints a line of JSON for each."""
import base64
import contextlib
import http.server
import json
import pathlib
import queue
import re
import shutil
import subprocess
import sys
import threading
import time
import traceback
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import orders
import pagetest
import states
from axe_playwright_python.base import AXE_SCRIPT
from studio import Program, Service, Stand, Tab, digest, launched, wait_until

SCENARIOS = []
THEMES = pathlib.Path(__file__).parents[4] / "Fixtures/themes"
FAMILIES = ["Forms", "System", "VaultMail", "Puchi", "Colour pairs"]


def scenario(function):
    SCENARIOS.append(function)
    return function


def handbook(*items):
    """Names the items of docs/handbook.md that a scenario tests."""
    def named(function):
        function.items = items
        return function
    return named


# MARK: Controls


def visible_theme(stand):
    """Writes a theme in which every property is visible: nothing is translucent, lines have width, no gradient hides a colour."""
    document = json.loads(stand.theme.read_text())
    for mode in ("light", "dark"):
        variant = document[mode]
        for name in [name for name in variant if "Gradient" in name]:
            del variant[name]
        for name in variant:
            if name.endswith("BorderWidth"):
                variant[name] = 2
            elif name.endswith(("Background", "Border", "Separator")):
                variant[name] = "#8090A0"
        for name in ("candidateBarCornerRadiusTop", "candidateBarCornerRadiusBottom"):
            variant.pop(name, None)
        variant.update(
            candidateBarCornerRadius=4,
            candidateBarBackground="#405060", candidateSelectedBackground="#C0D0E0", candidateSelectedBorder="#FF0000",
            regularKeyShadowColor="#000000", modifierKeyShadowColor="#000000", pressedKeyShadowColor="#000000",
            previewShadowColor="#000000", popupShadowColor="#000000")
    stand.theme.write_text(json.dumps(document, indent=2))


# The key that is held down while a property is tested, by the first word of its name: only then is it visible.
HELD = {"pressed": "q", "preview": "q", "popup": "e"}


@handbook("000-live-preview", "000-candidate-preview", "000-candidate-switch", "000-weights", "000-property-*")
@scenario
def every_control_changes_file_and_picture(stand):
    visible_theme(stand)
    tab = stand.tab()
    tab.page.get_by_label("Zoom").select_option("1")
    tab.page.get_by_label("Annotations").check()
    tab.settle()
    table = tab.page.evaluate('studio.editor.table')
    tried, held = set(), None
    for section in tab.page.eval_on_selector_all("details[name=section]", "all => all.map(one => one.id.slice(8))"):
        tab.open(section)
        if section == "info":
            continue
        # Sections of states show them.
        if section == "popup":
            tab.wait("studio.stage.screens[0].keyboard.options['long-press']")
        shows = tab.page.evaluate("studio.stage.state !== null")
        after = tab.picture()
        for name in tab.page.eval_on_selector_all(
                f"#section-{section} [data-property]", "rows => rows.map(row => row.dataset.property)"):
            key = None if shows else HELD.get(re.match("[a-z]+", name)[0])
            if key != held:
                release(tab, held)
                hold(tab, key)
                held, after = key, tab.picture()
            before, old = after, tab.document["light"].get(name)
            property = next(one for one in table if one["name"] == name)
            change(tab, property)
            after, new = tab.picture(), tab.document["light"].get(name)
            assert new != old, f"{name}: the file still has {old!r}"
            assert property["reach"] in ("android", "animation") or after != before, f"{name}: {old!r} and {new!r} look the same"
            tried.add(name)
            if property["kind"] in ("boolean", "font name"):
                # A part that is switched off shows none of its colours, and a custom font no design of the system font.
                tab.row(name).get_by_role("button", name="Reset").click()
                after = tab.picture()
    missing = {one["name"] for one in table} - tried
    assert not missing, f"no control: {sorted(missing)}"
    assert not tab.faults, tab.faults


def hold(tab, key):
    """Holds a key down until its variants show, if it has any."""
    if key is None:
        return
    tab.page.evaluate("document.activeElement.blur()")
    tab.page.keyboard.down(key)
    if key == "e":
        tab.wait("studio.stage.screens[0].keyboard.options['long-press']")


def release(tab, key):
    """Releases a key and clears what it typed, so that the bar shows its samples again."""
    if key is None:
        return
    tab.page.keyboard.up(key)
    tab.wait("studio.stage.text !== ''")
    tab.page.get_by_role("button", name="Clear the line").click()
    tab.wait("studio.stage.state || Object.keys(studio.stage.screens[0].keyboard.options).length === 0")


def change(tab, property):
    """Changes a property by its control, without taking the focus from a held key."""
    name, kind = property["name"], property["kind"]
    row = f'.row[data-property="{name}"]'
    script = {
        "colour": f"field => put(field.querySelector('input.hex'), '#{digest(name)[:6]}', 'change')",
        "number": "field => put(field.querySelector('input[type=range]'), 'away', 'input')",
        "offset": "field => type(field.querySelector('input.number'), '7')",
        "boolean": "field => field.querySelector('input').click()",
        "gradient": "field => field.querySelector('input[value=gradient]').click()",
        "font name": "field => put(field.querySelector('input'), 'Quicksand', 'change')",
        "key overrides": "field => put(field.querySelector('input'), '{\"space\": {\"background\": \"#123456\"}}', 'change')",
        "property names": "field => put(field.querySelector('input'), '[\"keySpacing\"]', 'change')",
    }.get(kind, "field => [...field.querySelectorAll('input')].at(-1).click()")
    tab.page.evaluate(
        """([row, script]) => {
            const put = (input, value, event) => {
                const [low, high] = [Number(input.min), Number(input.max)];
                input.value = value === "away" ? (Number(input.value) > (low + high) / 2 ? low : high) : value;
                input.dispatchEvent(new Event(event, { bubbles: true }));
                if (event === "input") input.dispatchEvent(new Event("change", { bubbles: true }));
            };
            const type = (input, value) => {
                input.value = value;
                for (const event of ["input", "change"]) input.dispatchEvent(new Event(event, { bubbles: true }));
            };
            return ({ SCRIPT })[script](document.querySelector(row));
        }""".replace("SCRIPT", f"run: {script}"), [row, "run"])
    tab.settle()


@handbook("000-counts", "000-tags-lowercase")
@scenario
def info_has_counts_and_tags(stand):
    tab = stand.tab()
    tab.info("name", "Ab")
    assert "At least 3" in tab.page.inner_text("#fault-name")
    tab.info("name", "Polar Night")
    counts = "one => one.closest('.row').querySelector('.count').textContent"
    assert tab.page.locator("#info-name").evaluate(counts) == "11/50"
    tab.info("description", "மி 👩‍👩‍👧 a")
    assert tab.page.locator("#info-description").evaluate(counts) == "5/200"
    tab.info("description", "A night that lasts.")
    tab.page.get_by_role("button", name="elegant", exact=True).click()
    tab.page.fill(".tag-field", "Polar")
    tab.page.press(".tag-field", "Enter")
    tab.settle()
    tab.page.get_by_role("button", name="Remove glass").click()
    tab.settle()
    document = tab.document
    assert (document["name"], document["description"]) == ("Polar Night", "A night that lasts.")
    assert document["tags"] == ["gradient", "glow", "elegant", "polar"], document["tags"]
    assert tab.page.inner_text(".bar-name") == "Polar Night"


@handbook("000-edit-existing", "000-save")
@scenario
def edits_change_nothing_else(stand):
    original = stand.theme.read_text().replace('"regularKeyBorderWidth": 0.75', '"regularKeyBorderWidth"  :   0.750', 1)
    stand.theme.write_text(original)
    tab = stand.tab()
    tab.open("regular")
    tab.set_color("regularKeyText", "oklch(50% 0.1 20)")
    tab.save()
    tab.page.locator(".toast", has_text="Theme saved successfully").wait_for()
    assert stand.program.text == tab.text != original
    lines = [(a, b) for a, b in zip(original.splitlines(), stand.program.text.splitlines(), strict=True) if a != b]
    assert len(lines) == 1 and "regularKeyText" in lines[0][1], lines
    assert original.count("\n") == stand.program.text.count("\n")
    assert re.search(r'"#[0-9A-F]{6}"', lines[0][1]), lines


# MARK: Undo and redo


@handbook("000-undo")
@scenario
def undoes_and_redoes_fifty_steps(stand):
    tab = stand.tab()
    tab.open("spacing")
    # Presses on one control are one step, so two controls take turns.
    sliders = [tab.row(name).locator("input[type=range]") for name in ("keySpacing", "rowSpacing")]
    texts = [tab.text]
    for count in range(55):
        sliders[count % 2].focus()
        sliders[count % 2].press("ArrowRight" if count % 16 < 8 else "ArrowLeft")
        tab.page.evaluate("studio.model.settled()")
        texts.append(tab.text)
    assert all(one != other for one, other in zip(texts, texts[1:], strict=False)) and tab.page.evaluate("studio.model.position") == 50
    # Of presses that come together the last one is drawn.
    press = """([key, isShifted, count]) => {
        const event = () => new KeyboardEvent("keydown", { key, ctrlKey: true, shiftKey: isShifted, bubbles: true, cancelable: true });
        for (let press = 0; press < count; press += 1) document.activeElement.dispatchEvent(event());
    }"""
    for count in range(9, 50, 10):
        tab.page.keyboard.press("Control+z")
        tab.page.evaluate(press, ["z", False, 9])
        tab.settle()
        assert tab.text == texts[54 - count], f"undo {count}"
    assert tab.page.get_by_role("button", name="Undo").is_disabled()
    tab.page.keyboard.press("Control+Shift+z")
    tab.page.evaluate(press, ["Z", True, 49])
    tab.settle()
    assert tab.text == texts[-1]
    tab.page.get_by_role("button", name="Steps").click()
    steps = tab.page.locator(".steps [role=menuitem]")
    steps.last.wait_for()
    assert steps.count() == 51
    last = steps.last.inner_text()
    before, after = (json.loads(text)["light"]["keySpacing"] for text in (texts[-2], texts[-1]))
    assert "Spacing & Layout: Key Spacing" in last and f"{before} → {after}" in last, last
    steps.nth(3).hover()
    tab.wait("document.querySelector('.step-picture').width > 1")


@handbook("000-quick-steps")
@scenario
def fast_presses_are_one_step(stand):
    tab = stand.tab()
    tab.open("regular")
    slider = tab.row("regularKeyShadowBlur").locator("input[type=range]")
    slider.focus()
    before = tab.document["light"]["regularKeyShadowBlur"]
    step = tab.page.evaluate("studio.editor.property('regularKeyShadowBlur').step")
    tab.page.evaluate(
        """async () => {
            // The events say when they happened: 200 in 5 seconds, however slow the machine is.
            const begin = performance.now();
            const send = (type, key, count) => {
                const event = new KeyboardEvent(type, { key, bubbles: true, cancelable: true });
                Object.defineProperty(event, "timeStamp", { value: begin + 25 * count });
                document.activeElement.dispatchEvent(event);
            };
            for (let count = 0; count < 200; count += 1) {
                const key = count % 50 < 25 ? "ArrowRight" : "ArrowLeft";
                send("keydown", key, count);
                send("keyup", key, count);
                await new Promise(done => setTimeout(done));
            }
            send("keydown", "ArrowRight", 200);
        }""")
    tab.page.keyboard.press("Control+s")
    wait_until(lambda: stand.program.document["light"]["regularKeyShadowBlur"] == before + step, "saving after the last press")
    assert tab.page.evaluate("studio.model.steps.length") == 1


@handbook("000-sliders")
@scenario
def number_fields_keep_what_is_typed(stand):
    tab = stand.tab()
    tab.open("regular")
    row = tab.row("regularKeyCornerRadius")
    field = row.locator("input.number")
    slider = row.locator("input[type=range]")
    slider.focus()
    slider.press("End")
    tab.settle()
    assert (slider.input_value(), field.input_value(), slider.get_attribute("aria-valuetext")) == ("20", "20", "20 pt")
    assert row.locator(".unit").inner_text() == "pt" and row.locator(".end").all_inner_texts() == ["0", "20"]
    value = "studio.model.value('light', 'regularKeyCornerRadius').value"
    step = tab.page.evaluate("studio.editor.property('regularKeyCornerRadius').step")
    field.fill("12")
    field.press("ArrowUp")
    tab.settle()
    assert float(field.input_value()) == 12 + step == tab.page.evaluate(value)
    field.fill("7")
    field.press("Escape")
    assert float(field.input_value()) == 12 + step == tab.page.evaluate(value)
    field.fill("4*1,5 + 2")
    field.press("Enter")
    tab.settle()
    assert field.input_value() == "8" and tab.page.evaluate(value) == 8
    for wrong, why in [("99", "From 0 to 20"), ("wide", "“wide” is not a number")]:
        field.fill(wrong)
        field.press("Tab")
        assert field.input_value() == wrong and tab.page.evaluate(value) == 8
        assert row.locator(".fault").inner_text() == why, row.locator(".fault").inner_text()
        assert "1 field not applied" in tab.page.inner_text(".problems-count")
    row.get_by_role("button", name="Reset").click()
    tab.settle()
    assert field.input_value() == "6" and "No problems" in tab.page.inner_text(".problems-count")
    color = tab.row("regularKeyText").locator("input.hex")
    color.fill("nothing")
    color.press("Tab")
    assert color.input_value() == "nothing" and "1 field not applied" in tab.page.inner_text(".problems-count")
    tab.row("regularKeyText").locator(".swatch").click()
    tab.page.fill(".picker .hex", "#102030")
    tab.page.press(".picker .hex", "Enter")
    tab.settle()
    assert color.input_value() == "#102030" and "No problems" in tab.page.inner_text(".problems-count")
    tab.page.keyboard.press("Escape")
    label = row.locator(".row-label").bounding_box()
    tab.page.mouse.move(label["x"] + 4, label["y"] + 4)
    tab.page.mouse.down()
    tab.page.mouse.move(label["x"] + 16, label["y"] + 4, steps=6)
    tab.page.mouse.up()
    tab.settle()
    assert tab.page.evaluate(value) == 6 + 4 * step, tab.page.evaluate(value)


@handbook("000-ten-sections", "000-one-section-open", "000-lazy", "000-ios-badge", "000-one-screen")
@scenario
def ten_sections_open_one_at_a_time(stand):
    tab = stand.tab(reduced_motion="no-preference")
    titles = tab.page.locator("details[id^=section-]").locator(".section-title").all_inner_texts()
    # The handbook has no section of all colours.
    titles.remove("Colours")
    begin = titles.index("Theme Info")
    assert titles[begin:begin + 10] == [
        "Theme Info", "Regular Keys", "Modifier Keys", "Pressed State", "Keyboard Background", "Key Preview Popup", "Long Press Popup",
        "Candidate Bar", "Typography", "Spacing & Layout"], titles
    for name in ("preview", "popup"):
        assert tab.page.locator(f"#section-{name} .badge").first.inner_text() == "iOS only"
    address = tab.page.url
    for name in ("modifier", "spacing", "popup"):
        rows = tab.page.locator(f"#section-{name} .row")
        assert rows.count() == 0, f"{name} is built before it opens"
        tab.open(name)
        assert rows.count() > 0 and tab.page.locator("details[id^=section-][open]").count() == 1
        # Others close while it opens.
        tab.page.wait_for_function("""name => {
          const panel = document.querySelector(".panel").getBoundingClientRect();
          const head = document.querySelector(`#section-${name} summary`).getBoundingClientRect();
          return panel.top <= head.top && head.bottom <= panel.bottom;
        }""", arg=name)
    tab.open("regular")
    assert tab.page.locator("[data-property=regularKeyShadowColor] .badge").first.inner_text() == "Android: elevation"
    assert tab.page.url == address and tab.page.locator(".screen").is_visible()


@handbook("000-mode-toggle")
@scenario
def modes_are_switched_above_the_keyboard(stand):
    tab = stand.tab()
    light = tab.picture()
    tab.page.locator(".stage-row").get_by_role("radio", name="Dark").check(force=True)
    tab.page.wait_for_selector(".screen[data-mode=dark] canvas")
    assert tab.picture("dark") != light
    tab.page.locator(".stage-row").get_by_role("radio", name="Light").check(force=True)
    tab.page.wait_for_selector(".screen[data-mode=light] canvas")
    assert tab.picture() == light


@handbook("000-recent")
@scenario
def the_last_eight_colors_are_kept(stand):
    tab = stand.tab()
    tab.open("regular")
    colors = [f"#10203{digit}" for digit in range(9)]
    for color in colors:
        tab.set_color("regularKeyText", color)
    tab.row("regularKeyText").locator(".swatch").click()
    tab.page.wait_for_selector(".picker")
    kept = tab.page.evaluate("JSON.parse(localStorage.getItem('kbrender-recent-colors'))")
    assert kept == colors[:0:-1], kept
    names = tab.page.eval_on_selector_all(".picker .circle", "all => all.map(one => one.ariaLabel)")
    assert all(any(color in name for name in names) for color in kept), names


@handbook("000-presets-and-picker", "000-hex-input")
@scenario
def picker_covers_nothing_and_repairs(stand):
    document = json.loads(stand.theme.read_text())
    document["light"]["modifierKeyText"] = "#B8B8C8"
    stand.theme.write_text(json.dumps(document, indent=2))
    tab = stand.tab()
    tab.open("modifier")
    row = tab.row("modifierKeyText")
    swatch = row.locator(".swatch")
    swatch.click()
    tab.page.wait_for_selector(".picker .field")
    boxes = [tab.page.locator(one).first.bounding_box() for one in (".picker", "[data-property=modifierKeyText]", ".screens")]
    picker, others = boxes[0], boxes[1:]
    for other in others:
        apart = other["y"] + other["height"] <= picker["y"] + 1 or other["x"] + other["width"] <= picker["x"]
        assert apart, (picker, other)
    assert tab.page.evaluate("document.activeElement.closest('.picker-custom') !== null"), "hex is not first"
    assert tab.page.locator(".field .gamut").get_attribute("d") and tab.page.locator(".field .limit").get_attribute("d")
    stops = 1
    while stops < 12:
        tab.page.keyboard.press("Tab")
        if not tab.page.evaluate("document.activeElement.closest('.picker') !== null"):
            break
        stops += 1
    assert stops <= 6, f"{stops} stops of the Tab key"
    names = tab.page.eval_on_selector_all(".picker .circle", "all => all.map(one => one.ariaLabel)")
    assert "Regular Keys: Text Colour, #1D1B4D" in names, names[:6]
    before = tab.document["light"]["modifierKeyText"]
    tab.page.locator(".field").focus()
    tab.page.keyboard.press("ArrowDown")
    tab.settle()
    darker = tab.document["light"]["modifierKeyText"]
    assert int(darker[1:], 16) < int(before[1:], 16), (before, darker)
    tab.page.keyboard.press("Escape")
    tab.page.wait_for_selector(".picker", state="detached")
    assert tab.page.evaluate("document.activeElement.matches('.swatch')")
    row.get_by_role("button", name="make readable").click()
    tab.settle()
    assert tab.page.evaluate("studio.model.contrastOf('light', 'modifierKeyText').level") != "fail"


@scenario
def shared_colors_change_everywhere(stand):
    tab = stand.tab()
    light = tab.document["light"]
    places = [name for name, value in light.items() if value == "#1D1B4D"]
    assert len(places) > 2, places
    tab.open("shared")
    row = tab.page.locator(".shared-row").first
    row.locator("input").fill("Ink")
    row.locator("input").press("Enter")
    row.locator(".swatch").click()
    tab.page.fill(".picker .hex", "#102030")
    tab.page.press(".picker .hex", "Enter")
    tab.settle()
    assert {tab.document["light"][name] for name in places} == {"#102030"}
    assert tab.page.evaluate("studio.model.steps.length") == 2 and "Ink" in tab.page.evaluate("studio.model.steps[1].name")
    assert tab.document["dark"] == json.loads(stand.program.text)["dark"]
    assert set(tab.document["colorNames"]["Ink"]["light"]) == set(places), tab.document["colorNames"]
    tab.page.keyboard.press("Escape")
    assert tab.page.locator(".shared-row").first.locator("input").input_value() == "Ink"
    tab.open("regular")
    tab.row("regularKeyText").locator(".swatch").click()
    tab.page.fill(".picker .hex", "#203040")
    tab.page.press(".picker .hex", "Enter")
    tab.settle()
    assert [tab.document["light"][name] for name in places].count("#203040") == 1, "here only"
    assert "regularKeyText" not in tab.document["colorNames"]["Ink"]["light"], "it has left its name"
    tab.page.fill(".picker .hex", "#102030")
    tab.page.press(".picker .hex", "Enter")
    tab.page.get_by_label("Everywhere, light and dark").check()
    tab.page.fill(".picker .hex", "#304050")
    tab.page.press(".picker .hex", "Enter")
    tab.settle()
    assert {tab.document["light"][name] for name in places} == {"#304050"}


@scenario
def names_of_colors_cover_both_modes(stand):
    tab = stand.tab()
    for mode in ["Dark", "Light"]:
        tab.page.locator(".stage-row").get_by_role("radio", name=mode).check(force=True)
        tab.open("accent")
        tab.set_color("accentKeyBackground", "#0A7A70")
    pictures = [tab.picture("light")]
    tab.open("shared")
    row = tab.page.locator(".shared-row", has_text="#0A7A70")
    row.locator("input").fill("Ocean")
    row.locator("input").press("Enter")
    tab.settle()
    assert tab.document["colorNames"] == {"Ocean": {"light": ["accentKeyBackground"], "dark": ["accentKeyBackground"]}}
    assert tab.page.evaluate("studio.model.diagnostics.length") == 0
    pictures.append(tab.picture("light"))
    assert pictures[0] == pictures[1], "a name changes no picture"
    tab.page.locator(".shared-row", has_text="#0A7A70").locator(".swatch").click()
    tab.page.fill(".picker .hex", "#B83280")
    tab.page.press(".picker .hex", "Enter")
    tab.settle()
    assert [tab.document[mode]["accentKeyBackground"] for mode in ["light", "dark"]] == ["#B83280", "#B83280"]
    tab.save()
    tab.wait("!studio.model.isDirty")
    edited = subprocess.run(
        [stand.program_path, "edit", stand.theme, "colorNames.Ocean=#0A7A70", "-o", "-"], check=True, capture_output=True)
    assert [json.loads(edited.stdout)[mode]["accentKeyBackground"] for mode in ["light", "dark"]] == 2 * ["#0A7A70"]


@scenario
def the_stage_follows_the_section(stand):
    tab = stand.tab()
    options = "studio.stage.screens[0].keyboard.options"
    rest = tab.picture()
    for section, option in [("pressed", "pressed"), ("preview", "preview"), ("popup", "long-press")]:
        tab.open(section)
        tab.wait(f"{options}['{option}']")
        assert tab.picture() != rest, section
    tab.open("candidates")
    tab.wait("studio.stage.options.annotations")
    tab.open("regular")
    assert tab.picture() == rest and tab.page.evaluate(f"Object.keys({options}).length") == 0
    # What cannot be seen says why, and what to do.
    tab.open("keyboard")
    covered = tab.row("keyboardBackground").locator(".hint")
    for device in ["pixel-9", "iphone-15"]:
        tab.page.get_by_label("Device").select_option(device)
        tab.settle()
        assert "the gradient covers this colour" in covered.inner_text(), device
    tab.page.locator("#section-keyboard").get_by_role("radio", name="Solid Colour").check(force=True)
    tab.settle()
    assert not covered.is_visible()
    tab.page.keyboard.press("Control+z")
    tab.settle()
    tab.open("motion")
    assert "Animation" in tab.row("motionPressDuration").locator(".hint").inner_text()
    tab.open("android")
    assert tab.row("stripHeight").locator("input.number").input_value() == "", "no value is none"
    hint = tab.row("spaceBarBackground").locator(".hint")
    assert "Android" in hint.inner_text()
    tab.page.get_by_label("Device").select_option("both")
    tab.settle()
    assert not hint.is_visible()
    assert tab.page.locator(".device").evaluate_all("all => all.map(one => one.dataset.platform)") == ["ios", "android"]
    assert tab.page.evaluate("studio.stage.exportOptions.platform") == "both"
    tab.page.locator(".stage-row").get_by_role("radio", name="Both").check(force=True)
    tab.settle()
    assert tab.page.locator(".device").count() == 4


@scenario
def themes_of_apps_are_drawn_as_on_their_phone(stand):
    tab = stand.tab()
    tab.page.set_input_files("input[type=file]", THEMES.parent / "imports/umber.flex")
    tab.wait("studio.model.look.metrics === 'floris'")
    # A new size is drawn again.
    tab.settle()
    tab.settle()
    assert tab.page.evaluate("studio.stage.screens[0].place.device") == "pixel-9"
    # The page's picture is the command line's.
    scale = tab.page.evaluate("studio.stage.scale.toFixed(4)")
    picture = stand.folder / "umber.png"
    subprocess.run(
        [stand.program_path, THEMES.parent / "imports/umber.flex", "--layout", "qwerty", "--scale", scale, "-o", picture],
        check=True, capture_output=True)
    shown = stand.folder / "shown.png"
    address = tab.page.evaluate("document.querySelector('.picture').toDataURL('image/png')")
    shown.write_bytes(base64.b64decode(address.split(",")[1]))
    subprocess.run([stand.program_path, "diff", "--tolerance", "1", picture, shown], check=True, capture_output=True)
    # Its app shows the colour beneath a gradient; the theme before is no app's.
    drawn = tab.picture()
    tab.page.keyboard.press("Control+z")
    tab.settle()
    assert tab.page.evaluate("studio.stage.screens[0].place.metrics") is None
    tab.page.keyboard.press("Control+Shift+z")
    assert tab.picture() == drawn


@scenario
def a_draft_keeps_its_look(stand):
    port = stand.start().address.split(":")[2].split("/")[0]
    tab = stand.tab()
    tab.page.set_input_files("input[type=file]", THEMES.parent / "imports/umber.flex")
    tab.wait("studio.model.look.metrics === 'floris' && document.querySelector('.bar-state').dataset.state === 'draft'")
    drawn = tab.picture()
    stand.program.kill()
    context = tab.page.context
    tab.page.close()
    stand.start("--port", port)
    tab = Tab(context, stand.program.address).ready()
    assert tab.page.evaluate("studio.stage.screens[0].place.metrics") is None, "the file is no app's theme"
    tab.page.get_by_role("button", name="Continue").click()
    tab.settle()
    assert tab.page.evaluate("studio.stage.screens[0].place.metrics") == "floris"
    tab.settle()
    assert tab.picture() == drawn


@scenario
def two_colors_make_a_theme(stand):
    tab = stand.tab()
    picture = (stand.folder / "sea.png")
    subprocess.run([stand.program_path, THEMES / "plum_velvet.json", "-o", picture], check=True, capture_output=True)
    tab.page.set_input_files("input[type=file]", picture)
    tab.page.wait_for_selector(".brand")
    assert tab.page.locator(".brand .circle").count() >= 2
    fields = tab.page.locator(".brand input.hex")
    shown = [fields.nth(index).input_value() for index in range(2)]
    told = subprocess.run(
        [stand.program_path, "new", "Sea", "--from", picture, "--mood", "glass", "-o", "-"],
        check=True, capture_output=True, text=True).stderr
    assert told == f"kbrender: {picture} gave {shown[0]} and {shown[1]}\n", (told, shown)
    samples = "[...document.querySelectorAll('.brand .segmented canvas')].map(one => one.toDataURL())"
    tab.wait(f"new Set({samples}).size === 4")
    before = tab.page.evaluate(samples)
    pin, photo = tab.page.locator(".pin").first, tab.page.locator(".photo canvas").bounding_box()
    pin.hover()
    tab.page.mouse.down()
    tab.page.mouse.move(photo["x"] + photo["width"] - 3, photo["y"] + photo["height"] - 3, steps=4)
    tab.page.mouse.up()
    corner = tab.page.evaluate(
        "(([r, g, b]) => [r, g, b])(document.querySelector('.photo canvas').getContext('2d')"
        ".getImageData(document.querySelector('.photo canvas').width - 3, document.querySelector('.photo canvas').height - 3, 1, 1).data)")
    taken = fields.first.input_value()
    assert all(abs(int(taken[at:at + 2], 16) - part) <= 8 for at, part in zip((1, 3, 5), corner, strict=True)), (taken, corner)
    tab.wait(f"{samples}.every((one, index) => one !== {json.dumps(before)}[index])")
    # What is open lies over it.
    tab.page.get_by_label("Store rules").evaluate("one => one.click()")
    same = ["regularKeyBackground", "regularKeyText", "accentKeyBackground", "pressedKeyBackground", "candidateText"]
    for mood, color in [("Keycap", "#FFE600"), ("Outline", "#101010"), ("Glass", "#0F766E")]:
        before = tab.text
        tab.page.get_by_role("radio", name=mood).check(force=True)
        field = tab.page.locator(".brand input.hex").first
        field.fill(color)
        field.press("Enter")
        # What `kbrender new` makes of the colours.
        colors = [tab.page.locator(".brand input.hex").nth(index).input_value() for index in range(2)]
        made = json.loads(subprocess.run(
            [stand.program_path, "new", "Sea", "--colors", ",".join(colors), "--mood", mood.lower(), "-o", "-"],
            check=True, capture_output=True, text=True).stdout)
        wait_until(lambda made=made: all(
            tab.document[mode].get(name) == made[mode].get(name) for mode in ["light", "dark"] for name in same), mood)
        tab.settle()
        assert tab.text != before and tab.page.evaluate("studio.model.diagnostics.filter(one => one.severity !== 'note').length") == 0
    tab.page.locator(".brand").get_by_role("button", name="Done").click()
    tab.page.keyboard.press("Control+z")
    tab.settle()
    assert tab.text == stand.program.text, "the mode is one step"


@handbook("000-spacing-visual")
@scenario
def gaps_are_dragged_on_the_keyboard(stand):
    tab = stand.tab()
    assert tab.page.locator(".gap-handle").count() == 0
    tab.open("spacing")
    for name, along in [("Key Spacing", (4, 0)), ("Row Spacing", (0, 8))]:
        handle = tab.page.locator(f".gap-handle[aria-label$='{name}']")
        handle.wait_for()
        property = {"Key Spacing": "keySpacing", "Row Spacing": "rowSpacing"}[name]
        before, picture = tab.document["light"][property], tab.picture()
        box = handle.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        tab.page.mouse.move(x, y)
        tab.page.mouse.down()
        tab.page.mouse.move(x + along[0], y + along[1], steps=6)
        tab.page.mouse.up()
        tab.settle()
        zoom = tab.page.evaluate("studio.stage.zoom")
        wanted = before + sum(along) / zoom
        assert abs(tab.document["light"][property] - wanted) <= 0.5, (before, wanted, tab.document["light"][property])
        assert tab.picture() != picture
    assert tab.page.evaluate("studio.model.steps.length") == 2
    handle = tab.page.locator(".gap-handle.is-x")
    handle.focus()
    value = tab.document["light"]["keySpacing"]
    tab.page.keyboard.press("ArrowLeft")
    tab.settle()
    assert tab.document["light"]["keySpacing"] == value - 0.5
    tab.open("regular")
    handle.wait_for(state="hidden")
    assert not tab.faults, tab.faults


@handbook("000-toolbar")
@scenario
def toolbars_never_wrap(stand):
    tab = stand.tab(viewport={"width": 1440, "height": 800})
    for width in (1440, 820, 1024):
        tab.page.set_viewport_size({"width": width, "height": 800})
        for is_shown in (True, False):
            show_source(tab, is_shown)
            tab.still()
            tab.settle()
            rows = tab.page.eval_on_selector_all(
                ".stage-row", "rows => rows.map(row => [row.scrollWidth - row.clientWidth, row.clientHeight])")
            assert all(over <= 0 and height < 60 for over, height in rows), (width, rows)
            message_covers_nothing(tab)
    show_source(tab, True)
    tab.page.get_by_role("group", name="How it is shown").get_by_role("button", name="More").click()
    tab.page.locator(".rest:popover-open").get_by_text("Annotations").click()
    tab.settle()
    assert tab.page.evaluate("studio.stage.settings.annotations")
    tab.page.keyboard.press("Escape")
    tab.page.get_by_role("radio", name="Both").check(force=True)
    tab.settle()
    assert tab.page.locator(".screen").count() == 2
    tab.page.locator(".stage-row").get_by_role("radio", name="Light").check(force=True)
    tab.settle()
    assert tab.page.locator(".screen").count() == 1


def message_covers_nothing(tab):
    """Saves, and checks that the message about it covers no control; the page does so itself, since the message soon goes."""
    tab.page.evaluate(
        """() => {
            const covered = toast => {
                const box = toast.getBoundingClientRect();
                const isCovered = one => {
                    const own = one.getBoundingClientRect();
                    return own.width > 0 && own.left < box.right && own.right > box.left && own.top < box.bottom && own.bottom > box.top;
                };
                return [...document.querySelectorAll("button, select, input, summary, label")]
                    .filter(one => !one.closest(".toast, .keys, .hidden-text, .source") && one.checkVisibility({ visibilityProperty: true }) && isCovered(one))
                    .map(one => one.ariaLabel ?? one.textContent);
            };
            window.covered = new Promise(done => {
                document.addEventListener("toggle", function seen({ target, newState }) {
                    if (!target.matches(".toast") || newState !== "open") return;
                    document.removeEventListener("toggle", seen, true);
                    const close = target.querySelector("button[aria-label=Close]");
                    const box = close.getBoundingClientRect();
                    const isReached = close.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
                    done(isReached ? covered(target) : ["its button Close"]);
                    close.click();
                }, true);
            });
        }""")
    tab.page.keyboard.press("Control+s")
    covered = tab.page.evaluate("window.covered")
    assert not covered, covered
    tab.page.locator(".toast").wait_for(state="hidden")


@handbook("000-preview-stays", "000-touch-44")
@scenario
def phone_keeps_the_keyboard_in_sight(stand):
    tab = stand.tab(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    for width, height in [(390, 844), (320, 640)]:
        tab.page.set_viewport_size({"width": width, "height": height})
        for page in ("Properties", "View", "Source"):
            tab.page.get_by_role("radio", name=page).check(force=True)
            if page == "Source":
                tab.page.wait_for_selector(".source-line")
            tab.settle()
            tab.still()
            keyboard = tab.page.locator(".screen").bounding_box()
            assert keyboard["y"] >= 0 and keyboard["height"] > 100, (page, keyboard)
            top = tab.page.evaluate("y => document.elementFromPoint(innerWidth / 2, y).closest('.stage') !== null", keyboard["y"] + keyboard["height"] / 2)
            assert top, f"{page} covers the keyboard"
            # However far one scrolls, it stays.
            tab.page.evaluate("""() => {
                scrollTo(0, 1e6);
                for (const one of document.querySelectorAll("body, .panel, .sections, .view-sheet, .source")) one.scrollTop = 1e6;
            }""")
            tab.still()
            assert tab.page.locator(".screen").bounding_box() == keyboard, f"{page} scrolls the keyboard away"
            tab.page.evaluate("for (const one of document.querySelectorAll('.sections, .view-sheet, .source')) one.scrollTop = 0")
            small = tab.page.evaluate(
                """() => [...document.querySelectorAll("button, select, summary, input, label.check, .segmented label")].filter(one => {
                    if (one.closest(".keys, .hidden-text") || one.matches("[type=radio], [type=checkbox], [type=file], [type=range]")) return false;
                    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
                    const box = one.getBoundingClientRect();
                    return box.width > 0 && (box.width < 43.5 || box.height < 43.5);
                }).map(one => `${one.className || one.tagName} ${one.getBoundingClientRect().width}x${one.getBoundingClientRect().height}`)""")
            assert not small, f"{page}: {small}"
            assert tab.page.evaluate("document.documentElement.scrollWidth") <= width
            message_covers_nothing(tab)
        tab.page.get_by_role("radio", name="View").check(force=True)
        tab.page.get_by_label("Layout").select_option("tamil")
        tab.settle()
        assert tab.page.evaluate("studio.stage.settings.layout") == "tamil"


@handbook("000-one-step")
@scenario
def drag_is_one_step(stand):
    tab = stand.tab()
    tab.open("regular")
    box = tab.row("regularKeyCornerRadius").locator("input[type=range]").bounding_box()
    middle = box["y"] + box["height"] / 2
    tab.page.mouse.move(box["x"] + box["width"] / 2, middle)
    tab.page.mouse.down()
    for place in range(20):
        tab.page.mouse.move(box["x"] + box["width"] * (0.5 + place / 50), middle)
    tab.page.mouse.up()
    tab.settle()
    assert tab.document["light"]["regularKeyCornerRadius"] > 15
    tab.page.keyboard.press("Control+z")
    tab.settle()
    assert tab.text == stand.program.text
    assert tab.page.evaluate("studio.model.steps.length") == 1


@scenario
def a_slider_asks_for_its_picture_before_the_browser_moves_it(stand):
    tab = stand.tab()
    tab.open("regular")
    tab.page.evaluate(
        """() => {
            const slider = document.querySelector("[data-property=regularKeyCornerRadius] input[type=range]");
            const { picture } = studio.stage.screens[0];
            const value = () => studio.model.value("light", "regularKeyCornerRadius").value;
            let asked = null;
            window.early = [];
            slider.addEventListener("pointerrawupdate", () => { asked = picture.asked; });
            // The browser's own value of the same place, before the page rounds it.
            slider.addEventListener("input", () => asked === null || early.push([value(), Number(slider.value), asked, picture.asked]), true);
        }""")
    box = tab.row("regularKeyCornerRadius").locator("input[type=range]").bounding_box()
    middle = box["y"] + box["height"] / 2
    tab.page.mouse.move(box["x"] + box["width"] / 2, middle)
    tab.page.mouse.down()
    for place in range(-3, 14):
        tab.page.mouse.move(box["x"] + box["width"] * place / 10, middle + place)
    tab.page.mouse.up()
    tab.settle()
    step = tab.page.evaluate("studio.editor.property('regularKeyCornerRadius').step")
    early = tab.page.evaluate("early")
    assert len(early) >= 8, early
    assert all(abs(shown - own) <= step * 0.51 and before == now for shown, own, before, now in early), early
    assert tab.document["light"]["regularKeyCornerRadius"] == 20
    # A mouse that only passes changes nothing, nor does one that was pressed elsewhere.
    text = tab.text
    tab.page.mouse.move(box["x"] + 20, middle)
    tab.page.mouse.move(box["x"] + 20, middle - 30)
    tab.page.mouse.down()
    tab.page.mouse.move(box["x"] + 40, middle)
    tab.page.mouse.up()
    tab.settle()
    assert tab.text == text


@scenario
def a_change_is_laid_out_once_for_each_picture(stand):
    tab = stand.tab()
    tab.open("regular")
    first, laid = tab.page.evaluate(
        """async () => {
            const field = document.querySelector("[data-property=regularKeyCornerRadius] input.number");
            const [{ picture }] = studio.stage.screens;
            const laid = [];
            // What asks for the canvas's width has the browser lay out the page.
            Object.defineProperty(picture.canvas, "offsetWidth", {
                get() { return laid.push(`${field.value} in picture ${picture.asked}`); },
            });
            const first = picture.asked + 1;
            for (const value of [3, 4]) {
                studio.model.change({ "light.regularKeyCornerRadius": value }, "step");
                await studio.idle();
                await new Promise(done => setTimeout(done, 20));
            }
            return [first, laid];
        }""")
    assert laid == [f"3 in picture {first}", f"4 in picture {first + 1}"], laid


@scenario
def a_change_shows_at_once_in_its_own_control(stand):
    tab = stand.tab()
    tab.open("regular")
    shown = "['CornerRadius', 'BorderWidth'].map(name => document.querySelector(`[data-property=regularKey${name}] input.number`).value)"
    before = tab.page.evaluate(
        """() => {
            document.querySelector("[data-property=regularKeyBorderWidth] input.number").value = "x";
            studio.model.change({ "light.regularKeyCornerRadius": 3 }, "step");
            return SHOWN;
        }""".replace("SHOWN", shown))
    assert before == ["3", "x"], "the controls of what stays are left for later"
    tab.settle()
    assert tab.page.evaluate(shown) == ["3", "0.75"]


@scenario
def controls_reset_and_copy(stand):
    tab = stand.tab()
    tab.open("preview")
    tab.row("previewCornerRadius").get_by_role("button", name="Reset").click()
    tab.settle()
    assert "previewCornerRadius" not in tab.document["light"]
    tab.page.locator("#section-preview").get_by_role("button", name="Copy to dark").click()
    tab.settle()
    light, dark = tab.document["light"], tab.document["dark"]
    for name in [one for one in light if one.startswith("preview") and not one.startswith("previewFont")]:
        assert dark[name] == light[name], name
    assert "previewCornerRadius" not in dark


@handbook("000-gradient-tap", "000-gradient-directions")
@scenario
def gradients_are_edited_on_their_bar(stand):
    tab = stand.tab()
    tab.open("keyboard")
    stops = tab.page.locator("#section-keyboard .stop")
    assert stops.count() == 4
    stops.nth(1).click()
    tab.page.locator(".picker .circle[data-color='#FF9500']").first.click()
    tab.settle()
    assert tab.document["light"]["keyboardBackgroundGradient"][1] == "#FF9500"
    tab.page.keyboard.press("Escape")
    tab.page.wait_for_selector(".picker", state="detached")
    bar = tab.page.locator("#section-keyboard .stops").bounding_box()
    tab.page.mouse.click(bar["x"] + bar["width"] * 0.5, bar["y"] + 4)
    tab.settle()
    assert stops.count() == 5
    at = stops.nth(2).bounding_box()
    tab.page.mouse.move(at["x"] + 10, at["y"] + 14)
    tab.page.mouse.down()
    tab.page.mouse.move(at["x"] + 20, at["y"] + 40)
    tab.page.mouse.move(at["x"] + 20, at["y"] + 90)
    tab.page.mouse.up()
    tab.settle()
    assert stops.count() == 4
    ways = tab.page.locator("#section-keyboard [data-property=keyboardBackgroundGradientDirection] label")
    assert ways.locator("svg.icon").count() == ways.count() == 4
    for index, way in enumerate(["vertical", "horizontal", "diagonalTopLeftToBottomRight", "diagonalTopRightToBottomLeft"]):
        before = tab.picture()
        ways.nth(index).click()
        tab.settle()
        assert tab.document["light"].get("keyboardBackgroundGradientDirection", "vertical") == way
        assert index == 0 or tab.picture() != before
    tab.page.get_by_role("radio", name="Solid Colour").first.check(force=True)
    tab.settle()
    assert "keyboardBackgroundGradient" not in tab.document["light"]
    tab.page.get_by_role("radio", name="Gradient", exact=True).first.check(force=True)
    tab.settle()
    assert len(tab.document["light"]["keyboardBackgroundGradient"]) == 4
    stops.nth(0).focus()
    for _ in range(3):
        tab.page.keyboard.press("Delete")
        tab.settle()
    assert stops.count() == 2


@handbook("000-gradient-type")
@scenario
def a_first_gradient_has_two_stops(stand):
    document = json.loads(stand.theme.read_text())
    del document["light"]["keyboardBackgroundGradient"]
    tab = opened(stand, json.dumps(document))
    tab.open("keyboard")
    before = tab.picture()
    tab.page.locator("#section-keyboard").get_by_role("radio", name="Gradient", exact=True).check(force=True)
    tab.settle()
    stops = tab.document["light"].get("keyboardBackgroundGradient")
    assert stops and len(set(stops)) == 2 and stops[0] == document["light"]["keyboardBackground"], stops
    assert tab.page.locator("#section-keyboard .stop").count() == 2 and tab.picture() != before


# MARK: The file


@handbook("000-draft")
@scenario
def draft_survives_a_crash(stand):
    tab = stand.tab()
    before = stand.program.text
    tab.open("spacing")
    tab.set_number("keySpacing", 7)
    tab.wait("document.querySelector('.bar-state').dataset.state === 'draft'")
    stand.program.kill()
    stand.contexts.pop().close()
    stand.start()
    tab = stand.tab()
    assert stand.program.text == before
    tab.page.get_by_role("button", name="Continue").click()
    tab.settle()
    assert tab.document["light"]["keySpacing"] == 7
    tab.save()
    wait_until(lambda: stand.program.document["light"]["keySpacing"] == 7, "saving")
    wait_until(lambda: not drafts(stand), "removing the draft")
    tab.page.reload()
    tab.ready()
    assert tab.document["light"]["keySpacing"] == 7


def drafts(stand):
    """The drafts that the program has kept."""
    return list((stand.folder / "state/kbrender/drafts").glob("[0-9a-f]*"))


def unsaved_draft(stand):
    """Leaves a draft behind; returns the text that the file has."""
    tab = stand.tab()
    before = stand.program.text
    tab.open("spacing")
    tab.set_number("keySpacing", 7)
    tab.wait("document.querySelector('.bar-state').dataset.state === 'draft'")
    stand.program.kill()
    stand.contexts.pop().close()
    stand.start()
    return before


@handbook("000-draft-kept")
@scenario
def draft_exists_until_it_is_decided(stand):
    before = unsaved_draft(stand)
    tab = stand.tab()
    go = tab.page.get_by_role("button", name="Continue")
    go.wait_for()
    for _ in range(2):
        tab.page.keyboard.press("Escape")
    assert go.is_visible()
    tab.page.reload()
    tab.ready()
    go.wait_for()
    other = Tab(stand.context(), stand.program.next_address()).ready()
    other.page.get_by_role("button", name="Continue").wait_for()
    other.page.close()
    # What a page does by itself a second after it was opened must not touch the draft.
    tab.page.wait_for_timeout(1500)
    assert len(drafts(stand)) == 1
    stand.program.kill()
    stand.contexts.pop().close()
    stand.start()
    tab = stand.tab()
    tab.page.get_by_role("button", name="Discard").click()
    tab.page.wait_for_selector("dialog", state="detached")
    assert stand.program.text == before == tab.text
    wait_until(lambda: not drafts(stand), "discarding")
    assert not tab.faults, tab.faults


@scenario
def no_order_of_events_loses_text(stand):
    orders.try_orders(stand, range(orders.ORDERS // 2))


@scenario
def no_other_order_of_events_loses_text(stand):
    orders.try_orders(stand, range(orders.ORDERS // 2, orders.ORDERS))


@handbook("000-offline")
@scenario
def work_goes_on_after_the_program_was_away(stand):
    tab = stand.tab()
    port = stand.program.address.split(":")[2].split("/")[0]
    tab.open("spacing")
    for change, how in [(7, "entered"), (8, "opened")]:
        stand.program.kill()
        tab.set_number("keySpacing", change, settles=False)
        tab.wait("document.querySelector('.bar-state').dataset.state === 'away'")
        tab.set_number("rowSpacing", change + 1, settles=False)
        stand.start("--port", port)
        tab.wait("document.querySelector('.bar-state').dataset.state === 'locked'")
        if how == "entered":
            tab.page.locator(".toast").get_by_role("button", name="Enter the address").click()
            tab.page.fill("#address", stand.program.address)
            tab.page.get_by_role("button", name="Go on").click()
        else:
            page = tab.page.context.new_page()
            page.goto(stand.program.address)
            page.wait_for_selector(".screens.is-drawn")
            page.close()
        tab.settle()
        light = tab.document["light"]
        assert (light["keySpacing"], light["rowSpacing"]) == (change, change + 1), how
        tab.save()
        tab.wait("!studio.model.isDirty")
        assert stand.program.document["light"]["rowSpacing"] == change + 1, how


@scenario
def what_loads_on_first_use_comes_when_the_program_is_back(stand):
    tab = stand.tab()
    port = stand.program.address.split(":")[2].split("/")[0]
    stand.program.kill()
    tab.wait("document.querySelector('.bar-state').dataset.state === 'away'")
    tab.page.locator(".toast").get_by_role("button", name="Close").click()
    tab.menu("Theme from colours …")
    tab.message("The program does not answer")
    assert tab.page.locator(".brand").count() == 0
    stand.start("--port", port)
    tab.wait("document.querySelector('.bar-state').dataset.state === 'locked'")
    page = tab.page.context.new_page()
    page.goto(stand.program.address)
    page.wait_for_selector(".screens.is-drawn")
    page.close()
    tab.menu("Theme from colours …")
    tab.page.wait_for_selector(".brand")
    tab.settle()
    assert not tab.faults, tab.faults


@scenario
def a_message_stays_while_the_pointer_or_the_focus_is_on_it(stand):
    tab = stand.tab()
    # Pauses of seconds end when the test says so.
    tab.page.evaluate(
        """() => {
            window.pauses = new Map();
            const [begin, end] = [setTimeout, clearTimeout];
            window.setTimeout = (work, pause) => {
                if (pause < 3000) return begin(work, pause);
                const number = -1 - pauses.size;
                pauses.set(number, work);
                return number;
            };
            window.clearTimeout = number => pauses.delete(number) || end(number);
            window.later = () => {
                const works = [...pauses.values()];
                pauses.clear();
                for (const work of works) work();
            };
        }""")
    toast = tab.page.locator(".toast")

    def is_shown_later():
        tab.page.evaluate("later()")
        return toast.is_visible()

    for stay, leave in [
        (toast.hover, lambda: tab.page.mouse.move(1, 1)),
        (lambda: toast.get_by_role("button", name="Close").focus(), lambda: tab.page.evaluate("document.activeElement.blur()")),
    ]:
        tab.page.keyboard.press("Control+s")
        toast.wait_for()
        stay()
        assert is_shown_later()
        leave()
        assert not is_shown_later()


@scenario
def the_devices_page_has_the_themes_colour_when_values_come_late(stand):
    program, context, waiting = stand.start(), stand.context(), []
    context.route("**/studio/apply*", lambda route: waiting.append(route))
    tab = Tab(context, program.address)
    tab.page.wait_for_selector(".screens.is-drawn")
    wait_until(lambda: tab.page.evaluate("1") and waiting, "the question for values")
    board = "document.querySelector('.device').style.getPropertyValue('--board')"
    assert tab.page.evaluate(board) == ""
    for route in waiting:
        route.continue_()
    tab.wait(f"{board} === '{program.document['light']['keyboardBackground']}'")


@handbook("000-lost-answer")
@scenario
def a_save_is_done_even_if_its_answer_is_lost(stand):
    tab = stand.tab()
    tab.open("spacing")
    tab.set_number("keySpacing", 7)
    saves = []

    def lose_the_first_answer(route):
        if route.request.method != "PUT":
            route.fallback()
            return
        saves.append(route.fetch().status)
        if len(saves) == 1:
            route.abort()
        else:
            route.fallback()

    tab.page.route("**/studio/document*", lose_the_first_answer)
    tab.save()
    tab.wait("!studio.model.isDirty")
    # The second one finds the file changed, by the first.
    assert saves == [204, 412], saves
    assert tab.page.locator("dialog").count() == 0 and stand.program.document["light"]["keySpacing"] == 7
    assert not tab.faults, tab.faults


@scenario
def saving_another_theme_asks_for_a_name(stand):
    tab = stand.tab()
    before = stand.program.text
    tab.menu("New …")
    headings = tab.page.locator(".cards h3")
    wait_until(lambda: headings.all_text_contents() == FAMILIES, "presets by family")
    tab.page.get_by_role("button", name="Midnight").click()
    tab.wait("studio.model.info.id === 'midnight'")
    tab.settle()
    tab.page.keyboard.press("Control+s")
    tab.page.fill("#file-name", "night")
    tab.page.keyboard.press("Enter")
    tab.wait("!studio.model.isDirty")
    assert stand.program.text == before
    assert json.loads((stand.theme.parent / "night.json").read_text())["id"] == "midnight"
    tab.info("name", "My Night")
    tab.settle()
    tab.page.keyboard.press("Control+s")
    tab.wait("!studio.model.isDirty")
    assert json.loads((stand.theme.parent / "night.json").read_text())["name"] == "My Night"
    tab.menu("Duplicate Theme")
    tab.wait("studio.model.info.name === 'My Night (Copy)'")
    tab.settle()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", tab.document["createdAt"])
    tab.page.keyboard.press("Control+s")
    tab.page.wait_for_selector("#file-name")
    tab.page.get_by_role("button", name="Cancel").click()
    assert tab.page.evaluate("studio.model.isDirty")


def choose_while_pictures_arrive(tab, choice):
    """Saves, and makes a choice in the question that follows. No picture that arrives may move a button."""
    waiting = []
    tab.page.route("**/v1/render*", lambda route: waiting.append(route))
    tab.save()
    button = tab.page.get_by_role("button", name=choice)
    room = button.bounding_box()
    wait_until(lambda: tab.page.evaluate("1") and len(waiting) == 2, "the questions for pictures")
    for route in waiting:
        route.fallback()
    tab.page.unroute("**/v1/render*")
    tab.wait("[...document.querySelectorAll('.both canvas')].every(one => one.width > 1)")
    assert button.bounding_box() == room
    button.click()
    tab.page.wait_for_selector("dialog", state="detached")


@scenario
def conflict_shows_both_versions_and_asks(stand):
    tab = stand.tab()
    tab.open("spacing")
    for choice, mine, expected in [("Keep yours", 8, 8), ("Use the version on disk", 9, 3.5)]:
        tab.set_number("keySpacing", mine)
        theirs = stand.program.document
        theirs["light"]["keySpacing"] = 3.5
        stand.theme.write_text(json.dumps(theirs, indent=2))
        tab.page.wait_for_selector(".toast.is-fault")
        choose_while_pictures_arrive(tab, choice)
        tab.settle()
        wait_until(lambda expected=expected: stand.program.document["light"]["keySpacing"] == expected, choice)
        tab.wait(f"studio.model.value('light', 'keySpacing').value === {expected}")
        tab.wait("!studio.model.isDirty")


@scenario
def external_changes_appear(stand):
    tab = stand.tab()
    document = stand.program.document
    document["name"] = "From Outside"
    stand.theme.write_text(json.dumps(document, indent=2))
    tab.wait("document.querySelector('.bar-name').textContent === 'From Outside'")
    assert not tab.page.evaluate("studio.model.isDirty")


@scenario
def two_tabs_share_the_file(stand):
    first = stand.tab()
    second = Tab(stand.context(), stand.program.next_address()).ready()
    first.info("name", "One of Two")
    first.settle()
    first.save()
    second.wait("document.querySelector('.bar-name').textContent === 'One of Two'")
    stranger = stand.context().new_page()
    stranger.goto(stand.program.address)
    stranger.wait_for_selector(".failed")
    assert "One of Two" not in stranger.content()


@handbook("000-error-list")
@scenario
def saving_is_disabled_while_there_are_errors(stand):
    tab = stand.tab()
    before = stand.program.text
    tab.info("version", "x")
    tab.settle()
    source(tab, '"regularKeyText": "#1D1B4D"', '"regularKeyText": "nothing"')
    tab.wait("studio.model.errors > 0")
    tab.page.keyboard.press("Control+s")
    tab.page.wait_for_selector(".toast.is-fault")
    assert stand.program.text == before
    link = tab.page.locator(".problems-list button", has_text="light.regularKeyText").first
    link.click()
    assert tab.page.evaluate("document.activeElement.closest('.source-text, [data-property]') !== null")


def source(tab, old, new):
    """Replaces a text in the source view as a user does: finds it, selects it and types over it."""
    show_source(tab, True)
    found = tab.page.evaluate(
        """text => {
            for (const line of document.querySelectorAll(".source-line")) {
                const at = line.textContent.indexOf(text);
                if (at < 0) continue;
                const point = place => {
                    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
                    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
                        if (place <= node.length) return [node, place];
                        place -= node.length;
                    }
                };
                document.querySelector(".source-text").focus();
                getSelection().setBaseAndExtent(...point(at), ...point(at + text.length));
                return true;
            }
            return false;
        }""", old)
    assert found, f"the source has no {old}"
    tab.page.keyboard.insert_text(new)
    tab.wait(f"studio.model.question.text.includes({json.dumps(new)})")
    tab.settle()


@scenario
def source_and_form_stay_in_sync(stand):
    tab = stand.tab()
    source(tab, '"keySpacing": ', '"keySpacing":   ')
    assert '"keySpacing":   ' in tab.text
    tab.open("spacing")
    tab.set_number("keySpacing", 9)
    assert '"keySpacing":   9' in tab.text
    assert '"keySpacing":   9' in tab.page.inner_text(".source-text")
    source(tab, '"keySpacing":   9', '"keySpacing":   9 x')
    note = tab.page.locator(".source-line[data-note]").first
    assert '"keySpacing"' in note.inner_text()
    assert tab.page.evaluate("studio.model.errors") > 0
    tab.page.keyboard.press("Control+z")
    tab.settle()
    assert tab.page.evaluate("studio.model.errors") == 0
    assert tab.page.locator(".source-line[data-note]").count() == 0


@scenario
def long_source_is_edited_like_a_short_one(stand):
    """Of a long text only the lines around the visible ones are on the page."""
    document = json.loads(stand.theme.read_text())
    document["extra"] = {f"k{index:05}": "x" * 36 for index in range(3000)}
    stand.theme.write_text(json.dumps(document, indent=2))
    tab = stand.tab()
    show_source(tab, True)
    before = tab.text

    def edited(keys):
        for key in keys:
            tab.page.keyboard.press(key)
        tab.wait(f"studio.model.question.text.length !== {len(before)}")
        tab.settle()
        assert tab.page.evaluate("document.querySelectorAll('.source-line').length") < 1000
        text = tab.text
        tab.page.keyboard.press("Control+z")
        tab.settle()
        assert tab.text == before
        return text

    tab.page.locator(".source-text").focus()
    assert edited(["Control+End", "Space"]) == before + " "
    assert edited(["Control+Home", "ArrowRight", "Space"]) == "{ " + before[1:]
    tab.page.evaluate(
        """() => {
            const line = studio.model.text.split("\\n").findIndex(one => one.includes('"k02000"'));
            const height = parseFloat(getComputedStyle(document.querySelector(".source-text")).lineHeight);
            document.querySelector(".source").scrollTop = line * height;
        }""")
    tab.wait("[...document.querySelectorAll('.source-line')].some(row => row.textContent.includes('\"k02000\"'))")
    row = tab.page.locator(".source-line", has_text='"k02000"')
    row.scroll_into_view_if_needed()
    row.click()
    line = row.inner_text()
    assert edited(["End", "Space"]) == before.replace(line, line + " ")
    assert edited(["Control+a", "Delete"]) == ""
    assert not tab.faults, tab.faults


# MARK: Everything else


@handbook("000-pressed-preview")
@scenario
def keyboard_is_interactive(stand):
    tab = stand.tab()

    def box(selector):
        # In one step: keys are made anew when what they type changes.
        measured = """selector => {
            const box = document.querySelector(selector)?.getBoundingClientRect();
            return box?.width ? { x: box.x, y: box.y, width: box.width, height: box.height } : null;
        }"""
        return tab.page.wait_for_function(measured, arg=selector).json_value()

    def key(name):
        return box(f'.keys button[data-name="{name}"]')

    def center(box):
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    still = tab.picture()
    # A key without a bubble is seen to be down, too.
    tab.page.mouse.move(*center(key("space")))
    tab.page.mouse.down()
    assert tab.picture() != still
    tab.page.mouse.up()
    tab.wait("studio.stage.text === ' '")
    tab.page.keyboard.press("Backspace", delay=120)
    tab.wait("studio.stage.text === ''")
    assert tab.picture() == still
    tab.page.mouse.move(*center(key("q")))
    tab.page.mouse.down()
    pressed = tab.picture()
    assert pressed != still
    tab.page.mouse.up()
    tab.wait("studio.stage.text === 'q'")
    tab.page.keyboard.press(" ", delay=120)
    tab.wait("studio.stage.text === 'q '")
    tab.page.keyboard.press("Backspace", delay=120)
    tab.wait("studio.stage.text === 'q'")
    tab.page.mouse.move(*center(key("e")))
    tab.page.mouse.down()
    tab.wait("studio.stage.screens[0].keyboard.options['long-press'] === 'e:0'")
    first = tab.picture()
    x, y = center(key("e"))
    tab.page.mouse.move(x + 60, y - 60)
    tab.wait("/^e:[1-9]/.test(studio.stage.screens[0].keyboard.options['long-press'])")
    assert tab.picture() != first
    tab.page.mouse.up()
    tab.wait("/^q[èéêëēėę]$/.test(studio.stage.text)")
    tab.page.evaluate("document.activeElement.blur()")
    tab.page.keyboard.press("w", delay=120)
    tab.wait("studio.stage.text.endsWith('w')")
    tab.page.mouse.click(*center(key("shift")))
    tab.wait("studio.stage.settings.plane === 'shift'")
    tab.settle()
    tab.page.wait_for_selector('.keys button[data-name="Q"], .keys button[aria-label^="Q"]')
    tab.page.mouse.click(*center(key("mode")))
    tab.wait("studio.stage.settings.plane === 'symbols'")
    tab.page.wait_for_selector('.keys button[data-name="1"]')
    tab.page.mouse.click(*center(key("mode")))
    tab.wait("studio.stage.settings.plane === 'letters'")
    tab.settle()
    tab.page.mouse.click(*center(box('.keys button[data-key="candidate-1"]')))
    tab.wait("studio.stage.text.endsWith(' ')")
    tab.page.keyboard.down("Alt")
    tab.page.mouse.click(*center(key("shift")))
    tab.page.keyboard.up("Alt")
    tab.wait("document.querySelector('#section-modifier').open")


@scenario
def search_finds_by_any_word(stand):
    tab = stand.tab()
    tab.page.get_by_label("Search properties").fill("bubble radius")
    found = tab.page.eval_on_selector_all("[data-property]", "rows => rows.filter(row => row.checkVisibility()).map(row => row.dataset.property)")
    assert found == ["previewCornerRadius"], found
    spellings = []
    for words in ("text colour", "text color"):
        tab.page.get_by_label("Search properties").fill(words)
        spellings.append(tab.page.eval_on_selector_all("[data-property]:not(.is-hidden)", "rows => rows.map(row => row.dataset.property)"))
    assert spellings[0] == spellings[1] and "regularKeyText" in spellings[0], spellings
    tab.page.get_by_label("Search properties").fill("")
    assert tab.page.locator("details[name=section][open]").count() <= 1


def tab_to(page, selector, most):
    """Presses Tab until an element that matches the selector has the focus, at most `most` times."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            break


@handbook("000-keyboard-only")
@scenario
def works_with_the_keyboard_only(stand):
    tab = stand.tab()
    page = tab.page
    page.keyboard.press("Control+f")
    page.keyboard.type("row spacing")
    tab_to(page, "[data-property=rowSpacing] input[type=range]", 20)
    before = tab.document["light"]["rowSpacing"]
    page.keyboard.press("Shift+ArrowRight")
    tab.settle()
    assert tab.document["light"]["rowSpacing"] == min(15, before + 5)
    page.keyboard.press("Control+s")
    wait_until(lambda: stand.program.document["light"]["rowSpacing"] != before, "saving")
    tab.page.locator(".bar-side.is-end button[aria-haspopup=menu]").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.textContent").startswith("Open")
    page.keyboard.press("Escape")
    page.locator(".keys button[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    tab.wait("studio.stage.text === 'w'")
    page.keyboard.press("Control+f")
    page.keyboard.press("Control+a")
    page.keyboard.type("regular keys text")
    tab_to(page, "[data-property=regularKeyText] .swatch", 30)
    page.keyboard.press("Enter")
    page.wait_for_selector(".picker")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    tab.settle()
    page.keyboard.press("Escape")
    tab.wait("document.querySelector('.picker') === null && document.activeElement.matches('.swatch')")


# The states that show all styles of texts, in which contrast is measured in a second scheme, too: it takes axe half of its time, and
# `PageStyleTests` has every pair of colours. On a phone it is measured in what only a phone shows.
COLOURFUL = ("first look", "picker", "fields with faults", "nothing found", "both", "source", "conflict", "sections")
COLOURFUL_ON_A_PHONE = ("first look", "view")


@handbook("000-voiceover")
@scenario
def passes_axe(stand):
    check_with_axe(stand, {"light": None, "dark": COLOURFUL}, viewport={"width": 1440, "height": 900})


@handbook("000-voiceover-phone")
@scenario
def passes_axe_on_a_phone(stand):
    check_with_axe(stand, {"light": COLOURFUL_ON_A_PHONE}, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)


def check_with_axe(stand, colourful, **options):
    """Checks the page in one state after the other. `colourful` has for each scheme the states in which contrast is measured, or None
    for all; after the first scheme, nothing else is checked."""
    tab = stand.tab(**options)
    first, seen = next(iter(colourful)), set()
    for name, part in states_of_the_page(stand, tab):
        seen.add(name)
        tab.page.locator(part or "body").wait_for()
        tab.settle()
        tab.still()
        if not tab.page.evaluate("'axe' in window"):
            tab.page.evaluate(AXE_SCRIPT)
        for scheme, names in colourful.items():
            is_colourful = names is None or name in names
            if scheme != first and not is_colourful:
                continue
            rules = pagetest.RULES if scheme == first else {"type": "rule", "values": ["color-contrast"]}
            tab.page.emulate_media(color_scheme=scheme)
            options = {"runOnly": rules, "rules": {"color-contrast": {"enabled": is_colourful}}, "resultTypes": ["violations"]}
            found = tab.page.evaluate(
                "async ([part, options]) => (await axe.run(part ?? document, options)).violations", [part, options])
            words = [f"{one['id']}: {[node['html'][:120] for node in one['nodes'][:3]]}" for one in found]
            assert not words, f"{name}, {scheme}: {words}"
        tab.page.emulate_media(color_scheme=first)
    for names in filter(None, colourful.values()):
        assert seen.issuperset(names), f"never seen: {set(names) - seen}"
    assert not tab.faults, tab.faults


def states_of_the_page(stand, tab):
    """Brings the page into one state after the other; yields the name of each, and the part that is new; None is all: at first, and
    at last with all sections open, when each look at a part takes several times as long."""
    page, escape = tab.page, lambda: tab.page.keyboard.press("Escape")
    is_phone = not page.get_by_role("button", name="Source").is_visible()
    yield "first look", None
    tab.open("keyboard")
    page.locator("#section-keyboard .stop").first.click()
    page.locator(".picker .field").wait_for()
    yield "picker of a stop", "#section-keyboard"
    yield "handles of a gradient", "main"
    escape()
    tab.open("regular")
    tab.row("regularKeyText").locator(".swatch").click()
    page.locator(".picker .field").wait_for()
    yield "picker", ".picker"
    escape()
    for name, wrong in [("regularKeyCornerRadius", "wide"), ("regularKeyShadowBlur", "99")]:
        tab.row(name).locator("input.number").fill(wrong)
        page.keyboard.press("Tab")
    page.locator(".problems summary").click()
    for part in ("#section-regular", ".problems"):
        yield "fields with faults", part
    for name in ("regularKeyCornerRadius", "regularKeyShadowBlur"):
        tab.row(name).locator("input.number").press("Escape")
    if is_phone:
        page.get_by_role("radio", name="View").check(force=True)
        yield "view", ".sheet-view"
    else:
        keyboard_settings(tab)
        yield "settings of the keyboard", ".keyboard-settings"
        escape()
        page.get_by_role("radio", name="Both").check(force=True)
        yield "both", "main"
        page.locator(".stage-row").get_by_role("radio", name="Light").check(force=True)
    show_source(tab, True)
    broken = tab.text.replace('"keySpacing": 6', '"keySpacing": "wide"', 1)
    page.evaluate("text => studio.model.replace(text, 'Source edited')", broken)
    page.locator(".source-line[data-note]").first.wait_for()
    yield "source", ".source"
    page.evaluate("studio.model.undo()")
    show_source(tab, False)
    if is_phone:
        page.get_by_role("radio", name="Properties").check(force=True)
        tab.menu("Compare")
    else:
        page.get_by_role("button", name="Compare").click()
    yield "compare", ".compare"
    if is_phone:
        tab.menu("Compare")
        tab.menu("Steps")
    else:
        page.get_by_role("button", name="Compare").click()
        page.get_by_role("button", name="Steps").click()
    yield "steps", ".steps"
    escape()
    page.locator(".bar-side.is-end button[aria-haspopup=menu]").click()
    yield "menu", ".menu:popover-open"
    escape()
    yield from dialogs_of_the_page(stand, tab)


def dialogs_of_the_page(stand, tab):
    """Opens one dialog after the other, as `states_of_the_page` does."""
    page, escape = tab.page, lambda: tab.page.keyboard.press("Escape")
    tab.menu("Theme from colours …")
    yield "theme from colours", ".brand"
    page.locator(".brand").get_by_role("radio", name="Outline").check(force=True)
    tab.wait("studio.model.isDirty")
    tab.settle()
    page.locator(".brand").get_by_role("button", name="Done").click()
    # This fills all sections, which makes each look at the page longer, until it is loaded again.
    page.get_by_label("Search properties").fill("nothing has this")
    yield "nothing found", ".panel"
    page.get_by_label("Search properties").fill("")
    # The page offers the draft after it was loaded again.
    tab.wait("document.querySelector('.bar-state').dataset.state === 'draft'")
    page.reload()
    tab.ready()
    page.get_by_role("button", name="Continue").wait_for()
    yield "draft", "dialog"
    page.get_by_role("button", name="Continue").click()
    for entry in ("New …", "Themes in this folder …", "Save as …", "Reset to what was opened", "Reset to Defaults", "For another program …",
                  "Upload to Store …", "Delete Theme …"):
        tab.menu(entry)
        yield entry, "dialog"
        escape()
        page.locator("dialog").wait_for(state="detached")
    document = stand.program.document
    document["name"] = "From Outside"
    stand.theme.write_text(json.dumps(document, indent=2))
    page.locator(".toast.is-fault").wait_for()
    yield "message", ".toast"
    page.get_by_role("button", name="Review", exact=True).click()
    yield "conflict", "dialog"
    page.get_by_role("button", name="Use the version on disk").click()
    tab.wait("!studio.model.isDirty")
    tab.info("version", "x")
    tab.menu("Upload to Store …")
    yield "upload with errors", "dialog"
    escape()
    port = stand.program.address.split(":")[2].split("/")[0]
    stand.program.kill()
    stand.start("--port", port)
    tab.wait("document.querySelector('.bar-state').dataset.state === 'locked'")
    page.locator(".toast").get_by_role("button", name="Enter the address").click()
    yield "address", "dialog"
    page.fill("#address", stand.program.address)
    page.get_by_role("button", name="Go on").click()
    page.locator("dialog").wait_for(state="detached")
    open_all_sections(tab)
    yield "sections", None


def open_all_sections(tab):
    tab.page.evaluate("for (const one of document.querySelectorAll('details[name=section]')) { one.removeAttribute('name'); one.open = true; }")
    tab.wait("[...document.querySelectorAll('.section-body')].every(one => one.childElementCount)")


def show_source(tab, is_shown):
    """Shows or hides the source, which loads when it is first shown."""
    button = tab.page.get_by_role("button", name="Source")
    if button.is_visible():
        if (button.get_attribute("aria-pressed") == "true") != is_shown:
            button.click()
    else:
        tab.page.get_by_role("radio", name="Source" if is_shown else "Properties").check(force=True)
    tab.page.locator(".source-line").first.wait_for(state="visible" if is_shown else "hidden")


@scenario
def hostile_themes_run_no_scripts(stand):
    document = json.loads(stand.theme.read_text())
    evil = "<img src=x onerror=\"window.ran=1\"><script>window.ran=1</script>"
    document.update(id="x\"><svg/onload=window.ran=1>", name=evil, author="javascript:window.ran=1", tags=[evil, "'\"><b>"])
    document["light"]["customFontName"] = "x\"; } * { display: none } /*"
    document["<script>window.ran=1</script>"] = {"</script><script>window.ran=1</script>": evil}
    stand.theme.write_text(json.dumps(document, indent=2))
    tab = stand.tab()
    for section in tab.page.eval_on_selector_all("details[name=section]", "all => all.map(one => one.id.slice(8))"):
        tab.open(section)
    tab.page.get_by_role("button", name="Source").click()
    tab.page.locator(".problems summary").click()
    tab.settle()
    assert tab.page.evaluate("window.ran") is None
    assert tab.page.locator("img, body script, svg[onload]").count() == 0
    assert tab.page.locator(".bar-name").inner_text() == evil
    replace = "text => { studio.model.replace(text, 'test'); return studio.idle(); }"
    tab.page.evaluate(replace, "[" * 3000)
    tab.page.evaluate(replace, '{"light": {}, "dark": {}, "x": "' + "y" * 1_040_000 + '"}')
    tab.page.evaluate(replace, json.dumps(document))
    assert tab.page.evaluate("window.ran") is None


@handbook("000-huge")
@scenario
def opens_huge_and_deep_files(stand):
    for text in ["[" * 100_000, '{"light": {}, "dark": {}, "name": "' + "y" * 1_040_000 + '"}', '{"a":' * 5000 + "1" + "}" * 5000]:
        stand.theme.write_text(text)
        program = Program(stand.program_path, stand.theme, stand.folder / "state")
        try:
            tab = Tab(stand.context(), program.address)
            tab.wait("window.studio?.model.errors > 0")
            tab.settle()
            assert not tab.faults, tab.faults
            tab.page.keyboard.press("Control+s")
            tab.page.wait_for_selector(".toast.is-fault")
            assert stand.theme.read_text() == text
        finally:
            program.stop()


@scenario
def other_sites_get_nothing(stand):
    """A page of another site, and a domain that resolves to this machine, while the studio is open in the same browser."""
    tab = stand.tab()
    port = stand.program.address.split(":")[2].split("/")[0]
    rebound = tab.page.context.new_page()
    answer = rebound.goto(f"http://rebound.test:{port}/")
    assert answer.status == 403 and "Aurora" not in rebound.content()
    with other_site() as address:
        stranger = tab.page.context.new_page()
        stranger.goto(address)
        tried = stranger.evaluate(
            """async studio => {
                const get = async (path, options) => { try { const answer = await fetch(studio + path, options); return answer.type + answer.status; } catch { return "refused"; } };
                const load = name => new Promise(done => {
                    const element = document.createElement(name);
                    element.onload = () => done("loaded");
                    element.onerror = () => done("refused");
                    element.src = studio + (name === "script" ? "/studio/files/known.js" : "/studio/files/icon.svg");
                    document.body.append(element);
                });
                return [
                    await get("/studio/document"), await get("/studio/document", { mode: "no-cors" }),
                    await get("/studio/document", { method: "PUT", body: "{}", headers: { "If-None-Match": "*" } }),
                    await get("/studio/session", { method: "POST", body: "{}" }), await get("/v1/render", { method: "POST", body: "{}", mode: "no-cors" }),
                    await load("script"), await load("img"),
                ];
            }""", f"http://127.0.0.1:{port}")
        # A page of another site cannot read the answers to its opaque requests.
        assert set(tried) == {"refused", "opaque0"} and tried[0] == tried[2] == tried[3] == "refused", tried
        stranger.evaluate("address => { const frame = document.createElement('iframe'); frame.src = address; document.body.append(frame); }", f"http://127.0.0.1:{port}/")
        wait_until(
            # What a page is asked brings the driver's news of its frames.
            lambda: stranger.evaluate("frames.length") == 1 and all(
                frame.url.startswith(("chrome-error", address)) for frame in stranger.frames), "refusing the frame")
    assert tab.page.evaluate("studio.model.info.name") == "Aurora" and stand.program.document["name"] == "Aurora"


@contextlib.contextmanager
def other_site():
    """Serves a page of another origin on this machine."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>Elsewhere</title><body>")

        def log_message(self, *words):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@scenario
def link_in_place_of_the_file_is_not_followed(stand):
    tab = stand.tab()
    tab.info("name", "Mine")
    tab.settle()
    secret = stand.folder / "secret.json"
    secret.write_text(json.dumps({"name": "nobody may read this"}))
    stand.theme.unlink()
    stand.theme.symlink_to(secret)
    tab.message("is a link")
    tab.save()
    tab.message("Not saved")
    assert secret.read_text() == '{"name": "nobody may read this"}' and stand.theme.is_symlink()
    assert "nobody may read" not in tab.page.content() and tab.document["name"] == "Mine"
    stand.theme.unlink()
    stand.theme.write_text(json.dumps(tab.document))
    tab.page.wait_for_selector(".toast:not(.is-fault), .toast button.small")


@scenario
def other_local_users_get_nothing(stand):
    """Other users see the program's arguments, its port and its files."""
    stand.start()
    key = stand.program.address.split("key=")[1]
    process = stand.program.process.pid
    for name in ("cmdline", "environ"):
        assert key.encode() not in pathlib.Path(f"/proc/{process}/{name}").read_bytes(), name
    tab = stand.tab()
    tab.info("name", "Mine")
    tab.wait("document.querySelector('.bar-state').dataset.state === 'draft'")
    drafts = stand.folder / "state/kbrender/drafts"
    assert [path.stat().st_mode & 0o77 for path in [drafts, *drafts.iterdir()]] == [0, 0]
    address = stand.program.address.split("#")[0]
    for headers in ({}, {"Kbrender-Studio": key}, {"Kbrender-Studio": ""}):
        for path in ("studio/document", "studio/events", "v1/properties"):
            with contextlib.suppress(urllib.error.HTTPError):
                urllib.request.urlopen(urllib.request.Request(address + path, headers=headers), timeout=600)
                raise AssertionError(f"{path} was answered to {headers}")


@handbook("000-templates", "000-share", "000-duplicate", "000-reset")
@scenario
def creates_opens_duplicates_and_downloads(stand):
    tab = stand.tab()
    new = [stand.program_path, "new", "Untitled", "-o", "-"]
    blank = json.loads(subprocess.run(new, check=True, capture_output=True, text=True).stdout)
    tab.menu("New …")
    tab.page.get_by_role("button", name="Blank").click()
    tab.wait("studio.model.info.id === 'untitled'")
    tab.settle()
    assert (tab.document["light"], tab.document["dark"]) == (blank["light"], blank["dark"])
    tab.menu("New …")
    tab.page.get_by_role("button", name="From colours").click()
    tab.page.locator(".brand").get_by_role("button", name="Done").click()
    tab.settle()
    tab.menu("New …")
    tab.page.get_by_role("button", name="Midnight").click()
    discard(tab)
    tab.wait("studio.model.info.id === 'midnight'")
    tab.settle()
    name = tab.document["name"]
    converted = subprocess.run([stand.program_path, "convert", "midnight", "-o", "-"], check=True, capture_output=True)
    preset = json.loads(converted.stdout)
    assert (tab.document["light"], tab.document["dark"]) == (preset["light"], preset["dark"])
    tab.menu("Duplicate Theme")
    tab.wait("studio.model.info.id !== 'midnight'")
    tab.settle()
    copy = tab.document
    assert re.fullmatch(r"midnight_copy_[0-9a-f]{8}", copy["id"]), copy["id"]
    assert (copy["name"], copy["version"]) == (name + " (Copy)", "1.0")
    for kind, start in [("PNG", b"\x89PNG"), ("SVG", b"<?xml"), ("PDF", b"%PDF"), ("WebP", b"RIFF"), (".theme", b"{"), ("Thumbnail", b"\x89PNG")]:
        with tab.page.expect_download() as download:
            tab.menu(kind)
        assert pathlib.Path(download.value.path()).read_bytes().startswith(start), kind
        ending = {"Thumbnail": "-thumbnail.png"}.get(kind, kind if kind[0] == "." else f"-light-iphone-15.{kind.lower()}")
        assert download.value.suggested_filename == copy["id"] + ending, download.value.suggested_filename
        if kind == ".theme":
            assert json.loads(pathlib.Path(download.value.path()).read_text()) == copy
    tab.page.set_input_files("input[type=file]", [{
        "name": "solarized.yaml", "mimeType": "text/yaml",
        "buffer": ("scheme: \"Test\"\n" + "".join(f"base0{digit:X}: \"{digit * 16:02x}{digit * 12:02x}{digit * 9:02x}\"\n" for digit in range(16))).encode()}])
    tab.wait("!studio.model.info.id.startsWith('midnight')")
    tab.settle()
    assert tab.document["light"]["keyboardBackground"]
    tab.menu("Reset to what was opened")
    tab.page.get_by_role("button", name="Reset", exact=True).last.click()
    tab.settle()
    assert tab.text == stand.program.text


@handbook("000-upload-rules")
@scenario
def downloads_an_animation_and_explains_uploads(stand):
    tab = stand.tab()
    tab.page.evaluate("document.activeElement.blur()")
    tab.page.keyboard.press("a")
    tab.wait("studio.stage.text === 'a'")
    with tab.page.expect_download() as download:
        tab.menu("Animation")
    film = pathlib.Path(download.value.path()).read_bytes()
    assert film.startswith(b"RIFF") and film[8:12] == b"WEBP" and b"ANIM" in film[:64] and film.count(b"ANMF") > 5
    tab.info("name", "Ab")
    tab.settle()
    tab.menu("Upload to Store …")
    dialog = tab.page.locator("dialog")
    assert "Theme validation failed:" in dialog.inner_text() and "name" in dialog.locator("li").first.inner_text()
    dialog.get_by_role("button", name="Show the problems").click()
    tab.settle()
    assert tab.page.get_by_label("Store rules").is_checked() and tab.page.locator(".problems-list li").first.is_visible()
    tab.info("name", "Aurora")
    tab.settle()
    tab.menu("Upload to Store …")
    words = dialog.inner_text()
    assert "kbrender upload theme.json --to URL" in words and "KBRENDER_TOKEN" in words, words
    dialog.get_by_role("button", name="Close").last.click()


@handbook("000-upload-studio", "000-upload-reason")
@scenario
def uploads_after_a_confirmation(stand):
    def made(role):
        run = [stand.program_path, "token", role, role, "--tokens", str(stand.folder / "tokens")]
        return subprocess.run(run, capture_output=True, text=True, check=True).stdout.split()[-1]

    tokens = {role: made(role) for role in ("author", "reviewer")}
    store = Service(
        stand.program_path, "--themes", str(stand.folder / "store.db"), "--tokens", str(stand.folder / "tokens"), studio=False)
    place = store.address.removesuffix("/studio")
    try:
        stand.program = Program(
            stand.program_path, stand.theme, stand.folder / "state", options=["--store", place],
            environment={"KBRENDER_TOKEN": tokens["author"]})
        tab = stand.tab()
        bodies = []
        tab.page.on("response", lambda answer: bodies.append(answer) if "/studio/" in answer.url and "/events" not in answer.url else None)
        dialog = tab.page.locator("dialog")

        def ask():
            tab.menu("Upload to Store …")
            dialog.get_by_role("button", name="Upload", exact=True).wait_for()
            return dialog.inner_text()

        def upload():
            with tab.page.expect_response(lambda answer: answer.request.method == "PUT"):
                dialog.get_by_role("button", name="Upload", exact=True).click()
            tab.page.locator(".toast", has_text="Theme uploaded successfully! It will be reviewed and published soon.").last.wait_for()

        # Nothing is sent before the confirmation.
        assert place in ask() and "Aurora" in dialog.inner_text()
        dialog.get_by_role("button", name="Close").last.click()
        assert "Waiting" not in ask()
        upload()
        reject = urllib.request.Request(
            f"{place}/v1/reviews/aurora/reject?reason=Too%20bright", method="POST",
            headers={"Authorization": f"Bearer {tokens['reviewer']}"})
        assert "Waiting for approval" in ask()
        dialog.get_by_role("button", name="Close").last.click()
        urllib.request.urlopen(reject).close()
        assert "Rejected: Too bright" in ask()
        upload()
        approve = urllib.request.Request(
            f"{place}/v1/reviews/aurora/approve", method="POST", headers={"Authorization": f"Bearer {tokens['reviewer']}"})
        urllib.request.urlopen(approve).close()
        assert "Published" in ask()
        token = tokens["author"].encode()
        assert bodies and all(token not in answer.body() for answer in bodies)
        assert not any(tokens["author"] in str(answer.request.all_headers()) for answer in bodies)
    finally:
        store.stop()


# A theme of each supported program, in each form of files.
IMPORTS = ("floris-v2.json", "heliboard.json", "umber.flex", "fcitx5.zip", "mine.trime.yaml", "base16.yaml", "material.json")


@scenario
def opens_themes_of_other_keyboards(stand):
    folder = pathlib.Path(__file__).parents[4] / "Fixtures/imports"
    tab = stand.tab()
    for name in IMPORTS:
        before = tab.text
        tab.page.set_input_files("input[type=file]", folder / name)
        wait_until(lambda before=before: tab.text != before, f"opening {name}")
        tab.settle()
        document = tab.document
        assert document["light"]["keyboardBackground"] and document["dark"]["regularKeyText"], name
        assert tab.page.evaluate("studio.model.errors") == 0, name
    tab.page.set_input_files("input[type=file]", [{"name": "notes.txt", "mimeType": "text/plain", "buffer": b"milk, bread"}])
    tab.message("notes.txt could not be read")
    assert tab.text != "milk, bread"


@handbook("000-new-name")
@scenario
def new_theme_gets_a_name(stand):
    stand.program = Program(stand.program_path, None, stand.folder / "state", stand.folder)
    tab = Tab(stand.context(), stand.program.address).ready()
    tab.info("name", "Brand New")
    tab.settle()
    tab.page.keyboard.press("Control+s")
    tab.page.fill("#file-name", "theme.json")
    tab.page.keyboard.press("Enter")
    tab.message("already exists")
    tab.page.keyboard.press("Control+s")
    tab.page.fill("#file-name", "new")
    tab.page.keyboard.press("Enter")
    tab.wait("!studio.model.isDirty")
    assert json.loads((stand.folder / "new.json").read_text())["name"] == "Brand New"
    tab.info("name", "Newer")
    tab.settle()
    tab.page.keyboard.press("Control+s")
    tab.wait("!studio.model.isDirty")
    assert json.loads((stand.folder / "new.json").read_text())["name"] == "Newer"
    tab.menu("Save as …")
    tab.page.fill("#file-name", "other.theme")
    tab.page.locator("dialog").get_by_role("button", name="Save").click()
    tab.wait("studio.model.name === 'other.theme'")
    assert (stand.folder / "other.theme").read_text() == (stand.folder / "new.json").read_text()


# MARK: Folders and designs


def discard(tab):
    """Lets unsaved work go."""
    tab.page.get_by_role("dialog", name="Unsaved Changes").get_by_role("button", name="Discard", exact=True).click()


@handbook("000-delete", "000-list")
@scenario
def themes_of_a_folder_are_listed_and_managed(stand):
    for name in ("plum_velvet", "terracotta"):
        (stand.folder / f"{name}.json").write_text((THEMES / f"{name}.json").read_text())
    stand.program = Program(stand.program_path, stand.folder, stand.folder / "state")
    tab = Tab(stand.context(), stand.program.address).ready()
    page, cards = tab.page, tab.page.locator(".theme:visible")
    page.wait_for_selector(".themes")
    wait_until(lambda: cards.count() == 3, "the list")
    drawn = "[...document.querySelectorAll('.theme canvas')].every(one => one.getContext('2d').getImageData(160, 200, 1, 1).data[3] > 0)"
    tab.wait(drawn)
    page.get_by_label("Search themes").fill("plum")
    wait_until(lambda: cards.count() == 1, "finding")
    name = json.loads((THEMES / "plum_velvet.json").read_text())["name"]
    assert name in cards.inner_text(), cards.inner_text()
    cards.locator(".card").click()
    tab.wait(f"window.studio?.model.info.name === {json.dumps(name)}")
    tab.ready()
    # What is not wanted stays nowhere.
    tab.open("spacing")
    tab.set_number("keySpacing", 7)
    page.get_by_role("button", name="Themes in this folder").click()
    page.locator("[data-file='theme.json'] .card").click()
    discard(tab)
    tab.wait("window.studio?.model.info.id === 'aurora'")
    tab.ready()
    before = (stand.folder / "theme.json").read_text()
    tab.open("spacing")
    tab.set_number("keySpacing", 9)
    tab.save()
    wait_until(lambda: json.loads((stand.folder / "theme.json").read_text())["light"]["keySpacing"] == 9, "saving")
    assert (stand.folder / "plum_velvet.json").read_text() == (THEMES / "plum_velvet.json").read_text()
    tab.wait("!studio.model.isDirty")
    page.get_by_role("button", name="Themes in this folder").click()
    page.locator("[data-file='plum_velvet.json'] small").wait_for()
    assert not page.locator("small", has_text="unsaved draft").count()
    # Deleted, and back.
    removed = stand.folder / "terracotta.json"
    text = removed.read_text()
    page.locator("[data-file='terracotta.json']").get_by_role("button", name="delete").click()
    asked = page.get_by_role("dialog", name="Delete this theme?")
    assert "The file terracotta.json is removed. “Undo” brings it back." in asked.inner_text()
    asked.get_by_role("button", name="Cancel").click()
    asked.wait_for(state="detached")
    assert removed.exists() and cards.count() == 3
    page.locator("[data-file='terracotta.json']").get_by_role("button", name="delete").click()
    asked.get_by_role("button", name="Delete", exact=True).click()
    wait_until(lambda: not removed.exists(), "deleting")
    wait_until(lambda: cards.count() == 2, "the list without it")
    page.locator(".themes-note").get_by_role("button", name="Undo").click()
    wait_until(lambda: removed.exists() and removed.read_text() == text, "bringing it back")
    wait_until(lambda: cards.count() == 3, "the list with it")
    # A copy opens, with an identifier of its own.
    page.locator("[data-file='terracotta.json']").get_by_role("button", name="duplicate").click()
    tab.wait("/_copy_[0-9a-f]{8}$/.test(window.studio?.model.info.id)")
    tab.ready()
    assert tab.page.evaluate("studio.model.name") == "terracotta_copy.json" and not tab.page.evaluate("studio.model.isDirty")
    page.reload()
    tab.ready()
    assert tab.page.evaluate("studio.model.name") == "terracotta_copy.json"
    page.get_by_role("button", name="Themes in this folder").click()
    page.locator("[data-file='plum_velvet.json'] .card").click()
    tab.wait(f"window.studio?.model.info.name === {json.dumps(name)}")
    tab.ready()
    assert tab.document["light"]["keySpacing"] != 7
    assert before != (stand.folder / "theme.json").read_text() and not tab.faults, tab.faults


@scenario
def designs_are_edited_as_what_they_are(stand):
    text = '{\n  // ours\n  "id": "ours", "name": "Ours",\n  "inProgress" : "FF9500",\n  "completed":   "34C759"\n}\n'
    stand.theme.write_text(text)
    tab = stand.tab()
    tab.page.wait_for_selector("#section-design")
    tab.open("design")
    before = tab.picture()
    tab.set_color("completed", "#112233")
    assert tab.text == text.replace('"34C759"', '"112233"'), tab.text
    assert tab.picture() != before
    tab.save()
    wait_until(lambda: stand.program.text == text.replace('"34C759"', '"112233"'), "saving")
    tab.page.keyboard.press("Control+z")
    tab.settle()
    assert tab.text == text
    # Tokens: members that the document does not state show their defaults, and become stated.
    designs = THEMES.parent / "designs"
    tab.page.set_input_files("input[type=file]", designs / "tokens.json")
    discard(tab)
    tab.page.wait_for_selector("#section-light-colors")
    tab.settle()
    assert tab.text == (designs / "tokens.json").read_text()
    tab.open("light-colors")
    field = tab.row("light.colors.surface").locator("input.hex")
    wait_until(lambda: field.input_value() == "#FFFFFF", "the default")
    tab.set_color("light.colors.surface", "accent at 8%")
    assert tab.document["light"]["colors"]["surface"] == "accent at 8%"
    tab.set_color("light.colors.surface", "no colour")
    assert field.get_attribute("aria-invalid") == "true" and tab.document["light"]["colors"]["surface"] == "accent at 8%"
    tab.open("light-spacing")
    before = tab.picture()
    tab.set_number("light.spacing.xs", 9)
    assert tab.document["light"]["spacing"]["xs"] == 9 and tab.picture() != before
    tab.page.locator(".stage-row").get_by_role("radio", name="Dark").check(force=True)
    tab.page.wait_for_selector("#section-dark-colors")
    assert tab.page.locator("#section-light-colors").count() == 0
    for name, member, value in [("brand.json", "primary", "#123456"), ("colors.json", "darkColors.primary", "#654321")]:
        tab.page.set_input_files("input[type=file]", designs / name)
        discard(tab)
        row = tab.row(member)
        row.wait_for(state="attached")
        tab.settle()
        tab.open(row.evaluate("row => row.closest('details').id.slice(8)"))
        tab.set_color(member, value)
        assert value in tab.text and tab.page.evaluate("studio.model.errors") == 0
    # A keyboard theme has its own sections again.
    tab.page.set_input_files("input[type=file]", THEMES / "terracotta.json")
    discard(tab)
    tab.page.wait_for_selector("#section-regular")
    assert tab.page.locator("#section-design").count() == 0
    assert not tab.faults, tab.faults


@scenario
def compares_with_the_opened_theme(stand):
    tab = stand.tab()
    tab.page.get_by_role("button", name="Compare").click()
    tab.page.wait_for_selector(".is-comparing")
    same = """() => {
        const [after, before] = document.querySelectorAll(".screen canvas");
        const data = canvas => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
        const [a, b] = [data(after), data(before)];
        return a.length !== b.length ? "sizes" : a.every((value, index) => value === b[index]);
    }"""
    # Both show the state of the open section.
    tab.open("popup")
    tab.wait("studio.stage.screens[0].keyboard.options['long-press']")
    tab.settle()
    assert tab.page.evaluate(same) is True
    tab.open("regular")
    tab.set_number("regularKeyCornerRadius", 0)
    tab.settle()
    assert tab.page.evaluate(same) is False
    box = tab.page.locator(".screen").bounding_box()
    middle = box["y"] + box["height"] / 2
    tab.page.mouse.move(box["x"] + box["width"] / 2, middle)
    tab.page.mouse.down()
    tab.page.mouse.move(box["x"] + box["width"] / 4, middle, steps=4)
    tab.page.mouse.up()
    edge = float(tab.page.locator(".compare .edge").input_value())
    assert abs(edge - 25) < 1, edge
    groups = tab.page.locator(".compare optgroup").evaluate_all("all => all.map(one => one.label)")
    assert groups == FAMILIES, groups


@scenario
def shows_what_others_see(stand):
    tab = stand.tab()
    seen = {}
    viewer = tab.page.get_by_label("Seen by")
    for name in viewer.evaluate("menu => [...menu.options].map(one => one.value)"):
        viewer.select_option(name)
        tab.settle()
        seen[name] = tab.picture()
    assert len(seen) == 8, list(seen)
    assert len(set(seen.values())) == 8, "two of them look the same"
    assert not tab.faults, tab.faults


@handbook("000-dynamic-type")
@scenario
def fits_narrow_screens_and_tamil(stand):
    for width, height, locale in [(320, 640, "en-US"), (390, 844, "ta-IN"), (1024, 768, "de-DE")]:
        tab = stand.tab(viewport={"width": width, "height": height}, locale=locale) if width == 320 else Tab(
            stand.context(viewport={"width": width, "height": height}, locale=locale), stand.program.next_address()).ready()
        tab.open("regular")
        tab.settle()
        wide = tab.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{width}: {wide} wide"
        over = tab.page.evaluate("(() => { const box = document.querySelector('.sections'); return box.scrollWidth - box.clientWidth; })()")
        assert over <= 0, f"{width}, {locale}: the panel is {over} too wide"
        expected = "எழுத்து விசைகள்" if locale.startswith("ta") else "Regular Keys"
        assert expected in tab.page.inner_text("#section-regular summary")


# Words of the Tamil page that are not Tamil: names, and the vocabulary of themes and pictures.
FOREIGN = {
    "Aurora", "kbrender", "Theme", "iPhone", "iPad", "iOS", "Hex", "rgb", "hsl", "oklch", "NONE", "PostScript", "tamil", "Ctrl", "theme",
    "json", "PNG", "SVG", "PDF", "WebP", "Aa", "Northern", "light", "behind", "glass", "keys", "with", "glow", "under", "the", "finger",
}


@scenario
def tamil_page_is_entirely_tamil(stand):
    tab = stand.tab(locale="ta-IN")
    open_all_sections(tab)
    tab.page.locator(".bar-side.is-end button[aria-haspopup=menu]").click()
    words = set(tab.page.evaluate(
        """() => {
            const texts = [document.title];
            const own = ".tags, .shared, option, optgroup, .keys, .picture, textarea, .command, .circle";
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
            for (let node = walker.nextNode(); node; node = walker.nextNode()) {
                if (node.closest(own)) continue;
                for (const name of ["aria-label", "title", "placeholder", "data-help", "data-empty", "aria-valuetext"]) texts.push(node.getAttribute(name) ?? "");
                for (const child of node.childNodes) if (child.nodeType === Node.TEXT_NODE) texts.push(child.data);
            }
            return texts.flatMap(one => one.match(/[A-Za-z]{3,}/g) ?? []);
        }"""))
    assert not words - FOREIGN, sorted(words - FOREIGN)


@scenario
def visitors_keep_their_work_in_the_browser(stand):
    stand.program = Service(stand.program_path)
    context = stand.context()
    tab = Tab(context, stand.program.address).ready()
    tab.open("spacing")
    tab.set_number("keySpacing", 7)
    tab.wait("document.querySelector('.bar-state').dataset.state === 'draft'")
    tab.page.close()
    tab = Tab(context, stand.program.address).ready()
    tab.page.get_by_role("button", name="Continue").click()
    tab.settle()
    assert tab.document["light"]["keySpacing"] == 7
    tab.save()
    tab.wait("!studio.model.isDirty")
    tab.page.reload()
    tab.ready()
    assert tab.document["light"]["keySpacing"] == 7 and tab.page.locator("dialog").count() == 0
    other = Tab(stand.context(), stand.program.address).ready()
    assert other.document["light"]["keySpacing"] != 7

# MARK: The handbook


def opened(stand, text, **options):
    """Opens a document of any kind."""
    stand.theme.write_text(text)
    return stand.tab(**options)


def painted(tab, selector):
    """The colour that an element is painted with, when its section is filled."""
    return tab.page.locator(selector).evaluate("one => getComputedStyle(one).backgroundColor")


STORED = """{"colorThemePreset":"custom",   "customInProgressColorHex" : "ff5500",
 "customCompletedColorHex":"34c759", "displayName":"Mine" }
"""


@handbook("000-section-dots", "003-hex-without-hash")
@scenario
def colors_without_a_hash_are_shown(stand):
    tab = opened(stand, '{"name": "Pair", "inProgress": "FF5500", "completed": "34C759"}')
    assert painted(tab, '.row[data-property="inProgress"] .swatch i') == "rgb(255, 85, 0)"
    fills = tab.page.eval_on_selector_all("#section-design .dots i", "all => all.map(one => one.style.getPropertyValue('--fill'))")
    assert [re.search("#[0-9A-F]{6}", one)[0] for one in fills] == ["#FF5500", "#34C759"], fills
    assert tab.row("inProgress").locator("[data-color='#FF5500'][aria-pressed=true]").count() == 1


@handbook("003-stored-edit", "003-preset-rows", "003-custom")
@scenario
def edits_keep_the_notation_of_stored_settings(stand):
    tab = opened(stand, STORED)
    assert tab.page.inner_text(".problems-count") == "No problems"
    assert tab.page.inner_text(".bar-name") == "Mine"
    assert tab.row("inProgress").locator("input.hex").input_value() == "ff5500"
    tab.set_color("inProgress", "#00AAFF")
    assert tab.text == STORED.replace("ff5500", "00aaff"), tab.text
    tab.page.get_by_role("radio", name="Neon").click()
    tab.settle()
    assert tab.text == STORED.replace("ff5500", "00aaff").replace('"custom"', '"neon"'), tab.text
    assert painted(tab, '.row[data-property="completed"] .swatch i') == "rgb(0, 255, 255)"
    assert not tab.row("completed").is_visible()
    tab.page.get_by_role("radio", name="Custom").click()
    tab.settle()
    assert tab.text == STORED.replace("ff5500", "00aaff"), tab.text
    tab.set_color("completed", "rgb(1 2 3)")
    assert tab.text == STORED.replace("ff5500", "00aaff").replace("34c759", "010203"), tab.text


@handbook("000-name-rule", "000-description-rule", "000-author-rule", "000-save-blocked")
@scenario
def broken_rules_keep_from_saving(stand):
    tab = stand.tab()
    before = stand.program.text
    for name, value, words in [("name", "", "At least 3"), ("name", "  ", "At least 3"), ("description", "short", "At least 10"),
                               ("author", "A", "At least 2"), ("version", "one", "Numbers with points")]:
        good = tab.document[name]
        tab.info(name, value)
        tab.settle()
        assert words in tab.page.inner_text(".bar-reason"), tab.page.inner_text(".bar-reason")
        assert tab.page.inner_text(".problems-count") == "1 error"
        assert tab.page.get_attribute("button.primary", "aria-disabled") == "true"
        # What is off still says why.
        tab.page.locator("button.primary", has_text="Save").first.click(force=True)
        tab.message(words)
        tab.page.keyboard.press("Control+S")
        tab.settle()
        assert stand.program.text == before
        tab.info(name, good)
        tab.settle()
        assert tab.page.inner_text(".bar-reason") == ""
        assert tab.page.inner_text(".problems-count") == "No problems"


@handbook("000-save-came-in")
@scenario
def themes_that_came_in_with_a_short_name_are_saved_with_a_warning(stand):
    document = json.loads(stand.theme.read_text())
    document["name"] = "Ab"
    tab = opened(stand, json.dumps(document, indent=2))
    assert tab.page.inner_text(".problems-count") == "1 warning"
    tab.open("spacing")
    tab.set_number("keySpacing", 7)
    tab.save()
    wait_until(lambda: stand.program.document["light"]["keySpacing"] == 7, "saving")
    tab.page.locator(".toast", has_text="Theme saved successfully. Theme Name: At least 3 characters").wait_for()
    tab.info("name", "A")
    tab.settle()
    assert "At least 3" in tab.page.inner_text(".bar-reason")


@handbook("000-contrast-4.5")
@scenario
def contrast_names_both_levels(stand):
    document = json.loads(stand.theme.read_text())
    light = document["light"]
    for name in [name for name in light if "Gradient" in name]:
        del light[name]
    light.update(regularKeyBackground="#FFFFFF", keyFontSize=20)
    marks = [("#000000", "21.0 : 1 ✓"), ("#767676", "4.5 : 1 ✓"), ("#888888", "3.5 : 1 · large text only"), ("#AAAAAA", "2.3 : 1 · too low")]
    light["regularKeyText"] = marks[0][0]
    tab = opened(stand, json.dumps(document, indent=2))
    tab.open("regular")
    for color, mark in marks:
        tab.set_color("regularKeyText", color)
        found = tab.row("regularKeyText").locator(".contrast").inner_text()
        assert found == mark, found


@handbook("001-parts")
@scenario
def lines_and_controls_need_three_to_one(stand):
    tab = opened(stand, '{"id": "t", "name": "T", "light": {"colors": {"border": "#C0C0C8", "accent": "#204080"}}}\n')
    tab.open("light-colors")
    row = tab.row("light.colors.border")
    assert row.locator(".contrast").inner_text() == "1.8 : 1 · too low for lines and controls"
    tab.set_color("light.colors.border", "#8A8A90")
    assert row.locator(".contrast").inner_text() == "3.4 : 1 ✓", row.locator(".contrast").inner_text()
    tab.set_color("light.colors.border", "#C0C0C8")
    row.locator(".repair").click()
    tab.settle()
    assert float(row.locator(".contrast").inner_text().split(" ")[0]) >= 3


TOKENS = """{"id": "tokens", "name": "Tokens", "light": {"colors": {
  "accent": "#2596be", "unreadDot": "accent at 8%"}}, "dark": {"colors": {"accent": "#3DAED4"}}}
"""


@handbook("001-printed-shares")
@scenario
def shares_of_colors_are_shown_resolved(stand):
    tab = opened(stand, TOKENS)
    row = tab.row("light.colors.unreadDot")
    assert painted(tab, '.row[data-property="light.colors.unreadDot"] .swatch i') == "rgba(37, 150, 190, 0.08)"
    assert row.locator("input.hex").input_value() == "accent at 8%"
    row.locator(".swatch").click()
    tab.page.wait_for_selector(".picker .field")
    assert tab.page.input_value(".picker .opacity") == "8"
    assert tab.text == TOKENS
    tab.set_color("light.colors.accent", "#204080")
    assert painted(tab, '.row[data-property="light.colors.unreadDot"] .swatch i') == "rgba(32, 64, 128, 0.08)"
    assert tab.text == TOKENS.replace("#2596be", "#204080")


@handbook("001-accent-action")
@scenario
def failing_accents_move_by_one_action(stand):
    tab = opened(stand, TOKENS)
    row = tab.row("light.colors.accent")
    assert row.locator(".contrast").inner_text() == "3.3 : 1 · large text only"
    row.locator(".repair").click()
    tab.settle()
    accent = tab.document["light"]["colors"]["accent"]
    assert accent == accent.lower() != "#2596be", accent
    assert row.locator(".contrast").inner_text() == "4.5 : 1 ✓"
    assert row.locator(".repair").is_hidden()


@handbook("000-colour-chips", "000-chip-check", "000-chip-names", "000-palettes")
@scenario
def colour_chips_have_names(stand):
    tab = stand.tab()
    tab.open("regular")
    row = tab.row("regularKeyText")
    # The first property of a section shows them, others when they are used.
    tab.row("regularKeyBackground").locator(".circle").first.wait_for()
    assert not row.locator(".chip-row").is_visible()
    row.locator(".row-label").click()
    row.get_by_role("button", name="Red, #FF3B30").click()
    tab.settle()
    assert tab.document["light"]["regularKeyText"] == "#FF3B30"
    chosen = row.locator("[aria-pressed=true]")
    assert chosen.count() == 1 and chosen.get_attribute("aria-label") == "Red, #FF3B30" and chosen.locator(".icon-check").is_visible()
    assert row.locator(".icon-check").count() == 1
    assert row.locator(".chip-row").evaluate("one => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX === 'auto'")
    row.locator(".circle.more").click()
    tab.page.wait_for_selector(".picker")
    assert tab.page.locator(".palette > .unit").all_inner_texts() == [
        "This theme", "Recently used", "Basics", "Vibrant", "Pastels", "Neon"]
    assert [tab.page.get_by_role("group", name=name).locator(".circle").count() for name in ("Basics", "Vibrant", "Pastels", "Neon")] == [
        6, 7, 6, 6]


@handbook("000-annotation-size", "000-font-samples")
@scenario
def font_sizes_have_samples(stand):
    tab = stand.tab()
    tab.open("typography")
    for name, text in [("keyFontSize", "Aa"), ("modifierKeyFontSize", "123")]:
        tab.set_number(name, 21)
        sample = tab.row(name).locator(".size-sample")
        assert sample.inner_text() == text and sample.evaluate("one => getComputedStyle(one).fontSize") == "21px"
    tab.open("candidates")
    assert tab.row("candidateAnnotationFontSize").locator("input.number").is_visible()


@handbook("000-globe")
@scenario
def the_globe_key_is_a_control(stand):
    tab = stand.tab()
    before = tab.picture()
    tab.page.get_by_label("Globe key").check()
    tab.settle()
    assert tab.picture() != before and tab.page.locator(".keys button[aria-label*=lobe]").count()


@handbook("000-popular-tags")
@scenario
def popular_tags_go_at_ten(stand):
    tab = stand.tab()
    tab.open("info")
    offers = tab.page.locator(".tag.offer")
    known = ["dark", "light", "minimal", "colorful", "professional", "playful", "elegant", "modern", "classic", "bold", "subtle", "vibrant"]
    assert offers.all_inner_texts() == [one for one in known if one not in tab.document["tags"]]
    while len(tab.document["tags"]) < 10:
        assert offers.first.is_visible()
        offers.first.click()
        tab.settle()
        assert set(tab.document["tags"]).isdisjoint(offers.all_inner_texts())
    assert len(tab.document["tags"]) == 10 and not offers.first.is_visible() and not tab.page.get_by_text("Popular Tags").is_visible()


@handbook("000-phone-35-65")
@scenario
def a_phone_shows_the_keyboard_on_a_third(stand):
    tab = stand.tab(viewport={"width": 390, "height": 800})
    height = tab.page.locator("main.stage").evaluate("one => one.getBoundingClientRect().height")
    assert abs(height - 0.35 * 800) < 2, height


@handbook("000-accordion-spring")
@scenario
def sections_open_on_a_spring(stand):
    duration = "getComputedStyle(document.querySelector('details[name=section]'), '::details-content').transitionDuration"
    page = stand.tab(reduced_motion="no-preference").page
    assert page.evaluate(duration).startswith("0.25s")
    # A spring goes beyond its end, and comes back.
    curve = page.evaluate(duration.replace("transitionDuration", "transitionTimingFunction"))
    points = [float(one.split()[0]) for one in re.match(r"linear\(([^)]*)\)", curve)[1].split(",")]
    assert (points[0], points[-1]) == (0, 1) and max(points) > 1, curve
    still = Tab(stand.context(), stand.program.next_address()).ready()
    assert still.page.evaluate(duration) == "0s"


@handbook("000-unsaved")
@scenario
def leaving_a_theme_asks(stand):
    other = json.loads(stand.theme.read_text()) | {"id": "other", "name": "Other"}
    (stand.folder / "other.json").write_text(json.dumps(other))
    tab = stand.tab(reduced_motion="no-preference")
    changed = tab.document
    changed["light"]["keySpacing"] = 7
    tab.open("spacing")
    tab.set_number("keySpacing", 7)

    def leave(answer):
        tab.menu("Themes in this folder …")
        tab.page.locator('.theme[data-file="other.json"] .card').click()
        tab.page.get_by_role("dialog", name="Unsaved Changes").get_by_role("button", name=answer, exact=True).click()

    leave("Cancel")
    assert tab.page.inner_text(".bar-name") == "Aurora" and tab.document == changed
    leave("Save")
    tab.wait("document.querySelector('.bar-name')?.textContent === 'Other'")
    assert stand.program.document == changed
    tab.ready()
    tab.open("spacing")
    tab.set_number("keySpacing", 9)
    tab.menu("Themes in this folder …")
    tab.page.locator('.theme[data-file="theme.json"] .card').click()
    tab.page.get_by_role("dialog", name="Unsaved Changes").get_by_role("button", name="Discard", exact=True).click()
    tab.wait("document.querySelector('.bar-name')?.textContent === 'Aurora'")
    tab.ready()
    assert json.loads((stand.folder / "other.json").read_text()) == other
    assert not tab.page.get_by_role("dialog").count()


def gradient_bar(stand, **options):
    """The keyboard's gradient with three stops at 0, 50 and 100 %."""
    document = json.loads(stand.theme.read_text())
    document["light"]["keyboardBackgroundGradient"] = ["#FF0000", "#00FF00", "#0000FF"]
    document["light"]["keyboardBackgroundGradientDirection"] = "vertical"
    tab = opened(stand, json.dumps(document), **options)
    tab.open("keyboard")
    box = tab.page.locator("#section-keyboard .stops").bounding_box()
    return tab, tab.page.locator("#section-keyboard .stop"), box


@handbook("000-gradient-reorder")
@scenario
def gradient_stops_are_dragged_past_each_other(stand):
    tab, stops, box = gradient_bar(stand)
    y = box["y"] + box["height"] / 2
    tab.page.mouse.move(box["x"], y)
    tab.page.mouse.down()
    for share in (0.2, 0.45, 0.6, 0.75):
        tab.page.mouse.move(box["x"] + share * box["width"], y)
    tab.page.mouse.up()
    tab.settle()
    found = tab.document["light"]["keyboardBackgroundGradient"]
    assert [one["color"] for one in found] == ["#00FF00", "#FF0000", "#0000FF"], found
    assert abs(found[1]["location"] - 0.75) < 0.02, found
    stops.nth(1).focus()
    for _ in range(3):
        stops.nth(1).press("Shift+ArrowRight")
    tab.page.locator(".stop:focus").press("Shift+ArrowLeft")
    tab.settle()
    found = tab.document["light"]["keyboardBackgroundGradient"]
    assert [one["color"] for one in found] in (["#00FF00", "#FF0000", "#0000FF"], ["#00FF00", "#0000FF", "#FF0000"]), found


@handbook("000-gradient-long-press")
@scenario
def a_long_press_removes_a_gradient_stop(stand):
    tab, stops, box = gradient_bar(stand, has_touch=True)
    script = """(one, kind) => one.dispatchEvent(new PointerEvent(kind, {
        bubbles: true, pointerId: 7, pointerType: "touch", isPrimary: true, clientX: innerWidth / 2, clientY: 10 }))"""
    stops.nth(1).evaluate("one => { one.setPointerCapture = () => {}; }")
    stops.nth(1).evaluate(script, "pointerdown")
    tab.wait("document.querySelectorAll('#section-keyboard .stop').length === 2")
    tab.settle()
    assert tab.document["light"]["keyboardBackgroundGradient"] == ["#FF0000", "#0000FF"]
    # Two stay.
    stops.nth(0).evaluate("one => { one.setPointerCapture = () => {}; }")
    stops.nth(0).evaluate(script, "pointerdown")
    tab.page.wait_for_timeout(800)
    assert len(tab.document["light"]["keyboardBackgroundGradient"]) == 2


@handbook("000-gradient-preview")
@scenario
def the_gradients_preview_has_its_direction(stand):
    tab, _, _ = gradient_bar(stand)
    image = "getComputedStyle(document.querySelector('#section-keyboard .gradient-preview')).backgroundImage"
    ways = {"vertical": "linear-gradient(rgb", "horizontal": "linear-gradient(to right", "diagonal1": "linear-gradient(to right bottom",
            "diagonal2": "linear-gradient(to left bottom"}
    for value, begin in ways.items():
        tab.page.evaluate("value => studio.model.change({'light.keyboardBackgroundGradientDirection': value}, 'Direction')", value)
        tab.settle()
        assert tab.page.evaluate(image).startswith(begin) or begin.replace("right bottom", "bottom right").replace(
            "left bottom", "bottom left") in tab.page.evaluate(image), tab.page.evaluate(image)


def by_keys(locator):
    """Chooses with the keyboard what has the focus only then."""
    locator.focus()
    locator.press("Enter")


# The ways in which people choose something.
WAYS = {"mouse": lambda locator: locator.click(), "keyboard": by_keys, "touch": lambda locator: locator.tap()}


def entries(tab, choose=WAYS["mouse"]):
    """Opens the menu; returns its entries by their names, each with whether it can be chosen."""
    choose(tab.page.locator(".bar-side.is-end button[aria-haspopup=menu]"))
    tab.page.locator("[role=menu]:popover-open [role=menuitem]").first.wait_for()
    return dict(tab.page.eval_on_selector_all(
        "[role=menu]:popover-open [role=menuitem]",
        "all => all.map(one => [one.firstChild.firstChild.textContent, !one.disabled && one.ariaDisabled !== 'true'])"))


@handbook("000-delete")
@scenario
def only_the_theme_that_is_shown_is_deleted(stand):
    text = stand.theme.read_text()
    tab = stand.tab(has_touch=True)
    for name, choose in WAYS.items():
        assert entries(tab, choose)["Delete Theme …"], name
        choose(tab.page.get_by_role("menuitem", name="Delete Theme …"))
        dialog = tab.page.get_by_role("dialog", name="Delete this theme?")
        assert "The file theme.json is removed." in dialog.inner_text()
        choose(dialog.get_by_role("button", name="Cancel"))
        dialog.wait_for(state="detached")
        assert stand.theme.read_text() == text
        entries(tab, choose)
        choose(tab.page.get_by_role("menuitem", name="Duplicate Theme"))
        tab.wait("studio.model.info.id !== 'aurora'")
        tab.settle()
        # The copy has no file, and that of the theme before is another theme's.
        assert "Delete Theme …" not in entries(tab, choose), name
        tab.page.keyboard.press("Escape")
        tab.page.get_by_role("button", name="Undo", exact=False).first.click()
        tab.wait("studio.model.info.id === 'aurora'")
        tab.settle()
    tab.menu("Delete Theme …")
    tab.page.get_by_role("dialog", name="Delete this theme?").get_by_role("button", name="Delete", exact=True).click()
    wait_until(lambda: not stand.theme.exists(), "deleting")
    assert "Delete Theme …" not in entries(tab)


@handbook("000-reset")
@scenario
def a_design_stays_a_design(stand):
    text = (THEMES.parent / "designs/brand.json").read_text()
    tab = opened(stand, text)
    found = entries(tab)
    assert not found["Reset to Defaults"] and not found["Theme from colours …"], found
    tab.page.keyboard.press("Escape")
    tab.page.keyboard.press("Control+s")
    tab.settle()
    assert tab.page.evaluate("studio.model.kind") == "brand" and stand.theme.read_text() == text
    # A picture's colours make a theme of their own; the file of the design asks for another name.
    picture = stand.folder / "sea.png"
    subprocess.run([stand.program_path, THEMES / "plum_velvet.json", "-o", picture], check=True, capture_output=True)
    tab.page.set_input_files("input[type=file]", picture)
    tab.page.wait_for_selector(".brand")
    tab.page.locator(".brand").get_by_role("button", name="Done").click()
    tab.wait("studio.model.kind === 'keyboard'")
    tab.settle()
    tab.page.keyboard.press("Control+s")
    tab.page.wait_for_selector("#file-name")
    assert stand.theme.read_text() == text


@handbook("000-reset")
@scenario
def reset_to_defaults_keeps_what_a_theme_says_of_itself(stand):
    tab = stand.tab()
    before = tab.document
    tab.menu("Reset to Defaults")
    tab.page.get_by_role("button", name="Reset", exact=True).last.click()
    tab.wait(f"studio.model.text !== {json.dumps(tab.text)}")
    tab.settle()
    made = json.loads(subprocess.run(
        [stand.program_path, "new", "Aurora", "-o", "-"], check=True, capture_output=True, text=True).stdout)
    after = tab.document
    assert (after["light"], after["dark"]) == (made["light"], made["dark"])
    assert all(after[name] == before[name] for name in ("id", "name", "description", "author", "tags"))


@scenario
def colors_change_a_theme_only_when_they_are_chosen(stand):
    made = subprocess.run(
        [stand.program_path, "new", "Sea", "--colors", "#0F766E,#FF7F6B", "-o", "-"], check=True, capture_output=True, text=True)
    tab = opened(stand, made.stdout, has_touch=True)
    panel = tab.page.locator(".brand")
    for name, choose in WAYS.items():
        entries(tab, choose)
        choose(tab.page.get_by_role("menuitem", name="Theme from colours …"))
        panel.wait_for()
        tab.settle()
        assert tab.text == made.stdout, f"{name}: opening changes the theme"
        mood = panel.get_by_role("radio", name="Outline")
        mood.press("Space") if name == "keyboard" else choose(panel.locator("label", has_text="Outline"))
        tab.wait(f"studio.model.text !== {json.dumps(made.stdout)}")
        tab.settle()
        if name == "keyboard":
            tab.page.keyboard.press("Escape")
        else:
            choose(panel.get_by_role("button", name="Cancel"))
        panel.wait_for(state="detached")
        tab.wait(f"studio.model.text === {json.dumps(made.stdout)}")
        tab.settle()
    # A change of another kind in between stays undone, too: the theme is as it was when the mode began.
    assert not tab.page.evaluate("studio.model.isDirty") and not tab.faults, tab.faults


def finger(tab, locator):
    """Puts a real finger on an element; returns what lifts it."""
    box = locator.bounding_box()
    session = tab.page.context.new_cdp_session(tab.page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    return lambda: session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@handbook("000-gradient-long-press")
@scenario
def lifting_the_finger_after_a_long_press_adds_nothing(stand):
    tab, stops, _ = gradient_bar(stand, has_touch=True)

    def colors():
        return [one if isinstance(one, str) else one["color"] for one in tab.document["light"]["keyboardBackgroundGradient"]]

    for index, rest in [(1, ["#FF0000", "#0000FF"]), (2, ["#FF0000", "#00FF00"])]:
        lift = finger(tab, stops.nth(index))
        tab.wait("document.querySelectorAll('#section-keyboard .stop').length === 2")
        lift()
        tab.settle()
        tab.still()
        assert colors() == rest, colors()
        # The next tap is one.
        stops.nth(1).tap()
        tab.page.wait_for_selector(".picker")
        # Two stay, however long a finger rests.
        tab.page.keyboard.press("Escape")
        lift = finger(tab, stops.nth(0))
        tab.page.wait_for_timeout(800)
        lift()
        tab.settle()
        assert colors() == rest, colors()
        tab.page.keyboard.press("Control+z")
        tab.settle()
        assert stops.count() == 3


@handbook("000-gradient-long-press")
@scenario
def dragging_a_stop_off_the_bar_adds_nothing(stand):
    tab, stops, box = gradient_bar(stand)
    at = stops.nth(2).bounding_box()
    tab.page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    tab.page.mouse.down()
    tab.page.mouse.move(at["x"] - 10, at["y"] + 80)
    tab.page.mouse.move(at["x"] - 20, at["y"] + 90)
    tab.page.mouse.up()
    tab.settle()
    assert len(tab.document["light"]["keyboardBackgroundGradient"]) == 2
    # A press that begins on a stop and one that begins beside it are told apart.
    tab.page.mouse.click(box["x"] + box["width"] * 0.3, box["y"] + 4)
    tab.settle()
    assert len(tab.document["light"]["keyboardBackgroundGradient"]) == 3


@handbook("000-key-spring")
@scenario
def keys_spring_on_the_stage(stand):
    document = json.loads(stand.theme.read_text())
    document["light"].update(pressedKeyScale=0.8, motionSpringResponse=0.5, motionSpringDamping=0.4)
    tab = opened(stand, json.dumps(document), reduced_motion="no-preference")
    # Every movement is noted: it is over soon.
    tab.page.evaluate("""() => {
        window.moves = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, options) {
            if (this.matches(".spring") && frames.transform) moves.push({ frames: frames.transform, ...options, left: parseFloat(this.style.left) });
            return animate.call(this, frames, options);
        };
    }""")
    key = tab.page.locator('.keys button[data-name="q"]')
    box = key.bounding_box()
    tab.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tab.page.mouse.down()
    tab.wait("moves.length === 1")
    tab.page.mouse.up()
    tab.wait("moves.length === 2")
    down, up = tab.page.evaluate("moves")
    assert (down["frames"], up["frames"]) == (["scale(1.25)", "scale(1)"], ["scale(1)", "scale(1.25)"]), (down, up)
    assert down["left"] == key.evaluate("one => parseFloat(one.style.left)")
    # A swing of 0.5 s that loses its way with e to the -0.4 · 2π / 0.5 a second: after half of one it is over the end.
    assert abs(down["duration"] - 1000 * 4.605 / (0.4 * 2 * 3.14159 / 0.5)) < 2, down["duration"]
    places = [float(one) for one in down["easing"][7:-1].split(",")]
    swing = 2 * 3.14159 / 0.5 * (1 - 0.4 ** 2) ** 0.5
    beyond = 1 + 2.71828 ** (-3.14159 * 0.4 / (1 - 0.4 ** 2) ** 0.5)
    peak = places.index(max(places)) * down["duration"] / 40000
    assert abs(max(places) - beyond) < 0.01 and abs(peak - 3.14159 / swing) < 0.02, (max(places), beyond, peak)
    tab.wait("!document.querySelector('.spring')")
    # Changed values are seen at once, and have units of their own.
    tab.open("motion")
    assert [tab.row(name).locator(".unit").inner_text() for name in ("motionSpringResponse", "motionSpringDamping", "motionPressDuration")] == [
        "s", "", "s"]
    assert not tab.row("motionSpringResponse").locator(".hint").is_visible()
    tab.set_number("motionSpringDamping", 0.9)
    tab.wait("moves.length === 4")
    assert [one["frames"] for one in tab.page.evaluate("moves.slice(2)")] == [["scale(1)", "scale(0.8)"], ["scale(0.8)", "scale(1)"]]
    assert max(float(one) for one in tab.page.evaluate("moves[2].easing")[7:-1].split(",")) < 1.01
    # Nobody who wants no motion sees any.
    tab.page.emulate_media(reduced_motion="reduce")
    tab.page.mouse.down()
    tab.settle()
    tab.page.mouse.up()
    tab.settle()
    assert len(tab.page.evaluate("moves")) == 4 and not tab.faults, tab.faults


@handbook("000-debounce")
@scenario
def quick_changes_are_drawn_when_there_is_time(stand):
    tab = stand.tab()
    tab.open("regular")
    asked = []
    tab.page.on("request", lambda request: asked.append(request.url) if "/studio/apply" in request.url or "/studio/frame" in request.url else None)
    count = 120
    passed = tab.page.evaluate(
        """async count => {
            const begin = performance.now();
            const slider = document.querySelector("[data-property=regularKeyCornerRadius] input[type=range]");
            for (let step = 1; step <= count; step += 1) {
                slider.value = step * 20 / count;
                slider.dispatchEvent(new Event("input", { bubbles: true }));
                await new Promise(done => setTimeout(done));
            }
            slider.dispatchEvent(new Event("change", { bubbles: true }));
            return performance.now() - begin;
        }""", count)
    tab.settle()
    checks, frames = (sum(kind in one for one in asked) for kind in ("apply", "frame"))
    # Checks rest for a quarter of a second, and the last change is not put off.
    assert 0 < checks <= passed / 250 + 3 and 0 < frames < count, (checks, frames, passed)
    assert tab.document["light"]["regularKeyCornerRadius"] == 20


@handbook("000-chip-alpha")
@scenario
def chips_of_a_shadow_keep_its_opacity(stand):
    document = json.loads(stand.theme.read_text())
    document["light"]["regularKeyShadowColor"] = "#0000004D"
    tab = opened(stand, json.dumps(document), has_touch=True)
    tab.open("regular")
    row = tab.row("regularKeyShadowColor")
    row.locator(".row-label").click()
    for choose, chip, color in [(WAYS["mouse"], "Red", "#FF3B304D"), (WAYS["keyboard"], "Blue", "#007AFF4D"), (WAYS["touch"], "Green", "#34C7594D")]:
        choose(row.get_by_role("button", name=f"{chip}, {color}"))
        tab.settle()
        assert tab.document["light"]["regularKeyShadowColor"] == color, tab.document["light"]["regularKeyShadowColor"]
        assert row.locator("[aria-pressed=true]").get_attribute("data-color") == color
    row.locator(".circle.more").click()
    tab.page.locator(".picker").get_by_role("button", name="Purple, #AF52DE4D").click()
    tab.settle()
    assert tab.document["light"]["regularKeyShadowColor"] == "#AF52DE4D"
    # Other colours take what the chip shows.
    tab.set_color("regularKeyBackground", "#11223380")
    tab.row("regularKeyBackground").get_by_role("button", name="Red, #FF3B30").click()
    tab.settle()
    assert tab.document["light"]["regularKeyBackground"] == "#FF3B30"


@handbook("000-back")
@scenario
def back_leads_to_the_list(stand):
    (stand.folder / "plum_velvet.json").write_text((THEMES / "plum_velvet.json").read_text())
    tab = stand.tab()
    begin = tab.page.evaluate("history.length")
    tab.open("spacing")
    tab.set_number("keySpacing", 7)
    assert tab.page.evaluate("history.length") == begin + 1
    address = tab.page.url
    tab.page.evaluate("history.back()")
    themes = tab.page.locator(".themes")
    themes.wait_for()
    assert tab.page.url == address and tab.document["light"]["keySpacing"] == 7
    tab.page.keyboard.press("Escape")
    themes.wait_for(state="detached")
    tab.wait("history.state === 'theme'")
    # Back closes a question, and asks nothing else.
    tab.menu("New …")
    tab.page.get_by_role("dialog", name="Create New Theme").wait_for()
    tab.page.evaluate("history.back()")
    tab.page.get_by_role("dialog", name="Create New Theme").wait_for(state="detached")
    tab.wait("history.state === 'theme'")
    assert themes.count() == 0
    # From the list to another theme, which has a way back again.
    tab.page.evaluate("history.back()")
    themes.wait_for()
    tab.page.locator("[data-file='plum_velvet.json'] .card").click()
    discard(tab)
    tab.wait("window.studio?.model.info.id === 'plum_velvet'")
    tab.ready()
    tab.open("spacing")
    tab.wait("history.state === 'theme'")
    tab.page.evaluate("history.back()")
    themes.wait_for()
    assert not tab.faults, tab.faults


@handbook("000-new-info")
@scenario
def new_themes_begin_with_their_information(stand):
    is_open = "one => one.open"
    tab = stand.tab()
    assert tab.page.locator("#section-regular").evaluate(is_open)
    tab.menu("New …")
    tab.page.get_by_role("button", name="Midnight").click()
    tab.wait("studio.model.info.id === 'midnight'")
    tab.wait("document.querySelector('#section-info').open")
    tab.page.wait_for_selector("#info-name:visible")
    tab.open("regular")
    tab.menu("Duplicate Theme")
    tab.wait("document.querySelector('#section-info').open")
    stand.program.stop()
    stand.program = Program(stand.program_path, None, stand.folder / "state", stand.folder)
    tab = Tab(stand.context(), stand.program.address).ready()
    tab.page.wait_for_selector("#info-name:visible")
    assert not tab.page.locator("#section-regular").evaluate(is_open)


@handbook("000-duplicate")
@scenario
def a_copy_is_the_readers(stand):
    mine = json.loads(subprocess.run(
        [stand.program_path, "new", "Mine", "-o", "-"], check=True, capture_output=True, text=True).stdout).get("author")
    tab = stand.tab()
    other = tab.document["author"]
    assert other not in (None, mine)
    tab.menu("Duplicate Theme")
    tab.wait("studio.model.info.id !== 'aurora'")
    tab.settle()
    assert tab.document.get("author") == mine, tab.document.get("author")


class Store:
    """A store with an author, a reviewer and somebody who may only look, and the studio that uploads to it."""

    def __init__(self, stand, role="author"):
        self.stand = stand
        self.tokens = {one: self.made(one) for one in ("client", "author", "reviewer")}
        self.service = Service(
            stand.program_path, "--themes", str(stand.folder / "store.db"), "--tokens", str(stand.folder / "tokens"), studio=False)
        self.place = self.service.address.removesuffix("/studio")
        self.open(role)

    def made(self, role):
        run = [self.stand.program_path, "token", role, role, "--tokens", str(self.stand.folder / "tokens")]
        return subprocess.run(run, capture_output=True, text=True, check=True).stdout.split()[-1]

    def open(self, role="author"):
        stand = self.stand
        stand.program = Program(
            stand.program_path, stand.theme, stand.folder / "state", options=["--store", self.place],
            environment={"KBRENDER_TOKEN": self.tokens[role]})

    def decide(self, what):
        urllib.request.urlopen(urllib.request.Request(
            f"{self.place}/v1/reviews/aurora/{what}", method="POST",
            headers={"Authorization": f"Bearer {self.tokens['reviewer']}"})).close()

    def upload(self, tab, words):
        tab.menu("Upload to Store …")
        tab.page.locator("dialog").get_by_role("button", name="Upload", exact=True).click()
        tab.page.locator(".toast", has_text=words).wait_for()


@handbook("000-upload-news")
@scenario
def the_studio_tells_what_became_of_an_upload(stand):
    store = Store(stand)
    sent = "Theme uploaded successfully! It will be reviewed and published soon."
    try:
        tab = stand.tab()
        store.upload(tab, sent)
        store.decide("reject?reason=Too%20bright")
        # The author comes back to the page.
        tab.page.evaluate("dispatchEvent(new Event('focus'))")
        news = tab.page.locator(".toast")
        tab.page.locator(".toast", has_text="“Aurora” was rejected: Too bright").wait_for()
        # It stays until it is closed, and is told once.
        tab.page.wait_for_timeout(9000)
        assert news.is_visible()
        news.get_by_role("button", name="Close").click()
        with tab.page.expect_response(lambda answer: answer.url.endswith("/studio/upload")):
            tab.page.evaluate("dispatchEvent(new Event('focus'))")
        tab.settle()
        assert not news.is_visible()
        # Also after reopening, at the same address, and with another theme open.
        store.upload(tab, sent)
        port = stand.program.address.split(":")[2].split("/")[0]
        tab.page.close()
        stand.program.stop()
        store.decide("approve")
        shutil.copy(THEMES / "plum_velvet.json", stand.theme)
        stand.program = Program(
            stand.program_path, stand.theme, stand.folder / "state", options=["--store", store.place, "--port", port],
            environment={"KBRENDER_TOKEN": store.tokens["author"]})
        tab = Tab(stand.contexts[-1], stand.program.address).ready()
        tab.page.locator(".toast", has_text="“Aurora” is published in the store.").wait_for()
        assert not tab.faults, tab.faults
    finally:
        store.service.stop()


@handbook("000-upload-dimmed")
@scenario
def uploads_are_dimmed_with_the_reason(stand):
    store = Store(stand, "client")
    try:
        tab = stand.tab(has_touch=True)
        item = tab.page.get_by_role("menuitem", name="Upload to Store …")
        wait_until(lambda: dimmed(tab), "dimming")
        for choose in WAYS.values():
            assert not entries(tab, choose)["Upload to Store …"]
            assert "Only the store’s authors may upload themes." in item.inner_text()
            item.focus()
            item.press("Enter")
            item.click(force=True)
            assert tab.page.locator("dialog").count() == 0
            tab.page.keyboard.press("Escape")
    finally:
        store.service.stop()


def dimmed(tab):
    found = not entries(tab)["Upload to Store …"]
    tab.page.keyboard.press("Escape")
    return found


@handbook("000-upload-progress", "000-upload-errors-studio")
@scenario
def uploads_show_progress_and_what_to_do(stand):
    store = Store(stand)
    try:
        tab = stand.tab()
        states = {
            "network": "Unable to connect to server. Please check your internet connection. "
                       "Please try again when you have a stable internet connection.",
            "server": "Server error: it burns", "busy": "The store is busy. Try again in a minute.",
            "tooLarge": "Theme file exceeds 50KB limit. Try reducing the number of gradient stops or removing unused properties.",
            "unauthorized": "Only the store’s authors may upload themes. Ask the store for a token, and start the studio with it.",
            "invalid": "Theme validation failed: it burns",
        }
        for state, words in states.items():
            def answer(route, _, state=state):
                if route.request.method != "PUT":
                    route.fallback()
                    return
                assert "Uploading “Aurora” …" in tab.page.inner_text(".toast") and tab.page.locator(".toast progress").count() == 1
                route.fulfill(json={"store": store.place, "state": state, "reason": "it burns"})
            tab.page.route("**/studio/upload", answer)
            store.upload(tab, words)
            assert tab.page.locator(".toast progress").count() == 0
            tab.page.unroute("**/studio/upload")
        # Nothing was sent when only the question failed: that is no failed upload.
        tab.page.route("**/studio/upload", lambda route: route.fulfill(
            json={"store": store.place, "state": "unknown", "reason": "no route to host"}))
        tab.menu("Upload to Store …")
        words = tab.page.inner_text("dialog")
        assert "The upload failed" not in words and "The store does not say what became of earlier uploads: no route to host" in words
        tab.page.locator("dialog").get_by_role("button", name="Close").last.click()
        tab.page.unroute("**/studio/upload")
        # A store that went away, as the program finds it.
        store.service.stop()
        store.upload(tab, states["network"])
    finally:
        store.service.stop()


@handbook("000-dynamic-type")
@scenario
def texts_follow_the_readers_text_size(stand):
    stand.start()
    usual, sizes = stand.browser, {}
    for size in (16, 24):
        stand.browser = pagetest.started(usual.browser_type, f"--blink-settings=defaultFontSize={size}")
        try:
            page = Tab(stand.context(), stand.program.next_address() if sizes else stand.program.address).ready().page
            sizes[size] = page.evaluate(
                """() => Object.fromEntries([".bar-name", ".section-title", ".row-label", "input.hex", ".help-strip", ".contrast",
                    ".problems-count", ".bar button.save"].map(one => [one, parseFloat(getComputedStyle(document.querySelector(one)).fontSize)]))""")
            over = page.evaluate("(() => { const box = document.querySelector('.sections'); return box.scrollWidth - box.clientWidth; })()")
            assert over <= 0 and page.evaluate("document.documentElement.scrollWidth") <= 1280, (size, over)
            cut = page.eval_on_selector_all(
                "#section-regular .row-label, #section-regular input.hex, .bar button.save",
                "all => all.filter(one => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflow !== 'visible').length")
            assert cut == 0, f"{size}: {cut} texts are cut"
            narrow = page.eval_on_selector_all(
                "#section-regular input.number, #section-regular input.hex",
                "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.value)")
            assert not narrow, f"{size}: {narrow}"
        finally:
            stand.browser.close()
            stand.browser = usual
    for name, small in sizes[16].items():
        assert abs(sizes[24][name] - 1.5 * small) < 0.01, (name, small, sizes[24][name])


@handbook("000-name-rule", "000-tags-rule")
@scenario
def messages_name_what_is_wrong(stand):
    stand.program = Program(stand.program_path, None, stand.folder / "state", stand.folder)
    tab = Tab(stand.context(), stand.program.address).ready()
    for name, identifier in [("Ab", "theme_ab"), ("கடல்", "theme"), ("Sea", "sea")]:
        tab.info("name", name)
        tab.settle()
        assert tab.document["id"] == identifier, tab.document["id"]
        reason = tab.page.inner_text(".bar-reason")
        assert reason == ("Theme Name: At least 3 characters" if name == "Ab" else ""), reason
        paths = tab.page.eval_on_selector_all(".problems-list .problem-path", "all => all.map(one => one.textContent)")
        assert ("name" in paths) == (name == "Ab") and "id" not in paths, paths
    tags = tab.document.get("tags", [])
    field = tab.page.locator(".tag-field")
    field.fill("a tag that is far too long")
    field.press("Enter")
    fault = tab.page.locator("#fault-tags")
    assert fault.inner_text() == "At most 20 characters" and field.input_value() == "a tag that is far too long"
    field.blur()
    assert field.input_value() == "a tag that is far too long" and field.get_attribute("aria-invalid") == "true"
    field.fill("a tag that is short")
    field.press("Enter")
    tab.settle()
    assert tab.document["tags"] == [*tags, "a tag that is short"] and fault.inner_text() == ""


@handbook("000-hex-input")
@scenario
def hex_digits_count_while_they_are_typed(stand):
    tab = stand.tab()
    tab.open("regular")
    field = tab.row("regularKeyText").locator("input.hex")
    before = tab.document["light"]["regularKeyText"]
    steps = tab.page.evaluate("studio.model.position")
    field.focus()
    field.press("Control+a")
    tab.page.keyboard.type("#12345")
    tab.settle()
    assert tab.document["light"]["regularKeyText"] == before
    tab.page.keyboard.type("6")
    tab.settle()
    assert tab.document["light"]["regularKeyText"] == "#123456"
    tab.page.keyboard.type("80")
    tab.settle()
    assert tab.document["light"]["regularKeyText"] == "#12345680" and field.input_value() == "#12345680"
    assert tab.page.evaluate("studio.model.position") == steps + 1, "typing is one step"
    tab.row("regularKeyText").locator(".swatch").click()
    picker = tab.page.locator(".picker input.hex")
    picker.wait_for()
    picker.press("Control+a")
    tab.page.keyboard.type("AA5500")
    tab.settle()
    assert tab.document["light"]["regularKeyText"] == "#AA5500"


@handbook("000-recent")
@scenario
def recent_chips_have_a_divider(stand):
    tab = stand.tab()
    tab.open("regular")
    row = tab.row("regularKeyText")
    assert row.locator(".chip-rule").count() == 0
    tab.set_color("regularKeyText", "#123456")
    tab.set_color("regularKeyText", "#654321")
    rules = row.locator(".chip-rule")
    assert rules.count() == 2
    between = row.locator(".chip-row").evaluate(
        """one => { const all = [...one.children], [from, to] = all.filter(child => child.matches(".chip-rule")).map(child => all.indexOf(child));
            return all.slice(from + 1, to).map(child => child.dataset.color); }""")
    assert between == ["#654321", "#123456"], between
    size = row.locator(".circle").first.bounding_box()
    assert 30 <= size["width"] <= 40 and size["width"] == size["height"], size


@handbook("003-custom")
@scenario
def a_named_pair_shows_no_pickers(stand):
    tab = opened(stand, '{"colorThemePreset": "neon", "displayName": "Mine"}\n', has_touch=True)
    rows = [tab.row(name) for name in ("inProgress", "completed")]
    assert not any(row.is_visible() for row in rows)
    custom = tab.page.get_by_role("radio", name="Custom")
    custom.tap()
    tab.settle()
    assert all(row.is_visible() for row in rows) and tab.page.evaluate("studio.model.errors") == 0
    # They begin with the colours that were chosen before.
    assert [row.locator("input.hex").input_value().upper()[-6:] for row in rows] == ["FF00FF", "00FFFF"], tab.text
    tab.set_color("completed", "#112233")
    assert '112233' in tab.text
    rows[1].locator(".swatch").tap()
    tab.page.wait_for_selector(".picker")
    tab.page.get_by_role("radio", name="Neon").press("Enter")
    tab.settle()
    assert not any(row.is_visible() for row in rows)
    tab.page.wait_for_selector(".picker", state="detached")


# MARK: The stage


def part_of(tab, name):
    """Returns the middle of a key, by its name, or of another part, by its selector."""
    part = tab.page.locator(name if name.startswith(".") else f'.keys button[data-name="{name}"]').first
    # While the keys are laid out anew, they have no box for a moment.
    box = part.bounding_box()
    while box is None:
        tab.settle()
        box = part.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@scenario
def a_click_on_a_part_opens_its_section(stand):
    tab = stand.tab(has_touch=True)
    mouse, candidate = tab.page.mouse, '.keys button[data-key="candidate-1"]'
    opened = "document.querySelector('details[name=section][open]')?.id === 'section-{}'"

    def gap():
        q, w = (tab.page.locator(f'.keys button[data-key="0-{index}"]').bounding_box() for index in range(2))
        return (q["x"] + q["width"] + w["x"]) / 2, q["y"] + q["height"] / 2

    for name, section in [("shift", "modifier"), ("space", "regular"), ("return", "accent"), (candidate, "candidates")]:
        mouse.click(*part_of(tab, name))
        tab.wait(opened.format(section))
        tab.settle()
    tab.wait("studio.stage.text.trim() !== ''")
    tab.page.evaluate("studio.stage.type('')")
    mouse.click(*gap())
    tab.wait(opened.format("keyboard"))
    assert tab.page.evaluate("studio.stage.text") == "", "a gap types nothing"
    # What is drawn in a section's state belongs to it, and what is typed goes on without the focus.
    tab.page.evaluate("studio.stage.set({ plane: 'letters' })")
    for section, key in [("pressed", "g"), ("preview", "g")]:
        tab.open(section)
        tab.settle()
        mouse.click(*part_of(tab, key))
        tab.wait("studio.stage.text.endsWith('g')")
        tab.settle()
        assert tab.page.evaluate(opened.format(section)), section
    balloon = tab.page.evaluate("studio.stage.screens[0].geometry({ preview: 'g' }).then(found => found.preview)")
    zoom, frame = tab.page.evaluate("studio.stage.zoom"), tab.page.locator(".screen").bounding_box()
    mouse.click(frame["x"] + (balloon["x"] + balloon["width"] / 2) * zoom, frame["y"] + (balloon["y"] + 8) * zoom)
    tab.settle()
    assert tab.page.evaluate(opened.format("preview"))
    mouse.click(*part_of(tab, "w"))
    tab.wait(opened.format("regular"))
    tab.wait("studio.stage.text.endsWith('w')")
    assert tab.page.evaluate("document.activeElement === document.body")
    tab.page.keyboard.press("x", delay=120)
    tab.wait("studio.stage.text.endsWith('wx')")
    # By touch, a gap belongs to its key; by the keyboard, the focus stays.
    tab.page.touchscreen.tap(*part_of(tab, "delete"))
    tab.wait(opened.format("modifier"))
    tab.page.touchscreen.tap(*gap())
    tab.wait(opened.format("regular"))
    tab.page.locator('.keys button[data-name="shift"]').focus()
    tab.page.keyboard.press("Enter")
    tab.wait(opened.format("modifier"))
    assert tab.page.evaluate("document.activeElement.dataset.name") == "shift"
    # Alt types nothing, and leads to the section.
    before = tab.page.evaluate("studio.stage.text")
    tab.page.keyboard.down("Alt")
    mouse.click(*part_of(tab, '.keys button[data-key="0-0"]'))
    tab.page.keyboard.up("Alt")
    tab.wait("document.activeElement.matches('#section-regular summary')")
    assert tab.page.evaluate("studio.stage.text") == before and not tab.faults, tab.faults


@scenario
def a_tap_on_a_phone_keeps_the_sheet(stand):
    tab = stand.tab(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    tab.page.get_by_role("radio", name="View").check(force=True)
    tab.page.touchscreen.tap(*part_of(tab, "shift"))
    tab.wait("document.querySelector('#section-modifier').open")
    assert tab.page.evaluate("document.body.dataset.sheet") == "view"
    tab.page.get_by_role("radio", name="Properties").check(force=True)
    assert tab.page.locator("#section-modifier summary").is_visible()


def touches(tab):
    """Returns what moves real fingers to some places; none lifts them."""
    session, last = tab.page.context.new_cdp_session(tab.page), []

    def move(*places):
        kind = "touchEnd" if not places else "touchStart" if len(places) > len(last) else "touchMove"
        last[:] = places
        points = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(places)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    return move


@scenario
def the_stage_zooms_and_pans(stand):
    tab = stand.tab(has_touch=True)
    page, zoom = tab.page, tab.page.get_by_label("Zoom")
    tab.wait("document.querySelector('.setting')")
    tab.settle()
    x, y = part_of(tab, "g")
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    for _ in range(4):
        before = page.evaluate("studio.stage.zoom")
        page.mouse.wheel(0, -120)
        tab.wait(f"studio.stage.zoom > Math.min(2.99, {before})")
    page.keyboard.up("Control")
    tab.settle()
    now = page.evaluate("studio.stage.zoom")
    assert now > 2.4 and zoom.evaluate("one => one.selectedOptions[0].label") == f"{round(now * 100)} %", now
    # What is under the pointer stays there, and the picture has the screen's pixels.
    at = part_of(tab, "g")
    assert abs(at[0] - x) < 3 and abs(at[1] - y) < 3, (at, x, y)
    assert page.evaluate(
        "(() => { const one = document.querySelector('.picture'); return Math.abs(one.width - one.clientWidth * devicePixelRatio); })()") <= 1
    scrolled = "[studio.stage.area.scrollLeft, studio.stage.area.scrollTop]"
    typed, before = page.evaluate("studio.stage.text"), page.evaluate(scrolled)
    page.mouse.down(button="middle")
    page.mouse.move(x - 60, y - 10, steps=4)
    page.mouse.up(button="middle")
    after = page.evaluate(scrolled)
    assert after[0] - before[0] == 60 and page.evaluate("studio.stage.text") == typed, (before, after)
    # All of it can be reached: with the wheel, and with the arrow keys from key to key.
    for name in ("q", "p"):
        page.locator(f'.keys button[data-name="{name}"]').focus()
        for _ in range(12):
            page.keyboard.press("ArrowLeft" if name == "q" else "ArrowRight")
        box, room = page.locator(".keys button:focus").bounding_box(), page.locator(".stage-area").bounding_box()
        assert box["x"] >= room["x"] - 1 and box["x"] + box["width"] <= room["x"] + room["width"] + 1, (name, box, room)
    zoom.select_option("fit")
    tab.settle()
    assert page.evaluate("studio.stage.area.scrollWidth <= studio.stage.area.clientWidth")
    # Two fingers zoom, and type nothing; what is beside the keyboard is dragged.
    fit, (x, y) = page.evaluate("studio.stage.zoom"), part_of(tab, "g")
    move = touches(tab)
    move((x - 40, y))
    move((x - 40, y), (x + 40, y))
    for apart in (50, 55, 60):
        move((x - apart, y), (x + apart, y))
    move()
    tab.settle()
    assert abs(page.evaluate("studio.stage.zoom") / fit - 1.5) < 0.1 and page.evaluate("studio.stage.text") == typed
    before = page.evaluate(scrolled)
    room = page.locator(".stage-area").bounding_box()
    page.evaluate("studio.stage.area.scrollTop = 1e6")
    start = room["x"] + room["width"] / 2, room["y"] + room["height"] - 6
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] - 30, start[1], steps=3)
    page.mouse.up()
    assert abs(page.evaluate(scrolled)[0] - before[0] - 30) <= 2, (before, page.evaluate(scrolled))
    assert not tab.faults, tab.faults


@scenario
def swatches_begin_with_accents_and_end_with_black(stand):
    document = json.loads(stand.theme.read_text())
    document["light"].update(regularKeyText="#000000", modifierKeyText="#000000", popupBackground="#FFFFFF00",
                             candidateText="#8A2BE2", popupKeyText="#5E3CF5")
    document["colorNames"] = {"Plum": {"light": ["candidateText"], "dark": []}}
    tab = opened(stand, json.dumps(document))
    tab.open("regular")
    colors = tab.row("regularKeyBackground").locator("[data-color]").evaluate_all("all => all.map(one => one.dataset.color)")
    assert colors[0] == "#8A2BE2" and len(colors) == len(set(colors)), colors
    assert colors.index(document["light"]["accentKeyBackground"]) < colors.index("#FFFFFF"), colors
    black = colors.index("#000000")
    assert all(re.search("00$", one) or one == "#000000" for one in colors[black:]) and black >= len(colors) - 2, colors
    # A name is said.
    assert tab.row("regularKeyBackground").get_by_role("button", name="Plum, #8A2BE2").is_visible()
    # Only what is used shows the row, and not beside the picker, which has the same colours.
    rows = tab.page.locator("#section-regular .chip-row")
    visible = "all => all.filter(one => one.checkVisibility()).length"
    assert rows.evaluate_all(visible) == 1
    tab.row("regularKeyBorder").locator("input.hex").focus()
    assert rows.evaluate_all(visible) == 2
    tab.page.keyboard.press("Tab")
    tab.page.keyboard.press("Tab")
    assert tab.page.evaluate("document.activeElement.matches('.circle')"), "the keyboard reaches them"
    tab.row("regularKeyBackground").locator("input.hex").focus()
    assert rows.evaluate_all(visible) == 1
    tab.row("regularKeyBackground").locator(".swatch").click()
    tab.page.wait_for_selector(".picker .palette")
    assert rows.evaluate_all(visible) == 0
    last = tab.page.get_by_role("group", name="This theme").locator(".circle").last
    assert re.search("^#000000|00$", last.get_attribute("data-color"))
    assert tab.page.get_by_role("group", name="Basics").locator(".circle").last.get_attribute("data-color") == "#000000"


@scenario
def gradients_have_handles_on_the_keyboard(stand):
    tab, _, _ = gradient_bar(stand, has_touch=True)
    handles = tab.page.locator(".gradient-handle")
    name = "keyboardBackgroundGradient"

    def stops():
        tab.settle()
        return [[one, None] if isinstance(one, str) else [one["color"], one["location"]] for one in tab.document["light"][name]]

    def middle(index):
        box = handles.nth(index).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    handles.first.wait_for()
    assert handles.count() == 3
    height = tab.page.locator(".screen").bounding_box()["height"] - 24
    x, y = middle(1)
    picture, typed = tab.picture(), tab.page.evaluate("studio.stage.text")
    tab.page.mouse.move(x, y)
    tab.page.mouse.down()
    tab.page.mouse.move(x, y + height / 4, steps=5)
    tab.page.mouse.up()
    assert abs(stops()[1][1] - 0.75) < 0.03 and tab.picture() != picture, stops()
    assert tab.page.evaluate("studio.model.steps.length") == 1 and tab.page.evaluate("studio.stage.text") == typed
    # Past another stop, by touch.
    move, (x, y) = touches(tab), middle(2)
    move((x, y))
    for share in (0.2, 0.4, 0.6):
        move((x, y - share * height))
    move()
    assert [one for one, _ in stops()] == ["#FF0000", "#0000FF", "#00FF00"], stops()
    # With the keyboard.
    handles.nth(1).focus()
    before = stops()[1][1]
    tab.page.keyboard.press("ArrowRight")
    assert abs(stops()[1][1] - before - 0.01) < 0.001
    assert tab.page.evaluate("document.activeElement.getAttribute('aria-valuenow')") == str(round(stops()[1][1] * 100))
    tab.page.keyboard.press("Enter")
    tab.page.wait_for_selector(".picker")
    tab.page.keyboard.press("Escape")
    # The line takes another one, which is dragged off.
    box = tab.page.locator(".gradient-line").bounding_box()
    tab.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.2)
    assert len(stops()) == 4
    x, y = middle(1)
    tab.page.mouse.move(x, y)
    tab.page.mouse.down()
    tab.page.mouse.move(x - 90, y, steps=4)
    tab.page.mouse.up()
    assert len(stops()) == 3
    handles.nth(1).focus()
    tab.page.keyboard.press("Delete")
    tab.page.keyboard.press("Delete")
    assert len(stops()) == 2, "two stay"
    # Keys have theirs; other sections, and keyboards without gradients, none.
    for index, key in enumerate(["regular", "modifier", "accent"]):
        tab.page.evaluate("name => studio.model.change({ [name]: ['#FFFFFF', '#8090A0'] }, 'x')", f"light.{key}KeyGradient")
        tab.settle()
        tab.open("gradients")
        tab.wait(f"document.querySelectorAll('.gradient-handles:not([hidden])').length === {index + 1 + (index < 2)}")
    tab.page.get_by_label("Whose keyboard").select_option("gboard")
    tab.settle()
    assert tab.page.locator(".gradient-handle:visible").count() == 0
    tab.page.get_by_label("Device").select_option("iphone-15")
    tab.settle()
    tab.wait("document.querySelectorAll('.gradient-handles:not([hidden])').length === 3")
    tab.open("regular")
    assert tab.page.locator(".gradient-handle:visible").count() == 0 and not tab.faults, tab.faults


@scenario
def the_foot_goes_on_with_the_picture(stand):
    tab = stand.tab()
    tab.page.set_input_files("input[type=file]", THEMES.parents[1] / "Sources/Drawing/ThemeModel/Presets/Documents/night_drive.json")
    tab.wait("studio.model.info.id === 'night_drive'")
    tab.settle()
    seams, steps, slope = tab.page.evaluate(
        """() => {
            const [picture, foot] = ["picture", "device-foot"].map(name => document.querySelector(`.${name}`));
            const row = (canvas, y) => canvas.getContext("2d").getImageData(0, y, canvas.width, 1).data;
            const [last, first, course] = [row(picture, picture.height - 1), row(foot, 0), row(foot, 1)];
            const steps = data => Math.max(...[...data].map((one, at) => at < 40 ? 0 : Math.abs(one - data[at - 40])));
            return [Math.max(...[...last].map((one, at) => Math.abs(one - first[at]))), steps(first), steps(course)];
        }""")
    assert seams == 0 and slope < steps / 2 and slope <= 6, (seams, steps, slope)
    box, below = tab.page.locator(".screen").bounding_box(), tab.page.locator(".device-foot").bounding_box()
    assert abs(box["y"] + box["height"] - below["y"]) < 0.01 and abs(box["width"] - below["width"]) < 0.01


SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver(list => shifts.push(...list.getEntries())).observe({ type: "layout-shift" });
}"""


def shifted(tab, what):
    """Returns by how much the page shifted since the last question, apart from what follows a press at once."""
    tab.settle()
    tab.still()
    return tab.page.evaluate("shifts.splice(0).filter(one => !one.hadRecentInput).reduce((sum, one) => sum + one.value, 0)")


@scenario
def the_page_stays_in_its_place(stand):
    for width, height in [(1440, 900), (1024, 768), (390, 844)]:
        options = {"viewport": {"width": width, "height": height}, "reduced_motion": "no-preference"}
        tab = stand.tab(**options) if width == 1440 else Tab(stand.context(**options), stand.program.next_address()).ready()
        tab.page.evaluate(SHIFTS)
        if width == 390:
            tab.page.get_by_role("radio", name="View").check(force=True)
        for device in ("pixel-9", "ipad-pro-13", "iphone-se", "both", "galaxy-tab-s9", "iphone-15"):
            tab.page.get_by_label("Device", exact=True).select_option(device)
            found = shifted(tab, device)
            assert found < 0.02, (width, device, found)
        if width == 390:
            continue
        for section in ("modifier", "keyboard", "preview", "candidates", "spacing", "info", "regular"):
            tab.page.locator(f"#section-{section} summary").click()
            found = shifted(tab, section)
            assert found < 0.02, (width, section, found)


@scenario
def nothing_is_refused_while_nothing_is_wrong(stand):
    tab = stand.tab()
    refused = []
    tab.page.on("response", lambda answer: refused.append((answer.status, answer.url)) if answer.status in (400, 422) else None)
    for section in ("pressed", "preview", "popup", "candidates"):
        tab.open(section)
        tab.settle()
        for layout in ("tamil-anjal", "russian", "english"):
            tab.page.get_by_label("Layout").select_option(layout)
            tab.settle()
    # Keys without variants are held, too.
    for name in ("e", "q", "space", "delete"):
        tab.page.mouse.move(*part_of(tab, name))
        tab.page.mouse.down()
        tab.page.wait_for_timeout(500)
        tab.page.mouse.up()
        tab.settle()
    for plane in tab.page.get_by_label("Plane").evaluate("menu => [...menu.options].map(one => one.value)"):
        tab.page.get_by_label("Plane").select_option(plane)
        tab.settle()
    whose = tab.page.get_by_label("Whose keyboard")
    names = whose.evaluate("menu => [...menu.options].map(one => one.value)")
    for name in names:
        whose.select_option(name)
        tab.settle()
        for device in ("iphone-se", "ipad", "pixel-tablet", "both"):
            tab.page.get_by_label("Device", exact=True).select_option(device)
            tab.settle()
        whose.select_option(name)
        tab.page.get_by_role("radio", name="Landscape").check(force=True)
        tab.settle()
        tab.page.get_by_role("radio", name="Portrait").check(force=True)
        tab.settle()
    assert not refused, refused
    assert not tab.faults, tab.faults


def keyboard_settings(tab):
    """Opens the settings of the keyboard; returns their controls by their names, with the values that they can have."""
    panel = tab.page.locator(".keyboard-settings")
    tab.wait("document.querySelector('.setting')")
    if not panel.is_visible():
        tab.page.get_by_role("button", name="Keyboard", exact=True).click()
    panel.wait_for()
    return panel


@scenario
def the_stage_shows_whose_keyboard_it_is(stand):
    tab = stand.tab()
    whose = tab.page.get_by_label("Whose keyboard")
    pictures = {}
    for name, device in [("ios18", "iphone-15"), ("ios26", "iphone-15"), ("android", "pixel-9"), ("gboard", "pixel-9"),
                         ("floris", "pixel-9"), ("fcitx5", "pixel-9")]:
        whose.select_option(name)
        tab.settle()
        pictures[name] = tab.picture()
        assert tab.page.get_by_label("Device", exact=True).input_value() == device, name
        # It is the command line's picture.
        scale = tab.page.evaluate("studio.stage.scale.toFixed(4)")
        drawn, shown = stand.folder / f"{name}.png", stand.folder / f"{name}-shown.png"
        subprocess.run(
            [stand.program_path, stand.theme, "--metrics", name, "--layout", "english", "--mode", "light", "--scale", scale, "-o", drawn],
            check=True, capture_output=True)
        address = tab.page.evaluate("document.querySelector('.picture').toDataURL('image/png')")
        shown.write_bytes(base64.b64decode(address.split(",")[1]))
        subprocess.run([stand.program_path, "diff", "--tolerance", "1", drawn, shown], check=True, capture_output=True)
    assert len(set(pictures.values())) == len(pictures)
    # It gives way to a device that cannot have it, and stays for the next visit.
    whose.select_option("gboard")
    tab.page.get_by_label("Device", exact=True).select_option("pixel-tablet")
    tab.settle()
    assert whose.input_value() == "auto"
    whose.select_option("floris")
    tab.settle()
    assert tab.page.get_by_label("Device", exact=True).input_value() == "pixel-tablet" and tab.page.evaluate(
        "studio.stage.screens[0].place.metrics") == "floris"
    tab.page.reload()
    tab.ready()
    assert whose.input_value() == "floris" and tab.page.evaluate("studio.stage.exportOptions.metrics") == "floris"
    tab.page.get_by_label("Device", exact=True).select_option("iphone-15")
    tab.settle()
    assert whose.input_value() == "auto" and not tab.faults, tab.faults


@scenario
def keyboards_have_the_settings_of_their_apps(stand):
    tab = stand.tab()
    whose = tab.page.get_by_label("Whose keyboard")
    refused = []
    tab.page.on("response", lambda answer: refused.append(answer.url) if answer.status == 400 else None)
    seen = {}
    for name in ("auto", "android", "gboard", "floris", "fcitx5"):
        whose.select_option(name)
        tab.settle()
        panel = keyboard_settings(tab)
        tab.settle()
        rest = tab.picture()
        for row in panel.locator(".setting:not([hidden])").all():
            label = row.locator(".row-label").inner_text()
            seen.setdefault(label, []).append(name)
            before = rest if label != "Navigation" else None
            if label == "Navigation":
                panel.get_by_label("System’s bar").check()
                tab.settle()
                before = tab.picture()
            # The balloon is seen while a key is down.
            if label == "Balloon over the pressed key":
                tab.page.evaluate("document.activeElement.blur()")
                tab.page.evaluate("studio.stage.demonstrate('preview')")
                tab.settle()
                before = tab.picture()
            change_setting(row)
            tab.settle()
            assert tab.picture() != before, f"{label} of {name} changes nothing"
            tab.page.evaluate("studio.stage.demonstrate('regular'); studio.stage.set({ keyboard: {} })")
            tab.settle()
            assert tab.picture() == rest, f"{label} of {name} cannot be taken back"
        tab.page.keyboard.press("Escape")
    assert seen["Balloon over the pressed key"] == ["auto"] and seen["Return key"] == ["auto", "android", "gboard", "floris", "fcitx5"], seen
    assert seen["Margins of keys"] == ["fcitx5"] and seen["Actions in the strip"] == ["gboard", "floris"], seen
    assert not refused and not tab.faults, (refused, tab.faults)
    # On a phone they are in the sheet.
    phone = Tab(stand.context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True), stand.program.next_address()).ready()
    phone.page.get_by_role("radio", name="View").check(force=True)
    phone.page.get_by_label("System’s bar").tap()
    phone.wait("studio.stage.settings.keyboard['system-bar'] === true")
    small = phone.page.locator(".setting:visible").evaluate_all("all => all.filter(one => one.getBoundingClientRect().height < 43.5).length")
    assert small == 0 and phone.page.evaluate("document.documentElement.scrollWidth") <= 390


def change_setting(row):
    """Changes a setting of a keyboard to another value."""
    if row.locator("select").count():
        row.locator("select").select_option(index=row.locator("option").count() - 1)
    elif row.locator("input.number").count():
        for field in row.locator("input.number").all():
            field.fill("12")
            field.press("Enter")
    else:
        row.locator("input").click()


# MARK: Running

# Each lane has a browser and runs one scenario after the other: most of a scenario is waiting for the program's answers, or for
# a pause of the reader's.
LANES = 2
# What takes longest begins first, so that all lanes end at the same time.
LONG = (
    no_order_of_events_loses_text, no_other_order_of_events_loses_text, every_control_changes_file_and_picture, passes_axe,
    passes_axe_on_a_phone, two_colors_make_a_theme, undoes_and_redoes_fifty_steps)


def named(function):
    """Returns a scenario's name, with the items of the handbook that it tests."""
    items = getattr(function, "items", ())
    return f"{function.__name__} ({', '.join(items)})" if items else function.__name__


def tasks(program, theme, scratch, names):
    """Returns what is to be done: a name, and what takes a browser and returns a fault or None."""
    found = []
    for function in sorted(SCENARIOS, key=lambda one: LONG.index(one) if one in LONG else len(LONG)):
        if not names or function.__name__ in names:
            found.append((named(function), partial(fault_of, function, program, theme, scratch)))
    for state in states.STATES:
        name = f"looks as approved: {state[0]}"
        if not names or "states" in names:
            found.append((name, partial(difference_of, state, program)))
    return found


def fault_of(function, program, theme, scratch, browser):
    stand = Stand(program, theme, pathlib.Path(scratch) / function.__name__, browser)
    try:
        function(stand)
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[1:2] or traceback.extract_tb(error.__traceback__)[-1:]
        return f"line {place[0].lineno}: {error}"
    finally:
        stand.close()
    return None


def difference_of(state, program, browser):
    return states.compare(program, browser, pathlib.Path(".build/studio-states"), state)


def run(waiting):
    """Does tasks in a browser until none is left, and prints a line for each."""
    with launched() as browser:
        while True:
            try:
                name, work = waiting.get_nowait()
            except queue.Empty:
                return
            begin = time.monotonic()
            try:
                fault = work(browser)
            except Exception as error:
                fault = str(error)
            seconds = round(time.monotonic() - begin, 2)
            print(json.dumps({"name": name, "fault": fault, "seconds": seconds}) + "\n", end="", flush=True)


def main(program, theme, scratch, *names):
    waiting = queue.SimpleQueue()
    for task in tasks(program, theme, scratch, names):
        waiting.put(task)
    with ThreadPoolExecutor(LANES) as lanes:
        for lane in [lanes.submit(run, waiting) for _ in range(LANES)]:
            lane.result()


if __name__ == "__main__":
    main(*sys.argv[1:])
