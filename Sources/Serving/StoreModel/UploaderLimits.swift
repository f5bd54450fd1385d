package import Documents
package import Files

/// What somebody is held to when they upload, beside the table of a theme's life. The operator of the service decides.
package struct UploaderLimits: Hashable, Sendable {
    /// How many uploads of one author may wait for a review; nil for any number.
    package var waiting: Int?
    /// How many uploads one author may send within 24 hours; nil for any number.
    package var daily: Int?
    /// Ids that only reviewers may take into use.
    package var reserved = ReservedIDs()
    /// True if uploads of reviewers wait for another reviewer, too: nobody publishes what only they have seen.
    package var needsSecondReviewer = false

    /// Creates rules that forbid nothing.
    package init() {}
}

/// Ids that authors cannot take: single ones, and all that begin with some letters.
package struct ReservedIDs: Hashable, Sendable {
    private var ids: Set<String>
    private var beginnings: [String] = []

    /// The most bytes of a file of ids: enough for twenty thousand.
    private static let fileBytes = 1 << 20

    package init(_ ids: Set<String> = []) { self.ids = ids }

    /// Reads a file with an id on each line, or the beginning of ids and a star, in addition to some ids. Empty lines and those
    /// that begin with # do not count.
    package init(reading path: FilePath, and others: Set<String>) throws(OperationError) {
        let file = try InputFile(reading: path, limit: Self.fileBytes)
        try self.init(String(decoding: file.bytes, as: UTF8.self), and: others, name: file.name)
    }

    init(_ text: String, and others: Set<String>, name: String) throws(OperationError) {
        ids = others
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let word = String(line.filter { !$0.isWhitespace })
            if word.isEmpty || word.hasPrefix("#") { continue }
            let isBeginning = word.hasSuffix("*")
            let letters = isBeginning ? String(word.dropLast()) : word
            guard ThemeID(isBeginning ? letters + "aaa" : letters) != nil else {
                throw OperationError(
                    "\(name):\(number + 1): \(Quoted(word)) is not an id (expected \(ThemeID.expected), "
                        + "or the beginning of ids and a star)", .badData)
            }
            if isBeginning { beginnings.append(letters) } else { ids.insert(letters) }
        }
    }

    /// Returns whether an id is reserved.
    func include(_ id: ThemeID) -> Bool {
        ids.contains(id.description) || beginnings.contains { id.description.hasPrefix($0) }
    }
}

extension ThemeLifecycle {
    /// Returns the life after an action, as `after(_:by:)` does. In addition, an id that nobody has used may be reserved.
    package func after(
        _ action: ThemeAction, on id: ThemeID, by caller: StoreCaller
    ) throws(ThemeRefusal) -> ThemeLifecycle {
        let after = try after(action, by: caller)
        if action == .upload, owner == nil, caller.role < .reviewer, caller.rules.reserved.include(id) {
            throw .reserved
        }
        return after
    }

    /// Throws if somebody may not see the earlier versions of the published theme, and publish one again.
    package func checkVersions(by caller: StoreCaller) throws(ThemeRefusal) {
        guard caller.role >= .author else { throw .needs(.author) }
        guard let published = self[.published] else { throw .missing }
        guard caller.decides(for: published) else { throw .foreign }
    }
}
