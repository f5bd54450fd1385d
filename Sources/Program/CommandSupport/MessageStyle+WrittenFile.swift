package import Documents
package import Files

/// What commands say of the files that they write. Only a person at a terminal gets to read it: for scripts, silence means that
/// all is well.
extension MessageStyle {
    /// Says on a terminal that an output was written, unless it is standard output.
    package func tell(of output: Output) {
        if !output.isStandard { tell("wrote \(Quoted.sanitized(output.name))") }
    }

    /// Writes a line about successful work, if messages go to a terminal and the user wants them.
    package func tell(_ line: String) {
        if StandardError.isTerminal { print([line]) }
    }

    /// Writes lines about successful work, for people who want them.
    package func print(_ lines: [String]) {
        guard reportsProgress else { return }
        StandardError.write(lines.map { "kbrender: \($0)\n" }.joined())
    }
}

extension Output {
    /// Writes the bytes, and says so on a terminal.
    package func write(
        _ bytes: [UInt8], durability: Durability = .synced, telling style: MessageStyle
    ) throws(OperationError) {
        try write(bytes, durability: durability)
        style.tell(of: self)
    }
}
