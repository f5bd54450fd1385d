internal import Glibc
internal import Graphics

/// The fonts of one folder of the user's own.
struct FontFolder {
    /// A face and the names it goes by.
    struct Entry {
        let path: String
        let names: FontFace.Names
        let weight: Int
    }

    /// Upright faces, in order of their paths.
    let entries: [Entry]

    /// Reads a folder's fonts, not those of folders inside it; nil where there is no such folder.
    init?(_ folder: String, library: FontLibrary) {
        guard let paths = Self.fontFiles(folder) else { return nil }
        entries = paths.compactMap { path in
            guard let face = FontFace(path: path, library: library), !face.isItalic else { return nil }
            return Entry(path: path, names: face.names, weight: face.weightClass)
        }
    }

    /// The face that a name means: a full or PostScript name that one face, a family name its face nearest to the
    /// weight. Case does not count.
    func path(named name: String, weight: FontWeight) -> String? {
        let wanted = name.lowercased()
        if let exact = entries.first(where: { entry in
            entry.names.postScript.lowercased() == wanted
                || entry.names.full.lowercased() == wanted && entry.names.family.lowercased() != wanted
        }) {
            return exact.path
        }
        return entries.filter { $0.names.family.lowercased() == wanted }
            .min { abs($0.weight - weight.rawValue) < abs($1.weight - weight.rawValue) }?
            .path
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
