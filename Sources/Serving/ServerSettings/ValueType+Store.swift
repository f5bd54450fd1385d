internal import Files
internal import Glibc
internal import Options
package import StoreModel

extension ValueType where Value == StoreAddress {
    /// The file of a store, the folder that has it, or the address of its database.
    static func store(wanted: String) -> ValueType {
        ValueType(
            placeholder: "STORE", wanted: wanted, allowed: nil, completion: .files,
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
