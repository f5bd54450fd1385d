"""Two keyboards as SVG in one page: inline.py FOLDER. FOLDER is empty; `kbrender` is in the path.

Ids are those of a page, not of an SVG in it: the second keyboard must look as it does without the first.
"""

import pathlib
import subprocess
import sys

from pagetest import check, launched, new_page

PAGE = """<!doctype html><style>
body {{ margin: 0 }} div {{ position: absolute; top: 0; left: 0 }} div + div, .second {{ left: 500px }}
</style>{}"""


def drawn(folder, *words):
    file = folder / "-".join(words)
    subprocess.run(["kbrender", *words, "-o", f"{file}.svg"], check=True)
    return pathlib.Path(f"{file}.svg").read_text(encoding="utf-8").split("\n", 1)[1]


def picture(page, body):
    page.set_content(PAGE.format(body))
    return page.screenshot(clip={"x": 500, "y": 0, "width": 400, "height": 300})


folder = pathlib.Path(sys.argv[1])
first = drawn(folder, "midnight", "--mode", "dark")
second = drawn(folder, "linen", "--mode", "light")
with launched() as browser:
    page = new_page(browser.new_context(viewport={"width": 1000, "height": 400}))
    alone = picture(page, f'<div class="second">{second}</div>')
    both = picture(page, f"<div>{first}</div><div>{second}</div>")
    check(alone == both, "the first keyboard changes the second")
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(one => one.id)")
    check(len(ids) > 60 and len(set(ids)) == len(ids), f"{len(ids) - len(set(ids))} ids are there twice")
    names = page.evaluate(
        "[...document.querySelectorAll('svg')].map(one => one.getAttribute('aria-labelledby').split(' ')"
        ".map(id => document.getElementById(id).textContent.length > 0).join())")
    check(names == ["true,true"] * 2, f"pictures without a name: {names}")
    swapped = picture(page, f"<div>{second}</div><div>{first}</div>")
    check(swapped != both, "the page shows no keyboards")
