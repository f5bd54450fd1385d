internal import Glibc
internal import Graphics

/// The fonts of one of the user's own folders.
struct FontFolder {
    /// A face and its names.
    struct Entry {
        let face: ListedFace
        let names: FontFace.Names
        let isVariable: Bool
    }

    /// The faces, in order of their paths.
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
            guard let face = FontFace(file, of: bytes, library: library) else { continue }
            entries.append(
                Entry(
                    face: ListedFace(file: file, weights: face.weights, isItalic: face.isItalic), names: face.names,
                    isVariable: !face.axes.isEmpty))
        }
        return entries
    }

    /// Returns the upright face of a family that is nearest to a weight, of two equally near ones the one without axes. Case
    /// does not count.
    func file(ofFamily name: String, weight: FontWeight) -> FontFile? {
        let wanted = name.lowercased()
        return entries.filter { $0.names.family.lowercased() == wanted }.map(\.face).nearest(to: weight)
    }

    /// Returns the face that has a full or PostScript name. Case does not count.
    func file(named name: String) -> FontFile? {
        let wanted = name.lowercased()
        return entries.first { [$0.names.postScript, $0.names.full].map { $0.lowercased() }.contains(wanted) }?.face
            .file
    }

    /// Returns the faces in order of their distance from a weight, upright ones first.
    func files(nearestTo weight: FontWeight) -> [FontFile] {
        entries.map(\.face).files(nearestTo: weight)
    }

    /// Returns the font files of a folder, and of folders inside it down to some levels; nil if there is no such folder.
    static func fontFiles(_ folder: String, levels: Int = 0) -> [String]? {
        guard let stream = unsafe opendir(folder) else { return nil }
        defer { unsafe closedir(stream) }
        var files: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            let ending = name.lowercased().suffix(4)
            let path = folder + "/" + name
            if [".ttf", ".otf", ".ttc"].contains(ending) {
                files.append(path)
            } else if levels > 0, !name.hasPrefix(".") {
                files += fontFiles(path, levels: levels - 1) ?? []
            }
        }
        return files.sorted()
    }
}

extension ClosedRange<Double> {
    /// Returns how far weights are from one.
    func distance(to weight: FontWeight) -> Double {
        let weight = Double(weight.rawValue)
        return Swift.max(lowerBound - weight, weight - upperBound, 0)
    }
}

/// A face of a list of fonts, and the weights that it has.
struct ListedFace {
    let file: FontFile
    let weights: ClosedRange<Double>
    let isItalic: Bool
}

extension Sequence<ListedFace> {
    /// Returns the upright face nearest to a weight; of equally near ones the one with fewest weights, which was drawn for it,
    /// then the first.
    func nearest(to weight: FontWeight) -> FontFile? {
        filter { !$0.isItalic }.min { a, b in
            func rank(_ face: ListedFace) -> (Double, Double) {
                (face.weights.distance(to: weight), face.weights.upperBound - face.weights.lowerBound)
            }
            return rank(a) < rank(b)
        }?.file
    }

    /// Returns the files in order of their distance from a weight, upright faces first; of equally near ones the first.
    func files(nearestTo weight: FontWeight) -> [FontFile] {
        enumerated().sorted { a, b in
            func rank(of face: ListedFace, at index: Int) -> (Int, Double, Int) {
                (face.isItalic ? 1 : 0, face.weights.distance(to: weight), index)
            }
            return rank(of: a.element, at: a.offset) < rank(of: b.element, at: b.offset)
        }.map(\.element.file)
    }
}
