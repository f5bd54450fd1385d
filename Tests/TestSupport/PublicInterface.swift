import Files
import Glibc

/// What the libraries of this package show to other packages: their public declarations, from the sources.
package struct PublicInterface {
    /// A public declaration.
    package struct Declaration {
        /// The name of the library's module.
        package let module: String
        /// The names of the types around it, and its own if it is a type.
        package let path: String
        /// Its text without attributes and body.
        package let text: String
        /// True for a type.
        package let isType: Bool

        /// True for a type that is in no other type, which a client's own name can hide.
        package var isTopLevelType: Bool { isType && !path.contains(".") }
    }

    /// The declarations, in the order of modules, files and lines.
    package private(set) var declarations: [Declaration] = []

    /// That of the sources as they are.
    package static let current = Result { try PublicInterface() }

    /// Reads the sources of the modules that a client sees: all but the programs' and the service's.
    private init() throws {
        for floor in ["Drawing", "Running", "Libraries", "Serving/HTTPClient"] {
            let folder = Repository.path.appending("Sources/" + floor)
            for file in try Repository.swiftFiles(in: folder).sorted(by: { $0.description < $1.description }) {
                // Most files have nothing public, and reading every line of them would take a minute.
                guard try Repository.text(file).contains("public ") else { continue }
                let parts = file.description.split(separator: "/")
                guard let sources = parts.lastIndex(of: "Sources") else { continue }
                try add(file, module: String(parts[sources + 2]))
            }
        }
    }

    /// The text of the interface file: a line for each declaration, under the name of its module.
    package var text: String {
        var module = ""
        var lines: [String] = []
        for declaration in declarations.sorted(by: { ($0.module, $0.path) < ($1.module, $1.path) }) {
            if declaration.module != module {
                module = declaration.module
                lines += [lines.isEmpty ? "" : "\n", module, "\n"]
            }
            let around = declaration.path.split(separator: ".").count - (declaration.isType ? 1 : 0)
            lines += [String(repeating: "    ", count: around + 1), declaration.text, "\n"]
        }
        return lines.joined()
    }

    private static let kinds = ["struct ", "enum ", "class ", "protocol ", "extension "]

    /// Adds the public declarations of a file. Braces say which types are around a line; sources are formatted, so a
    /// declaration starts a line, and its text ends with a brace, an equals sign or the line.
    private mutating func add(_ file: FilePath, module: String) throws {
        var types: [(name: String, depth: Int)] = []
        var depth = 0
        var isText = false
        var lines = try Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let line = lines.popFirst() {
            // Expressions are slow where nothing is optimized: most lines need none.
            let has = { (byte: Unicode.Scalar) in line.utf8.contains(UInt8(ascii: byte)) }
            if has("\""), line.matches(of: /"""/).count % 2 == 1 { isText.toggle() }
            if isText { continue }
            var code = line
            if has("\"") { code = Substring(code.replacing(/"(\\.|[^"\\])*"/, with: "")) }
            if has("/") { code = Substring(code.replacing(/\/\/.*/, with: "")) }
            let text = String(code)
            let isType = Self.kinds.contains { strstr(text, $0) != nil }
            let start =
                isType
                ? code.firstMatch(
                    of: /^\s*(?:(?:@\w+|[a-z]+)\s+)*?(struct|enum|class|protocol|extension)\s+([A-Z][\w.]*)/) : nil
            if let start { types.append((String(start.2), depth + 1)) }
            if strstr(text, "public") != nil,
                let found = code.firstMatch(of: /^\s*(?:@\w+(?:\([^)]*\))?\s+)*public\s+(?!import)(.*)/)
            {
                var text = String(found.1)
                // A list of parameters goes on over lines until its bracket closes.
                var rest = lines
                while text.count(where: { $0 == "(" }) > text.count(where: { $0 == ")" }), let next = rest.popFirst() {
                    text += (text.hasSuffix("(") ? "" : " ") + next.drop { $0 == " " }
                }
                let end = text.firstMatch(of: /\s*(\{| = [^,)]*$).*$/)?.range.lowerBound ?? text.endIndex
                declarations.append(
                    Declaration(
                        module: module, path: types.map(\.name).joined(separator: "."),
                        text: String(text[..<end]).replacing("( ", with: "(").replacing(" )", with: ")"),
                        isType: start != nil && start?.1 != "extension"))
            }
            for character in code.utf8 {
                if character == UInt8(ascii: "{") { depth += 1 }
                if character == UInt8(ascii: "}") {
                    if types.last?.depth == depth { types.removeLast() }
                    depth -= 1
                }
            }
            // A type whose brace has closed on its own line, or has none yet, is not around the next line.
            if let last = types.last, last.depth > depth, code.contains("{") { types.removeLast() }
        }
    }
}
