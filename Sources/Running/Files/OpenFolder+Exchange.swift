// Apart from OpenFolder.swift: with both modules, it is open to which of them the system's types belong that its interface has.
internal import CGlibc

extension OpenFolder {
    /// Exchanges the names of two files in one step (renameat2(2)); returns false, with everything as before, if the system
    /// cannot do it.
    func swapNames(of one: FilePath, and other: FilePath) -> Bool {
        unsafe renameat2(descriptor, one.cString, descriptor, other.cString, RENAME_EXCHANGE) == 0
    }
}
