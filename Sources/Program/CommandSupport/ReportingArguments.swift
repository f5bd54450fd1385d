package import CacheStorage
internal import Documents
package import Options
package import Processes
internal import RenderOptions
package import Reports

/// The arguments of a command: options, and the style of messages.
package protocol ReportingArguments: CommandArguments {
    /// The style of messages.
    var messages: MessageStyle { get set }
}

/// The arguments of a command whose time and memory can be limited.
package protocol LimitedArguments: ReportingArguments {
    /// The limits of the work.
    var limits: ResourceLimits { get }
}

extension Command where Arguments: ReportingArguments {
    /// Creates the table of a command from its own groups of options; those for messages, which every command takes, follow.
    package init(
        operands: [Operand<Arguments>] = [], options: [OptionGroup<Arguments>] = [],
        formats: [MessageFormat] = [.text, .json, .github],
        facts: @autoclosure @escaping @Sendable () -> [String: String] = [:]
    ) {
        self.init(operands: operands, groups: options + [.messages(formats)], facts: facts())
    }
}

extension Command {
    /// Returns the table of a command whose arguments contain these in a field, with the options for messages.
    package func lifted<Outer: ReportingArguments>(
        to field: any WritableKeyPath<Outer, Arguments> & Sendable
    ) -> Command<Outer> {
        Command<Outer>(
            operands: operands.map { $0.lifted(to: field) },
            options: groups.map { $0.lifted(to: field) }, facts: facts())
    }
}

extension Option {
    /// Returns the option for the cache of finished pictures.
    package static func cache(_ field: @autoclosure @escaping Field<CacheChoice>) -> Option {
        .value("cache", .cache, field())
    }

    /// Returns the option for how many pieces of work run at the same time.
    package static func jobs(_ field: @autoclosure @escaping Field<Int?>) -> Option {
        .value("jobs", .wholeNumber(1...256, "N"), field(), initial: "one per processor")
    }
}

extension Option where Arguments: ReportingArguments {
    /// The option that treats warnings as errors.
    package static var strict: Option { .strict(\.messages.isStrict) }
}

extension OptionGroup where Arguments: ReportingArguments {
    /// Returns the options for the style of messages.
    static func messages(_ formats: [MessageFormat]) -> OptionGroup {
        OptionGroup(
            "Messages",
            [
                .flag("quiet", \.messages.leastSeverity, .error),
                .flag("verbose", \.messages.leastSeverity, .note),
                .value("color", .choice("WHEN"), \.messages.color),
                .value("message-format", .choice(among: formats, "FORMAT"), \.messages.format),
            ]
        )
    }
}

extension CacheChoice {
    /// Warns if the folder is not used because other users may write to it.
    package func reportIfUnsafe(_ messages: MessageStyle) {
        guard let folder = unsafeFolder else { return }
        let warning = Diagnostic(
            CommandDiagnosticKinds.cacheUse, severity: .warning,
            "the cache \(folder) is not used: it \(Self.unsafety)")
        messages.warn([warning])
    }
}
