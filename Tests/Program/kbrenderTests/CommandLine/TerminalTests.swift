import CommandSupport
import Testing

@testable import kbrender

/// What a person at a terminal reads: `script` runs the program on one.
@Suite struct TerminalTests {
    private let program = BuiltProgram()

    /// Returns the lines that a command line shows on a terminal.
    private func lines(_ line: String) throws -> [String] {
        let run = try program.run("cp -n $themes/aurora.json a.json; export themes; script -qec '\(line)' /dev/null")
        return run.text.split(separator: "\r\n").map { String($0.split(separator: "\u{1B}[K").last ?? "") }
    }

    @Test(arguments: [
        ("a.json --scale 0.25", "aurora-light.png"), ("midnight --scale 0.25 -o b.svg", "b.svg"),
        ("thumbnail a.json --size 32x32", "aurora-thumbnail.png"), ("sheet midnight --scale 0.25", "sheet.png"),
        ("edit a.json light.keySpacing=4", "a.json"), ("edit a.json name=Other -o b.json", "b.json"),
        ("convert a.json -o b.json", "b.json"), ("convert a.json -o out/", "out/aurora.json"),
        ("geometry a.json -o g.json", "g.json"), ("schema -o s.json", "s.json"),
        ("layouts convert $themes/../layouts/sampler.json -o l.json", "l.json"),
        ("validate a.json --fix -o b.json", "b.json"),
        ("validate a.json --summary json -o v.json", "v.json"),
        ("animate a.json --type a --fps 2 --scale 0.25 -o a.gif", "a.gif"),
        ("animate a.json --type a --fps 2 --scale 0.25 -o f%d.png", "f1.png to "),
    ])
    func commandsNameTheFilesThatTheyWrite(line: String, file: String) throws {
        let said = try lines("kbrender \(line)")
        #expect(said.contains { $0.hasPrefix("kbrender: wrote \(file)") }, "\(said)")
        let other = BuiltProgram()
        let silent = try other.run("cp $themes/aurora.json a.json; kbrender \(line)")
        #expect(silent.code == .done && !silent.messages.contains("wrote"), "\(silent.messages)")
    }

    @Test func newNamesItsSchemaToo() throws {
        #expect(try lines("kbrender new Dusk") == ["kbrender: wrote dusk.json", "kbrender: wrote theme.schema.json"])
    }

    @Test func quietStandardOutputAndUnchangedFilesAreNotNamed() throws {
        #expect(try lines("kbrender a.json --scale 0.25 --quiet").isEmpty)
        #expect(try lines("kbrender a.json --scale 0.25 -o - >x.png").isEmpty)
        #expect(try lines("kbrender edit a.json id=aurora") == ["kbrender: a.json has these values already"])
        #expect(try program.run("kbrender midnight --scale 0.25").messages == "")
    }
}
