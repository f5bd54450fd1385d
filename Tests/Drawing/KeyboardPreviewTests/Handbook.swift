import Documents

/// The tables and JSON documents of a Markdown page about designs, as kbrender reads them: each table becomes the documents that it
/// describes, with its cells as they are written.
struct Handbook {
    /// A document of the page.
    struct Document {
        /// What the page calls it: the theme's id, or the number of the document.
        let name: String
        let text: String
    }

    /// The JSON documents in the order of the page.
    let documents: [Document]
    private let tables: [Table]

    /// A table of Markdown: the words of its heading in lower case, and the cells without backticks.
    private struct Table {
        var heading: [String]
        var rows: [[String]]

        /// Returns the column whose heading begins with a word.
        func column(_ word: String) -> Int? { heading.firstIndex { $0.hasPrefix(word) } }

        /// Returns the columns of the modes; a table of both modes has one for both.
        var modes: (light: Int, dark: Int)? {
            if let light = column("light"), let dark = column("dark") { return (light, dark) }
            return (column("both") ?? (heading.contains("value") ? column("value") : nil)).map { ($0, $0) }
        }
    }

    init(_ page: String) {
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        var (documents, tables): ([Document], [Table]) = ([], [])
        var json: [Substring]?
        var table: Table?
        for line in lines + [""] {
            if let open = json {
                if line.hasPrefix("```") {
                    documents.append(
                        Document(name: "document \(documents.count + 1)", text: open.joined(separator: "\n") + "\n"))
                    json = nil
                } else {
                    json = open + [line]
                }
            } else if line.hasPrefix("```json") {
                json = []
            } else if line.hasPrefix("|") {
                let cells = Self.cells(line)
                if table == nil { table = Table(heading: cells.map { $0.lowercased() }, rows: []); continue }
                if !cells.allSatisfy({ $0.allSatisfy("-: ".contains) }) { table?.rows.append(cells) }
            } else if let whole = table {
                tables.append(whole)
                table = nil
            }
        }
        (self.documents, self.tables) = (documents, tables)
    }

    private static func cells(_ line: Substring) -> [String] {
        line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map { cell in
            let text = cell.filter { $0 != "`" }
            let start = text.drop { $0 == " " }
            return String(start.reversed().drop { $0 == " " }.reversed())
        }
    }

    // MARK: Documents of tables

    /// The token document that all tables about tokens describe; nil if there are none.
    var tokens: Document? {
        let (light, dark) = (groups { $0.light }, groups { $0.dark })
        return light.isEmpty
            ? nil : Document(name: "tokens", text: "{\"light\": {\(light)}, \"dark\": {\(dark)}}")
    }

    /// The names of the tokens that the tables state.
    var tokenNames: Set<String> {
        Set(members { $0.light }.values.flatMap { $0.map(\.name) })
    }

    /// The other documents that tables describe: themes by their accents, palettes, and a brand with its seasons.
    var themes: [Document] {
        tables.flatMap { table -> [Document] in
            if let id = table.column("id"), let light = table.column("accent (light)"),
                let dark = table.column("accent (dark)")
            {
                return table.rows.map { row in
                    let modes = [("light", light), ("dark", dark)].map { mode, column in
                        "\"\(mode)\": {\"colors\": {\"accent\": \"\(row[column])\"}}"
                    }
                    return Document(name: row[id], text: "{\(modes.joined(separator: ", "))}")
                }
            }
            if let id = table.column("palette"), let first = table.column("in progress"),
                let second = table.column("completed")
            {
                return table.rows.map { row in
                    Document(
                        name: row[id], text: "{\"inProgress\": \"\(row[first])\", \"completed\": \"\(row[second])\"}")
                }
            }
            return []
        } + brands
    }

    private var brands: [Document] {
        guard let colors = tables.first(where: { $0.column("colour") == 0 }) else { return [] }
        func list(_ table: Table) -> String {
            table.rows.map { "\"\($0[0])\": \"\($0[1])\"" }.joined(separator: ", ")
        }
        let brand = Document(name: "brand", text: "{\(list(colors))}")
        guard let seasons = tables.first(where: { $0.column("season") == 0 }) else { return [brand] }
        return [brand]
            + seasons.rows.map { row in
                Document(
                    name: row[0],
                    text: "{\(list(colors)), \"season\": \"\(row[0])\", \"seasons\": {\(list(seasons))}}")
            }
    }

    // MARK: Tokens

    private typealias Member = (name: String, json: String)

    private func groups(_ mode: ((light: Int, dark: Int)) -> Int) -> String {
        members(mode).sorted { $0.key < $1.key }.map { group, members in
            let list = members.map { "\"\($0.name)\": \($0.json)" }.joined(separator: ", ")
            return "\"\(group)\": {\(list)}"
        }.joined(separator: ", ")
    }

    private static let radii: Set = ["small", "medium", "large", "extraLarge", "full"]

    /// Returns the members of each group, as the tables state them for a mode.
    private func members(_ mode: ((light: Int, dark: Int)) -> Int) -> [String: [Member]] {
        var members: [String: [Member]] = [:]
        let word = mode((0, 1)) == 0 ? "light" : "dark"
        for table in tables where table.column("token") == 0 || table.column("category") == 0 {
            for row in table.rows {
                if let size = table.column("size") ?? table.column("default size"), let weight = table.column("weight")
                {
                    let design = table.column("design").map { ", \"design\": \"\(Self.word(row[$0]))\"" } ?? ""
                    members["typography", default: []].append(
                        (row[0], "{\"size\": \(row[size]), \"weight\": \"\(Self.word(row[weight]))\"\(design)}"))
                } else if let color = table.column("color"), let radius = table.column("radius") {
                    members["shapes", default: []].append(
                        (
                            row[0],
                            "{\"color\": \"\(row[color])\", \"radius\": \(row[radius]), \"x\": \(row[radius + 1]), "
                                + "\"y\": \(row[radius + 2])}"
                        ))
                } else if let points = table.column("value (pt)") {
                    let isNumber = Double(row[points]) != nil
                    members[Self.radii.contains(row[0]) ? "shapes" : "spacing", default: []].append(
                        (row[0], isNumber ? row[points] : "\"\(row[points])\""))
                } else if let color = table.column("foreground"), let muted = table.column("muted") {
                    let name = "category" + row[0]
                    let faint = Self.part(row[muted], word).replacing("foreground", with: name)
                    members["colors", default: []] += [
                        (name, "\"\(Self.part(row[color], word))\""), (name + "Muted", "\"\(faint)\""),
                    ]
                } else if let modes = table.modes {
                    members["colors", default: []].append((row[0], "\"\(Self.part(row[mode(modes)], word))\""))
                }
            }
        }
        return members
    }

    /// Returns a word without the dot that code has in front of it.
    private static func word(_ cell: String) -> String { String(cell.drop { $0 == "." }) }

    /// Returns the part of a cell that is about a mode, without remarks: `A (light) / B (dark)`, `foreground at 12%/15%`,
    /// `#636366 (a remark)`, `Same as accent`.
    private static func part(_ cell: String, _ mode: String) -> String {
        let parts = cell.split(separator: "/").map { String($0.drop { $0 == " " }) }
        var part = parts[parts.count == 2 && mode == "dark" ? 1 : 0]
        // The second part may state the share alone.
        if let at = parts[0].firstRange(of: " at "), !part.contains(" at ") { part = parts[0][..<at.upperBound] + part }
        if let remark = part.firstRange(of: " (") { part = String(part[..<remark.lowerBound]) }
        return part.hasPrefix("Same as ") ? String(part.dropFirst(8)) : part
    }
}
