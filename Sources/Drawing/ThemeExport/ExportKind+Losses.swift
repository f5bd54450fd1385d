internal import Documents
internal import EmbeddedFiles
internal import ThemeModel

extension ExportKind {
    /// Why files of a kind do not hold some properties: what neither the members that were written nor the values that were read
    /// show. The rows of `export-losses.txt` have the kinds, a property, and the property whose value stands for it, or the reason in
    /// words.
    static let losses: [ExportKind: [PropertyName: LossReason]] = {
        var losses: [ExportKind: [PropertyName: LossReason]] = [:]
        let table = String(decoding: EmbeddedFolder(export_tables)["export-losses.txt"], as: UTF8.self)
        for row in table.split(separator: "\n") {
            let words = row.split(separator: " ", maxSplits: 2).map { String($0) }
            guard let name = PropertyName(rawValue: words[1]) else { preconditionFailure("export-losses.txt: \(row)") }
            let reason = PropertyName(rawValue: words[2]).map(LossReason.folded) ?? LossReason(text: words[2])
            for kind in words[0].split(separator: ",").compactMap({ ExportKind(rawValue: String($0)) }) {
                losses[kind, default: [:]][name] = reason
            }
        }
        return losses
    }()
}
