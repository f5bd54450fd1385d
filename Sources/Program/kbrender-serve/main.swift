import Glibc
import HTTPClient
import HTTPService
import Options
import RemoteThemes

/// The arguments of this process without the program's name, byte for byte.
let words = unsafe UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst()
    .compactMap { word in
        unsafe word.map { word in unsafe Argument(Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))) }
    }
// kbrender also asks servers through this program.
exit(words.first == HelperClient.word ? ClientProgram.run(Array(words.dropFirst())) : ServiceProgram.run(words))
