internal import CCurl
internal import Glibc
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

    private static let file = "libcurl.so.4"
    private static let loaded = Result { () throws(WebError) in try Libcurl() }

    /// Returns the library, which is loaded once in a process. Throws if this machine has none.
    static func library() throws(WebError) -> Libcurl { try loaded.get() }

    private init() throws(WebError) {
        guard let library = unsafe dlopen(Self.file, RTLD_NOW | RTLD_LOCAL) else {
            throw WebError(.noLibrary, detail: "\(Self.file): install the package libcurl4")
        }
        func function<Function>(_ name: String) throws(WebError) -> Function {
            guard let address = unsafe dlsym(library, name) else {
                throw WebError(.noLibrary, detail: "\(Self.file) lacks \(name)")
            }
            return unsafe unsafeBitCast(address, to: Function.self)
        }
        unsafe begin = try function("curl_easy_init")
        unsafe end = try function("curl_easy_cleanup")
        unsafe perform = try function("curl_easy_perform")
        unsafe append = try function("curl_slist_append")
        unsafe free = try function("curl_slist_free_all")
        set = try function("curl_easy_setopt")
        // Needed once per process, before there are threads that use the library.
        let initialize: @convention(c) (Int) -> CURLcode = try function("curl_global_init")
        _ = initialize(Int(CURL_GLOBAL_DEFAULT))
    }
}
