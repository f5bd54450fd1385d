"""Uploads themes until the service goes away: uploads.py PORT TOKEN FILE START. Prints the id of each that was accepted."""
import json
import sys
import urllib.error
import urllib.request

port, token, path, start = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
theme = json.load(open(path))
for n in range(start, start + 10_000):
    theme["id"] = f"theme_{n:06}"
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/themes/{theme['id']}.json", json.dumps(theme).encode(), method="PUT",
        headers={"Authorization": "Bearer " + token, "If-None-Match": "*", "Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            if answer.status == 202:
                print(theme["id"], flush=True)
    except urllib.error.HTTPError as error:
        if error.code not in (429, 503):
            sys.exit(f"{theme['id']}: {error.code} {error.read()}")
    except OSError:
        break
