internal import CacheStorage
package import Files
package import Options
internal import Processes
internal import RenderOptions

/// The options of the studio.
package struct StudioSettings: CommandArguments {
    /// The theme to edit, or a folder of themes; nil for a new one.
    package var theme: FilePath?
    /// The port to listen on; nil for the first free one of the usual ports.
    package var port: Int?
    /// True if the browser is opened.
    package var opensBrowser = true
    /// The store to which themes are uploaded; nil for none.
    package var store: FilePath?
    /// The configuration of the studio's service: one person on this machine, and pictures that nobody asks for again.
    package private(set) var service: ServiceSettings = {
        var service = ServiceSettings()
        service.perClient = service.queue
        service.accessLog = .off
        service.cache = .off
        service.drainSeconds = 1
        // Pages wait for events.
        service.idleSeconds = 60
        return service
    }()

    /// Creates settings with every option at its default.
    package init() {}

    /// The ports to try, in this order, if none is given.
    package static let usualPorts = 8088...8187
}

extension StudioSettings {
    /// The table of `kbrender studio`.
    package static let table = Command<StudioSettings>(
        operands: [.optional("THEME", .file(wanted: "a theme document, its address or a folder"), \.theme)],
        groups: [
            OptionGroup(
                "Address",
                [
                    .value(
                        "port", .wholeNumber(0...65_535, "NUMBER"), \.port,
                        initial: "\(usualPorts.lowerBound), or the next free one"),
                    .flag("no-open", \.opensBrowser, false),
                ]),
            OptionGroup("Store", [.value("store", .file(wanted: "an address").named("URL"), \.store, initial: nil)]),
            OptionGroup(
                "Work",
                [
                    .value("workers", .wholeNumber(1...256, "NUMBER"), \.service.workers, initial: "one per core"),
                    .value("time-limit", .number(0.01...86_400), \.service.limits.seconds, initial: "10"),
                    .value("memory-limit", .number(1...1_048_576), \.service.limits.mebibytes, initial: "512"),
                ]),
        ]
    )
}
