import Testing

@testable import kbrender

@Suite struct PictureValuesTests {
    @Test(arguments: [
        ("e", "e", 0), ("e:2", "e", 2), ("e:007", "e", 7), ("shift:0", "shift", 0), (":", ":", 0), ("::3", ":", 3),
        ("a:b", "a:b", 0), ("a:", "a:", 0), (":2", ":2", 0), ("a:-1", "a:-1", 0), ("é:10", "é", 10),
        ("x:1:2", "x:1", 2),
    ])
    func theLastColonWithDigitsBeginsTheIndex(text: String, key: String, index: Int) throws {
        #expect(try ValueType<LongPress>.longPress.read(Argument(text)) == LongPress(key: key, index: index))
    }

    @Test func anIndexPastEveryKeyIsRefused() {
        #expect(throws: BadValue.self) {
            try ValueType<LongPress>.longPress.read(Argument("a:99999999999999999999999"))
        }
    }

    @Test func candidatesHaveTextAndPerhapsAnAnnotation() throws {
        let read = ValueType<[CandidateWord]>.candidates.read
        #expect(try read(Argument("")) == [])
        #expect(try read(Argument("the")) == [CandidateWord(text: "the", annotation: nil)])
        #expect(
            try read(Argument("வணக்கம்|hello,b|,c|x|y")) == [
                CandidateWord(text: "வணக்கம்", annotation: "hello"),
                CandidateWord(text: "b", annotation: nil),
                CandidateWord(text: "c", annotation: "x|y"),
            ])
        #expect(throws: BadValue("has a candidate without text")) { try read(Argument("a,,b")) }
        #expect(throws: BadValue("has a candidate without text")) { try read(Argument("|note")) }
    }

    @Test func atMostAHundredCandidates() throws {
        let read = ValueType<[CandidateWord]>.candidates.read
        let hundred = Array(repeating: "w", count: 100).joined(separator: ",")
        #expect(try read(Argument(hundred)).count == 100)
        #expect(throws: BadValue("has 101 candidates (the limit is 100)")) { try read(Argument(hundred + ",w")) }
    }

    @Test func layoutsAreNamesOrFiles() throws {
        let read = ValueType<NameOrFile>.nameOrFile("LAYOUT", wanted: "").read
        #expect(try read(Argument("qwerty")) == .name("qwerty"))
        #expect(try read(Argument("qwerty.json")) == .file(FilePath("qwerty.json")))
        #expect(try read(Argument("./qwerty")) == .file(FilePath("./qwerty")))
        #expect(try read(Argument("shared.theme")) == .file(FilePath("shared.theme")))
        #expect(throws: BadValue.self) { try read(Argument("")) }
        #expect(throws: BadValue.self) { try read(Argument([0xFF])) }
    }

    @Test func cacheIsAFolderOrOff() throws {
        let read = ValueType<CacheChoice>.cache.read
        #expect(try read(Argument("off")) == .off)
        #expect(try read(Argument("./off")) == .folder(FilePath("./off")))
        #expect(throws: BadValue.self) { try read(Argument("")) }
    }
}
