import Documents
import Testing

@testable import StoreModel

@Suite struct UploaderLimitsTests {
    @Test func idsAreReservedOneByOneAndByTheirBeginning() throws {
        let ids = try ReservedIDs("# ours\n\nofficial_*\n  admin \n", and: ["midnight"], name: "reserved")
        func isReserved(_ text: String) throws -> Bool { ids.include(try #require(ThemeID(text))) }
        #expect(try isReserved("official_blue") && isReserved("admin") && isReserved("midnight"))
        #expect(try !isReserved("administrator") && !isReserved("my_official_blue"))
        let error = try #require(throws: OperationError.self) {
            try ReservedIDs("admin\nAdmin", and: [], name: "reserved")
        }
        #expect(error.kind == .badData && error.message?.hasPrefix("reserved:2: \"Admin\" is not an id") == true)
    }

    @Test func onlyReviewersTakeAReservedIDIntoUse() throws {
        var rules = UploaderLimits()
        rules.reserved = ReservedIDs(["midnight"])
        let (author, reviewer) = (
            StoreCaller(name: "author", role: .author, rules: rules),
            StoreCaller(name: "reviewer", role: .reviewer, rules: rules)
        )
        let id = try #require(ThemeID("midnight"))
        #expect(throws: ThemeRefusal.reserved) { try ThemeLifecycle().after(.upload, on: id, by: author) }
        #expect(try ThemeLifecycle().after(.upload, on: id, by: reviewer)[.published] == .person("reviewer"))
        // Whoever had it before keeps it.
        var life = ThemeLifecycle()
        life[.published] = .person("author")
        #expect(try life.after(.upload, on: id, by: author)[.incoming] == .person("author"))
    }
}
