import CommandSupport
import Documents
import Files
import Options
import RenderOptions
import ServerSettings
import StoreModel

/// `kbrender token`: makes and revokes tokens for clients of the service.
enum TokenCommand {
    struct Arguments: ReportingArguments {
        /// The holder of the token.
        var name: String?
        var role: AccessRole?
        /// The name that other people see; nil for the holder's name.
        var shownName: String?
        /// The file of tokens.
        var tokens: FilePath?
        /// True to list the tokens instead.
        var lists = false
        /// The name whose tokens to revoke.
        var revoked: String?
        var messages = MessageStyle()
    }

    static let table = Command<Arguments>(
        operands: [
            .optional("NAME", .holderName, \.name),
            .optional("ROLE", .choice("ROLE"), \.role),
        ],
        options: [
            .init(
                "Tokens",
                [
                    .value("tokens", .file(wanted: "a file of tokens"), \.tokens, initial: nil),
                    .value("shown-name", .shownName, \.shownName, initial: "NAME"),
                    .value("revoke", .holderName, \.revoked, initial: "none"),
                    .flag("list", \.lists, true),
                ])
        ]
    )

    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        guard let path = arguments.tokens else { throw .usage("--tokens: is required (a file of tokens)") }
        if arguments.lists {
            guard [arguments.name, arguments.revoked, arguments.shownName] == [nil, nil, nil] else {
                throw .usage("--list: takes no name (leave NAME, --revoke and --shown-name out)")
            }
            return try .done(writing: AccessTokens(reading: path).list)
        }
        if let name = arguments.revoked {
            try OperationError.check([
                (arguments.name != nil, "revoke", "takes no other NAME"),
                (arguments.shownName != nil, "shown-name", "is for a new token (leave it out with --revoke)"),
            ])
            return try revoke(name, with: arguments, path: path)
        }
        guard let name = arguments.name, let role = arguments.role else {
            throw .usage(
                "\(arguments.name == nil ? "NAME" : "ROLE"): is required (give NAME and a ROLE of client, author or reviewer; "
                    + "or --revoke NAME, or --list)")
        }
        let token = try AccessTokens.change(in: path, mayCreate: true) { tokens throws(OperationError) in
            try tokens.add(AccessHolder(name: name, role: role), shownName: arguments.shownName)
        }
        return try .done(writing: token + "\n")
    }

    private static func revoke(
        _ name: String, with arguments: Arguments, path: FilePath
    ) throws(OperationError) -> ExitCode {
        let count = try AccessTokens.change(in: path, mayCreate: false) { tokens throws(OperationError) in
            let count = tokens.revoke(name)
            guard count > 0 else { throw OperationError("\(path): has no token for \(Quoted(name))", .noInput) }
            return count
        }
        arguments.messages.print(["\(Prose.counted(count, noun: "token")) of \(name) revoked (send the service HUP)"])
        return .done
    }
}

extension ValueType where Value == String {
    /// The kind of names that people see.
    static var shownName: ValueType {
        .described(
            "TEXT", wanted: "a name of 1 to 64 characters without control characters",
            problem: "is too long or has control characters", read: { AccessHolder.isShownName($0) ? $0 : nil })
    }
}
