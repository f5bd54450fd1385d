// A program of your own that draws a folder of themes: it links the library and is its own worker.
//
//     EmbeddedBatch THEMES OUTPUT

import KeyboardPreviewKit

#if canImport(Glibc)
    import Glibc
#endif

// A batch starts this program anew for each worker, which ends here.
RenderWorker.serveIfAsked()

guard CommandLine.arguments.count == 3 else {
    print("usage: EmbeddedBatch THEMES OUTPUT")
    exit(64)
}

var batch = BatchConfiguration(themes: [CommandLine.arguments[1]], folder: CommandLine.arguments[2])
batch.modes = [.light, .dark]
do {
    var drawn = 0
    let summary = try Batch.run(batch) { event in
        if event == .drawn { drawn += 1 }
    }
    for message in summary.messages { print(message, terminator: "") }
    print("\(drawn) of \(summary.pictures) pictures drawn")
    exit(summary.worst?.rawValue ?? 0)
} catch {
    print(error)
    exit(error.kind.rawValue)
}
