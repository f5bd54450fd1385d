internal import HTTPServer
internal import StoreModel
internal import Workers
internal import KeyboardPreview
internal import Options
internal import RenderOptions

/// An address of the service and what can be done there. The tables of routes are all that the service knows about its
/// addresses: finding a route, refusing a method or a caller, `/openapi.json` and the tests of the pages follow from them.
struct Route: Sendable {
    /// The name, in metrics and in `/openapi.json`.
    let name: String
    let template: RouteTemplate
    /// The part of the service that it belongs to.
    let area: RouteArea
    /// What can be done there; the first is the main one.
    private(set) var operations: [RouteOperation] = []

    /// Creates a route at which nothing can be done yet.
    init(_ name: String, at template: String, in area: RouteArea) {
        self.name = name
        self.template = RouteTemplate(template)
        self.area = area
    }

    /// The methods that it answers, apart from `OPTIONS`. Whatever can be got has a head, except where getting it is an event.
    var methods: [HTTPMethod] {
        operations.flatMap { $0.method == .get && area != .studio ? [.get, .head] : [$0.method] }
    }

    /// Returns what a method does; nil if it is not allowed.
    func operation(for method: HTTPMethod) -> RouteOperation? {
        guard methods.contains(method) else { return nil }
        return operations.first { $0.method == (method == .head ? .get : method) }
    }
}

/// The parts of the service.
enum RouteArea: Sendable {
    /// Pictures, and work on documents.
    case drawing
    /// What is built in.
    case listings
    /// The themes of a service with a store.
    case store
    /// The page of that store for reviewers and authors.
    case desk
    /// The state of the service, which it answers even while it stops.
    case status
    /// The files of the studio's page and of the desk's.
    case pageFiles
    /// The studio's page, before it has a session.
    case studioPage
    /// What the studio's page does.
    case studio

    /// True for routes that ask the store.
    var asksStore: Bool { self == .store }
    /// True for routes that only pages use.
    var isForPages: Bool { [.pageFiles, .studioPage, .studio].contains(self) }
}

/// What a method does at an address.
struct RouteOperation: Sendable {
    let method: HTTPMethod
    /// The lowest role that may do it; nil if nobody needs one.
    let leastRole: AccessRole?
    /// The body that it takes.
    let body: RouteBody
    /// The answers, for `/openapi.json`.
    let answers: RouteAnswers
    /// Describes the parameters.
    let describe: @Sendable () -> [OptionDescription]
    /// Reads the values of the parameters, and returns what answers a request with them, on a thread that may wait. Throws what is
    /// wrong with one.
    let handler: @Sendable ([RequestTarget.Parameter]) throws(Problem) -> Handler

    /// An answerer of requests; if it returns nil, the request waits until the answer comes.
    typealias Handler = @Sendable (ServiceContext, RouteCall) throws -> PreparedResponse?

    /// The parameters.
    var options: [OptionDescription] { describe() }
}

/// The body that an operation takes.
enum RouteBody: String {
    /// None.
    case none
    /// A theme, or a form with a theme and what belongs to it.
    case document
    /// A theme for the store, which is never a form.
    case upload
    /// None, or the fields of a page's form, which count as parameters of the address.
    case fields
}

/// The answers of an operation if all goes well.
enum RouteAnswers: Sendable {
    /// Content of one of these media types; `isTagged` if a client that has it already gets 304.
    case content([String], isTagged: Bool = false)
    /// An upload is published, or waits.
    case stored
    case removed

    static let json = content(["application/json"])
    static let taggedJSON = content(["application/json"], isTagged: true)
}

// What can be done at an address, one after the other.
extension Route {
    /// Adds an operation with arguments of its own.
    func answering<Arguments: CommandArguments>(
        _ method: HTTPMethod = .get, options: [Option<Arguments>], role: AccessRole? = nil, body: RouteBody = .none,
        answers: RouteAnswers = .json,
        answer: @escaping @Sendable (ServiceContext, RouteCall, Arguments) throws -> PreparedResponse?
    ) -> Route {
        var route = self
        route.operations.append(
            RouteOperation(
                method: method, leastRole: role, body: body, answers: answers,
                describe: { options.map(\.description) },
                handler: { parameters throws(Problem) in
                    let arguments = try Arguments(parameters, options: options)
                    return { service, call in try answer(service, call, arguments) }
                }))
        return route
    }

    /// Adds an operation that may have to wait for its answer.
    func doing(
        _ method: HTTPMethod = .get, options: RouteOptions.Options = [], role: AccessRole? = nil,
        body: RouteBody = .none, answers: RouteAnswers = .json, answer: @escaping RouteOperation.Handler
    ) -> Route {
        answering(method, options: options, role: role, body: body, answers: answers) { service, call, arguments in
            var call = call
            call.arguments = arguments
            return try answer(service, call)
        }
    }

    /// Adds what a handler does, which may have to wait for its answer.
    func later<Handler: RouteHandler>(
        _ answer: @escaping @Sendable (Handler) -> (RouteCall) throws -> PreparedResponse?, _ method: HTTPMethod = .get,
        options: RouteOptions.Options = [], role: AccessRole? = nil, body: RouteBody = .none,
        answers: RouteAnswers = .json
    ) -> Route {
        doing(method, options: options, role: role, body: body, answers: answers) {
            try answer(Handler.own(in: $0))($1)
        }
    }

    /// Adds what a handler does that waits for no worker.
    func now<Handler: RouteHandler>(
        _ answer: @escaping @Sendable (Handler) -> (RouteCall) throws -> HTTPResponse, _ method: HTTPMethod = .get,
        options: RouteOptions.Options = [], role: AccessRole? = nil, body: RouteBody = .none,
        answers: RouteAnswers = .json
    ) -> Route {
        doing(method, options: options, role: role, body: body, answers: answers) {
            $0.responder.prepare(try answer(Handler.own(in: $0))($1))
        }
    }

    /// Adds an operation that gives what does not change while the program runs. It is made for the first request.
    func constant(
        answers: RouteAnswers = .taggedJSON, make: @escaping @Sendable (RouteCall) throws -> HTTPResponse
    ) -> Route {
        doing(answers: answers) { service, call in
            let answer = try service.kept.answer(to: call, make: make)
            service.remembered.keep(.constant(answer), at: call.request.address)
            return answer.response(to: call.request.headers, by: service.responder)
        }
    }

    /// Adds an operation that passes the document in the body to a worker.
    func work<Arguments>(
        _ kind: WorkKind<Arguments>, answers: RouteAnswers = .json,
        mediaType: @escaping @Sendable (Arguments) -> String = { _ in "application/json" }
    ) -> Route {
        answering(.post, options: RouteOptions.of(kind), role: .client, body: .document, answers: answers) {
            try $0.documents.answer($1, by: kind, with: $2, as: mediaType($2))
        }
    }

    /// Adds an operation that draws the theme in the body.
    func drawing<Drawing: PictureTakingArguments>(_ kind: WorkKind<Drawing>) -> Route {
        answering(
            .post, options: PictureArguments.bodyOptions(of: kind), role: .client, body: .document,
            answers: Self.pictures(of: kind)
        ) { try $0.pictures.answer($1, of: .body, by: kind, arguments: $2, isOfAddress: false) }
    }

    /// Adds an operation that gives the picture of an address; `isPublic` if the address alone determines the picture: such
    /// addresses can be signed, and have versions.
    func picture<Drawing: PictureTakingArguments>(
        _ kind: WorkKind<Drawing>, isPublic: Bool = true, role: AccessRole? = nil,
        of subject: @escaping @Sendable (ServiceContext, RouteCall) throws -> PictureSubject
    ) -> Route {
        let options = isPublic ? PictureArguments.addressOptions(of: kind) : PictureArguments.options(of: kind)
        return answering(options: options, role: role, answers: Self.pictures(of: kind)) {
            try $0.pictures.answer($1, of: try subject($0, $1), by: kind, arguments: $2, isOfAddress: isPublic)
        }
    }

    private static func pictures<Drawing>(of kind: WorkKind<Drawing>) -> RouteAnswers {
        .content(
            Drawing.self == AnimationArguments.self
                ? AnimationFormat.allCases.map(\.mediaType) : OutputFormat.allCases.map(\.mediaType),
            isTagged: true)
    }
}

/// What answers the requests of an area.
protocol RouteHandler: Sendable {
    /// Returns the handler of a service. Throws if the service has none.
    static func own(in service: ServiceContext) throws(Problem) -> Self
}

extension StoreHandler: RouteHandler {
    static func own(in service: ServiceContext) throws(Problem) -> StoreHandler { try service.store.themes }
}

extension StudioHandler: RouteHandler {
    static func own(in service: ServiceContext) -> StudioHandler { service.studio }
}
