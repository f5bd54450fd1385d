"""Draws a theme with the service. `python3 service_client.py http://127.0.0.1:8087 theme.json dark.png mode=dark scale=2`"""

import json
import sys
import urllib.error
import urllib.parse
import urllib.request


def render(service, theme, **options):
    """Returns the picture and the number of warnings. Raises ValueError with the service's words."""
    address = f"{service}/v1/render?{urllib.parse.urlencode(options, doseq=True)}"
    request = urllib.request.Request(address, data=theme, headers={"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.read(), int(answer.headers["Kbrender-Warnings"])
    except urllib.error.HTTPError as error:
        problem = json.load(error)
        lines = [f"{d.get('file', '')}:{d.get('line', 0)}: {d['message']}" for d in problem.get("diagnostics", [])]
        raise ValueError("\n".join([f"{problem['title']}: {problem['detail']}"] + lines)) from None


if __name__ == "__main__":
    service, document, output, *options = sys.argv[1:]
    with open(document, "rb") as file:
        theme = file.read()
    try:
        picture, warnings = render(service, theme, **dict(option.split("=", 1) for option in options))
    except ValueError as error:
        sys.exit(str(error))
    with open(output, "wb") as file:
        file.write(picture)
    print(f"{output}: {len(picture)} bytes, {warnings} warnings")
