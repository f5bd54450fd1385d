import Glibc
import HTTPClient
import HTTPService
import Options
import RemoteThemes

/// The words that this process was started with, without the program's own name, byte for byte.
let words = unsafe UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst()
    .compactMap { word in
        unsafe word.map { word in unsafe Argument(UnsafeRawBufferPointer(start: word, count: strlen(word))) }
    }
// kbrender asks servers through this program too.
exit(words.first == HelperClient.word ? ClientProgram.run(Array(words.dropFirst())) : ServiceProgram.run(words))
