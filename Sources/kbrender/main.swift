import Glibc

Signals.prepare()
exit(Program.run(Argument.ofProcess()).rawValue)
