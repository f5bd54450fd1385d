extension ServiceLog {
    /// Writes the result of a request, unless the access log is off.
    func write(_ exchange: Exchange, milliseconds: Double) {
        write(
            client: exchange.headers == nil ? "-" : exchange.client, method: exchange.method, address: exchange.address,
            status: exchange.sent?.status, bytes: exchange.sent?.bytes ?? 0, milliseconds: milliseconds,
            agent: exchange.headers?.userAgent)
    }
}
