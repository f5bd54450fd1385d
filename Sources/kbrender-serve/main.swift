import Glibc
import HTTPService
import Options

/// The words that this process was started with, without the program's own name, byte for byte.
let words = unsafe UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst()
    .compactMap { word in
        unsafe word.map { word in unsafe Argument(UnsafeRawBufferPointer(start: word, count: strlen(word))) }
    }
exit(ServiceProgram.run(words))
