internal import Files
internal import Glibc
package import Options
package import StoreModel

extension ValueType where Value == StoreAddress {
    /// The file of a store, the folder that has it, or the address of its database.
    static func store(wanted: String) -> ValueType {
        ValueType(
            placeholder: "STORE", wanted: wanted, completion: .files,
            read: { argument throws(ValueError) in
                guard !argument.bytes.isEmpty else { throw ValueError("is empty") }
                guard PostgreSQLAddress.isMeant(by: argument.text) else { return .path(FilePath(argument.bytes)) }
                return .postgreSQL(try PostgreSQLAddress(argument.text))
            },
            show: \.description,
            exact: { address in
                switch address {
                case .path(let path): Argument(path.bytes)
                case .postgreSQL(let address): Argument(address.spelling)
                }
            }
        )
    }
}

extension ValueType where Value == String {
    /// The kind of names of token holders.
    package static var holderName: ValueType {
        .described(
            "NAME", wanted: "a name of 1 to 64 letters, digits, dots, dashes and underscores", problem: "is not a name",
            read: { AccessHolder.isName($0) ? $0 : nil })
    }

    /// The kind of ids of themes.
    static var themeID: ValueType {
        .described(
            "ID", wanted: "an id of \(ThemeID.expected)", problem: "is not an id", read: { ThemeID($0)?.description })
    }
}

/// Passwords of databases go from program to program in the environment, as libpq has it: everybody on the machine can read
/// arguments.
extension StoreAddress {
    private static let variable = "PGPASSWORD"

    /// Leaves the password to the program that takes the place of this one, without it among its arguments. Returns whether the
    /// address has one.
    package func leavePassword() -> Bool {
        guard case .postgreSQL(let address) = self, let password = address.password else { return false }
        unsafe setenv(Self.variable, password, 1)
        return true
    }

    /// Takes the password that was left. Programs that this one starts do not get it.
    package mutating func takePassword() {
        guard case .postgreSQL(var address) = self, let left = unsafe getenv(Self.variable) else { return }
        if address.password == nil { address.password = unsafe String(cString: left) }
        unsafe unsetenv(Self.variable)
        self = .postgreSQL(address)
    }
}
