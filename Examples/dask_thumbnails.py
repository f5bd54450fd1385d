"""Makes thumbnails of many themes on a cluster of Dask's, into a folder that all its workers share.

    python3 dask_thumbnails.py tcp://scheduler:8786 /shared/thumbnails 1000000 /shared/themes/*.json

The themes are taken in turn until there are as many thumbnails as the number says. Without an address (an empty word), two
processes on this machine are the cluster.
"""

import itertools
import os
import sys
import time
from functools import partial

from distributed import Client, LocalCluster
from kbrender.dask import batch


def keep(folder, index, theme, content):
    """Writes a thumbnail, on the worker. A task that runs twice replaces the file by the same one."""
    shelf = os.path.join(folder, f"{index // 1000:04}")
    os.makedirs(shelf, exist_ok=True)
    path = os.path.join(shelf, f"{index}.webp")
    unfinished = f"{path}.{os.getpid()}"
    with open(unfinished, "wb") as file:
        file.write(content)
    os.replace(unfinished, path)


def main(address, folder, count, *themes):
    cluster = address or LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    begun, failed = time.monotonic(), 0
    with Client(cluster) as client:
        requests = itertools.islice(itertools.cycle(themes), int(count))
        write = partial(keep, folder)
        for item in batch(client, requests, command="thumbnail", write=write, size="320x200", format="webp"):
            if item.error:
                failed += 1
                print(f"{item.theme}: {item.error}", file=sys.stderr)
            if (item.index + 1) % 1000 == 0:
                print(f"{item.index + 1}: {(item.index + 1) / (time.monotonic() - begun):.0f} a second, {failed} failed", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
