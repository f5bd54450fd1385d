import Glibc
import Options
import Processes

Signals.prepare()
/// The words that this process was started with, without the program's name. `CommandLine.arguments` is of no use here: it
/// replaces bytes that are not UTF-8.
let words = unsafe UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst()
    .compactMap { word in
        unsafe word.map { word in unsafe Argument(Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))) }
    }
// All output has been written. A normal exit would only free memory, library by library, which takes longer than starting.
_exit(Program.run(words).rawValue)
