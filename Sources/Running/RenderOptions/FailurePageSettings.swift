package import Files
package import Options

/// What `kbrender verify --accept-page` has the service's program serve.
package struct FailurePageSettings: CommandArguments {
    /// The folder of the page, which only this user can read, and which is removed at the end.
    package var page = FilePath("")
    /// The folder of the suite and its goldens; nil for the standard one.
    package var golden: FilePath?
    /// True if the suite may name anything.
    package var allowsOutside = false
    /// True if all goldens have to be recorded together, since they come from another environment.
    package var needsAll = false
    /// MiB of memory that a picture may take; nil for the standard limit.
    package var memoryMebibytes: Double?

    /// Creates settings with every option at its default.
    package init() {}

    /// The first argument that makes the service's program serve a page of failures.
    package static let word = Argument("review")

    /// The name of the page in its folder.
    package static let pageFile = "page.html"
    /// The name of the list of cases that may be accepted, one on each line.
    package static let casesFile = "cases.txt"
    /// The name of the folder of pictures.
    package static let pictures = "pictures"
    /// The addresses that the page asks, from its own.
    package static let accepting = "accept"

    /// The arguments of the program; no person writes them.
    package static let table = Command<FailurePageSettings>(
        operands: [.required("PAGE", .folder("DIR"), \.page)],
        groups: [
            OptionGroup(
                "Suite",
                [
                    .value("golden", .folder("DIR"), \.golden, initial: nil),
                    .flag("allow-outside", \.allowsOutside, true),
                    .flag("needs-all", \.needsAll, true),
                    .value("memory-limit", .number(1...1_048_576), \.memoryMebibytes, initial: nil),
                ])
        ]
    )
}

extension FailurePageSettings {
    /// Returns the arguments of `kbrender` that record some cases, for a person or for a process.
    package func arguments(recording cases: [String]) -> [Argument] {
        let names = needsAll ? [] : cases.map { Argument("--only=" + $0) }
        return checkingArguments + names + [Argument("--update=" + (needsAll ? "all" : "failed"))]
    }

    /// Removes the folder of the page with all that is in it.
    package func removePage() {
        for folder in [page.appending(Self.pictures), page] {
            for name in (try? folder.names()) ?? [] { folder.appending(name).remove() }
            folder.removeFolder()
        }
    }

    /// The arguments of `kbrender` that check the suite.
    package var checkingArguments: [Argument] {
        var arguments = [Argument("verify")]
        if let golden { arguments.append(Argument(Array("--golden=".utf8) + golden.bytes)) }
        if allowsOutside { arguments.append(Argument("--allow-outside")) }
        if let memoryMebibytes { arguments.append(Argument("--memory-limit=\(memoryMebibytes)")) }
        return arguments
    }
}
