internal import Documents
internal import Files
internal import ServerSettings
internal import StoreModel
internal import Synchronization
internal import ThemeModel

/// What uploads are held to, as the operator has set it.
final class UploadPolicy: Sendable {
    private let file: FilePath?
    private let rules: Mutex<UploaderLimits>

    /// The ids that are reserved whatever the file says: a theme should not pass for a preset.
    private static let presets = Set(Preset.all.map(\.id))

    init(_ settings: ServiceSettings) throws(OperationError) {
        file = settings.reserved
        var rules = UploaderLimits()
        rules.waiting = settings.maxWaiting
        rules.daily = settings.maxDaily
        rules.needsSecondReviewer = settings.needsSecondReviewer
        rules.reserved = try Self.reserved(settings.reserved)
        self.rules = Mutex(rules)
    }

    private static func reserved(_ file: FilePath?) throws(OperationError) -> ReservedIDs {
        guard let file else { return ReservedIDs(presets) }
        return try ReservedIDs(reading: file, and: presets)
    }

    /// Reads the file of ids again. Throws if that fails; the old ones then stay in use.
    func reread() throws(OperationError) {
        let reserved = try Self.reserved(file)
        rules.withLock { $0.reserved = reserved }
    }

    /// Returns the holder of a token, or anybody without one, with the rules for them.
    func caller(_ holder: AccessHolder?) -> StoreCaller {
        guard let holder else { return .anonymous }
        return StoreCaller(name: holder.name, role: holder.role, rules: rules.withLock { $0 })
    }
}
