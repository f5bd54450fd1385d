import Documents
import Files

/// What commands say of the files that they write. Only a person at a terminal gets to read it: for scripts, silence means that
/// all is well.
extension MessageStyle {
    /// Says on a terminal that an output was written, unless it is standard output.
    func tell(of output: Output) {
        if !output.isStandard { tell("wrote \(Quoted.sanitized(output.name))") }
    }

    /// Writes a line about successful work, if messages go to a terminal and the user wants them.
    func tell(_ line: String) {
        if StandardError.isTerminal { print([line]) }
    }
}

extension Output {
    /// Writes the bytes, and says so on a terminal.
    func write(
        _ bytes: [UInt8], durability: Durability = .synced, telling style: MessageStyle
    ) throws(OperationError) {
        try write(bytes, durability: durability)
        style.tell(of: self)
    }
}
