internal import Documents
internal import Layouts

extension LayoutSource {
    /// Creates a layout in Swift: rows of labels with blanks between them, as docs/layouts.md has them.
    ///
    /// ```swift
    /// let dvorak = LayoutSource(
    ///     "dvorak", letters: ["p y f g c r l", "a o e u i d h t n s", "q j k x b m w v z"], variants: ["e": "é è ê"])
    /// let request = RenderRequest(.preset(.linen), layout: dvorak, pressing: "é")
    /// try KeyboardRenderer().render(request).write(toFile: "dvorak.png")
    /// ```
    ///
    /// `shift` has the rows of the shift plane; without it, they are the capitals. `variants` are what a long press of a letter
    /// offers. Everything else, such as symbols, is that of every layout, and the words on keys are those of `language`. A fault
    /// is a diagnostic with its row when the layout is drawn, in a document that is called `name`.
    public init(
        _ name: String, language: String = "en", letters: [String], shift: [String]? = nil,
        variants: [String: String] = [:]
    ) {
        // The layout that phones have for the language knows its script and its words.
        let builtIn = BuiltInLayout(named: language)
        let words = builtIn.flatMap { try? KeyboardLayout.named($0.name) }?.words
        let sorted = variants.sorted { $0.key < $1.key }.map { ($0.key, JSONOutput.string($0.value)) }
        let members = JSONOutput.present([
            ("language", .string(language)), ("script", (builtIn?.script).map(JSONOutput.string)),
            ("words", words.map { ["space": .string($0.space), "return": .string($0.return)] }),
            ("letters", JSONOutput(letters)), ("shift", shift.map { JSONOutput($0) }),
            ("variants", sorted.isEmpty ? nil : .object(sorted)),
        ])
        self.init(text: JSONOutput.object(members).text() + "\n", name: name)
    }
}
