import Files
import Glibc
import TestSupport
import Testing

@testable import GalleryPages

/// QR codes, read by a program that knows nothing of how they are made.
@Suite struct QRCodeTests {
    @Test(arguments: [
        "https://themes.example/themes/dusk", "http://127.0.0.1:8087/",
        "https://themes.example/" + String(repeating: "long-name/", count: 20) + "?q=%E0%AE%A4#x",
    ])
    func aReaderFindsTheText(_ text: String) throws {
        let code = try #require(
            QRCode(text), "libqrencode.so.4 cannot be loaded (scripts/setup tests installs it)")
        let temporary = TemporaryFolder()
        let (page, output) = (temporary.path.appending("page.html"), temporary.path.appending("out"))
        try Output(page, apartFrom: []).write(Array("<p>\(code.svg(label: text))</p>".utf8))
        let script = """
            cd \(Repository.path) && "$(scripts/python code)" Tests/TestSupport/Python/readcode.py <\(page) >\(output) 2>&1
            """
        let file = temporary.path.appending("run.sh")
        try Output(file, apartFrom: []).write(Array(script.utf8))
        // Not sh: the tests' threads may block the signal that tells it of the end of its children.
        #expect(system("bash \(file)") == 0)
        let found = try OpenFile(output, O_RDONLY).read(upTo: 1 << 16)
        #expect(String(decoding: found, as: UTF8.self) == text + "\n")
    }

    @Test func noCodeHoldsAnything() { #expect(QRCode(String(repeating: "a", count: 4000)) == nil) }
}
