internal import Glibc
internal import Graphics

/// The fonts of one of the user's own folders.
struct FontFolder {
    /// A face, its names and weights.
    struct Entry {
        let file: FontFile
        let names: FontFace.Names
        let weights: ClosedRange<Double>
        let isItalic: Bool
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
                    file: file, names: face.names, weights: face.weights, isItalic: face.isItalic,
                    isVariable: !face.axes.isEmpty))
        }
        return entries
    }

    /// Returns the upright face of a family that is nearest to a weight, of two equally near ones the one without axes. Case
    /// does not count.
    func file(ofFamily name: String, weight: FontWeight) -> FontFile? {
        let wanted = name.lowercased()
        return entries.filter { !$0.isItalic && $0.names.family.lowercased() == wanted }.map { ($0.file, $0.weights) }
            .nearest(to: weight)
    }

    /// Returns the face that has a full or PostScript name. Case does not count.
    func file(named name: String) -> FontFile? {
        let wanted = name.lowercased()
        return entries.first { [$0.names.postScript, $0.names.full].map { $0.lowercased() }.contains(wanted) }?.file
    }

    /// Returns the faces in order of their distance from a weight, upright ones first.
    func files(nearestTo weight: FontWeight) -> [FontFile] {
        entries.enumerated().sorted { a, b in
            func rank(_ n: Int, _ entry: Entry) -> (Int, Double, Int) {
                (entry.isItalic ? 1 : 0, entry.weights.distance(to: weight), n)
            }
            return rank(a.offset, a.element) < rank(b.offset, b.element)
        }.map(\.element.file)
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

extension ClosedRange<Double> {
    /// Returns how far weights are from one.
    func distance(to weight: FontWeight) -> Double {
        let weight = Double(weight.rawValue)
        return Swift.max(lowerBound - weight, weight - upperBound, 0)
    }
}

extension Sequence<(FontFile, ClosedRange<Double>)> {
    /// Returns the face nearest to a weight; of equally near ones the one with fewest weights, which was drawn for it, then the
    /// first.
    func nearest(to weight: FontWeight) -> FontFile? {
        self.min { a, b in
            func rank(_ face: (FontFile, ClosedRange<Double>)) -> (Double, Double) {
                (face.1.distance(to: weight), face.1.upperBound - face.1.lowerBound)
            }
            return rank(a) < rank(b)
        }?.0
    }
}
