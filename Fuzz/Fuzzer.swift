import Glibc

/// Tests one input; libFuzzer calls this. `KBRENDER_FUZZ` says how to read the bytes. Nothing may trap or hang, and what holds for
/// every input must hold for this one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    check(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

private let check: @Sendable ([UInt8]) -> Void = {
    let checks: [String: @Sendable ([UInt8]) -> Void] = [
        "documents": checkDocuments, "pictures": checkPicture, "keyboards": checkKeyboard, "imports": checkImport,
        "messages": checkMessages, "toml": checkTOML, "css": checkCSS, "yaml": checkYAMLLayout, "zip": checkArchive,
        "exports": checkExports, "search": checkSearch, "gallery": checkGalleryManifest,
        "connections": checkConnection,
    ]
    guard let check = checks[getenv("KBRENDER_FUZZ").map { String(cString: $0) } ?? ""] else {
        fatalError("KBRENDER_FUZZ: write one of \(checks.keys.sorted())")
    }
    return check
}()

/// Ends the run if a condition does not hold.
func require(_ holds: Bool, _ what: String) {
    if !holds { fatalError(what) }
}
