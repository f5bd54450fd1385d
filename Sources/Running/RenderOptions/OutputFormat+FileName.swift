package import Files
internal import Options
internal import Documents
package import KeyboardPreview

extension OutputFormat {
    /// Creates the format of a file by its name's extension, in letters of either case. Without a file, and for standard
    /// output, it is PNG. The error names `option`.
    package init(ofOutput path: FilePath?, option: String = "output") throws(OperationError) {
        guard let path, !path.isStandardStream else {
            self = .png
            return
        }
        guard let format = OutputFormat(ofName: path.lastComponent) else {
            throw .usage(
                "\(Quoted(path.description)) does not have the ending of a picture (expected \(Self.endings))",
                option: option)
        }
        self = format
    }

    /// Creates the format of a name's extension, in letters of either case; nil if it is not a picture's.
    package init?(ofName name: FilePath) {
        guard let ending = name.ending else { return nil }
        self.init(rawValue: ending == "jpeg" ? PixelFormat.jpeg.rawValue : ending)
    }

    /// The extensions, as messages list them.
    package static let endings = Prose.alternatives(allCases.map { "." + $0.rawValue })
}

extension FilePath {
    /// The extension, in lower case; nil if there is none.
    var ending: String? {
        bytes.lastIndex(of: UInt8(ascii: ".")).map { Argument(bytes[($0 + 1)...]).text.lowercased() }
    }
}

extension PixelFormat {
    /// Creates the pixel format of an output's extension.
    package init(ofOutput path: FilePath) throws(OperationError) {
        guard let format = try OutputFormat(ofOutput: path).pixels else {
            let endings = Prose.alternatives(Self.allCases.map { "." + $0.rawValue })
            throw .usage(
                "\(Quoted(path.description)) is a vector format, not a pixel format (expected "
                    + "\(endings))", option: "output")
        }
        self = format
    }
}
