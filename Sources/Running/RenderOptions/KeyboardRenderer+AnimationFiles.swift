package import Documents
package import Files
package import KeyboardPreview

extension KeyboardRenderer {
    /// Draws a moving picture into a file, frame by frame. `step` gets the number of finished frames after each piece; if it
    /// throws, the work ends.
    package func write(
        _ animation: PreparedAnimation, encoding: Encoding, to file: borrowing AtomicFileWriter,
        step: (_ done: Int) throws(OperationError) -> Void
    ) throws(OperationError) {
        var failure: OperationError?
        try mapError(OperationError.init) { () throws(RenderError) in
            _ = try write(animation, encoding: encoding) { piece, done in
                do throws(OperationError) {
                    switch piece {
                    case .bytes(let bytes): try file.append(bytes)
                    case .correction(let bytes, let offset): try file.correct(bytes, at: offset)
                    }
                    try step(done)
                    return true
                } catch {
                    failure = error
                    return false
                }
            }
        }
        if let failure { throw failure }
    }
}
