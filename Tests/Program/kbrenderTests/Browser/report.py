"""The page of failures in Chromium: report.py FOLDER [PICTURES]. FOLDER is empty; PICTURES gets pictures of the page.

`kbrender` is in the path. The script makes a suite, records it, changes its theme, and looks at the page as a reviewer does.
"""

import base64
import itertools
import json
import pathlib
import signal
import subprocess
import sys
import urllib.error
import urllib.request

from pagetest import check, check_axe, check_width, launched, new_page

# How many pixels of a picture are black, and how many are seen.
LEVELS = """async text => {
    const image = new Image();
    image.src = "data:image/png;base64," + text;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height), context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(2, 2, image.width - 4, image.height - 4);
    const levels = Array.from({ length: data.length / 4 }, (_, n) => Math.max(...data.slice(4 * n, 4 * n + 3)));
    return { black: levels.filter(one => one < 3).length, seen: levels.filter(one => one > 40).length };
}"""

# Shows two pictures that differ by one level in a line of one pixel.
LINE = """async () => {
    const picture = level => {
        const canvas = Object.assign(document.createElement("canvas"), { width: 3001, height: 600 });
        const context = canvas.getContext("2d");
        context.fillStyle = "#808080";
        context.fillRect(0, 0, 3001, 600);
        context.fillStyle = `rgb(${level}, 128, 128)`;
        context.fillRect(1501, 0, 1, 600);
        return canvas.toDataURL();
    };
    await draw({ name: "line", expected: picture(128), actual: picture(129) });
}"""


class Suite:
    """A suite whose theme has changed since it was recorded."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        (self.folder / "Golden").mkdir()
        self.run("kbrender", "new", "Harbour", "--from", "linen")
        self.theme = json.loads((self.folder / "harbour.json").read_text())
        cases = [{"name": f"{mode}-{plane}", "render": ["../harbour.json", "--mode", mode, "--plane", plane]}
                 for mode in ("light", "dark") for plane in ("letters", "symbols")]
        pressed = {"name": "pressed", "render": ["../harbour.json", "--pressed", "g"], "list": True}
        self.write(cases + [pressed])
        check(self.run("kbrender", "verify", "--update", "missing") == 1, "nothing was recorded")
        pressed["render"][-1] = "h"
        self.write(cases + [pressed, {"name": "new", "render": ["rose"]}])
        self.theme["light"] |= {"regularKeyBackground": "#FFE0C0", "regularKeyText": "#402010"}
        self.theme["dark"]["modifierKeyBackground"] = "#204060"
        (self.folder / "harbour.json").write_text(json.dumps(self.theme))

    def write(self, cases):
        (self.folder / "Golden/suite.json").write_text(json.dumps({"options": ["--scale", "1"], "cases": cases}))

    def run(self, *words):
        return subprocess.run(words, cwd=self.folder, stdout=subprocess.DEVNULL, check=False).returncode

    def golden(self, name):
        return (self.folder / f"Golden/{name}.png").read_bytes()

    def serve(self):
        process = subprocess.Popen(["kbrender", "verify", "--accept-page"], cwd=self.folder, stdout=subprocess.PIPE)
        for line in iter(process.stdout.readline, b""):
            words = [word for word in line.decode().split() if word.startswith("http://")]
            if words:
                return process, words[0]
        raise AssertionError("the program printed no address")


def opened(browser, address, **options):
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"], bypass_csp=True, **options)
    page = new_page(context)
    page.goto(address)
    page.wait_for_selector("#stage img")
    return page


def names(page):
    return page.eval_on_selector_all(".case span", "all => all.map(one => one.textContent)")


def groups_and_filters(page):
    check(len(names(page)) == 6, f"cases: {names(page)}")
    heads = page.eval_on_selector_all("section h2", "all => all.map(one => one.innerText)")
    check("light.regularKeyBackground" in heads[0] and "light.regularKeyText" in heads[0], f"first group: {heads}")
    check(heads[1].startswith("dark.modifierKeyBackground"), f"second group: {heads}")
    check(heads[2] == "Not explained by the theme" and heads[3] == "Missing", f"other groups: {heads}")
    page.check("input[name=state][value=missing]", force=True)
    check(names(page) == ["new"], f"filtered by state: {names(page)}")
    page.check("input[name=state][value='']", force=True)
    page.select_option("#cause", "none")
    check(names(page) == ["pressed"], f"not explained: {names(page)}")
    check("key" in page.inner_text("#explained"), "the case does not say what is not explained")
    page.select_option("#cause", "")
    check(page.inner_text("#count") == "6 of 6 cases", page.inner_text("#count"))


def keys_of_a_reviewer(page):
    page.click(".case")
    first = page.inner_text("#name")
    page.keyboard.press("j")
    check(page.inner_text("#name") != first, "j shows no other case")
    page.keyboard.press("k")
    check(page.inner_text("#name") == first, "k does not go back")
    page.keyboard.press("3")
    page.wait_for_selector("#stage.blink")
    before = page.inner_text("#shown")
    page.keyboard.press(" ")
    page.wait_for_function("before => document.getElementById('shown').textContent !== before", arg=before)
    page.keyboard.press("2")
    page.wait_for_selector("#stage.slider")
    page.keyboard.press("ArrowRight")
    check(page.input_value("#place") == "510", page.input_value("#place"))
    page.keyboard.press("1")
    page.wait_for_selector("#stage.beside")


def differences_are_seen(page):
    """Black where nothing differs, and not where something does."""
    page.keyboard.press("4")
    frame = page.wait_for_selector("#stage.difference .frame")
    page.wait_for_function("[...document.querySelectorAll('#stage img')].every(one => one.complete)")
    found = page.evaluate(LEVELS, base64.b64encode(frame.screenshot()).decode())
    check(found["black"] > 1000, f"equal pixels are not black: {found}")
    check(found["seen"] > 1000, f"different pixels are not seen: {found}")
    page.keyboard.press("1")
    page.evaluate(LINE)
    frame = page.query_selector_all("#stage.beside .frame")[2]
    height = frame.bounding_box()["height"] - 8
    found = page.evaluate(LEVELS, base64.b64encode(frame.screenshot()).decode())
    check(height < 300 and found["seen"] >= height, f"a line of one pixel is not seen beside the pictures: {found}")
    page.keyboard.press("j")
    page.keyboard.press("k")


def commands_are_copied(page, suite):
    page.click("section:first-of-type .accept")
    page.wait_for_selector("#told:not(:empty)")
    command = page.evaluate("navigator.clipboard.readText()")
    wanted = "kbrender verify --only light-letters --only light-symbols --update failed"
    check(command == wanted, f"copied: {command}")
    page.click("#chosen .accept")
    page.wait_for_function("navigator.clipboard.readText().then(text => text === 'kbrender verify --update failed')")
    before = suite.golden("light-letters")
    check(subprocess.run(command.split(), cwd=suite.folder, stdout=subprocess.DEVNULL, check=False).returncode == 1, command)
    check(suite.golden("light-letters") != before, "the command recorded nothing")


def looks_right_everywhere(browser, address, pictures):
    """Each width in both schemes and both languages."""
    for width, (scheme, language) in itertools.product((1440, 390), (("light", "en"), ("dark", "ta"))):
        page = opened(browser, address, viewport={"width": width, "height": 900}, color_scheme=scheme, locale=language)
        check_width(page, f"{width}, {scheme}, {language}")
        check(page.get_attribute("html", "lang") == language, "the page has another language")
        check_axe(page, f"{width}, {scheme}, {language}")
        if pictures:
            page.screenshot(path=pathlib.Path(pictures) / f"report-{width}-{scheme}-{language}.png")
        check(not page.faults, page.faults)
        page.context.close()


def status(address, method="GET", **headers):
    data = b'{"cases": ["new"]}' if method == "POST" else None
    request = urllib.request.Request(address, data=data, method=method, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=600) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def only_the_page_accepts(suite, address):
    origin = address[:address.index("/", 8)]
    typed = {"Content-Type": "application/json"}
    check(status(address) == 200, "the page is not there")
    check(status(origin + "/") == 404 and status(f"{origin}/{'0' * 32}/") == 404, "a page without the key")
    check(status(address + "accept") == 405, "a GET accepts")
    check(status(address + "accept", "POST", **typed) == 403, "a request without an origin accepts")
    check(status(address + "accept", "POST", Origin="http://example.org", **typed) == 403, "another site accepts")
    check(status(address + "accept", "POST", Origin=origin) == 403, "a form accepts")
    check(status(address, Host="example.org") == 403, "another host reads the page")
    check(status(address + "pictures/..%2Fcases.txt") in (400, 404), "another file is read")
    check(not (suite.folder / "Golden/new.png").exists(), "something was recorded")


def accepts_by_a_click(browser, suite):
    process, address = suite.serve()
    only_the_page_accepts(suite, address)
    page = opened(browser, address, viewport={"width": 1440, "height": 900})
    before = suite.golden("dark-letters"), suite.golden("pressed")
    page.click(".case:has-text('dark-letters')")
    page.click("#head .accept")
    page.wait_for_selector(".case[data-status=accepted]:has-text('dark-letters')")
    check(suite.golden("dark-letters") != before[0], "nothing was recorded")
    check(suite.golden("pressed") == before[1], "another case was recorded")
    page.click("#chosen .accept")
    page.wait_for_function("document.querySelectorAll('.case[data-status=accepted]').length === 4")
    check(not page.faults, page.faults)
    page.context.close()
    check(process.wait(600) == 0, "the program says that something is not accepted")
    check(suite.run("kbrender", "verify", "--quiet") == 0, "not everything is as recorded")


def ends_by_a_signal(suite):
    (suite.folder / "Golden/new.png").unlink()
    process, _ = suite.serve()
    process.send_signal(signal.SIGINT)
    check(process.wait(600) == 1, "the program says that all is accepted")
    check(not (suite.folder / "Golden/new.png").exists(), "something was recorded")


def main():
    suite = Suite(sys.argv[1])
    pictures = sys.argv[2] if len(sys.argv) > 2 else None
    check(suite.run("kbrender", "verify", "--report", "failures.html") == 1, "nothing differs")
    address = (suite.folder.resolve() / "failures.html").as_uri()
    with launched() as browser:
        looks_right_everywhere(browser, address, pictures)
        page = opened(browser, address, viewport={"width": 1440, "height": 900})
        groups_and_filters(page)
        keys_of_a_reviewer(page)
        differences_are_seen(page)
        commands_are_copied(page, suite)
        check(not page.faults, page.faults)
        accepts_by_a_click(browser, suite)
    ends_by_a_signal(suite)


if __name__ == "__main__":
    main()
