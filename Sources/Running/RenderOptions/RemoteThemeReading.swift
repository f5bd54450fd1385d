package import CacheStorage
internal import Documents
internal import Files
package import RemoteThemes
internal import ThemeImport

/// The replacement for a theme that a server has never given.
package enum FallbackTheme: String, CaseIterable, Sendable {
    /// The theme that an app shows before it has ever reached its server.
    case `default`

    var document: [UInt8] { DefaultTheme.document }
}

/// Settings for reading themes from servers.
package struct RemoteThemeSettings: Sendable {
    /// The replacement if there is no theme.
    package var fallback: FallbackTheme?
    /// The cache folder in which the last good copies are kept; `off` keeps none.
    package var cache = CacheChoice.standard
    /// True to use a kept copy without asking its server, because that has just been done.
    package var prefersCopies = false
    /// True to accept a document that is not a good theme, with all its problems.
    package var takesAny = false
    /// True to request the document even if it has not changed, to get everything that the server sends with it.
    package var asksForAll = false

    /// Creates settings without a fallback, with the user's cache folder.
    init() {}

    /// The copies; nil for none.
    var copies: ThemeCache? {
        cache.disk.map { ThemeCache($0.folder) }
    }
}

/// The server of a theme.
package struct ThemeServer: Hashable, Sendable {
    /// The theme's name in messages.
    package let name: String
    /// The address where the server reports changes; nil if it named none.
    package let events: WebAddress?
    /// True if another document replaces the theme.
    package let isAway: Bool
}

extension SourceOptions {
    /// Asks a server for its theme, or takes a replacement. Throws 66 if there is no theme of any kind.
    func fetch(_ path: FilePath, noting record: inout InputRecord) throws(OperationError) -> ThemeSource {
        let name = path.description
        let source = RemoteThemeSource(
            try WebAddress.of(path), keptIn: remote.copies, fallback: remote.fallback?.document)
        let theme = try mapError({ Self.failure(name, error: $0, settings: remote) }) {
            () throws(RemoteTheme.Failure) in
            if remote.prefersCopies, let copy = source.known, case .kept = copy.origin { return copy }
            // Whether a document is a theme does not depend on the order of channels.
            var recognizing = self
            recognizing.alphaFirst = false
            return try source.refreshed(by: HelperClient(), whole: remote.asksForAll) { document in
                remote.takesAny
                    || Self.isGood(recognizing.theme(ThemeSource(SourceText(name: name, bytes: document))))
            }
        }
        record.servers.append(ThemeServer(name: name, events: theme.events, isAway: theme.origin.isStandIn))
        record.notices += Self.notices(theme.origin, name: name) + Self.notices(remote.cache)
        return ThemeSource(SourceText(name: name, bytes: theme.bytes))
    }

    /// Returns whether a source is a theme that can be read. Which of several themes to take does not depend on the document.
    private static func isGood(_ source: ThemeSource) -> Bool {
        do {
            return try source.load(modes: nil).value != nil
        } catch {
            return true
        }
    }

    private static func failure(
        _ name: String, error: RemoteTheme.Failure, settings: RemoteThemeSettings
    ) -> OperationError {
        // Nobody was asked: the theme is not missing, but what asks.
        if case .noAnswer(let exchange) = error, [.noProgram, .noLibrary].contains(exchange.kind) {
            let advice = exchange.kind == .noProgram ? " (\(HelperClient.packages))" : ""
            return OperationError("\(name): \(error.description)\(advice)", .unavailable)
        }
        let advice = settings.fallback == nil ? " (fallback=default draws the default theme instead)" : ""
        return OperationError(
            "\(name): \(error.description), and there is no earlier copy of the theme\(advice)",
            .noInput)
    }

    private static func notices(_ origin: RemoteTheme.Origin, name: String) -> [Diagnostic] {
        let notice: (kind: DiagnosticKind, text: String)? =
            switch origin {
            case .server: (RemoteDiagnostics.fetched, "the server sent the theme")
            case .confirmed: (RemoteDiagnostics.fetched, "the stored copy of the theme is still current")
            case .kept: nil
            case .old(let age, let error):
                (RemoteDiagnostics.oldCopy, "\(error.description), so this is the copy from \(age.ago)")
            case .fallback(let error):
                (
                    RemoteDiagnostics.fallback,
                    "\(error.description), and no copy was kept, so this is the default theme"
                )
            }
        return notice.map { [Diagnostic($0.kind, $0.text, in: SourceText(name: name, bytes: []))] } ?? []
    }

    private static func notices(_ cache: CacheChoice) -> [Diagnostic] {
        cache.unsafeFolder.map { folder in
            [Diagnostic(RemoteDiagnostics.noCopies, "no copy is kept in \(folder): it \(CacheChoice.unsafety)")]
        } ?? []
    }
}

extension RemoteTheme.Origin {
    /// True if the server gave no good theme.
    fileprivate var isStandIn: Bool {
        switch self {
        case .server, .confirmed, .kept: false
        case .old, .fallback: true
        }
    }
}

extension Duration {
    /// How long ago something was, in words.
    var ago: String {
        let seconds = components.seconds
        let units: [(seconds: Int64, name: String)] = [
            (86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second"),
        ]
        guard let unit = units.first(where: { seconds >= $0.seconds }) else { return "less than a second ago" }
        return Prose.counted(Int(seconds / unit.seconds), noun: unit.name) + " ago"
    }
}

/// The messages about themes from servers.
package enum RemoteDiagnostics {
    static let fetched = DiagnosticKind("KB320", .note)
    static let oldCopy = DiagnosticKind("KB321", .warning)
    static let fallback = DiagnosticKind("KB322", .warning)
    static let noCopies = DiagnosticKind("KB323", .warning)
}
