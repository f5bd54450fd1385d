"""A page of the gallery in Chromium, with nothing in its cache: crowd.py ADDRESS NUMBER. Scrolls through the page, so that it asks
for all its pictures, and fails unless there are NUMBER of them, all have come over HTTP/2, and all are shown."""
import sys

from pagetest import launched, new_page


def main(address, number):
    with launched() as browser:
        # The page's own policy allows no style but its own.
        context = browser.new_context(
            ignore_https_errors=True, bypass_csp=True, viewport={"width": 2560, "height": 6000})
        # Pictures of the other variant are asked for when somebody points at a card: here somebody points at all at once.
        context.add_init_script(
            "addEventListener('DOMContentLoaded', () => document.head.append(Object.assign("
            "document.createElement('style'), { textContent: '.shot .other { display: block !important; }' })))")
        page = new_page(context)
        answers, failures = {}, []
        page.on("response", lambda answer: answers.setdefault(answer.url, []).append(answer.status)
                if ".webp" in answer.url else None)
        page.on("requestfailed", lambda request: failures.append(f"{request.url}: {request.failure}"))
        page.goto(address, wait_until="load")
        page.wait_for_function(
            "[...document.images].every(one => one.complete && one.naturalWidth)")
        shown = page.evaluate("document.images.length")
        protocols = page.evaluate(
            "[...new Set(performance.getEntriesByType('resource').map(one => one.nextHopProtocol))]")
        bad = {url: codes for url, codes in answers.items() if codes != [200]}
    print(f"{shown} pictures, {len(answers)} answers over {protocols}, {len(bad)} bad, {len(failures)} failures")
    if (shown, len(answers)) != (number, number) or bad or failures or protocols != ["h2"]:
        sys.exit(f"bad: {bad}\nfailures: {failures}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
