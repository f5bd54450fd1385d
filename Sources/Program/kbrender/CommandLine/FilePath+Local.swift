import Documents
import Files

extension FilePath {
    /// Throws if the path is an address: the command writes the file that it reads.
    func requireLocal() throws(OperationError) {
        guard isWebAddress else { return }
        throw .usage("\(self): is on a server (write it to a file first: `kbrender convert \(self) -o FILE`)")
    }
}
