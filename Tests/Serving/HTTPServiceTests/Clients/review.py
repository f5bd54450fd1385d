"""The store's desk in Chromium: review.py ADDRESS REVIEWER AUTHOR THEME [FOLDER], with the tokens of a reviewer and an author.
Both sign in and do their work. FOLDER gets pictures of the views."""
import json
import pathlib
import sys
import urllib.error
import urllib.request

from pagetest import check, check_axe, check_width, launched, new_page, run, shoot

WIDTHS = (390, 820, 1024, 1440)
SCHEMES = ("light", "dark")
LONG = "Aufmerksamkeitsdefizit-Tastaturhintergrund"
TAMIL = "விசைப்பலகைத்தோற்றவடிவமைப்பாளர்கள்"
RUN = "<script>window.ran=1</script>"


class Store:
    """A service with a database."""

    def __init__(self, address, theme):
        self.address, self.theme = address, json.loads(pathlib.Path(theme).read_text())

    def upload(self, name, title, token, version="1.0", tag=None, **changes):
        theme = self.theme | {"id": name, "name": title[:50], "version": version}
        theme["light"] = theme["light"] | changes
        condition = {"If-Match": tag} if tag else {"If-None-Match": "*"}
        request = urllib.request.Request(
            f"{self.address}/themes/{name}.json", json.dumps(theme).encode(), method="PUT",
            headers={"Authorization": "Bearer " + token, **condition})
        try:
            with urllib.request.urlopen(request, timeout=600) as answer:
                return answer.headers["ETag"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{name}: {error.code} {error.read().decode()}") from error

    def post(self, path, token):
        request = urllib.request.Request(
            self.address + path, method="POST", headers={"Authorization": "Bearer " + token})
        with urllib.request.urlopen(request, timeout=600) as answer:
            return answer.status


def fill(store):
    """A theme with a new version that waits, new ones with long names, and a report."""
    tag = store.upload("harbour", "Harbour", store.author)
    store.post("/v1/reviews/harbour/approve", store.reviewer)
    store.post("/themes/harbour/report?reason=It+copies+another+theme", store.reviewer)
    store.upload(
        "harbour", "Harbour at night", store.author, "1.1", tag, regularKeyBackground="#FFF8E8", keySpacing=4)
    for number, title in enumerate((LONG, TAMIL, RUN)):
        store.upload(f"waiting_{number}", title, store.author)


def store_page(browser, store, **options):
    page = new_page(browser.new_context(base_url=store.address, **options), store.address)
    # A wrong token is refused, and a store that draws many pictures may say that it is busy.
    page.remarks = lambda: [one for one in page.faults if not any(word in one for word in (f"blob:{store.address}", "status of 401", "status of 429"))]
    return page


def sign_in(page, token):
    """Signs in by the page, which has forgotten whoever was signed in."""
    page.goto("/desk")
    page.locator("input[name=token]").fill(token)
    page.locator("main button").click()
    page.wait_for_function("""() => document.querySelector(".holder") && !document.querySelector("input[name=token]")
        && !document.querySelector("main[aria-busy]")""")


def view(page, address, heading=None):
    """Shows a view, and waits until it is there."""
    page.evaluate("address => { window.before = document.querySelector('main').firstChild; location.hash = address; }", address)
    page.wait_for_function(
        "() => document.querySelector('main').firstChild !== window.before && !document.querySelector('main[aria-busy]')")
    if heading:
        check(page.inner_text("h1") == heading, f"{address}: {page.inner_text('h1')}")


def fits_every_width(browser, store):
    """At each width in each scheme: no view is wider than the window, and axe finds nothing."""
    for scheme, language in (("light", "en"), ("dark", "ta")):
        page = store_page(browser, store, bypass_csp=True, color_scheme=scheme, locale=language)
        page.goto("/desk")
        page.locator("input[name=token]").wait_for()
        views = ("sign-in", "reviewer", "upload/harbour", "upload/waiting_0", "sender/author", "reports", "log", "theme/harbour", "mine",
                 "author", "upload/waiting_1")
        for name in views:
            if name in ("reviewer", "author"):
                sign_in(page, getattr(store, name))
            elif name != "sign-in":
                view(page, name)
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 900})
                check_width(page, f"{name} at {width}")
                if store.folder:
                    shoot(page, pathlib.Path(store.folder) / f"{name.replace('/', '-')}-{width}-{scheme}.png")
            check_axe(page, f"{name}, {scheme}")
            check(page.get_attribute("html", "lang") == language, f"{name} is not in {language}")
        check(not page.evaluate("window.ran"), "a script of a theme ran")
        check(not page.remarks(), f"{page.remarks()}")
        page.context.close()


# Whether the pictures in and near the window are there: those of an upload that is decided meanwhile are not found.
PICTURES = """() => [...document.images].every(one => {
    const { top, bottom } = one.getBoundingClientRect();
    return one.naturalWidth > 0 || top > innerHeight + 400 || bottom < -400;
})"""


def reviewers_decide(browser, store):
    """A reviewer approves two uploads, takes that back, and decides by keys; the author reads why, and withdraws the last."""
    page = store_page(browser, store)
    sign_in(page, store.reviewer)
    boxes = page.locator("input[name=upload]")
    check(boxes.count() == 4, f"{boxes.count()} uploads wait")
    pictures = page.locator(".upload").first.locator("img")
    check(pictures.count() == 4, f"{pictures.count()} pictures of the first upload")
    pictures.last.scroll_into_view_if_needed()
    page.wait_for_function("[...document.querySelectorAll('.upload:first-child img')].every(one => one.naturalWidth === 786)")
    page.wait_for_function(PICTURES)
    page.get_by_role("button", name="Approve").click()
    check("Choose at least one" in page.inner_text(".decision"), "nothing was chosen")
    boxes.nth(0).check()
    boxes.nth(1).check()
    check("2 chosen" in page.inner_text(".decision"), page.inner_text(".decision"))
    page.get_by_role("button", name="Approve").click()
    page.locator(".done .good").nth(1).wait_for()
    page.wait_for_function("document.querySelectorAll('input[name=upload]').length === 2")
    page.keyboard.press("u")
    page.get_by_text("waits again").nth(1).wait_for()
    page.wait_for_function("document.querySelectorAll('input[name=upload]').length === 4")
    page.wait_for_function(PICTURES)
    decided_by_keys(page)
    author = store_page(browser, store)
    sign_in(author, store.author)
    check(author.inner_text("h1") == "My themes", author.inner_text("h1"))
    check("The keys are too pale" in author.inner_text("main"), author.inner_text("main"))
    check(author.get_by_role("link", name="Log").count() == 0, "authors see the log")
    author.get_by_role("button", name=f"Withdraw {RUN}").click()
    author.get_by_text(RUN).wait_for(state="detached")
    view(page, "log", "Log")
    check("The keys are too pale" in page.inner_text("main"), "the log has no reason")
    view(page, "queue", "Queue")
    check("No upload waits" in page.inner_text("main"), page.inner_text("main"))
    for one in (page, author):
        check(not one.remarks(), f"{one.remarks()}")
        one.context.close()


def decided_by_keys(page):
    """Opens uploads, rejects one with its reason and approves two. What was taken back waits behind the others."""
    page.keyboard.press("j")
    check(page.evaluate("document.activeElement.innerText") == TAMIL[:50], "j does not go to the first upload")
    page.keyboard.press("x")
    check(page.locator("input[name=upload]").first.is_checked(), "x does not choose")
    page.keyboard.press("Enter")
    heading = page.locator("article h1")
    heading.get_by_text(TAMIL[:50]).wait_for()
    page.wait_for_function(PICTURES)
    page.keyboard.press("r")
    check("Say why you reject" in page.inner_text(".decision"), page.inner_text(".decision"))
    check(page.evaluate("document.activeElement.name") == "reason", "r does not ask why")
    page.keyboard.type("The keys are too pale")
    page.keyboard.press("Enter")
    heading.get_by_text(RUN).wait_for()
    page.wait_for_function(PICTURES)
    page.keyboard.press("j")
    heading.get_by_text("Harbour at night").wait_for()
    change = page.inner_text("article")
    for words in ("regularKeyBackground", "#FFF8E8", "\u0394E", "keySpacing", "Harbour \u2192 Harbour at night"):
        check(words in change, f"{words} is not among what changes: {change}")
    page.wait_for_function(PICTURES)
    page.keyboard.press("a")
    heading.get_by_text(LONG[:50]).wait_for()
    page.wait_for_function(PICTURES)
    page.keyboard.press("a")
    page.locator(".waiting").wait_for()
    page.get_by_label("Single keys").uncheck()
    page.locator("main").focus()
    page.keyboard.press("j")
    check(page.evaluate("document.activeElement.tagName") == "MAIN", "single keys act though they are off")


def tokens_stay_in_the_page(browser, store):
    """Nothing stores the token; a page that is loaded again has forgotten it, and so has one whose holder signs out."""
    page = store_page(browser, store)
    page.goto("/desk")
    page.locator("input[name=token]").fill("wrong")
    page.locator("main button").click()
    page.get_by_text("This token is not known").wait_for()
    sign_in(page, store.reviewer)
    view(page, "sender/author", "Queue")
    kept = page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, window.name])")
    check(store.reviewer not in kept and page.context.cookies() == [], kept)
    addresses = page.evaluate("performance.getEntries().map(one => one.name)")
    check(not any(store.reviewer in one for one in addresses), "an address has the token")
    page.reload()
    page.locator("input[name=token]").wait_for()
    check(page.locator(".holder").count() == 0, "the page remembers who was signed in")
    sign_in(page, store.reviewer)
    page.get_by_role("button", name="Sign out").click()
    page.locator("input[name=token]").wait_for()
    check(page.evaluate("fetch('/v1/holder').then(one => one.status)") == 401, "somebody is signed in without a token")
    page.context.close()


def other_sites_do_nothing(browser, store):
    """A form of another site's page is refused, and no frame of one shows the desk."""
    page = store_page(browser, store)
    upload = f"{store.address}/v1/reviews/reject"
    form = f"<form method=post action='{upload}'><input name=all value=true><input name=reason value=x><button>go</button></form>"
    frame = f"{form}<iframe src='{store.address}/desk'></iframe>"
    page.route("http://other.example/", lambda route: route.fulfill(content_type="text/html", body=frame))
    page.goto("http://other.example/")
    check(page.frames[1].locator("input").count() == 0, "another site frames the desk")
    with page.expect_navigation() as answer:
        page.get_by_role("button").click()
    check(answer.value.status == 403, f"another site's form: {answer.value.status}")
    page.context.close()


def main(address, reviewer, author, theme, folder=None):
    store = Store(address, theme)
    store.reviewer, store.author, store.folder = reviewer, author, folder
    fill(store)
    with launched() as browser:
        run((fits_every_width, tokens_stay_in_the_page, other_sites_do_nothing, reviewers_decide), browser, store)


if __name__ == "__main__":
    main(*sys.argv[1:])
