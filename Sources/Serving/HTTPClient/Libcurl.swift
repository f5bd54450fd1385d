internal import CCurl
internal import Files
internal import RemoteThemes

/// The functions of libcurl that the client uses (https://curl.se/libcurl/c/). The library is loaded when the first server is
/// asked, so nobody else needs it.
@safe struct Libcurl: Sendable {
    typealias Handle = UnsafeMutableRawPointer?
    typealias Lines = UnsafeMutablePointer<curl_slist>?

    let begin: @convention(c) () -> Handle
    let end: @convention(c) (Handle) -> Void
    let perform: @convention(c) (Handle) -> CURLcode
    let append: @convention(c) (Lines, UnsafePointer<CChar>?) -> Lines
    let free: @convention(c) (Lines) -> Void
    /// `curl_easy_setopt`, which `kbrender_prepare` calls.
    let set: @convention(c) () -> Void

    private static let loaded = Result { () throws(SharedLibrary.Missing) in try Libcurl() }.mapError { missing in
        let problem = missing.function.map { " lacks \($0)" } ?? ": install the package libcurl4"
        return WebError(.noLibrary, detail: missing.file + problem)
    }

    /// Returns the library, which is loaded once in a process. Throws if this machine has none.
    static func library() throws(WebError) -> Libcurl { try loaded.get() }

    private init() throws(SharedLibrary.Missing) {
        let library = try SharedLibrary("libcurl.so.4")
        unsafe begin = try library.function("curl_easy_init")
        unsafe end = try library.function("curl_easy_cleanup")
        unsafe perform = try library.function("curl_easy_perform")
        unsafe append = try library.function("curl_slist_append")
        unsafe free = try library.function("curl_slist_free_all")
        set = try library.function("curl_easy_setopt")
        // Needed once per process, before there are threads that use the library.
        let initialize: @convention(c) (Int) -> CURLcode = try library.function("curl_global_init")
        _ = initialize(Int(CURL_GLOBAL_DEFAULT))
    }
}
