// An app whose colours come from a server: fetched, kept for use without a network, updated while it runs, with a default
// theme as fallback.
//
//     ThemeFromServer URL OUTPUT [SECONDS]
//
// The "app" is a keyboard in light and dark, drawn into a file whenever the theme changes. With SECONDS it asks again after
// that time, until it is ended; otherwise it asks once.

import HTTPClient
import KeyboardPreview
import RemoteThemes

#if canImport(Glibc)
    import Glibc
#endif

/// The theme of the app, from the best available place.
final class ThemeService {
    private let source: RemoteThemeSource
    private let client = CurlClient()
    private var subscribers: [([UInt8]) -> Void] = []

    /// The current theme's document: before the server answers, the kept one or the default.
    private(set) var current: [UInt8]

    init(_ address: WebAddress, keptIn folder: String) {
        source = RemoteThemeSource(address, keptIn: folder, fallback: RemoteTheme.standard)
        current = source.known?.bytes ?? RemoteTheme.standard
    }

    /// Calls back with the current theme, and whenever it changes.
    func subscribe(_ subscriber: @escaping ([UInt8]) -> Void) {
        subscribers.append(subscriber)
        subscriber(current)
    }

    /// Asks the server. A theme that it sends is kept and becomes the current one; otherwise nothing changes.
    func fetch() {
        do {
            let theme = try source.refreshed(by: client, isGood: ThemeService.isGood)
            switch theme.origin {
            case .server, .confirmed: break
            case .kept, .old, .fallback: print("offline; showing the \(theme.origin.words) theme")
            }
            guard theme.bytes != current else { return }
            current = theme.bytes
            for subscriber in subscribers { subscriber(current) }
        } catch {
            print("no theme: \(error.description)")
        }
    }

    /// Returns whether a keyboard can be drawn from a document.
    private static func isGood(_ document: [UInt8]) -> Bool {
        (try? ThemeSource(bytes: document).read().theme) != nil
    }
}

extension RemoteTheme.Origin {
    /// The origin of the theme, in a word.
    fileprivate var words: String {
        if case .fallback = self { "default" } else { "kept" }
    }
}

/// The app's one view: a keyboard in both appearances, in a file.
struct KeyboardView {
    let renderer: KeyboardRenderer
    let file: String

    /// Draws the theme.
    func show(_ document: [UInt8]) {
        do {
            let picture = try renderer.render(RenderRequest(ThemeSource(bytes: document), .both))
            guard let output = fopen(file + ".new", "w") else { return print("\(file): cannot be written") }
            let count = fwrite(picture.bytes, 1, picture.bytes.count, output)
            guard fclose(output) == 0, count == picture.bytes.count, rename(file + ".new", file) == 0 else {
                return print("\(file): writing failed")
            }
            print("showing \(picture.themeID ?? "a theme")")
            fflush(nil)
        } catch {
            print("cannot be shown: \(error)")
        }
    }
}

let words = CommandLine.arguments
guard (3...4).contains(words.count), let address = try? WebAddress(words[1]),
    words.count == 3 || Double(words[3]) != nil
else {
    print("usage: ThemeFromServer URL OUTPUT [SECONDS]")
    exit(64)
}
let cache = getenv("XDG_CACHE_HOME").map { String(cString: $0) } ?? "."
let service = ThemeService(address, keptIn: cache + "/theme-from-server")
let view = KeyboardView(renderer: try KeyboardRenderer(), file: words[2])
service.subscribe(view.show)
repeat {
    service.fetch()
    if let seconds = words.dropFirst(3).first.flatMap({ Double($0) }) { usleep(UInt32(max(seconds, 0.05) * 1e6)) }
} while words.count == 4
