extension ServiceLog {
    /// Writes the result of a request, unless the access log is off.
    func write(_ exchange: Exchange, milliseconds: Double) {
        let (status, bytes) = exchange.sent ?? (Entry.unanswered, 0)
        write(
            Entry(
                client: exchange.headers == nil ? "-" : exchange.shownClient, method: exchange.method,
                address: exchange.address, status: status, bytes: bytes, milliseconds: milliseconds,
                agent: exchange.headers?.userAgent ?? "-"))
    }
}
