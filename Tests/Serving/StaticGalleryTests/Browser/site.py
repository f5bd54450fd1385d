"""A static gallery in Chromium: site.py FOLDER [PICTURES]. The folder has three themes: dusk_one, dusk_two and dusk_three.
PICTURES gets pictures of the pages."""
import collections
import functools
import http.server
import itertools
import pathlib
import sys
import threading

from pagetest import check, check_axe, check_width, launched, new_page, run, shoot

WIDTHS = (320, 1440)
SCHEMES = ("light", "dark")
PAGES = ("index.html", "themes/dusk_one.html", "tags/glow.html", "ta/index.html", "ta/themes/dusk_one.html")


# Where the gallery is served, the folder that has it, and the folder for pictures of its pages.
Site = collections.namedtuple("Site", "base folder pictures")


class Files(http.server.SimpleHTTPRequestHandler):
    """A server of files that says nothing."""

    def log_message(self, *_):
        pass


def opened(context, address):
    page = new_page(context)
    # A page that gives way to another one gives up the pictures that have not come yet.
    page.on("requestfailed", lambda request: None if request.failure == "net::ERR_ABORTED"
            else page.faults.append(f"{request.url}: {request.failure}"))
    page.goto(address, wait_until="load")
    return page


def address(page):
    """Returns the current address. If a script has just changed it, `page.url` follows a moment later."""
    return page.evaluate("location.href")


def shown(page):
    """Returns the names of the themes that the page shows, in order."""
    return [name.split()[-1] for name in page.locator(".card:visible h2").all_inner_texts()]


def search_finds_themes(browser, site):
    context = browser.new_context()
    page = opened(context, site.base + "index.html")
    everything = ["dusk_one", "dusk_three", "dusk_two"]
    check(shown(page) == everything, shown(page))
    status = page.get_by_role("status")
    check(status.inner_text() == "3 themes", status.inner_text())
    field = page.get_by_role("searchbox")
    for text, found in [("theme dusk", everything), ("THÈME glo", everything), ("ana", ["dusk_three"]), ("இரவு", ["dusk_two"]),
                        ("dusk_tw", ["dusk_two"]), ("nothing", []), ("", everything)]:
        field.fill(text)
        check(shown(page) == found, f"{text!r} finds {shown(page)}")
        words = "1 theme" if len(found) == 1 else f"{len(found)} themes"
        check(status.inner_text() == words, f"{text!r}: {status.inner_text()}")
        check(page.get_by_text("No theme has all of this.").is_visible() == (not found), f"{text!r}")
    # The address says what is looked for, and a page that is opened with it shows the same.
    field.fill("dusk_two")
    check(address(page).endswith("?q=dusk_two"), address(page))
    other = opened(context, address(page))
    check(shown(other) == ["dusk_two"] and other.get_by_role("searchbox").input_value() == "dusk_two", shown(other))
    # The other language goes on with it.
    other.get_by_role("link", name="தமிழ்").click()
    other.wait_for_url("**/ta/index.html?q=dusk_two")
    check(shown(other) == ["dusk_two"] and other.get_by_role("status").inner_text() == "1 தோற்றம்", shown(other))
    check(not page.faults + other.faults, page.faults + other.faults)
    context.close()


def filters_and_orders_are_links(browser, site):
    context = browser.new_context()
    page = opened(context, site.base + "index.html")
    light = page.locator("nav.filters a", has_text="light variant")
    light.click()
    check(address(page).endswith("?mode=light") and light.get_attribute("aria-current") == "true", address(page))
    check(light.inner_text().endswith("×") and len(shown(page)) == 3, light.inner_text())
    light.click()
    check(address(page).endswith("index.html") and light.get_attribute("aria-current") is None, address(page))
    check(not light.inner_text().endswith("×"), light.inner_text())
    hues = page.locator("nav.filters a.chip[class*=hue-]")
    counts = []
    for n in range(hues.count()):
        hues.nth(n).click()
        counts.append(len(shown(page)))
        hues.nth(n).click()
    check(set(counts) == {0, 3}, counts)
    page.locator("nav.orders a", has_text="updated").click()
    check(address(page).endswith("?sort=updated") and len(shown(page)) == 3, address(page))
    page.locator("nav.orders a", has_text="name").click()
    check(shown(page) == ["dusk_one", "dusk_three", "dusk_two"], shown(page))
    check(not page.faults, page.faults)
    context.close()


def works_without_scripts_and_from_a_disk(browser, site):
    for start, scheme in itertools.product((site.base, site.folder.as_uri() + "/"), SCHEMES):
        context = browser.new_context(java_script_enabled=False, color_scheme=scheme)
        page = opened(context, start + "index.html")
        check(len(shown(page)) == 3, shown(page))
        for part in ("form", "nav.filters", "nav.orders", "p.empty"):
            check(not page.locator(part).first.is_visible(), f"{part} is shown, and can do nothing")
        page.locator(".card h2 a", has_text="dusk_two").click()
        page.wait_for_url("**/themes/dusk_two.html")
        large = page.locator(".states img").first.evaluate("one => one.currentSrc")
        check(large.endswith(f"-{scheme}.webp"), large)
        page.get_by_role("link", name="இரவு").click()
        page.wait_for_url("**/tags/*.html")
        check(shown(page) == ["dusk_two"] and page.locator("p.filters a").is_visible(), shown(page))
        check(not page.faults, page.faults)
        context.close()
    context = browser.new_context()
    page = opened(context, site.folder.as_uri() + "/index.html")
    page.get_by_role("searchbox").fill("dusk_two")
    check(shown(page) == ["dusk_two"] and not page.faults, f"{shown(page)} {page.faults}")
    context.close()


def only_the_shown_variant_is_requested(browser, site):
    for scheme, other in (SCHEMES, SCHEMES[::-1]):
        # The site's content security policy blocks the script by which Playwright waits for a condition.
        context = browser.new_context(bypass_csp=True, color_scheme=scheme)
        asked = []
        context.on("request", lambda request, asked=asked: asked.append(request.url))
        page = opened(context, site.base + "index.html")
        # Pictures load when they come into view, which the page's loading does not wait for.
        page.wait_for_function("[...document.images].some(one => one.naturalWidth)")
        check(any(url.endswith(f"-card-{scheme}.webp") for url in asked), asked)
        check(not any(url.endswith(f"-card-{other}.webp") for url in asked), asked)
        check(all(url.startswith((site.base, "data:")) for url in asked), asked)
        context.close()


def phones_show_themes_on_the_first_screen(browser, site):
    for scheme in SCHEMES:
        context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme=scheme, bypass_csp=True)
        page = opened(context, site.base + "index.html")
        shot = page.locator(".shot").first.bounding_box()
        check(shot["y"] + shot["height"] < 844 * 0.6, f"the first theme ends at {shot}")
        # The row of filters scrolls; the page does not.
        last = page.locator("nav.filters a").last
        last.focus()
        box = last.bounding_box()
        check(box["x"] >= 0 and box["x"] + box["width"] <= 390, f"the last filter is at {box}")
        page = opened(context, site.base + "themes/dusk_one.html")
        page.wait_for_function("[...document.querySelectorAll('.large img')].some(one => one.checkVisibility() && one.naturalWidth)")
        shown = page.locator(".large img:visible").evaluate_all("all => all.map(one => [one.src, one.naturalHeight > 2 * one.width])")
        check(len(shown) == 1 and shown[0][0].endswith(f"-{scheme}.webp"), f"{scheme}: {shown}")
        name = page.locator("h1").bounding_box()
        check(name["y"] + name["height"] < 844, f"the name is at {name}")
        check(page.locator(".get:visible .third").inner_text().startswith("The theme’s own document"), "the download does not say what it is for")
        page.locator(".uses summary").first.click()
        check(page.locator(".uses li").count() == page.locator(".uses li .third").count() > 10, "a file does not say what it is for")
        check(not page.faults, page.faults)
        context.close()


def passes_axe(browser, site):
    context = browser.new_context(bypass_csp=True)
    for path in PAGES:
        page = opened(context, site.base + path)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            check_axe(page, f"{path}, {scheme}")
        page.close()
    context.close()


def fits_every_width(browser, site):
    # Only pictures need both schemes.
    for scheme in SCHEMES if site.pictures else SCHEMES[:1]:
        context = browser.new_context(bypass_csp=True, color_scheme=scheme)
        for path in PAGES:
            page = opened(context, site.base + path)
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 900})
                check_width(page, f"{path} at {width}")
                if site.pictures:
                    name = f"{path.replace('/', '-').removesuffix('.html')}-{width}-{scheme}.png"
                    shoot(page, pathlib.Path(site.pictures) / name)
            page.close()
        context.close()


def main(folder, pictures=None):
    folder = pathlib.Path(folder).resolve()
    handler = functools.partial(Files, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}/"
    with launched() as browser:
        run((search_finds_themes, filters_and_orders_are_links, works_without_scripts_and_from_a_disk,
             only_the_shown_variant_is_requested, phones_show_themes_on_the_first_screen, passes_axe, fits_every_width), browser, Site(base, folder, pictures))


if __name__ == "__main__":
    main(*sys.argv[1:])
