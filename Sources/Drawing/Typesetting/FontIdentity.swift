internal import CFreeType
internal import CFriBidi
internal import CHarfBuzz
package import Graphics

extension Typesetter {
    /// Returns which file a font is, to distinguish it from another file in its place and from other bytes in it: path, face,
    /// scale, the axes of a variable font, and the size, times of change and number of the file that it was opened from, whatever is at that path by now.
    package func identity(of font: FontReference) -> String {
        guard let face = fonts.face(font) else { return "" }
        let coordinates = zip(face.axes, face.file.coordinates).map { " \($0.name)=\($1)" }.joined()
        return "\(face.file.path) \(face.file.index) \(face.file.scale)\(coordinates) \(face.identity)"
    }

    /// Returns the path of a font's file; nil for a font of another typesetter.
    package func file(of font: FontReference) -> String? {
        fonts.face(font)?.file.path
    }

    /// The paths that decide which fonts texts are set in, as far as they have mattered so far: font files, found or not; font
    /// folders; and, if a name was looked for among all installed fonts, the machine's font configuration and folders. As long
    /// as these do not change, the same texts are set in the same fonts.
    package var dependencies: [String] { fonts.dependencies }

    /// The libraries that shape and draw text, with their versions.
    package var libraries: [String] { Self.libraries(fonts.library) }

    /// Returns the same without any font. Throws if FreeType does not start.
    package static func libraries() throws(TypesettingError) -> [String] {
        guard let library = FontLibrary() else { throw .libraryFailed }
        return libraries(library)
    }

    private static func libraries(_ library: FontLibrary) -> [String] {
        var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
        unsafe FT_Library_Version(library.handle, &major, &minor, &patch)
        let fribidi = unsafe String(cString: fribidi_version_text()).prefix { $0 != "\n" }
        return [
            "FreeType \(major).\(minor).\(patch)", "HarfBuzz \(unsafe String(cString: hb_version_string()))",
            "FriBidi \(fribidi.split(separator: " ").last ?? "")",
        ]
    }
}
