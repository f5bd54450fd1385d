import Documents
import Files
import StoreModel
import TestSupport
import Testing

@testable import ServerSettings

/// Access tokens and their holders.
@Suite struct AccessTokensTests {
    @Test func tokenIsValidUntilRevoked() throws {
        var tokens = AccessTokens()
        let author = AccessHolder(name: "mina", role: .author)
        let token = try tokens.add(author)
        let other = try tokens.add(author)
        #expect(token.utf8.count == 43 && token != other)
        #expect(tokens.holder(of: token) == author && tokens.holder(of: other) == author)
        for wrong in ["", "x", String(token.dropLast()), token + "x", String(repeating: "a", count: 100_000)] {
            #expect(tokens.holder(of: wrong) == nil)
        }
        #expect(tokens.revoke("mina") == 2 && tokens.revoke("mina") == 0)
        #expect(tokens.holder(of: token) == nil)
    }

    @Test func revokedTokensHaveNoHolder() throws {
        var tokens = AccessTokens()
        let author = try tokens.add(AccessHolder(name: "mina", role: .author))
        let reviewer = try tokens.add(AccessHolder(name: "rita", role: .reviewer))
        #expect(tokens.holder(of: author)?.name == "mina" && tokens.revoke("mina") == 1)
        #expect(tokens.holder(of: author) == nil && tokens.holder(of: reviewer)?.name == "rita")
        #expect(tokens.holder(of: "") == nil && tokens.holder(of: String(repeating: "a", count: 257)) == nil)
    }

    @Test func nameHasOneRole() throws {
        var tokens = AccessTokens()
        _ = try tokens.add(AccessHolder(name: "mina", role: .author))
        #expect(throws: OperationError.self) { try tokens.add(AccessHolder(name: "mina", role: .reviewer)) }
    }

    @Test func fileContainsDigestsAndRoundTrips() throws {
        var tokens = AccessTokens()
        let token = try tokens.add(AccessHolder(name: "ci.bot-1", role: .client))
        #expect(!tokens.text.contains(token))
        #expect(try AccessTokens(tokens.text, name: "tokens").holder(of: token)?.role == .client)
        // SHA-256 of "secret", by coreutils' sha256sum.
        let line = "# who\n\nrita reviewer 2BB80D537B1DA3E38BD30361AA855686BDE0EACD7162FEF6A25FE97BF527A25B\n"
        #expect(
            try AccessTokens(line, name: "tokens").holder(of: "secret") == AccessHolder(name: "rita", role: .reviewer))
    }

    @Test func listHasNamesAndDaysButNoSecrets() throws {
        var tokens = try AccessTokens("rita reviewer \(String(repeating: "0", count: 64)) Rita R.\n", name: "tokens")
        let token = try tokens.add(AccessHolder(name: "mina", role: .author))
        let kept = try AccessTokens(tokens.text, name: "tokens")
        let lines = kept.list.split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true) }
        let wanted = ["rita reviewer Rita R.", "mina author \(Duration.utcNow.prefix(10)) mina"]
        #expect(lines.map { $0.joined(separator: " ") }[1...] == wanted[...])
        #expect(!kept.list.contains(token) && !kept.list.contains("000"))
    }

    @Test(arguments: ["rita", "rita reviewer", "rita king ", "rita reviewer 00", "ri/ta author ", "rita author x "])
    func rejectsInvalidLinesWithoutQuotingThem(start: String) throws {
        let line = start + String(repeating: "0", count: start.hasSuffix(" ") ? 64 : 0) + "0 0"
        let error = try #require(throws: OperationError.self) { try AccessTokens("\n" + line, name: "tokens") }
        #expect(error.description.contains("tokens:2:") && !error.description.contains("00"))
    }

    @Test func peopleSeeTheLastField() throws {
        var tokens = AccessTokens()
        let author = AccessHolder(name: "mina", role: .author)
        let token = try tokens.add(author, shownName: "Mina Kumari")
        _ = try tokens.add(author)
        _ = try tokens.add(AccessHolder(name: "otto", role: .author))
        let read = try AccessTokens(tokens.text, name: "tokens")
        #expect(read.holder(of: token) == author && read.text == tokens.text)
        #expect(read.shownName(of: "mina") == "Mina Kumari" && read.shownName(of: "otto") == "otto")
        #expect(read.shownName(of: "gone") == "gone")
        // Nobody passes for somebody else.
        let rosa = AccessHolder(name: "rosa", role: .author)
        for name in ["mina kumari", "Otto"] {
            #expect(throws: OperationError.self) { try tokens.add(rosa, shownName: name) }
            let line = "rosa author \(String(repeating: "0", count: 64)) \t\(name)  \n"
            let error = try #require(throws: OperationError.self) {
                try AccessTokens(tokens.text + line, name: "tokens")
            }
            #expect(error.kind == .badData && error.description.contains("tokens:8:"), "\(error.description)")
        }
        #expect(throws: OperationError.self) {
            try AccessTokens("rosa author \(String(repeating: "0", count: 64)) a\u{202E}b", name: "tokens")
        }
    }

    private static func line(_ name: String, _ number: Int, shownAs shown: String) -> String {
        let digits = String(number, radix: 16)
        return "\(name) author \(String(repeating: "0", count: 64 - digits.count))\(digits) \(shown)\n"
    }

    /// Of the names that a holder had, the last one counts, and another holder may have the others.
    @Test func aFormerNameIsFree() throws {
        let text = [("mina", "Star"), ("mina", "Sun"), ("otto", "star")].enumerated()
            .map { Self.line($1.0, $0, shownAs: $1.1) }.joined()
        let tokens = try AccessTokens(text, name: "tokens")
        #expect(tokens.shownName(of: "mina") == "Sun" && tokens.shownName(of: "otto") == "star")
        for name in ["SUN", "Star"] {
            #expect(throws: OperationError.self) {
                try AccessTokens(text + Self.line("rosa", 9, shownAs: name), name: "tokens")
            }
        }
        #expect(
            try AccessTokens(text + Self.line("rosa", 9, shownAs: "mina"), name: "tokens").shownName(of: "rosa")
                == "mina")
    }

    /// Threads that speak HTTP look for the holder of each token, so as many as a file may have must not take longer than a few.
    @Test func tenThousandHoldersAreFoundAtOnce() throws {
        let text = (0..<10_000).map { Self.line("holder-\($0)", $0, shownAs: "Person \($0)") }.joined()
        // With lists, reading takes hours, and a thousand questions a minute.
        let seconds = try processorSeconds(of: {
            let tokens = try AccessTokens(text, name: "tokens")
            for number in 0..<1000 { #expect(tokens.holder(of: "wrong \(number)") == nil) }
        })
        #expect(seconds < 30, "\(seconds)")
    }

    @Test func rolesIncludeLowerRoles() {
        #expect(AccessRole.client < .author && .author < .reviewer && !(AccessRole.reviewer < .client))
    }
}
