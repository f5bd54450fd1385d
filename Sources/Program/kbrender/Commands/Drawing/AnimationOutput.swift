import Documents
import Files
import KeyboardPreview
import Options
import RenderOptions

/// The output of a moving picture: one file, or a file for each frame.
struct AnimationOutput {
    /// The output that the user asks for.
    enum Target {
        /// One file, or standard output; without a path it has the standard name.
        case file(FilePath?, flags: AnimationFormat)
        /// A PNG file for each frame.
        case frames(FrameNames)

        /// Reads the output's name. Only standard output takes a format: other names have an extension.
        init(_ path: FilePath?, format: AnimationFormat?) throws(OperationError) {
            guard let path, !path.isStandardStream else {
                guard format == nil || path != nil else { throw Self.misplaced }
                self = .file(path, flags: format ?? .webP)
                return
            }
            guard format == nil else { throw Self.misplaced }
            if let names = try FrameNames(path) {
                self = .frames(names)
            } else if let format = AnimationFormat(ofName: path.lastComponent) {
                self = .file(path, flags: format)
            } else {
                throw .usage(
                    "--output: \(Quoted(path.description)) does not have the ending of a moving picture "
                        + "(expected \(AnimationFormat.endings))")
            }
        }

        private static let misplaced = OperationError.usage(
            "--format: requires -o -, because a file's ending decides its format")

        /// The format of the file; frames use PNG.
        var format: AnimationFormat {
            switch self {
            case .file(_, flags: let format): format
            case .frames: .png
            }
        }
    }

    private enum Destination {
        case file(Output)
        case frames(FrameNames)
    }

    private let destination: Destination

    /// Checks that the output can be written, before anything is drawn.
    init(_ target: Target, themeID: String?, apartFrom inputs: [FileIdentity]) throws(OperationError) {
        switch target {
        case .file(let path, flags: let format):
            let standard = FilePath("\(OutputName.slug(of: themeID ?? "theme")).\(format.rawValue)")
            destination = .file(try Output(path ?? standard, apartFrom: inputs))
        case .frames(let names): destination = .frames(names)
        }
    }

    /// Returns what has been written, in a line; nil if it went to standard output.
    func outcome(of animation: PreparedAnimation) -> String? {
        switch destination {
        case .file(let output): return output.isStandard ? nil : "wrote \(Quoted.sanitized(output.name))"
        case .frames(let names):
            let count = animation.times.count
            let ends = [1, count].map { number in
                let name = names.name(number)
                let path = names.folder == FilePath(".") ? name : names.folder.appending(name)
                return Quoted.sanitized("\(path)")
            }
            return count == 1 ? "wrote \(ends[0])" : "wrote \(ends[0]) to \(ends[1])"
        }
    }

    /// Draws and writes the frames. `step` gets the number of finished frames. If anything fails, nothing is left behind.
    func write(
        _ animation: PreparedAnimation, renderer: KeyboardRenderer, encoding: Encoding,
        step: (Int) throws(OperationError) -> Void
    ) throws(OperationError) {
        switch destination {
        case .file(let output):
            let file = try output.growing()
            try renderer.write(animation, encoding: encoding, to: file, step: step)
            try file.finish()
        case .frames(let names):
            var folder = try FrameFolder(names)
            var failure: OperationError?
            _ = try mapError(OperationError.init) { () throws(RenderError) in
                try renderer.drawFrames(of: animation, seenWith: encoding.vision) {
                    frame, picture throws(RenderError) in
                    let bytes = try picture.png(
                        scale: renderer.scale(of: animation), compression: encoding.compression)
                    do throws(OperationError) {
                        for number in frame.numbers {
                            try folder.write(bytes, number: number + 1)
                            try step(number + 1)
                        }
                        return true
                    } catch {
                        failure = error
                        return false
                    }
                }
            }
            if let failure { throw failure }
            folder.keep()
        }
    }
}

/// The names of numbered files, such as `frames/%04d.png`.
struct FrameNames {
    let folder: FilePath
    private let beginning: [UInt8]
    private let digits: Int
    private let end: [UInt8]

    /// Splits a name at its number, `%d` or `%04d`; nil for a name without a percent sign.
    init?(_ path: FilePath) throws(OperationError) {
        let name = path.lastComponent.bytes
        guard let percent = name.firstIndex(of: UInt8(ascii: "%")) else { return nil }
        let rest = name[(percent + 1)...]
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        let width = digits.isEmpty ? 1 : Int(Argument(digits).text) ?? 0
        let after = rest.dropFirst(digits.count)
        guard after.first == UInt8(ascii: "d"), digits.isEmpty || digits.first == 0x30, (1...9).contains(width),
            after.dropFirst().elementsEqual(".png".utf8)
        else {
            throw .usage(
                "--output: \(Quoted(path.description)) is not a name for numbered pictures (expected "
                    + "one such as frames/%04d.png)"
            )
        }
        folder = path.folder
        beginning = Array(name[..<percent])
        self.digits = width
        end = Array(after.dropFirst())
    }

    /// Returns the name of a frame.
    func name(_ number: Int) -> FilePath {
        let text = String(number)
        let zeros = String(repeating: "0", count: max(digits - text.utf8.count, 0))
        return FilePath(beginning + Array((zeros + text).utf8) + end)
    }
}

/// A folder into which numbered files are being written. Removes the new files at the end, unless `keep()` was called.
private struct FrameFolder: ~Copyable {
    private let names: FrameNames
    private let folder: OpenFolder
    private let made: OutputFolder
    private var written: [Int] = []

    /// Opens or creates the folder.
    init(_ names: FrameNames) throws(OperationError) {
        let made = try OutputFolder(names.folder)
        let folder = try Output.creating(names.folder.description, by: try OpenFolder(names.folder))
        self.names = names
        self.folder = folder
        self.made = made
    }

    deinit {
        for number in written { folder.remove(names.name(number)) }
        made.removeIfEmpty()
    }

    mutating func write(_ bytes: [UInt8], number: Int) throws(OperationError) {
        let name = names.name(number)
        let path = names.folder.appending(name).description
        let status = try Output.creating(path, by: try folder.status(of: name))
        guard status == nil || status?.kind == .regular else {
            throw Output.cannotCreate(path, reason: "a link, folder or device has this name")
        }
        try Output.writing(
            path, by: try folder.replace(name, with: bytes, replaced: status, durability: .unsynced))
        if status == nil { written.append(number) }
    }

    mutating func keep() {
        written = []
        folder.sweepBriefly()
    }
}
