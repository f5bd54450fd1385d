internal import Graphics

/// Rows of faces that can be a keyboard.
package struct KeyRows: Sendable {
    /// The faces, row by row, from left to right.
    package var rows: [[KeyFace]]
    /// Whether the faces were seen, and are not boxes around labels.
    var hasFaces = true

    var count: Int { faces.count }
    package var faces: [KeyFace] { rows.flatMap(\.self) }
    /// The commonest gap between keys of a row above the last.
    var gap: Double {
        let gaps = rows.dropLast().flatMap { row in zip(row, row.dropFirst()).map { $1.box.x - $0.box.maxX } }.sorted()
        return Array(gaps.dropLast(gaps.count / 5)).median ?? 0
    }
    /// The distance from one row's top to the next one's.
    var pitch: Double { zip(tops, tops.dropFirst()).map { $1 - $0 }.median ?? 0 }
    /// The height of a face.
    var height: Double { rows.map { $0.map(\.box.height).median ?? 0 }.median ?? 0 }
    /// Gives faces of one colour the border that many of them have, or none, and boxes with it.
    fileprivate mutating func agree() {
        let all = faces
        rows = rows.map { row in
            row.map { face in
                let like = all.filter { $0.color.distance(to: face.color) < 8 }
                let borders = like.compactMap(\.border)
                var face = face
                face.border = nil
                if borders.count * 3 > like.count, let width = borders.map(\.width).median,
                    let color = Screenshot.median(borders.map(\.color))
                {
                    let reach = borders.map(\.reach).median ?? width
                    face.border = FaceBorder(width: width, color: color, reach: reach)
                    face.box = face.box.inset(by: -reach)
                } else {
                    face.foot = like.map(\.foot).median ?? 0
                    let head = like.map(\.head).median ?? 0
                    (face.box.y, face.box.height) = (face.box.y - head, face.box.height + head)
                }
                return face
            }
        }
    }

    /// The same rows, with what is at the feet of faces as a part of them.
    var withFeet: KeyRows {
        var copy = self
        for (row, faces) in rows.enumerated() {
            for (index, face) in faces.enumerated() { copy.rows[row][index].box.height += face.foot }
        }
        return copy
    }

    private var tops: [Double] { rows.map { $0.map(\.box.y).median ?? 0 } }
}

extension Screenshot {
    /// Finds the keyboard: the longest run of rows with a steady pitch, of several the lowest; nil if there is none. A picture
    /// that has lost detail is looked at less closely.
    func keyRows() -> KeyRows? {
        var best: KeyRows?
        for step: Int32 in noise < 0.08 ? [2, 1, 4] : [4, 3, 6, 2] {
            let rows = KeyRows(rows: Self.keyboard(in: Self.rows(of: faces(step: step), width: width)))
            if rows.count > best?.count ?? 0 { best = rows }
            // Whether nothing is missing between the faces of a row.
            let isWhole = best?.rows.allSatisfy { row in
                zip(row, row.dropFirst()).allSatisfy { $1.box.x - $0.box.maxX < 0.8 * min($0.box.width, $1.box.width) }
            }
            if let best, best.rows.count >= 4, best.count >= 30, isWhole == true { break }
        }
        guard var best, best.rows.count >= 3 else { return nil }
        best.rows = best.rows.map { $0.map(refined) }
        let (across, down) = (best.gap, best.pitch - best.height)
        best.rows = best.rows.map { row in row.map { bordered($0, across: across, down: down) } }
        best.agree()
        return best
    }

    /// Divides faces into rows by their centres and heights.
    static func rows(of faces: [KeyFace], width: Int) -> [[KeyFace]] {
        var rows: [(center: Double, height: Double, faces: [KeyFace])] = []
        for face in faces.sorted(by: { ($0.box.midY, $0.box.x) < ($1.box.midY, $1.box.x) }) {
            let height = face.box.height
            let match = rows.firstIndex { row in
                abs(face.box.midY - row.center) < 0.3 * row.height && (0.6...1.6).contains(height / row.height)
            }
            if let match {
                rows[match].faces.append(face)
                rows[match].center = rows[match].faces.map(\.box.midY).median ?? 0
                rows[match].height = rows[match].faces.map(\.box.height).median ?? 0
            } else {
                rows.append((face.box.midY, height, [face]))
            }
        }
        return rows.map { $0.faces.sorted { $0.box.x < $1.box.x } }.filter { row in
            row.count >= 3 && row.map(\.box.width).reduce(0, +) > 0.3 * Double(width)
        }
    }

    /// Returns the rows of the keyboard: as many as follow each other at one distance, in one place, and of the longest runs the
    /// lowest.
    static func keyboard(in rows: [[KeyFace]]) -> [[KeyFace]] {
        let ordered = rows.map { row in
            (row: row, center: row.map(\.box.midY).median ?? 0, height: row.map(\.box.height).median ?? 0)
        }.sorted { $0.center < $1.center }
        let runs = ordered.indices.map { start in
            var run = [ordered[start]]
            for next in ordered[(start + 1)...] {
                let last = run[run.count - 1]
                let pitch = next.center - last.center
                let former = run.count > 1 ? (last.center - run[0].center) / Double(run.count - 1) : pitch
                // What overlaps a row is a part of it, such as the other half of keys.
                if pitch < 0.5 * last.height { continue }
                guard abs(pitch - former) < 0.15 * former, pitch < 1.9 * next.height,
                    (0.7...1.4).contains(next.height / last.height)
                else { break }
                run.append(next)
            }
            return run
        }
        return runs.reversed().max { $0.count < $1.count }?.map(\.row) ?? []
    }
}
