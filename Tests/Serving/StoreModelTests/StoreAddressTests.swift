import Options
import StoreModel
import Testing

@Suite struct StoreAddressTests {
    @Test(
        arguments: [
            (
                "postgresql://mina:s3cret@db.example:5433/themes?sslmode=require",
                "postgresql://mina@db.example:5433/themes"
            ),
            ("postgres://mina:s3cret@[::1]:5432,b:1/themes", "postgres://mina@[::1]:5432,b:1/themes"),
            ("postgresql://mina:s3cret%2F%3F%40:@/?host=%2Frun", "postgresql://mina@/"),
            ("postgresql:///themes", "postgresql:///themes"), ("postgresql://", "postgresql://"),
        ])
    func passwordsAreApart(text: String, shown: String) throws {
        let address = try PostgreSQLAddress(text)
        #expect("\(address)" == shown && "\(StoreAddress.postgreSQL(address))" == shown)
        #expect(!address.spelling.contains("s3cret") && PostgreSQLAddress.isMeant(by: text))
        #expect(address.password?.hasPrefix("s3cret") ?? !text.contains("s3cret"))
        // What the library gets is the same but for the password.
        #expect(try PostgreSQLAddress(address.spelling).spelling == address.spelling)
    }

    @Test func passwordsAreDecoded() throws {
        #expect(try PostgreSQLAddress("postgresql://mina:a%2Fb%3A%25:c@h/d").password == "a/b:%:c")
        #expect(try PostgreSQLAddress("postgresql://mina:@h/d").password == nil)
        #expect(try PostgreSQLAddress("postgresql://mina@h/d").password == nil)
    }

    /// Passwords that are not escaped make other parts of the address of themselves; no message may have these.
    @Test(
        arguments: [
            "postgresql://mina:s3/cret@h/d", "postgresql://mina:s3?cret@h/d", "postgresql://mina:s3@cret@h/d",
            "postgresql://mina:s3/cret", "postgresql://h/d?password=s3cret", "postgresql://h/d?sslpassword=s3",
            "postgresql://h/d?user=a@b", "postgresql://mina:s3%cret@h/d", "postgresql://mina:s3 cret@h/d",
            "postgresql://h:port/d", "postgresql://h/d?user", "postgresql://mina:a%00b@h/d",
        ])
    func otherTextsAreRefusedWithoutQuoting(text: String) throws {
        let fault = try #require(throws: ValueError.self) { try PostgreSQLAddress(text) }
        #expect(!fault.problem.contains("s3") && !fault.problem.contains("cret"))
    }
}
