@testable import Files
@testable import Options
import LayoutEngine
import Layouts
import Testing

@testable import kbrender

@Suite struct PictureValuesTests {
    @Test func longPressesNameAKeyAndAVariant() throws {
        let read = ValueType<LongPress>.longPress.read
        #expect(try read(Argument("e")) == LongPress(key: "e", variant: 0))
        #expect(try read(Argument("e:2")) == LongPress(key: "e", variant: 2))
        #expect(throws: ValueError("is empty")) { try read(Argument("")) }
        #expect(throws: ValueError("has an index that no variant has")) {
            try read(Argument("a:99999999999999999999999"))
        }
    }

    @Test func candidatesHaveTextAndAnOptionalAnnotation() throws {
        let read = ValueType<[Candidate]>.candidates.read
        #expect(try read(Argument("")) == [])
        #expect(try read(Argument("the")) == [Candidate("the")])
        #expect(
            try read(Argument("வணக்கம்|hello,b|,c|x|y")) == [
                Candidate("வணக்கம்", annotation: "hello"),
                Candidate("b"),
                Candidate("c", annotation: "x|y"),
            ])
        #expect(throws: ValueError("has a candidate without text")) { try read(Argument("a,,b")) }
        #expect(throws: ValueError("has a candidate without text")) { try read(Argument("|note")) }
    }

    @Test func allowsAHundredCandidates() throws {
        let read = ValueType<[Candidate]>.candidates.read
        let hundred = Array(repeating: "w", count: 100).joined(separator: ",")
        #expect(try read(Argument(hundred)).count == 100)
        #expect(throws: ValueError("has 101 candidates (the limit is 100)")) { try read(Argument(hundred + ",w")) }
    }

    @Test func layoutsAreNamesOrFiles() throws {
        let read = ValueType<NameOrFile>.nameOrFile("LAYOUT", wanted: "").read
        #expect(try read(Argument("qwerty")) == .name("qwerty"))
        #expect(try read(Argument("qwerty.json")) == .file(FilePath("qwerty.json")))
        #expect(try read(Argument("./qwerty")) == .file(FilePath("./qwerty")))
        #expect(try read(Argument("shared.theme")) == .file(FilePath("shared.theme")))
        #expect(throws: ValueError.self) { try read(Argument("")) }
        #expect(throws: ValueError.self) { try read(Argument([0xFF])) }
    }
}
