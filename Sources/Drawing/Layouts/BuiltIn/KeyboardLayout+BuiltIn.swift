package import Documents

extension KeyboardLayout {
    /// The names of the built-in layouts, in the order in which they are listed.
    package static var builtInNames: [String] { LayoutTable.entries.map(\.name) }

    /// The name of the layout that is drawn by default.
    package static let standardName = "qwerty"

    /// The built-in layouts, in the order in which they are listed.
    package static var builtIn: [KeyboardLayout] { BuiltInLayout.all.map { $0.layout(digits: nil) } }

    /// The layout that is drawn by default.
    package static let qwerty = builtIn(standardName)

    /// Returns a layout of the table.
    static func builtIn(_ name: String) -> KeyboardLayout {
        guard let builtIn = BuiltInLayout(named: name) else { preconditionFailure("no layout \(name)") }
        return builtIn.layout(digits: nil)
    }

    /// Returns the built-in layout with a name or language tag. `digits` chooses one kind of digits if the language has two. If
    /// there is no such layout, the fault (exit code 69) suggests the nearest name. A language tag has no near names: those of
    /// other languages differ from it by a letter too.
    package static func named(_ name: String, digits: Digits? = nil) throws(LayoutError) -> KeyboardLayout {
        guard let builtIn = BuiltInLayout(named: name) else {
            let isTag = LanguageTag(name).map { 2...3 ~= $0.language.utf8.count } ?? false
            let names = LayoutTable.entries.flatMap { [$0.name] + $0.aliases }.filter { $0.utf8.count > 3 }
            throw .unknownName(
                .layout, name, suggestions: isTag ? [] : NearestName.suggestions(forRecalled: name, among: names))
        }
        return builtIn.layout(digits: digits)
    }

    /// Returns the layout that a platform has first for the language that this one was found by; itself if it was named, or is a
    /// document. What a tag finds is iOS's.
    package func on(_ platform: KeyboardPlatform) -> KeyboardLayout {
        guard platform != .ios, let tag, let own = BuiltInLayout(named: tag, on: platform), own.name != name else {
            return self
        }
        return own.layout(digits: digits)
    }

    /// A note about a layout that was found by its language, or a warning if people of its region use another script; nil for
    /// others.
    package var noteOnLanguage: Diagnostic? {
        guard let tag, case .language(let description, _) = content else { return nil }
        let finding = "\(Quoted(tag)) is \(name), by its language"
        guard let script = EmbeddedTable.regionalScripts[tag]?[0], script != description.script else {
            return Diagnostic(LayoutDiagnosticKinds.foundByLanguage, path: "layout", finding)
        }
        return Diagnostic(
            LayoutDiagnosticKinds.otherScript, path: "layout",
            "\(finding), but its region writes it in the script \(script), for which there is no layout (expected a layout by name)"
        )
    }
}

extension BuiltInLayout {
    package func layout(digits: Digits?) -> KeyboardLayout {
        guard var description = entry.read() else {
            preconditionFailure("the built-in layout \(name) cannot be read")
        }
        if let facts = regionalFacts { description.take(facts) }
        description.language = regionalLanguage
        return KeyboardLayout(description, name: shownName, digits: digits, tag: tag)
    }
}
