package import Files
package import Glibc
package import Options

/// The way to start a program: its file, and the arguments after its name.
package struct ProgramInvocation: Hashable, Sendable {
    package let program: FilePath
    /// The arguments after the program's name.
    let arguments: [Argument]

    /// Creates an invocation of a program.
    package init(_ program: FilePath, arguments: [Argument]) {
        self.program = program
        self.arguments = arguments
    }

    /// Returns the running program with other arguments: its own file, also if another has taken its place since; where `/proc`
    /// is not mounted, the file at its path.
    package static func itself(_ arguments: [Argument]) -> ProgramInvocation {
        let own = FilePath("/proc/self/exe")
        return ProgramInvocation(own.isMissing ? .runningProgram : own, arguments: arguments)
    }

    /// Returns the program that draws, which is in the same folder as the running one, with these arguments.
    package static func kbrender(_ arguments: [Argument]) -> ProgramInvocation {
        ProgramInvocation(FilePath.runningProgram.folder.appending("kbrender"), arguments: arguments)
    }
}

/// A process that this one has started.
package final class ChildProcess {
    /// How a process ended.
    package enum Ending: Hashable, Sendable {
        /// With an exit status.
        case exit(Int32)
        /// By a signal. It is known whether the system sent it because memory ran out.
        case signal(Int32, isForMemory: Bool = false)
    }

    package let number: pid_t
    private var ending: Ending?
    private var isKilledHere = false
    private let memoryKillsBefore: Int?

    /// Starts a program. It gets `descriptors`, files of this process, as 0, 1, 2 and so on; it shares the standard streams
    /// whose entry is nil or missing. With `ignoringInterrupts`, the interrupt key of a terminal, which reaches all its
    /// processes, does not end it; a process `inOwnSession` no longer belongs to the terminal at all.
    package init(
        _ invocation: ProgramInvocation, descriptors: [Int32?] = [], ignoringInterrupts: Bool = false,
        inOwnSession: Bool = false
    ) throws(SystemError) {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (target, descriptor) in descriptors.enumerated() {
            guard let descriptor else { continue }
            unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target))
        }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var mask = sigset_t()
        unsafe sigemptyset(&mask)
        if ignoringInterrupts { unsafe sigaddset(&mask, SIGINT) }
        unsafe posix_spawnattr_setsigmask(&attributes, &mask)
        let flags = POSIX_SPAWN_SETSIGMASK | (inOwnSession ? Self.newSession : 0)
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

        memoryKillsBefore = OutOfMemoryKills.count
        let name = FilePath("kbrender").cString
        let arguments = [name] + invocation.arguments.map { FilePath($0.bytes).cString }
        var child: pid_t = 0
        let error = unsafe Self.withPointers(to: arguments) { pointers in
            unsafe posix_spawn(&child, invocation.program.cString, &actions, &attributes, pointers, environ)
        }
        guard error == 0 else { throw SystemError(code: error) }
        number = child
    }

    deinit {
        kill()
    }

    /// `POSIX_SPAWN_SETSID` of spawn.h, which the headers define only for GNU programs.
    private static let newSession: Int32 = 0x80

    private static func withPointers<Result>(
        to strings: [[CChar]], _ work: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = unsafe strings.map { unsafe strdup($0) }
        defer { unsafe copies.forEach { unsafe free($0) } }
        return unsafe work(copies + [nil])
    }

    /// Returns how it ended; nil if it has not.
    package func endingIfOver() -> Ending? {
        collect(WNOHANG)
        return ending
    }

    /// Waits until it has ended, and returns how.
    package func waitForEnding() -> Ending {
        while ending == nil { collect(0) }
        return ending ?? .exit(0)
    }

    /// Ends it immediately, whatever it does; does nothing if it has ended.
    package func kill() {
        guard endingIfOver() == nil else { return }
        isKilledHere = true
        _ = Glibc.kill(number, SIGKILL)
        _ = waitForEnding()
    }

    /// Asks it to end; it finishes a file that it is writing.
    func askToEnd() {
        guard endingIfOver() == nil else { return }
        _ = Glibc.kill(number, SIGTERM)
    }

    /// The bytes of memory that it has now; nil if it has ended.
    var residentBytes: Int? {
        MemoryUse.resident(FilePath("/proc/\(number)/statm"))
    }

    private func collect(_ options: Int32) {
        guard ending == nil else { return }
        var status: Int32 = 0
        let result = unsafe waitpid(number, &status, options)
        if result == number {
            let signal = status & 0x7F
            ending = signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal, isForMemory: isForMemory(signal))
        } else if result < 0, errno != EINTR {
            // Something else has already waited for it.
            ending = .signal(SIGKILL)
        }
    }

    /// Returns whether the system has ended the process by this signal because memory ran out.
    private func isForMemory(_ signal: Int32) -> Bool {
        signal == SIGKILL && !isKilledHere
            && OutOfMemoryKills.accountForOne(since: memoryKillsBefore, now: OutOfMemoryKills.count)
    }
}
