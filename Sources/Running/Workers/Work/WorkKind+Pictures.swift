internal import Documents
internal import KeyboardPreview
package import RenderOptions

extension WorkKind where Arguments == PictureOptions {
    /// Draws the keyboard of a theme.
    package static var picture: WorkKind { WorkKind(drawing: "picture") { .keyboard(try $0.theme($1)) } }

    /// Returns where the parts of a keyboard are.
    package static var geometry: WorkKind {
        WorkKind("geometry", options: PictureOptions.geometryOptions, parts: parts) { task, options in
            guard options.request.variants != .both else {
                throw OperationError.usage("both has no single geometry (expected light or dark)", option: "mode")
            }
            var options = options
            options.request.settings.measuresLegends = true
            let prepared = try task.prepare(.keyboard(try task.theme(options)), options: options)
            // Fonts and glyphs matter to the picture only.
            try task.judge(prepared.diagnostics.filter { $0.source != nil }, isStrict: options.isStrict)
            guard let geometry = prepared.geometry.first else {
                throw OperationError("no variant was laid out", .internalError)
            }
            var reply = WorkReply(answer: geometry.json)
            reply.variants = geometry.variantCounts.map(String.init).joined(separator: ",")
            return reply
        }
    }

    /// Draws the keyboard of a theme for a screen, and returns its pixels in rows: red, green, blue and alpha, one byte each, not
    /// premultiplied. If the screen shows the frame of a key, the frame is kept for the next one, and only what differs is returned
    /// if the worker has that frame.
    package static var frame: WorkKind {
        WorkKind("frame", parts: parts, giving: .pixels) { task, options in
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
}

extension WorkKind where Arguments == ThumbnailArguments {
    /// Draws a store's picture of a theme.
    package static var thumbnail: WorkKind {
        WorkKind(drawing: "thumbnail") { task, arguments in
            let theme = try task.theme(arguments.picture)
            return .thumbnail(
                arguments.own.drawsPlaceholder ? .replaceable(theme) : .required(theme), arguments.own.thumbnail)
        }
    }
}

extension WorkKind where Arguments == AnimationArguments {
    /// Draws the keyboard of a theme in use. A document of the request is the script, if there is one.
    package static var animate: WorkKind {
        WorkKind(drawing: "animate", more: ["script"]) { task, arguments in
            var motion = try arguments.own.options(
                script: try task.script(at: arguments.own.script), format: arguments.own.format ?? .webP)
            if !task.worker.settings.readsFiles {
                motion.maxFrames = AnimationArguments.maxFramesForStrangers
                motion.maxPixels = AnimationArguments.maxPixelsForStrangers
            }
            return .animation(try task.theme(arguments.picture), motion)
        }
    }
}

extension AnimationArguments {
    /// The most frames that a stranger asks for: ten seconds at 30 frames per second.
    package static var maxFramesForStrangers: Int { 300 }
    /// The most pixels in all its frames: as many frames of a phone at scale 2. Lossless WebP takes five seconds for them.
    fileprivate static var maxPixelsForStrangers: Int { 128_000_000 }
}
