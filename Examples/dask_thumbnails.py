"""Makes thumbnails of many themes on a cluster of Dask's, into a folder that all its workers share.

    python3 dask_thumbnails.py --cluster tcp://scheduler:8786 --count 1000000 /shared/thumbnails /shared/themes/*.json

The themes are taken in turn until there are as many thumbnails as the number says. Without an address, two processes on this
machine are the cluster.
"""

import argparse
import itertools
import os
import sys
import time
from functools import partial


def keep(folder, index, theme, content):
    """Writes a thumbnail, on the worker. A task that runs twice replaces the file by the same one."""
    shelf = os.path.join(folder, f"{index // 1000:04}")
    os.makedirs(shelf, exist_ok=True)
    path = os.path.join(shelf, f"{index}.webp")
    unfinished = f"{path}.{os.getpid()}"
    with open(unfinished, "wb") as file:
        file.write(content)
    os.replace(unfinished, path)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", help="where the thumbnails go: a folder that all workers share")
    parser.add_argument("themes", nargs="+", help="files that all workers share, or ids of presets")
    parser.add_argument("--count", type=int, help="how many thumbnails to make (default: one of each theme)")
    parser.add_argument("--cluster", help="the scheduler's address (default: two processes on this machine)")
    return parser.parse_args()


def main(words):
    from distributed import Client, LocalCluster
    from kbrender.dask import batch

    cluster = words.cluster or LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    begun, failed = time.monotonic(), 0
    with Client(cluster) as client:
        requests = itertools.islice(itertools.cycle(words.themes), words.count or len(words.themes))
        write = partial(keep, words.folder)
        for item in batch(client, requests, command="thumbnail", write=write, size="320x200", format="webp"):
            if item.error:
                failed += 1
                print(f"{item.theme}: {item.error}", file=sys.stderr)
            if (item.index + 1) % 1000 == 0:
                print(f"{item.index + 1}: {(item.index + 1) / (time.monotonic() - begun):.0f} a second, {failed} failed", flush=True)


if __name__ == "__main__":
    main(arguments())
