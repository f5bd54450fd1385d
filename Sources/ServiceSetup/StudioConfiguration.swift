internal import Documents
package import Files
package import Options
package import Processes
internal import RenderCache
internal import RenderOptions

/// What the studio is started with.
package struct StudioConfiguration: CommandArguments {
    /// The theme to edit; nil for a new one.
    package var theme: FilePath?
    /// The port to listen on; nil for the usual one, or the next that is free.
    package var port: Int?
    /// The browser opens by itself.
    package var opensBrowser = true
    /// How many workers draw; nil for one a core.
    package var workers: Int?
    /// What a picture or a check may take of time and memory.
    package var limits = ResourceLimits(seconds: 10, mebibytes: 512)

    /// Every option at its default.
    package init() {}

    /// The word by which the service's program is asked for the studio.
    package static let word = Argument("studio")
    /// The ports that are tried, in this order, if none is asked for.
    package static let usualPorts = 8088...8187

    /// The service that the studio is: for this machine alone, one person, pictures that nobody asks for again.
    package var service: ServiceConfiguration {
        var service = ServiceConfiguration()
        service.workers = workers
        service.limits = limits
        service.perClient = service.queue
        service.accessLog = .off
        service.cache = .off
        service.drainSeconds = 1
        // Pages wait for events.
        service.idleSeconds = 60
        return service
    }
}

extension StudioConfiguration {
    /// The table of `kbrender studio`.
    package static let table = Command<StudioConfiguration>(
        summary: "edits a theme in the browser",
        discussion: [
            "Prints an address of this machine and opens it. The key in the address works once; "
                + "after that, studio prints another address, for another tab. Only pages that were opened "
                + "with such a key can read or write the theme.",
            "Without THEME, it starts a new theme, which is saved in the current folder. Ctrl-C ends "
                + "the studio; drafts are kept.",
        ],
        operands: [
            .optional("THEME", .file(wanted: "a theme document"), \.theme, "the theme document to edit")
        ],
        groups: [
            OptionGroup(
                "Address",
                [
                    .value(
                        "port", .wholeNumber(0...65_535, "NUMBER"), \.port,
                        initial: "\(usualPorts.lowerBound), or the next free one",
                        "port to listen on; 0 takes any free one"),
                    .flag("no-open", \.opensBrowser, false, "does not open the browser"),
                ]),
            OptionGroup(
                "Work",
                [
                    .value(
                        "workers", .wholeNumber(1...256, "NUMBER"), \.workers, initial: "one per core",
                        "processes that read themes and draw"),
                    .value(
                        "time-limit", .number(0.01...86_400), \.limits.seconds, initial: "10",
                        "seconds that a picture or check may take"),
                    .value(
                        "memory-limit", .number(1...1_048_576), \.limits.mebibytes, initial: "512",
                        "MiB of memory that a picture or check may take"),
                ]),
        ],
        examples: [
            .init("kbrender studio theme.json", "opens the theme in the browser"),
            .init("kbrender studio --no-open --port 9000", "a new theme, at http://127.0.0.1:9000"),
        ]
    )
}
