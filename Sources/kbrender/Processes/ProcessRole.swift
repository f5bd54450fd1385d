import Glibc

/// What a process of this program is there for. The program starts itself anew for work that is held to limits, under a
/// name that tells what it is to do with the words that follow.
enum ProcessRole: String, CaseIterable, Sendable {
    /// Draws the pictures of a batch that it is sent.
    case worker = "kbrender: worker"
    /// Does what the words say, watched by the process that started it.
    case watched = "kbrender: watched"

    /// The role of this process; nil for the one that the user started.
    static var current: ProcessRole? {
        let name = unsafe CommandLine.unsafeArgv.pointee.map { unsafe String(cString: $0) }
        return name.flatMap(ProcessRole.init)
    }
}
