internal import HTTPServer

extension Routes {
    /// The state of the service.
    static let status: [Route] = [
        Route("health", at: "/healthz", in: .status).constant(answers: plain) { _ in text("alive\n") },
        Route("ready", at: "/readyz", in: .status).doing(answers: plain) { service, _ in
            let obstacle = service.obstacle
            let ready = service.lacksStore ? "ready, but the store's database does not answer" : "ready"
            return service.responder.prepare(
                text((obstacle ?? ready) + "\n", status: obstacle == nil ? 200 : 503))
        },
        Route("metrics", at: "/metrics", in: .status).doing(answers: plain) { service, _ in
            service.responder.prepare(text(service.metricsText, type: "text/plain; version=0.0.4"))
        },
    ]

    private static let plain = RouteAnswers.content(["text/plain"])

    private static func text(_ text: String, status: Int = 200, type: String = "text/plain") -> HTTPResponse {
        .text(text, type: type, status: status, caching: "no-store")
    }
}
