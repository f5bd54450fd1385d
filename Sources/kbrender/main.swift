import Glibc

Signals.prepare()
// All that was to be written has been: what a normal exit would do is to free memory, library by library, and that takes
// longer than to start.
_exit(Program.run(Argument.ofProcess()).rawValue)
