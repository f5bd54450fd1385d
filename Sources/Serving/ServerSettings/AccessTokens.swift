internal import Digest
package import Documents
package import Files
package import StoreModel

/// The holder of a token.
package struct AccessHolder: Hashable, Sendable {
    /// The name, which is also recorded as the owner of uploads.
    package let name: String
    /// What the holder may do.
    package let role: AccessRole

    package init(name: String, role: AccessRole) {
        self.name = name
        self.role = role
    }

    /// The lengths that a name may have: it appears unchanged in files and logs.
    static let nameLengths = 1...64

    /// Returns true if a text may be a name that people see: up to 64 characters, and none that acts on a page or a terminal.
    package static func isShownName(_ text: String) -> Bool {
        nameLengths.contains(text.unicodeScalars.count) && text.utf8.count <= 256
            && Quoted.sanitized(text) == text && !text.contains(where: \.isNewline)
    }

    /// Returns true if a text may be a name.
    package static func isName(_ text: String) -> Bool {
        nameLengths.contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "._-".utf8.contains($0) }
    }
}

/// The tokens by which the service recognizes clients: a file with a line of name, role and SHA-256 for each. The tokens
/// themselves are not stored.
package struct AccessTokens: Sendable {
    private struct Entry: Hashable, Sendable {
        let holder: AccessHolder
        /// The digest of the token, in 64 hexadecimal digits.
        let digest: [UInt8]
        /// The name that other people see; nil for the holder's name.
        let shownName: String?
        /// The day when the token was made, as the comment above it says; nil if there is none.
        let made: String?
    }

    /// The beginning of such a comment.
    private static let madeMark = "# made "

    private var entries: [Entry] = []
    /// The holders by the digests of their tokens, which each request may ask for: in a list it would take long to find one.
    private var holders: [[UInt8]: AccessHolder] = [:]
    /// The names that people see in place of those of holders, and the holders by what people see, in small letters.
    private var (shownNames, owners): ([String: String], [String: String]) = ([:], [:])

    /// Random bytes in a token: nobody guesses 256 bits.
    private static let tokenBytes = 32
    /// The most bytes of a token that is checked: generated ones have 43.
    private static let longestToken = 256
    /// The most bytes of a file: enough for ten thousand holders.
    private static let fileBytes = 1 << 20

    /// Creates an empty set of tokens.
    package init() {}

    /// Reads a file of tokens. Skips empty lines and those that begin with #.
    package init(reading path: FilePath) throws(OperationError) {
        let file = try InputFile(reading: path, limit: Self.fileBytes)
        try self.init(String(decoding: file.bytes, as: UTF8.self), name: file.name)
    }

    init(_ text: String, name: String) throws(OperationError) {
        var made: String?
        for (n, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.split(maxSplits: 3) { $0.isWhitespace }
            if words.isEmpty || words[0].hasPrefix("#") {
                let mark = Self.madeMark
                made = line.hasPrefix(mark) ? Quoted.sanitized(String(line.dropFirst(mark.count))) : nil
                continue
            }
            defer { made = nil }
            guard let entry = Self.entry(words, made: made) else {
                throw OperationError(
                    "\(name):\(n + 1): is not a valid token entry (expected a name, one of "
                        + "\(Prose.alternatives(AccessRole.allCases.map(\.rawValue))), 64 hexadecimal digits, as "
                        + "`kbrender token` writes, and the name that people see, if it is another)", .badData)
            }
            if let shown = entry.shownName, let other = holder(shownAs: shown, besides: entry.holder.name) {
                throw OperationError(
                    "\(name):\(n + 1): \(Quoted(shown)) is already the name of \(other) (expected one that nobody else has)",
                    .badData)
            }
            append(entry)
        }
    }

    private mutating func append(_ entry: Entry) {
        let (name, old) = (entry.holder.name, shownName(of: entry.holder.name).lowercased())
        entries.append(entry)
        holders[entry.digest] = entry.holder
        shownNames[name] = entry.shownName ?? shownNames[name]
        if owners[old] == name { owners[old] = nil }
        owners[shownName(of: name).lowercased()] = name
    }

    private static func entry(_ words: [Substring], made: String?) -> Entry? {
        guard words.count >= 3, AccessHolder.isName(String(words[0])),
            let role = AccessRole(rawValue: String(words[1])),
            words[2].utf8.count == 64, words[2].allSatisfy({ $0.isASCII && $0.isHexDigit })
        else { return nil }
        let shown = words.count > 3 ? words[3].trimmed : ""
        guard shown.isEmpty || AccessHolder.isShownName(shown) else { return nil }
        return Entry(
            holder: AccessHolder(name: String(words[0]), role: role), digest: Array(words[2].lowercased().utf8),
            shownName: shown.isEmpty ? nil : shown, made: made)
    }

    /// Returns the holder whom others see under a name, apart from one; nil if there is none.
    private func holder(shownAs shown: String, besides name: String) -> String? {
        owners[shown.lowercased()].flatMap { $0 == name ? nil : $0 }
    }

    /// The names of those who may upload.
    package var authors: [String] { entries.filter { $0.holder.role >= .author }.map(\.holder.name) }

    /// Returns the name that people see in place of a holder's: the last one in the file, or the holder's name.
    package func shownName(of name: String) -> String { shownNames[name] ?? name }

    /// Returns the holder of a token; nil if there is none, as for a text that is too long for one. The time that this takes depends on
    /// a digest, from which nobody finds a token.
    package func holder(of token: String) -> AccessHolder? {
        let bytes = Array(token.utf8)
        guard (1...Self.longestToken).contains(bytes.count) else { return nil }
        return holders[Array(SHA256.hex(of: bytes).utf8)]
    }

    /// Returns a text that nobody guesses: 256 random bits, in the letters of `Base64.urlText`.
    private static func newText() -> String {
        var generator = SystemRandomNumberGenerator()
        return Base64.urlText((0..<tokenBytes).map { _ in UInt8.random(in: 0 ... .max, using: &generator) })
    }

    /// Makes a token for a holder, who may have others. Throws if the name already has another role.
    ///
    /// `shownName` is the name that other people see; nil keeps the one that there is.
    package mutating func add(_ holder: AccessHolder, shownName: String? = nil) throws(OperationError) -> String {
        if let other = entries.first(where: { $0.holder.name == holder.name && $0.holder.role != holder.role }) {
            throw .usage(
                "NAME: \(holder.name) already has the role \(other.holder.role.rawValue) (choose another name, or --revoke "
                    + "it first)"
            )
        }
        if let shownName, let other = self.holder(shownAs: shownName, besides: holder.name) {
            throw .usage("--shown-name: \(Quoted(shownName)) is already the name of \(other) (choose another)")
        }
        let token = Self.newText()
        append(
            Entry(
                holder: holder, digest: Array(SHA256.hex(of: Array(token.utf8)).utf8), shownName: shownName,
                made: String(Duration.utcNow.prefix(10))))
        return token
    }

    /// Removes all tokens of a name. Returns their number.
    package mutating func revoke(_ name: String) -> Int {
        let (before, kept) = (entries.count, entries.filter { $0.holder.name != name })
        self = AccessTokens()
        for entry in kept { append(entry) }
        return before - entries.count
    }

    /// A table of the tokens in the file's order: who has them, for what, since when, and who people see. The tokens themselves
    /// are not known.
    package var list: String {
        TextTable(
            heading: ["name", "role", "made", "name that people see"],
            entries.map { [$0.holder.name, $0.holder.role.rawValue, $0.made ?? "", shownName(of: $0.holder.name)] }
        ).text
    }

    var text: String {
        "# name role sha-256 name-that-people-see\n"
            + entries.map {
                ($0.made.map { Self.madeMark + $0 + "\n" } ?? "")
                    + "\($0.holder.name) \($0.holder.role.rawValue) \(String(decoding: $0.digest, as: UTF8.self))"
                    + ($0.shownName.map { " " + $0 } ?? "") + "\n"
            }.joined()
    }

    /// Reads a file of tokens, has `change` change them, and writes the file, whole or not at all; whoever else wants to change it
    /// meanwhile waits. The lock is that of the folder, since the file is replaced. A new file can be read only by its owner.
    package static func change<Value>(
        in path: FilePath, mayCreate: Bool, _ change: (inout AccessTokens) throws(OperationError) -> Value
    ) throws(OperationError) -> Value {
        let folder = try SystemError.mapError(try OpenFolder(path.folder)) { error in
            mayCreate
                ? Output.cannotCreate(path.description, reason: "\(error)")
                : OperationError("\(path): \(error) (expected a file of tokens)", .noInput)
        }
        return try folder.withLock { () throws(OperationError) in
            var tokens = mayCreate && path.isMissing ? AccessTokens() : try AccessTokens(reading: path)
            let value = try change(&tokens)
            let old = try? folder.status(of: path.lastComponent)
            try Output.writing(
                path.description,
                by: try folder.replace(
                    path.lastComponent, with: Array(tokens.text.utf8), permissions: old?.permissions ?? 0o600,
                    replaced: old, durability: .synced))
            folder.sweepBriefly()
            return value
        }
    }
}
