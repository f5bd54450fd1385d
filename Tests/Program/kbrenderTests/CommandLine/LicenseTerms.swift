/// What a licence asks of anyone who passes the programs on.
struct LicenseTerms: Sendable {
    /// The SPDX expression of the licence, as `scripts/libraries` has it.
    let license: String
    /// What to do.
    let asks: String

    /// The terms of all licences that the programs contain, with the most demanding ones first.
    static let all: [LicenseTerms] = [
        .init(
            "LGPL-3.0-or-later OR GPL-2.0-or-later",
            asks:
                "say that the library is used, and let users link the programs with a changed one: pass on the sources "
                + "of kbrender, or its object files"),
        .init(
            "LGPL-2.1-or-later",
            asks:
                "say that the library is used, and let users replace it: a loaded library can be replaced anyway; for a "
                + "linked one, pass on the sources of kbrender, or its object files; offer the library's own sources"),
        .init(
            "LGPL-2.1-only OR MPL-1.1",
            asks: "choose MPL-1.1: say where the library's sources are, and publish changes of them"),
        .init("OFL-1.1", asks: "pass on the notice and the licence; do not sell the fonts alone"),
        .init("Apache-2.0", asks: "pass on the notice and the licence; mark changed files"),
        .init("FTL OR GPL-2.0-or-later", asks: "choose FTL: name the FreeType Project in the documentation"),
        .init(
            "IJG AND BSD-3-Clause AND Zlib",
            asks:
                "pass on the notices; say in the documentation that the programs are based in part on the work of the "
                + "Independent JPEG Group"),
        .init("BSD-3-Clause", asks: notice + ", and do not advertise with the authors' names"),
        .init("HPND-sell-variant", asks: notice + ", and do not advertise with the authors' names"),
        .init("MIT", asks: notice),
        .init("MIT-Modern-Variant", asks: notice),
        .init("libpng-2.0", asks: "do not claim to be the author, and mark changed sources"),
        .init("Zlib", asks: "do not claim to be the author, and mark changed sources"),
        .init("GPL-3.0-or-later WITH GCC-exception-3.1", asks: nothing),
        .init("Apache-2.0 WITH Swift-exception", asks: nothing),
        .init("blessing", asks: "nothing: its authors have dedicated it to the public domain"),
    ]

    private static let notice = "pass on the notice"
    private static let nothing = "nothing: its exception covers what a compiler links"

    private init(_ license: String, asks: String) {
        (self.license, self.asks) = (license, asks)
    }
}
