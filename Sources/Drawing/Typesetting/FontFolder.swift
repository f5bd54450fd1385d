internal import Glibc
internal import Graphics

/// The fonts of one of the user's own folders.
struct FontFolder {
    /// A face and its names.
    struct Entry {
        let file: FontFile
        let names: FontFace.Names
        let weight: Int
    }

    /// The upright faces, in order of their paths.
    let entries: [Entry]
    /// The folder and the font files in it.
    let paths: [String]

    /// The most faces that are read from a collection.
    private static let facesInFile = 64

    /// Reads a folder's fonts, but not those of folders inside it; nil if there is no such folder.
    init?(_ folder: String, library: FontLibrary) {
        guard let files = Self.fontFiles(folder) else { return nil }
        paths = [folder] + files
        entries = files.flatMap { Self.entries($0, library: library) }
    }

    private static func entries(_ path: String, library: FontLibrary) -> [Entry] {
        guard let bytes = FontBytes(path) else { return [] }
        let count = FontFace(FontFile(path: path), of: bytes, library: library)?.facesInFile ?? 0
        var entries: [Entry] = []
        for index in 0..<min(count, facesInFile) {
            let file = FontFile(path: path, index: index)
            guard let face = FontFace(file, of: bytes, library: library), !face.isItalic else { continue }
            entries.append(Entry(file: file, names: face.names, weight: face.weightClass))
        }
        return entries
    }

    /// Returns the face that a name means: for a full or PostScript name that face, for a family name its face nearest to the
    /// weight. Case does not count.
    func file(named name: String, weight: FontWeight) -> FontFile? {
        let wanted = name.lowercased()
        if let exact = entries.first(where: { entry in
            entry.names.postScript.lowercased() == wanted
                || entry.names.full.lowercased() == wanted && entry.names.family.lowercased() != wanted
        }) {
            return exact.file
        }
        return entries.filter { $0.names.family.lowercased() == wanted }
            .min { abs($0.weight - weight.rawValue) < abs($1.weight - weight.rawValue) }?
            .file
    }

    private static func fontFiles(_ folder: String) -> [String]? {
        guard let stream = unsafe opendir(folder) else { return nil }
        defer { unsafe closedir(stream) }
        var files: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            let ending = name.lowercased().suffix(4)
            if [".ttf", ".otf", ".ttc"].contains(ending) { files.append(folder + "/" + name) }
        }
        return files.sorted()
    }
}
