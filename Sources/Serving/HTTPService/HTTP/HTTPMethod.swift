/// A method of HTTP; a client may name others than the service knows.
struct HTTPMethod: RawRepresentable, Hashable, Sendable {
    let rawValue: String

    static let get = HTTPMethod(rawValue: "GET")
    static let head = HTTPMethod(rawValue: "HEAD")
    static let post = HTTPMethod(rawValue: "POST")
    static let put = HTTPMethod(rawValue: "PUT")
    static let delete = HTTPMethod(rawValue: "DELETE")
    static let options = HTTPMethod(rawValue: "OPTIONS")
}
