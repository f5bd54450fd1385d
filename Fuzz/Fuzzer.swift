import Glibc

/// Tests one input; libFuzzer calls this. `KBRENDER_FUZZ` says how to read the bytes: as documents, pictures, keyboards,
/// imports or messages. Nothing may trap or hang, and what holds for every input must hold for this one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    check(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

private let check: @Sendable ([UInt8]) -> Void = {
    switch getenv("KBRENDER_FUZZ").map({ String(cString: $0) }) {
    case "documents": checkDocuments
    case "pictures": checkPicture
    case "keyboards": checkKeyboard
    case "imports": checkImport
    case "messages": checkMessages
    default: fatalError("KBRENDER_FUZZ: write documents, pictures, keyboards, imports or messages")
    }
}()

/// Ends the run if a condition does not hold.
func require(_ holds: Bool, _ what: String) {
    if !holds { fatalError(what) }
}
