"""The store's desk in Chromium: desk.py ADDRESS REVIEWER AUTHOR THEME [FOLDER], with the tokens of a reviewer and an author.
A reviewer and an author sign in and do their work without scripts. FOLDER gets pictures of the pages."""
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
    context = browser.new_context(base_url=store.address, **{"java_script_enabled": False} | options)
    return new_page(context, store.address)


def follow(page, control):
    """Clicks a link or a button, and waits for the page to which it leads: a click is done before the browser has left."""
    with page.expect_navigation():
        control.click()


def sign_in(page, token):
    page.goto("/")
    follow(page, page.locator("a[href='/desk']"))
    page.locator("input[name=token]").fill(token)
    follow(page, page.locator("main button"))


def fits_every_width(browser, store):
    """At each width in each scheme: no page is wider than the window, and axe finds nothing."""
    for scheme, language in (("light", "en"), ("dark", "ta")):
        page = store_page(
            browser, store, java_script_enabled=True, bypass_csp=True, color_scheme=scheme, locale=language)
        paths = ("/desk", "/desk/uploads/harbour", "/desk/reports", "/desk/log", "/desk/themes/harbour", "/desk/mine")
        for path in ("/desk/sign-in-form", *paths, "/desk/own"):
            if path == "/desk":
                sign_in(page, store.reviewer)
            if path == "/desk/own":
                page.context.clear_cookies()
                sign_in(page, store.author)
            real = {"/desk/sign-in-form": "/desk", "/desk/own": "/desk/mine"}.get(path, path)
            page.goto(real, wait_until="domcontentloaded")
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 900})
                check_width(page, f"{path} at {width}")
                if store.folder:
                    shoot(page, pathlib.Path(store.folder) / f"{path.strip('/').replace('/', '-')}-{width}-{scheme}.png")
            check_axe(page, f"{path}, {scheme}")
            check(page.get_attribute("html", "lang") == language, f"{path} is not in {language}")
        check(not page.evaluate("window.ran"), "a script of a theme ran")
        page.context.close()


def people_do_their_work(browser, store):
    """A reviewer approves two uploads and rejects one; its author reads why, and withdraws the last. No scripts."""
    reviewer = store_page(browser, store)
    sign_in(reviewer, store.reviewer)
    boxes = reviewer.locator("input[name=upload]")
    check(boxes.count() == 4, f"{boxes.count()} uploads wait")
    pictures = reviewer.locator(".upload").first.locator("img")
    check(pictures.count() == 4, f"{pictures.count()} pictures of the first upload")
    pictures.last.scroll_into_view_if_needed()
    boxes.nth(0).check()
    boxes.nth(1).check()
    follow(reviewer, reviewer.get_by_role("button", name="Approve"))
    check(reviewer.locator(".outcomes .good").count() == 2, reviewer.inner_text("main"))
    follow(reviewer, reviewer.get_by_role("link", name="Back to the queue"))
    follow(reviewer, reviewer.get_by_role("link", name=TAMIL[:50]))
    reviewer.get_by_label("Reason for the author").fill("The keys are too pale")
    with reviewer.expect_navigation():
        reviewer.keyboard.press("Enter")
    check("rejected" in reviewer.inner_text("main"), reviewer.inner_text("main"))
    author = store_page(browser, store)
    sign_in(author, store.author)
    check(author.url.endswith("/desk/mine"), author.url)
    check("The keys are too pale" in author.inner_text("main"), author.inner_text("main"))
    follow(author, author.get_by_role("button", name=f"Withdraw {RUN}"))
    check(author.get_by_text(RUN).count() == 0, "the upload was not withdrawn")
    reviewer.goto("/desk")
    check("No upload waits" in reviewer.inner_text("main"), reviewer.inner_text("main"))
    follow(reviewer, reviewer.get_by_role("link", name="Log"))
    check("The keys are too pale" in reviewer.inner_text("main"), "the log has no reason")
    cookies = {one["name"]: one for one in reviewer.context.cookies()}
    session = cookies["kbrender-desk"]
    check(session["httpOnly"] and session["sameSite"] == "Strict" and not session["secure"], f"{session}")
    follow(reviewer, reviewer.get_by_role("button", name="Sign out"))
    reviewer.context.add_cookies([session])
    reviewer.goto("/desk")
    check(reviewer.get_by_label("Token").count() == 1, "the session did not end")
    for page in (reviewer, author):
        # Playwright looks at pages with scripts of its own.
        faults = [one for one in page.faults if "401" not in one and not one.startswith("Blocked script execution")]
        check(not faults, f"{faults}")
        page.context.close()


def other_sites_send_nothing(browser, store):
    """A form of another site's page comes without the cookie, and changes nothing."""
    page = store_page(browser, store, java_script_enabled=True)
    sign_in(page, store.reviewer)
    other = store.address.replace("127.0.0.1", "localhost")
    form = f"<form method=post action='{store.address}/desk/sign-out'><button>go</button></form>"
    page.route("http://other.example/", lambda route: route.fulfill(content_type="text/html", body=form))
    page.goto("http://other.example/")
    follow(page, page.get_by_role("button"))
    page.goto("/desk/log")
    check(page.get_by_label("Token").count() == 0, "another site ended the session")
    page.goto(other + "/desk")
    check(page.get_by_label("Token").count() == 1, "another host has the session")
    page.context.close()


def main(address, reviewer, author, theme, folder=None):
    store = Store(address, theme)
    store.reviewer, store.author, store.folder = reviewer, author, folder
    fill(store)
    with launched() as browser:
        run((fits_every_width, other_sites_send_nothing, people_do_their_work), browser, store)


if __name__ == "__main__":
    main(*sys.argv[1:])
