// Your own program that draws a folder of themes: it links the library and is its own worker.
//
//     EmbeddedBatch THEMES OUTPUT                  keyboards
//     EmbeddedBatch THEMES OUTPUT thumbnails       thumbnails in two sizes, with a placeholder for a broken theme

import KeyboardPreviewKit

#if canImport(Glibc)
    import Glibc
#endif

// A batch starts this program again for each worker, which ends here.
RenderWorker.serveIfAsked()

let drawsThumbnails = CommandLine.arguments.dropFirst(3) == ["thumbnails"]
guard CommandLine.arguments.count == 3 || drawsThumbnails else {
    print("usage: EmbeddedBatch THEMES OUTPUT [thumbnails]")
    exit(64)
}

var batch = Batch(themes: [CommandLine.arguments[1]], folder: CommandLine.arguments[2])
batch.modes = [.light, .dark]
// Pictures of themes that are not there any more are removed, too.
batch.prunes = true
if drawsThumbnails {
    batch.format = .webP
    batch.drawThumbnails(ThumbnailOptions(.split), sizes: [(320, 200), (1280, 800)], placeholders: true)
}
do {
    var drawn = 0
    let summary = try batch.run { event in
        if event == .drawn { drawn += 1 }
    }
    for message in summary.messages { print(message, terminator: "") }
    print("\(drawn) of \(summary.pictures) pictures drawn")
    exit(summary.worst?.rawValue ?? 0)
} catch {
    print(error)
    exit(error.kind.rawValue)
}
