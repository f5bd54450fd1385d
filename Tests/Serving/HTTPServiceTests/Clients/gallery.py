"""The store's pages in Chromium: gallery.py ADDRESS REVIEWER AUTHOR THEME [FOLDER], with the tokens of a reviewer and an
author. Uploads themes whose texts contain markup, and checks the pages that show them. FOLDER gets pictures of the pages."""
import json
import pathlib
import sys
import urllib.error
import urllib.request

from pagetest import check, check_axe, check_width, launched, new_page, run, shoot

WIDTHS = (320, 1024, 2560)
SCHEMES = ("light", "dark")
RUN = "window.ran=1"
HOSTILE = [
    f"<script>{RUN}</script>",
    f"\"><img src=x onerror=\"{RUN}\">",
    f"' autofocus onfocus='{RUN}' x='",
    f"</title></style></p><script>{RUN}</script>",
    f"<svg onload={RUN}>&lt;b&gt;&#60;i&#62;",
    f"]]><script>{RUN}</script><!--",
    f"<a href=\"javascript:{RUN}\">here</a>",
    "\u202e<iframe srcdoc='<script>parent.ran=1</script>'>",
]
HARMLESS = "Quiet morning"
# Every element of a page: its name and the names of its attributes.
SKELETON = "from => [...from.querySelectorAll('*')].map(one => [one.localName, ...one.getAttributeNames().sort()].join(' '))"


class Store:
    """A service with themes."""

    def __init__(self, address, theme):
        self.address, self.theme = address, json.loads(pathlib.Path(theme).read_text())

    def upload(self, name, text, token):
        theme = self.theme | {"id": name, "name": text[:50], "author": text[:50], "description": text, "tags": [text[:20], "calm"]}
        request = urllib.request.Request(
            f"{self.address}/themes/{name}.json", json.dumps(theme).encode(), method="PUT",
            headers={"Authorization": "Bearer " + token, "If-None-Match": "*"})
        try:
            with urllib.request.urlopen(request, timeout=600) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{text!r}: {error.code} {error.read().decode()}") from error


def opened(context, address, wait="domcontentloaded"):
    page = new_page(context, context.origin)
    page.on("dialog", lambda dialog: (page.faults.append("a dialog"), dialog.dismiss()))
    page.goto(address, wait_until=wait)
    return page


def new_context(browser, store, draws=False, **options):
    """Returns a context in which pictures are drawn or, if they do not matter, replaced by empty ones."""
    context = browser.new_context(**options)
    context.origin = store.address
    empty = "<svg xmlns='http://www.w3.org/2000/svg' width='640' height='400'/>"
    if not draws:
        context.route("**/*.webp?*", lambda route: route.fulfill(content_type="image/svg+xml", body=empty))
    return context


def check_no_script_ran(page, what, own=0):
    page.wait_for_timeout(50)
    check(not page.evaluate("window.ran"), f"{what}: a script ran")
    check(page.evaluate("document.scripts.length + document.querySelectorAll('iframe, object, embed, link[rel=stylesheet]').length") == own,
          f"{what}: markup of an author's appears")
    check(not page.faults, f"{what}: {page.faults}")


def hostile_names_are_text(browser, store):
    """Escaping alone suffices: the page's content security policy is disabled."""
    context = new_context(browser, store, bypass_csp=True)
    gallery = opened(context, store.address + "/")
    check_no_script_ran(gallery, "the gallery")
    cards = {name: gallery.evaluate(f"({SKELETON})(document.querySelector('a[href=\"/themes/{name}\"]').closest('.card'))")
             for name in store.published}
    check(len({tuple(card) for card in cards.values()}) == 1, f"cards differ in their elements: {cards}")
    pages = []
    for name, text in store.published.items():
        page = opened(context, f"{store.address}/themes/{name}")
        check_no_script_ran(page, f"the page of {text!r}", own=1)
        check(page.title() == page.inner_text("h1"), f"{text!r}: the title is {page.title()!r}")
        shown = page.inner_text("h1")
        check(shown == text[:50] or "\u202e" in text, f"{text!r} is shown as {shown!r}")
        pages.append(tuple(page.evaluate(f"({SKELETON})(document)")))
        page.close()
    check(len(set(pages)) == 1, "pages differ in their elements")


def answers_to_reviewers_run_no_scripts(browser, store):
    context = new_context(browser, store, extra_http_headers={"Authorization": "Bearer " + store.reviewer})
    paths = ["/v1/reviews", "/themes", "/themes/none?x=<script>" + RUN]
    paths += [f"/v1/reviews/{name}{ending}" for name in store.waiting for ending in (".json", ".svg?scale=0.5")]
    paths += [f"/themes/{name}{ending}" for name in list(store.published)[:3] for ending in (".json", ".svg?scale=0.5")]
    for path in paths:
        page = context.new_page()
        page.goto(store.address + path, wait_until="load")
        ran = page.evaluate("[window.ran, document.querySelectorAll('script, img, iframe, parsererror').length]")
        check(ran == [None, 0], f"{path}: {ran}")
        page.close()


def passes_axe(browser, store):
    context = new_context(browser, store, bypass_csp=True)
    for path in ("/", "/themes/harmless"):
        page = opened(context, store.address + path)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            check_axe(page, f"{path}, {scheme}")
    context.close()


def fits_every_width(browser, store):
    # Only pictures need both schemes.
    for scheme in SCHEMES if store.folder else SCHEMES[:1]:
        context = new_context(browser, store, draws=store.folder is not None, bypass_csp=True, color_scheme=scheme)
        for path in ("/", "/themes/harmless"):
            page = opened(context, store.address + path)
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 800})
                check_width(page, f"{path} at {width}")
                if store.folder:
                    name = f"{'gallery' if path == '/' else 'theme'}-{width}-{scheme}.png"
                    shoot(page, pathlib.Path(store.folder) / name)
        context.close()


def buttons_copy(browser, store):
    """With its policy: the page's own script runs, and copies."""
    context = new_context(browser, store, permissions=["clipboard-read", "clipboard-write"])
    page = opened(context, store.address + "/themes/harmless", wait="load")
    page.get_by_role("button", name="Copy the address").click()
    page.get_by_role("button", name="Copied").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    check(copied == store.address + "/themes/harmless.json", copied)
    page.get_by_text("Open in studio").click()
    page.get_by_role("button", name="Copy the command").click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text.startsWith('kbrender studio http'))")
    check(not page.faults, f"{page.faults}")
    context.close()


def works_without_scripts(browser, store):
    """The page as people get it, with its policy, which allows only the page's own style."""
    for scheme, other in (SCHEMES, SCHEMES[::-1]):
        context = new_context(browser, store, java_script_enabled=False, color_scheme=scheme)
        page = opened(context, store.address + "/", wait="load")
        page.locator(".card h2 a", has_text=HARMLESS).click()
        page.wait_for_url("**/themes/harmless")
        check(not page.faults, f"{page.faults}")
        shown = page.locator(".states img").first.evaluate("one => one.currentSrc")
        check(f"mode={scheme}" in shown and f"mode={other}" not in shown, f"in {scheme} {shown} is shown")
        page.get_by_text("Contrast of its texts").click()
        check(page.locator("table").count() == 2, "there is no table of contrast for each variant")
        check(page.get_by_role("button", name="Copy the address").count() == 0, "a button that cannot copy is shown")
        context.close()


def main(address, reviewer, author, theme, folder=None):
    store = Store(address, theme)
    store.reviewer, store.folder = reviewer, folder
    texts = [HARMLESS] + HOSTILE
    store.published = {"harmless" if n == 0 else f"hostile_{n}": text for n, text in enumerate(texts)}
    for name, text in store.published.items():
        check(store.upload(name, text, reviewer) == 201, name)
    store.waiting = [f"waiting_{n}" for n in range(3)]
    for name, text in zip(store.waiting, HOSTILE, strict=False):
        check(store.upload(name, text, author) == 202, name)
    with launched() as browser:
        run((hostile_names_are_text, answers_to_reviewers_run_no_scripts, passes_axe, buttons_copy,
             works_without_scripts, fits_every_width), browser, store)


if __name__ == "__main__":
    main(*sys.argv[1:])
