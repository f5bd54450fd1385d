import Files
import KeyboardPreview
import LayoutEngine
import Layouts
import Options
@testable import RenderOptions
import ThemeImport
import ThemeModel
import Testing

/// The notations of the options' values: what each reads, how it is written again, and what messages say of a wrong one.
@Suite struct OptionValueTests {
    private func read<Value>(_ type: ValueType<Value>, _ text: String) throws -> Value {
        try type.read(Argument(text))
    }

    private func expectProblem<Value>(
        _ type: ValueType<Value>, _ text: String, _ words: String, suggestion: String? = nil
    ) {
        #expect(throws: ValueError(words, suggestion: suggestion)) { try type.read(Argument(text)) }
    }

    @Test(arguments: [
        ("e", "e", 0), ("e:2", "e", 2), (":", ":", 0), ("::1", ":", 1), ("a:b", "a:b", 0), ("க:12", "க", 12),
    ])
    func theLastColonBeforeDigitsBeginsAnIndex(text: String, key: String, variant: Int) throws {
        let press = try read(.longPress, text)
        #expect(press.key == key && press.variant == variant)
        #expect(try read(.longPress, ValueType.longPress.spell(press).text) == press)
    }

    @Test func anIndexMayBeTooLarge() {
        expectProblem(.longPress, "e:99999999999999999999", "has an index that no variant has")
    }

    @Test func candidatesHaveAnnotations() throws {
        let bar = try read(.candidates, "one|a b,two,மூன்று|3")
        #expect(bar.map(\.text) == ["one", "two", "மூன்று"])
        #expect(bar.map(\.annotation) == ["a b", nil, "3"])
        #expect(ValueType<[Candidate]>.candidates.spell(bar).text == "one|a b,two,மூன்று|3")
        #expect(try read(.candidates, "").isEmpty)
    }

    @Test func aBarHasNoEmptyCandidateAndNotTooMany() throws {
        expectProblem(.candidates, "one,,two", "has a candidate without text")
        expectProblem(.candidates, "|annotation", "has a candidate without text")
        let most = [String](repeating: "a", count: Limits.candidates)
        #expect(try read(.candidates, most.joined(separator: ",")).count == Limits.candidates)
        expectProblem(
            .candidates, (most + ["a"]).joined(separator: ","),
            "has \(Limits.candidates + 1) candidates (the limit is \(Limits.candidates))")
    }

    @Test func aSelectionIsAnIndexOrNone() throws {
        #expect(try read(.selection, "3") == .candidate(3))
        #expect(try read(.selection, "none") == .candidate(nil))
        #expect(throws: ValueError.self) { try read(.selection, "-1") }
        #expect(throws: ValueError.self) { try read(.selection, "first") }
    }

    @Test func marginsAreTwoNumbers() throws {
        #expect(try read(.keyMargins, "3,5.5") == AndroidOptions.Margins(horizontal: 3, vertical: 5.5))
        #expect(
            ValueType<AndroidOptions.Margins>.keyMargins.spell(AndroidOptions.Margins(horizontal: 0, vertical: 24)).text
                == "0,24")
        for text in ["3", "1,2,3", ""] { expectProblem(.keyMargins, text, "is not two numbers") }
        for text in ["3,", "25,0", "0,-1", "nan,0"] {
            #expect(throws: ValueError.self, "\(text)") { try read(.keyMargins, text) }
        }
    }

    @Test func datesAreDaysOfTheCalendar() throws {
        #expect(ValueType.date.show(try read(.date, "2024-02-29")) == "2024-02-29")
        for text in ["2023-02-29", "2024-13-01", "2024-00-10", "24.12.2026", "2026-12-24T00:00"] {
            expectProblem(.date, text, "is not a day of the calendar")
        }
    }

    @Test func aRoleIsGivenToAToken() throws {
        #expect(try read(.role, "accent=color.brand") == RoleChoice(role: "accent", path: "color.brand"))
        // A path may have the sign, too.
        #expect(try read(.role, "border=a=b") == RoleChoice(role: "border", path: "a=b"))
        expectProblem(.role, "accent", "is not a role and a path")
        expectProblem(.role, "acent=color.brand", "names no role", suggestion: "accent")
    }

    @Test func aKindHasAName() throws {
        for kind in ThemeKind.all { #expect(try read(.themeKind, kind.name).name == kind.name) }
        expectProblem(.themeKind, "tokns", "is not a choice", suggestion: "tokens")
    }

    @Test(
        arguments: [
            ("tamil99", nil), ("./tamil99", "./tamil99"), ("own/tamil99", "own/tamil99"), ("a.json", "a.json"),
            ("a.yaml", "a.yaml"),
            ("a.keyman-touch-layout", "a.keyman-touch-layout"),
        ] as [(String, String?)])
    func aLayoutIsANameOrAFile(text: String, file: String?) throws {
        let expected: NameOrFile = file.map { .file(FilePath($0)) } ?? .name(text)
        let type = ValueType<NameOrFile>.layout("LAYOUT", wanted: "a layout")
        #expect(try read(type, text) == expected)
        #expect(type.spell(expected).text == text)
    }

    @Test func aPathMayHaveAnyBytesButNotNone() throws {
        let bytes: [UInt8] = [0x2F, 0xFF, 0x0A]
        #expect(try ValueType<FilePath>.output.read(Argument(bytes)).bytes == bytes)
        #expect(ValueType<FilePath>.output.spell(FilePath(bytes)).bytes == bytes)
        expectProblem(.output, "", "is empty")
        expectProblem(.folder("DIR"), "", "is empty")
    }

    @Test func aThumbnailHasTwoSides() throws {
        #expect(try read(.thumbnailSize, "640x400") == ThumbnailSize(width: 640, height: 400))
        #expect(ThumbnailSize(width: 640, height: 400).text == "640x400")
        for text in ["640", "640x", "640X400", "640x400x1", "-1x400"] {
            expectProblem(.thumbnailSize, text, "is not two whole numbers with an x between them")
        }
        let (low, high) = (ThumbnailSize.sides.lowerBound, ThumbnailSize.sides.upperBound)
        for text in ["\(low - 1)x\(high)", "\(low)x\(high + 1)"] {
            expectProblem(.thumbnailSize, text, "has a side outside \(low) to \(high)")
        }
        #expect(try read(.thumbnailSize, "\(low)x\(high)").isPossible)
    }
}
