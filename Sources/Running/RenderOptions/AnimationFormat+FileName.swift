internal import Documents
package import Files
package import KeyboardPreview

extension AnimationFormat {
    /// Creates the format of a name's extension, in letters of either case; nil if it is not a moving picture's.
    package init?(ofName name: FilePath) {
        guard let ending = name.ending else { return nil }
        self.init(rawValue: ending == "apng" ? AnimationFormat.png.rawValue : ending)
    }

    /// The extensions, as messages list them.
    package static let endings = Prose.alternatives([".webp", ".png", ".apng", ".gif"])
}
