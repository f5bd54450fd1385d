internal import KeyboardPreview
package import RenderOptions

/// Draws the keyboard of a theme for a screen, and returns its pixels in rows: red, green, blue and alpha, one byte each, not
/// premultiplied. If the screen shows the frame of a key, the frame is kept for the next one, and only what differs is returned
/// if the worker has that frame.
package struct FrameWork: DocumentWork, KeyboardWork {
    package static let command = "frame"
    package var options = PictureOptions()

    package init() {}

    package func hasResult(in reply: WorkReply, of request: WorkRequest) -> Bool {
        reply.isDifference ? request.shownFrame != nil : reply.width * reply.height * 4 == reply.payload.count
    }

    package func answer(_ task: WorkTask) throws -> WorkReply {
        let (shown, renderer) = (task.request.shownFrame, task.worker.renderer)
        let prepared = try task.prepare(.keyboard(try task.theme(options)), options: options)
        try task.judge(prepared.diagnostics, isStrict: options.isStrict)
        var changes: [UInt8]?
        let frame: ScreenFrame
        if var last = shown.flatMap({ task.worker.frames.take($0) }) {
            changes = try last.show(prepared, by: renderer)
            frame = last
        } else {
            frame = try ScreenFrame(prepared, by: renderer)
        }
        var reply = WorkReply(payload: changes ?? frame.straightBytes)
        (reply.width, reply.height, reply.isDifference) = (frame.width, frame.height, changes != nil)
        reply.idle = prepared.idleOptions
        if shown != nil { reply.outcome.key = task.worker.frames.keep(frame) }
        return reply
    }
}
