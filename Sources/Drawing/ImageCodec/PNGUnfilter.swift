/// The reversal of PNG's filters on bytes (ISO/IEC 15948, §9).
enum PNGUnfilter {
    /// The fault of a row whose filter has an unknown number.
    static let unknownFilter = DecodingError.damaged("a row has a filter that the format does not know")

    /// Undoes a filter on `row`, in place. `above` is the finished previous row, of the same length, and `step` the number of
    /// bytes from a sample to the same one of the next pixel.
    static func undo(
        _ filter: UInt8, row: UnsafeMutableBufferPointer<UInt8>, above: UnsafeBufferPointer<UInt8>, step: Int
    ) throws(DecodingError) {
        let count = row.count
        switch filter {
        case 0: break
        case 1: for i in stride(from: step, to: count, by: 1) { unsafe row[i] &+= row[i - step] }
        case 2: for i in 0..<count { unsafe row[i] &+= above[i] }
        case 3:
            for i in 0..<count {
                let left = i < step ? 0 : unsafe UInt16(row[i - step])
                unsafe row[i] &+= UInt8((left + UInt16(above[i])) / 2)
            }
        case 4:
            for i in 0..<count {
                let (left, corner) = i < step ? (0, 0) : unsafe (row[i - step], above[i - step])
                unsafe row[i] &+= PNGFilter.paeth(left, above[i], corner)
            }
        default: throw unknownFilter
        }
    }
}
