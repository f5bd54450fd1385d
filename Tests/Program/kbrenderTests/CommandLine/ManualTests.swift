import CommandSupport
import Documents
import Testing

@testable import kbrender

/// The manual pages.
@Suite struct ManualTests {
    @Test func everyCommandHasAPageWithAllItsOptions() throws {
        let pages = ManualCommand.pages
        let commands = Program.descriptions.flatMap(\.withNested)
        #expect(pages.map(\.name) == ["kbrender"] + commands.map { "kbrender-" + $0.name.replacing(" ", with: "-") })
        for (page, command) in zip(pages.dropFirst(), commands) {
            for option in command.options {
                let name = option.name.split(separator: "-").joined(separator: "\\-")
                #expect(page.text.contains("Fl -\(name)"), "\(page.name): \(option.name)")
            }
            for operand in command.operands { #expect(page.text.contains(".It Ar \(operand.name)\n"), "\(page.name)") }
            let around = try #require(
                pages.first { page.name.hasPrefix($0.name + "-") && $0.name != "kbrender" } ?? pages.first)
            #expect(around.text.contains(".It Xr \(page.name) 1\n"))
        }
    }

    /// Both programs that show manual pages on Linux accept them without warnings.
    @Test func pagesAreValid() throws {
        let run = try BuiltProgram().run(
            """
            mkdir pages && kbrender man --into pages && cd pages && mandoc -T lint -W warning *.1 || exit
            for page in *.1; do LC_ALL=C.UTF-8 man --warnings -l "$page" >/dev/null || exit; done
            ls | wc -l
            """)
        #expect(run.status == 0)
        #expect(run.text == "\(Program.commands.flatMap(\.withNested).count + 1)\n")
        #expect(run.messages == "")
    }

    @Test func pagesMatchHelp() throws {
        let run = try BuiltProgram().run("kbrender man diff | mandoc -T utf8 | col -bx")
        #expect(run.code == .done)
        #expect(run.text.contains("kbrender diff A B [OPTIONS]"))
        #expect(run.text.contains("--tolerance LEVELS"))
        #expect(run.text.contains("kbrender diff golden.png new.png -o diff.png"))
        #expect(run.text.contains("2       Nothing could be compared") && !run.text.contains("66  "))
    }

    @Test func rejectsUnknownCommands() throws {
        let program = BuiltProgram()
        let unknown = try program.run("kbrender man rendr")
        #expect(unknown.code == .usage)
        #expect(unknown.messages == "kbrender: error: \"rendr\" is not a command (did you mean render?)\n")
        #expect(try program.run("kbrender man diff --into .").code == .usage)
        #expect(try program.run("touch file; kbrender man --into file").code == .cannotCreate)
        #expect(try program.run("kbrender man --into new/man1 && ls new/man1/kbrender.1").status == 0)
    }

    @Test func helpIsAlsoACommand() throws {
        let program = BuiltProgram()
        #expect(try program.run("kbrender help").text == program.run("kbrender --help").text)
        #expect(try program.run("kbrender help diff").text == program.run("kbrender diff --help").text)
        let unknown = try program.run("kbrender help dif")
        #expect(unknown.code == .usage)
        #expect(unknown.messages == "kbrender: error: \"dif\" is not a command (did you mean diff?)\n")
        let file = try program.run("cp $themes/aurora.json help; kbrender help --scale 1 -o help.png && ls *.png")
        #expect(file.text == "help.png\n")
        let service = try program.run("kbrender-serve --help; kbrender-serve --version")
        #expect(service.code == .done)
        #expect(service.text.contains("serve, store") && service.text.hasSuffix("kbrender-serve 2.0.0\n"))
    }
}
