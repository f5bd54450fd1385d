internal import Documents
internal import EmbeddedFiles
internal import ThemeModel

extension ExportKind {
    /// Why files of a kind do not hold some properties: what neither the members that were written nor the values that were read
    /// show. The rows of `export-losses.txt` have the kinds, a property, and the reason or the property whose value stands for it.
    static let losses: [ExportKind: [PropertyName: LossReason]] = {
        var losses: [ExportKind: [PropertyName: LossReason]] = [:]
        for row in String(decoding: EmbeddedFolder(export_tables)["export-losses.txt"], as: UTF8.self).split(
            separator: "\n")
        {
            let words = row.split(separator: " ").map { String($0) }
            guard let name = PropertyName(rawValue: words[1]), let reason = LossReason(words[2]) else {
                preconditionFailure("export-losses.txt: \(row)")
            }
            for kind in words[0].split(separator: ",").compactMap({ ExportKind(rawValue: String($0)) }) {
                losses[kind, default: [:]][name] = reason
            }
        }
        return losses
    }()
}

extension LossReason {
    fileprivate init?(_ word: String) {
        let reason = PropertyName(rawValue: word).map { Self.folded(into: $0) }
        guard let reason = reason ?? [Self.composited, .fixed, .respelled, .shared].first(where: { "\($0)" == word })
        else {
            return nil
        }
        self = reason
    }
}
