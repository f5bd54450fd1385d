"""`python -m kbrender` is the command `kbrender`."""

from ._program import main

main()
