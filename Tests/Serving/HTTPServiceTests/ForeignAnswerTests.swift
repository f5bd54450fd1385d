import Testing

/// No answer reaches another client, and nobody loses one, whatever others send and whatever happens to the workers.
@Suite struct ForeignAnswerTests {
    @Test func strangersAndKilledWorkersCostNobodyAnAnswer() throws {
        let service = try RunningProgram("--workers=2", "--per-client=1000", "--queue=1000")
        let ran = service.shell(
            "python3 \(RunningProgram.clients)/strangers.py \(service.port) \(service.processNumber) $themes/aurora.json 40"
        )
        #expect(ran.status == 0, "\(String(decoding: ran.output, as: UTF8.self))\n\(service.logged)")
        #expect(service.metric("kbrender_requests_open") == 0)
    }
}
